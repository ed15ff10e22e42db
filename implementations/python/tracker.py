"""What are the current attributes of a container whose notifications arrive late, twice or never?

The attributes are the last snapshot with all later updates applied in the order of their creation. They are computed
again in each step; a state keeps no marks. Whenever they could be wrong, the state is in doubt, and nothing is ready.
"""

from fractions import Fraction
from itertools import groupby

from changesets import alike, diff
from fees import summarize
from holds import diff as diff_holds
from readiness import change as readiness_change
from shape import (
    Refused, any_object, anything, array, below, boolean, count, date_time, fee, hold, is_date_time, issue, nullable, pair,
    record, text,
)
from times import DAY, HOUR, day_text, instant

FORMAT, MAX_UPDATES, MAX_LEAD = 1, 1_000, 300
DEFAULTS = {"remembered": 100, "patience_seconds": 3600, "max_age_seconds": None}
GATE = ("available_for_pickup", "holds_at_pod_terminal", "fees_at_pod_terminal", "ind_facility_holds")


def start(given):
    policy = {**DEFAULTS, **given.get("policy", {})}
    parts = {"snapshot": None, "updates": [], "attributes": None, "certain": None, "horizon": None, "doubt": None}
    return {"state": {"format": FORMAT, "policy": policy, **parts}}


# The order of the updates --------------------------------------------------------------------------


def fits(attributes, changes):
    return all(
        alike(attributes.get(name), old) or alike(attributes.get(name), new)
        or (name not in attributes and name not in GATE)
        for name, (old, new) in changes.items()
    )


def is_disputed(name, together):
    """Whether updates of one instant bring an attribute to different values."""
    values = [update["changeset"][name][1] for update in together if name in update["changeset"]]
    return any(not alike(values[0], value) for value in values)


def created(update):
    return instant(update["created_at"])


def settle(state):
    """The attributes, and the ids of the updates that wait and of those whose order is unknown."""
    updates, unordered = state["updates"], set()
    for together in (list(group) for _, group in groupby(updates, created)):
        disputed = {name for update in together for name in update["changeset"] if is_disputed(name, together)}
        unordered |= {update["id"] for update in together if disputed & set(update["changeset"])}
    if state["snapshot"] is None:
        return None, {update["id"] for update in updates}, unordered
    attributes, waiting = dict(state["snapshot"]["attributes"]), set()
    for update in updates:
        if fits(attributes, update["changeset"]):
            attributes.update((name, new) for name, (_, new) in update["changeset"].items())
        else:
            waiting.add(update["id"])
    return attributes, waiting, unordered


# Doubt ---------------------------------------------------------------------------------------------


def with_doubt(state, at):
    return {**state, "doubt": max(filter(None, (state["doubt"], at)), key=instant)}


def find_causes(state):
    """The instants of all causes of a doubt, and of the other waiting updates."""
    _, waiting, unordered = settle(state)
    causes, others = [instant(state["doubt"])] if state["doubt"] else [], []
    for update in state["updates"]:
        is_urgent = state["snapshot"] is None or any(name in update["changeset"] for name in GATE)
        if update["id"] in unordered or update["id"] in waiting and is_urgent:
            causes.append(created(update))
        elif update["id"] in waiting:
            others.append(created(update))
    return causes, others


def in_doubt(state):
    return bool(find_causes(state)[0])


def refetch_at(state):
    causes, others = find_causes(state)
    policy, snapshot = state["policy"], state["snapshot"]
    due = [at + policy["patience_seconds"] for at in others] + ([max(causes)] if causes else [])
    if snapshot and policy["max_age_seconds"] is not None:
        due.append(instant(snapshot["as_of"]) + policy["max_age_seconds"])
    return date_time_text(min(due)) if due else None


# Steps ---------------------------------------------------------------------------------------------


def is_ahead(time, now):
    return instant(time) > instant(now) + MAX_LEAD


def shows(attributes, changes):
    return all(alike(attributes.get(name), new) for name, (_, new) in changes.items())


def differs(attributes, last):
    return any(not alike(value, last["attributes"].get(name)) for name, value in attributes.items())


