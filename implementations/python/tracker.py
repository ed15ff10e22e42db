"""What are the current attributes of a container whose notifications arrive late, twice or never?

The attributes are the last snapshot with all later updates applied in the order of their creation. They are computed
again in each step; a state keeps no marks. Whenever they could be wrong, a refetch is due.
"""

from fractions import Fraction

from changesets import alike, diff
from fees import summarize
from holds import diff as diff_holds
from readiness import change as readiness_change
from shape import (
    Refused, array, boolean, changeset, count, date_time, fee, hold, is_date_time, issue, nullable, pair, record, text,
)
from times import DAY, HOUR, day_text, instant

FORMAT, MAX_UPDATES, MAX_LEAD = 4, 10_000, 300
DEFAULTS = {"remembered": 100, "patience_seconds": 3600, "max_age_seconds": None}
EPOCH = "1970-01-01T00:00:00Z"
GATE = ("available_for_pickup", "holds_at_pod_terminal", "fees_at_pod_terminal", "ind_facility_holds")


def start(given):
    policy = {**DEFAULTS, **given.get("policy", {})}
    parts = {"snapshot": None, "updates": [], "attributes": None, "horizon": None, "doubt": None}
    return {"state": {"format": FORMAT, "policy": policy, **parts}}


# The order of the updates --------------------------------------------------------------------------


def has_no_value(attributes, name):
    return name not in attributes and name not in GATE


def fits(attributes, changes):
    """`fresh`, `already` if an attribute already has its new value, or None."""
    fit = "fresh"
    for name, (old, new) in changes.items():
        found = attributes.get(name)
        if not has_no_value(attributes, name) and not alike(found, old):
            if not alike(found, new):
                return None
            fit = "already"
    return fit


def find_next(attributes, updates):
    found = {fits(attributes, update["changeset"]): update for update in reversed(updates)}
    return found.get("fresh") or found.get("already")


def apply_instant(attributes, updates):
    """Applies updates of one instant. Returns those that wait, and those whose order is unknown."""
    values, repeated, waiting = {}, set(), list(updates)
    while update := find_next(attributes, waiting):
        for name, (_, new) in update["changeset"].items():
            earlier = values.setdefault(name, [attributes.get(name)])
            if has_no_value(attributes, name) or any(alike(value, new) for value in earlier):
                repeated.add(name)
            earlier.append(new)
            attributes[name] = new
        waiting.remove(update)
    times_changed = [name for update in updates for name in update["changeset"]]
    shared = {name for name in repeated if times_changed.count(name) > 1}
    return waiting, [update for update in updates if shared & set(update["changeset"])]


def same_instant(updates):
    return [update for update in updates if instant(update["created_at"]) == instant(updates[0]["created_at"])]


def settle(state):
    """The attributes, and the ids of the updates that wait and of those whose order is unknown."""
    if state["snapshot"] is None:
        return None, {update["id"] for update in state["updates"]}, set()
    attributes, waiting, unordered = dict(state["snapshot"]["attributes"]), set(), set()
    left = state["updates"]
    while left:
        together = same_instant(left)
        for found, ids in zip(apply_instant(attributes, together), (waiting, unordered)):
            ids.update(update["id"] for update in found)
        left = left[len(together):]
    return attributes, waiting, unordered


# Steps ---------------------------------------------------------------------------------------------


def with_doubt(state, at, needs_fetch=False):
    known = state["doubt"] or {"first": at, "last": at, "needs_fetch": False}
    return {**state, "doubt": {
        "first": min(known["first"], at, key=instant), "last": max(known["last"], at, key=instant),
        "needs_fetch": known["needs_fetch"] or needs_fetch,
    }}


def is_ahead(as_of, now):
    return now is not None and instant(as_of) > instant(now) + MAX_LEAD


def shows(attributes, changes):
    return all(alike(attributes.get(name), new) for name, (_, new) in changes.items())


