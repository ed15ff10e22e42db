"""On which days could a container be picked up, as far as its notifications and snapshots prove it?

Every question is asked for an interval in which nothing happens, between two neighbouring instants of evidence. Instants
are fractions.
"""

import re
from bisect import bisect_left, bisect_right

from changesets import alike
from readiness import evaluate
from shape import array, date_time, form, is_date, is_date_time, issue, record, text
from times import DAY, day_of, day_text, first_reached, instant, is_zone
from tracker import MAX_LEAD, SNAPSHOT, UPDATE, date_time_text

AVAILABLE, HOLDS = "available_for_pickup", "holds_at_pod_terminal"
MAX_DAYS = 366
UNKNOWN = object()


def days(given):
    now = instant(given["now"])
    shown, changes, unused = evidence(given, now)
    tracks = {name: Track(shown[name], changes[name]) for name in (AVAILABLE, HOLDS)}
    periods = joined(list(elementary(tracks, now)))
    first, last = day_of(given["from"]), day_of(given["to"])
    judged = [judge(number, given, periods, now) for number in range(first, last + 1)]
    words = [day["could"] for day in judged]
    return {
        "periods": [{**known, "from": written(start), "to": written(end)} for start, end, known in periods],
        "days": judged,
        "counts": {word: words.count(word) for word in ("yes", "part", "no", "unknown")},
        "unused": unused,
    }


# Evidence ------------------------------------------------------------------------------------------


def evidence(given, now):
    """What is shown and what is changed of each attribute, as (instant, value) and (instant, (old, new))."""
    shown, changes, unused = {AVAILABLE: [], HOLDS: []}, {AVAILABLE: [], HOLDS: []}, 0
    snapshots = [(instant(each["as_of"]), each["attributes"]) for each in given.get("snapshots", [])]
    seen = set()
    for update in given.get("updates", []):
        if update["id"] in seen:
            continue
        seen.add(update["id"])
        created = update["created_at"]
        if created is None or not is_date_time(created) or instant(created) > now + MAX_LEAD:
            unused += 1
            continue
        for name, pair in (update.get("changeset") or {}).items():
            if name in changes:
                changes[name].append((instant(created), pair))
        if update.get("snapshot"):
            as_of = max(instant(created), instant(update["snapshot"]["as_of"]))
            snapshots.append((as_of, update["snapshot"]["attributes"]))
    for at, attributes in snapshots:
        if at > now + MAX_LEAD:
            unused += 1
            continue
        for name in shown:
            if name in attributes:
                shown[name].append((at, attributes[name]))
    return shown, changes, unused


def all_alike(values):
    return all(alike(value, values[0]) for value in values)


class Track:
    """One attribute: its value just before and just after each instant of evidence."""

    def __init__(self, shown, changes):
        together = {}
        for at, value in shown:
            together.setdefault(at, ([], []))[0].append(value)
        for at, pair in changes:
            together.setdefault(at, ([], []))[1].append(pair)
        self.instants = sorted(together)
        self.sides = [sides(*together[at]) for at in self.instants]

    def within(self, start, end):
        """The value in an interval without evidence, and whether it is confirmed."""
        last = bisect_right(self.instants, start) - 1
        following = bisect_left(self.instants, end)
        if last < 0:
            return UNKNOWN, False
        _, value = self.sides[last]
        if following == len(self.instants):
            return value, False
        before, _ = self.sides[following]
        agree = value is not UNKNOWN and before is not UNKNOWN and alike(value, before)
        return (value, True) if agree else (UNKNOWN, False)


def sides(values, changes):
    """The table of HIST-1, a row after the other: the values before and after an instant."""
    before = UNKNOWN
    if changes and all_alike(changes):
        before = changes[0][0]
    elif not changes and all_alike(values):
        before = values[0]
    if not values:
        return before, changes[0][1] if all_alike(changes) else UNKNOWN
    fits = not changes or any(alike(new, values[0]) for _, new in changes)
    return before, values[0] if all_alike(values) and fits else UNKNOWN


# Periods -------------------------------------------------------------------------------------------