def receive(given):
    before, update, now = given["state"] or start({})["state"], given["update"], given["now"]
    created_at = update["created_at"]
    if created_at is not None and (not is_date_time(created_at) or is_ahead(created_at, now)):
        update = {**update, "created_at": None}
    state, outcome = receive_snapshot(before, update, now)
    return finish(before, state, outcome)


def receive_snapshot(state, update, now):
    created_at, snapshot, last = update["created_at"], update.get("snapshot"), state["snapshot"]
    if not snapshot:
        return place(state, update, now)
    if is_ahead(snapshot["as_of"], now):
        return place(with_doubt(state, now), update, now)
    as_of, attributes = max(filter(None, (snapshot["as_of"], created_at)), key=instant), snapshot["attributes"]
    if last and instant(last["as_of"]) > instant(as_of):
        return place(state, update, now)
    is_simultaneous = last is not None and instant(last["as_of"]) == instant(as_of)
    own = {name: entry for name, entry in (update.get("changeset") or {}).items() if name in attributes}
    if not shows(attributes, own) or is_simultaneous and differs(attributes, last):
        return place(with_doubt(state, as_of), update, now)
    if is_simultaneous:
        return place(state, update, now)
    return take(state, attributes, as_of, update["id"]), "read"


def place(state, update, now):
    """Finds the place of an update whose snapshot is not taken."""
    snapshot, updates, created_at, horizon = (
        state["snapshot"], state["updates"], update["created_at"], state["horizon"]
    )
    if update.get("changeset") is None:
        return state, "ignored"
    if any(other["id"] == update["id"] for other in updates):
        return state, "duplicate"
    if created_at is None:
        return with_doubt(state, now), "unplaceable"
    if snapshot and snapshot["own"] == update["id"]:
        return state, "superseded"
    if snapshot and instant(created_at) <= instant(snapshot["as_of"]):
        is_shown = horizon is None and shows(snapshot["attributes"], update["changeset"])
        is_earlier = instant(created_at) < instant(snapshot["as_of"])
        if is_earlier or is_shown:
            return state, "superseded"
        return with_doubt(state, created_at), "unplaceable"
    if horizon is not None and instant(created_at) <= instant(horizon):
        return with_doubt(state, created_at), "unplaceable"
    added = {key: update[key] for key in ("id", "created_at", "changeset")}
    state = {**state, "updates": sorted([*updates, added], key=created)}
    _, waiting, unordered = settle(state)
    while len(state["updates"]) > state["policy"]["remembered"]:
        state = forget_first(state, waiting, unordered)
    return state, "waiting" if update["id"] in waiting else "applied"


def forget_first(state, waiting, unordered):
    """The state without its earliest update, whose effect becomes part of the snapshot."""
    snapshot, (first, *left) = state["snapshot"], state["updates"]
    if first["id"] not in waiting:
        news = {name: new for name, (_, new) in first["changeset"].items()}
        snapshot = {**snapshot, "attributes": {**snapshot["attributes"], **news}}
    after = {**state, "snapshot": snapshot, "updates": left, "horizon": first["created_at"]}
    return with_doubt(after, first["created_at"]) if first["id"] in waiting | unordered else after


def read(given):
    before, as_of, now = given["state"] or start({})["state"], given["as_of"], given["now"]
    if is_ahead(as_of, now):
        return finish(before, with_doubt(before, now), "ignored")
    if before["snapshot"] and instant(as_of) < instant(before["snapshot"]["as_of"]):
        return finish(before, before, "ignored")
    return finish(before, take(before, given["attributes"], as_of), "read")


def take(state, attributes, as_of, own=None):
    """Takes a snapshot. If it came with a notification, `own` is the id of its update."""
    at, doubt, horizon, last = instant(as_of), state["doubt"], state["horizon"], state["snapshot"]
    is_past = horizon is None or instant(horizon) < at
    is_unshown = any(
        update["id"] != own and created(update) == at and not shows(attributes, update["changeset"])
        for update in state["updates"]
    )
    is_contradicted = last is not None and instant(last["as_of"]) == at and differs(attributes, last)
    after = {
        **state,
        "snapshot": {"attributes": attributes, "as_of": as_of, "own": own},
        "updates": [update for update in state["updates"] if created(update) > at],
        "horizon": None if is_past else horizon,
        "doubt": doubt if doubt and instant(doubt) >= at else None,
    }
    after = with_doubt(after, as_of) if is_unshown or is_contradicted else after
    return after if is_past else with_doubt(after, horizon)