def receive(given):
    state, update, now = given["state"] or start({})["state"], given["update"], given.get("now")
    changes, snapshot, created_at = update.get("changeset"), update.get("snapshot"), update["created_at"]
    is_dated = created_at is not None and is_date_time(created_at)
    if snapshot and is_ahead(snapshot["as_of"], now):
        return receive_update(with_doubt(state, now), update, is_dated, now, state)
    if snapshot and shows(snapshot["attributes"], {
        name: entry for name, entry in (changes or {}).items() if name in snapshot["attributes"]
    }):
        as_of = max(snapshot["as_of"], created_at, key=instant) if is_dated else snapshot["as_of"]
        last = state["snapshot"]
        if last is None or instant(last["as_of"]) < instant(as_of):
            return finish(state, take(state, snapshot["attributes"], as_of, update["id"]), "read")
    return receive_update(state, update, is_dated, now, state)


def receive_update(state, update, is_dated, now, before):
    snapshot, updates, created_at, horizon = (
        state["snapshot"], state["updates"], update["created_at"], state["horizon"]
    )
    if update.get("changeset") is None:
        return finish(before, state, "ignored")
    if any(other["id"] == update["id"] for other in updates):
        return finish(before, state, "duplicate")
    if not is_dated:
        latest = updates[-1]["created_at"] if updates else snapshot["as_of"] if snapshot else EPOCH
        return finish(before, with_doubt(state, now or latest, True), "unplaceable")
    if snapshot and instant(created_at) <= instant(snapshot["as_of"]):
        is_simultaneous = instant(created_at) == instant(snapshot["as_of"])
        if not is_simultaneous or (horizon is None and shows(snapshot["attributes"], update["changeset"])):
            return finish(before, state, "superseded")
        return finish(before, with_doubt(state, created_at), "unplaceable")
    if horizon is not None and instant(created_at) <= instant(horizon):
        return finish(before, with_doubt(state, created_at), "unplaceable")
    added = {key: update[key] for key in ("id", "created_at", "changeset")}
    state = {**state, "updates": sorted([*updates, added], key=lambda other: instant(other["created_at"]))}
    _, waiting, unordered = settle(state)
    while len(state["updates"]) > state["policy"]["remembered"]:
        state = forget_first(state, waiting, unordered)
    return finish(before, state, "waiting" if update["id"] in waiting else "applied")


def forget_first(state, waiting, unordered):
    """The state without its earliest update, whose effect becomes part of the snapshot."""
    snapshot, together = state["snapshot"], same_instant(state["updates"])
    first = (snapshot and find_next(snapshot["attributes"], together)) or together[0]
    if first["id"] not in waiting:
        news = {name: new for name, (_, new) in first["changeset"].items()}
        snapshot = {**snapshot, "attributes": {**snapshot["attributes"], **news}}
    left = [update for update in state["updates"] if update is not first]
    after = {**state, "snapshot": snapshot, "updates": left, "horizon": first["created_at"]}
    return with_doubt(after, first["created_at"]) if first["id"] in waiting | unordered else after


def read(given):
    state, as_of, now = given["state"] or start({})["state"], given["as_of"], given.get("now")
    if is_ahead(as_of, now):
        return finish(state, with_doubt(state, now), "ignored")
    if state["snapshot"] and instant(as_of) < instant(state["snapshot"]["as_of"]):
        return finish(state, state, "ignored")
    return finish(state, take(state, given["attributes"], as_of), "read")


def take(state, attributes, as_of, own=None):
    """Takes a snapshot. If it came with a notification, `own` is the id of its update."""
    at, doubt, horizon = instant(as_of), state["doubt"], state["horizon"]
    is_over = doubt and instant(doubt["last"]) < at and (own is None or not doubt["needs_fetch"])
    is_unshown = any(
        update["id"] != own and instant(update["created_at"]) == at and not shows(attributes, update["changeset"])
        for update in state["updates"]
    )
    after = {
        **state,
        "snapshot": {"attributes": attributes, "as_of": as_of},
        "updates": [update for update in state["updates"] if instant(update["created_at"]) > at],
        "horizon": None if horizon is None or instant(horizon) < at else horizon,
        "doubt": None if is_over else doubt,
    }
    after = with_doubt(after, as_of) if is_unshown else after
    return after if after["horizon"] is None else with_doubt(after, after["horizon"])


# The result of a step --------------------------------------------------------------------------------


def finish(before, state, outcome):
    attributes, waiting, unordered = settle(state)
    return {
        "state": {**state, "attributes": attributes},
        "outcome": outcome,
        "change": describe(before["attributes"] or {}, attributes or {}),
        "refetch_at": refetch_at(state, waiting, unordered),
    }