def elementary(tracks, now):
    cuts = sorted({at for track in tracks.values() for at in track.instants if at < now} | {now})
    for start, end in zip(cuts, cuts[1:]):
        values = {name: track.within(start, end) for name, track in tracks.items()}
        known = {name: value for name, (value, _) in values.items() if value is not UNKNOWN}
        if not isinstance(known.get(AVAILABLE), bool):
            known.pop(AVAILABLE, None)
        verdict = evaluate(known)
        could = "yes" if verdict["ready"] else "no" if known.get(AVAILABLE) is False else "unknown"
        sure = all(confirmed for value, confirmed in values.values() if value is not UNKNOWN)
        yield start, end, {
            "status": verdict["status"],
            "could": could,
            "holds": verdict["active"],
            "confirmed": could != "unknown" and sure,
        }


def joined(periods):
    result = []
    for start, end, known in periods:
        if result and alike(result[-1][2], known):
            result[-1] = (result[-1][0], end, result[-1][2])
        else:
            result.append((start, end, known))
    return result


def written(at):
    """An instant in UTC; outside the years 0 to 9999 their first or last second."""
    return date_time_text(at) or ("0000-01-01T00:00:00Z" if at < 0 else "9999-12-31T23:59:59Z")


# Days ----------------------------------------------------------------------------------------------


def seconds_of(clock):
    return int(clock[:2]) * 3600 + int(clock[3:]) * 60


def judge(number, given, periods, now):
    hours = given.get("hours", {"opens": "00:00", "closes": "24:00"})
    opens, closes = (first_reached(number * DAY + seconds_of(hours[key]), given["zone"]) for key in ("opens", "closes"))
    closes = min(closes, now)
    length = max(closes - opens, 0)
    parts = [
        (min(end, closes) - max(start, opens), known)
        for start, end, known in periods
        if max(start, opens) < min(end, closes)
    ]
    time = {word: sum(size for size, known in parts if known["could"] == word) for word in ("yes", "no")}
    holds = []
    for hold in (hold for _, known in parts for hold in known["holds"]):
        if not any(alike(hold, other) for other in holds):
            holds.append(hold)
    could = "unknown"
    if length and time["yes"]:
        could = "yes" if time["yes"] == length else "part"
    elif length and time["no"] == length:
        could = "no"
    return {
        "day": day_text(number),
        "could": could,
        "confirmed": length > 0 and sum(size for size, known in parts if known["confirmed"]) == length,
        "seconds": int(length // 1),
        "ready_seconds": int(time["yes"] // 1),
        "unknown_seconds": int((length - time["yes"] - time["no"]) // 1),
        "holds": holds,
    }


# The input -----------------------------------------------------------------------------------------

CLOCK = form(re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00").fullmatch, "a time of day up to 24:00")


def zone(value, pointer):
    return text(value, pointer) or ([] if is_zone(value) else issue(pointer, "unknown", "not a known zone"))


def hours_shape(value, pointer):
    found = record({"opens": CLOCK, "closes": CLOCK})(value, pointer)
    can_compare = isinstance(value, dict) and not any(CLOCK(value.get(key), "") for key in ("opens", "closes"))
    late = can_compare and seconds_of(value["closes"]) <= seconds_of(value["opens"])
    return found + (issue(f"{pointer}/closes", "range", "it closes before it opens") if late else [])


def at_most(size, item):
    def check(value, pointer):
        too_many = isinstance(value, list) and len(value) > size
        return issue(pointer, "length", "too many items") if too_many else array(item)(value, pointer)
    return check


date = form(is_date, "a date")
FIELDS = record({"from": date, "to": date, "zone": zone, "now": date_time}, {
    "snapshots": at_most(1_000, SNAPSHOT),
    "updates": at_most(10_000, UPDATE),
    "hours": hours_shape,
})


def shape(value, pointer):
    found = FIELDS(value, pointer)
    if not isinstance(value, dict) or any(date(value.get(key), "") for key in ("from", "to")):
        return found
    is_in_reach = 0 <= day_of(value["to"]) - day_of(value["from"]) < MAX_DAYS
    return found + ([] if is_in_reach else issue(f"{pointer}/to", "range", "not within 366 days of the first"))


HISTORY = {"history.days": (shape, days)}