# The result of a step --------------------------------------------------------------------------------


def finish(before, state, outcome):
    state = {**state, "attributes": settle(state)[0]}
    known = before["certain"] if in_doubt(before) else before["attributes"]
    state["certain"] = known if in_doubt(state) else None
    return {
        "state": state,
        "outcome": outcome,
        "change": describe(before, state, known or {}),
        "in_doubt": in_doubt(state),
        "refetch_at": refetch_at(state),
    }


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


def describe(before, after, known):
    """The change since the last step out of doubt."""
    new = known if in_doubt(after) else after["attributes"] or {}
    changes = diff({"before": known, "after": new})["changeset"]
    readiness = readiness_change({
        "before": {} if in_doubt(before) else known, "after": {} if in_doubt(after) else new,
    })
    if not changes and readiness["before"] == readiness["after"]:
        return None
    holds = [attributes.get("holds_at_pod_terminal") or [] for attributes in (known, new)]
    return {
        "changeset": changes,
        "readiness": readiness,
        "hold_changes": (
            diff_holds({"before": holds[0], "after": holds[1]})["changes"] if "holds_at_pod_terminal" in changes else []
        ),
        "fee_changes": fee_changes(known, new) if "fees_at_pod_terminal" in changes else [],
    }


def fee_changes(before, after):
    old, now = [sums(attributes.get("fees_at_pod_terminal") or []) for attributes in (before, after)]
    rows = []
    for code in {**old, **now}:
        x, y = old.get(code), now.get(code)
        try:
            difference = float(exact(y) - exact(x))
        except OverflowError:
            continue
        if x != y and "out of range" not in (x, y):
            rows.append({"currency_code": code, "before": x, "after": y, "difference": difference})
    return rows


def sums(fees):
    """The sum of the fees in each currency."""
    found = {}
    for code in dict.fromkeys(line["currency_code"] for line in fees):
        try:
            own = [line for line in fees if line["currency_code"] == code]
            found[code] = summarize({"fees": own})["totals"][0]["sum"]
        except Refused:
            found[code] = "out of range"
    return found


def exact(amount):
    return Fraction(0) if isinstance(amount, str) else Fraction(repr(amount or 0.0))


# Shapes ----------------------------------------------------------------------------------------------


def within(limit):
    return lambda value, pointer: count(value, pointer) or (
        [] if value <= limit else issue(pointer, "range", f"more than {limit}")
    )


def known_format(value, pointer):
    return [] if value == FORMAT else issue(pointer, "unsupported", f"is not {FORMAT}")


HOLDS, FEES = nullable(array(hold)), nullable(array(fee))
ATTRIBUTES = record({}, {
    "available_for_pickup": nullable(boolean), "holds_at_pod_terminal": HOLDS, "fees_at_pod_terminal": FEES,
})
SIDES = {"holds_at_pod_terminal": HOLDS, "fees_at_pod_terminal": FEES}


def CHANGESET(value, pointer):
    """An object of pairs. Those of the holds and of the fees have such values."""
    return any_object(value, pointer) or [
        found for key, part in value.items()
        for found in pair(part, below(pointer, key)) or array(SIDES.get(key, anything))(part, below(pointer, key))
    ]


POLICY = record({}, {
    "remembered": within(MAX_UPDATES), "patience_seconds": count, "max_age_seconds": nullable(count),
})
SNAPSHOT = record({"attributes": ATTRIBUTES, "as_of": date_time})
UPDATE = record(
    {"id": text, "created_at": nullable(text)},
    {"changeset": nullable(CHANGESET), "snapshot": nullable(SNAPSHOT)},
)
STATE = nullable(record({"format": known_format}))

TRACKER = {
    "tracker.start": (record({}, {"policy": POLICY}), start),
    "tracker.receive": (record({"state": STATE, "update": UPDATE, "now": date_time}, {}), receive),
    "tracker.read": (record({"state": STATE, "attributes": ATTRIBUTES, "as_of": date_time, "now": date_time}, {}), read),
}