def refetch_at(state, waiting, unordered):
    policy, snapshot, doubt = state["policy"], state["snapshot"], state["doubt"]
    due = [instant(doubt["first"])] if doubt else []
    for update in state["updates"]:
        at, is_unordered = instant(update["created_at"]), update["id"] in unordered
        if is_unordered or update["id"] in waiting:
            is_urgent = snapshot is None or is_unordered or any(name in update["changeset"] for name in GATE)
            due.append(at if is_urgent else at + policy["patience_seconds"])
    if snapshot and policy["max_age_seconds"] is not None:
        due.append(instant(snapshot["as_of"]) + policy["max_age_seconds"])
    return date_time_text(min(due)) if due else None


# The instants of the years 0 to 9999.
FIRST, END = instant("0000-01-01T00:00:00Z"), instant("9999-12-31T23:59:59Z") + 1


def date_time_text(at):
    if not FIRST <= at < END:
        return None
    day, second = divmod(at, DAY)
    whole, rest = int(second), Fraction(second) % 1
    fraction = ""
    while rest:
        digit, rest = divmod(rest * 10, 1)
        fraction += str(digit)
    clock = f"{whole // HOUR:02}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{day_text(int(day))}T{clock}{fraction and '.' + fraction}Z"


def describe(before, after):
    changes = diff({"before": before, "after": after})["changeset"]
    if not changes:
        return None
    holds = [attributes.get("holds_at_pod_terminal") or [] for attributes in (before, after)]
    return {
        "changeset": changes,
        "readiness": readiness_change({"before": before, "after": after}),
        "hold_changes": (
            diff_holds({"before": holds[0], "after": holds[1]})["changes"] if "holds_at_pod_terminal" in changes else []
        ),
        "fee_changes": fee_changes(before, after) if "fees_at_pod_terminal" in changes else [],
    }


def fee_changes(before, after):
    try:
        old, now = [
            {total["currency_code"]: total["sum"] for total in summarize({"fees": fees})["totals"]}
            for fees in (before.get("fees_at_pod_terminal"), after.get("fees_at_pod_terminal"))
        ]
        rows = [(code, old.get(code), now.get(code)) for code in {**old, **now}]
        return [
            {"currency_code": code, "before": x, "after": y, "difference": float(exact(y) - exact(x))}
            for code, x, y in rows if x != y
        ]
    except (Refused, OverflowError):
        return []


def exact(amount):
    return Fraction(repr(amount or 0.0))


# Shapes ----------------------------------------------------------------------------------------------


def within(limit):
    return lambda value, pointer: count(value, pointer) or (
        [] if value <= limit else issue(pointer, "range", f"more than {limit}")
    )


def known_format(value, pointer):
    return [] if value == FORMAT else issue(pointer, "unsupported", f"is not {FORMAT}")


def both(side):
    return lambda value, pointer: array(side)(value, pointer) or pair(value, pointer)


def all_of(*shapes):
    return lambda value, pointer: next((found for shape in shapes if (found := shape(value, pointer))), [])


HOLDS, FEES = nullable(array(hold)), nullable(array(fee))
ATTRIBUTES = record({}, {
    "available_for_pickup": nullable(boolean), "holds_at_pod_terminal": HOLDS, "fees_at_pod_terminal": FEES,
})
CHANGESET = all_of(changeset, record({}, {"holds_at_pod_terminal": both(HOLDS), "fees_at_pod_terminal": both(FEES)}))
POLICY = record({}, {
    "remembered": within(MAX_UPDATES), "patience_seconds": count, "max_age_seconds": nullable(count),
})
UPDATE = record(
    {"id": text, "created_at": nullable(text)},
    {"changeset": nullable(CHANGESET), "snapshot": nullable(record({"attributes": ATTRIBUTES, "as_of": date_time}))},
)
STATE = nullable(record({"format": known_format}))

TRACKER = {
    "tracker.start": (record({}, {"policy": POLICY}), start),
    "tracker.receive": (record({"state": STATE, "update": UPDATE}, {"now": date_time}), receive),
    "tracker.read": (record({"state": STATE, "attributes": ATTRIBUTES, "as_of": date_time}, {"now": date_time}), read),
}
