"""The diff of holds: which were placed, cleared or changed?"""

from shape import array, hold, nullable, record, text, word

EVENT = record(
    {
        "type": word("placed", "expected", "activated", "cleared"),
        "name": word("freight", "customs", "USDA", "VACIS", "TMF", "other"),
    },
    {"description": nullable(text)},
)


def step(given):
    before, event = given["holds"], given["event"]
    after = list(before)
    description = event.get("description")
    if event["type"] in ("placed", "expected"):
        status = "hold" if event["type"] == "placed" else "pending"
        after.append({"name": event["name"], "status": status, "description": description})
    elif event["type"] == "activated":
        at = first(before, event["name"], "pending")
        if at is None:
            return {"outcome": "illegal", "reason": "no_pending_hold"}
        after[at] = {**before[at], "status": "hold", **({} if description is None else {"description": description})}
    else:
        # An active hold is cleared before an expected one is withdrawn.
        active, pending = first(before, event["name"], "hold"), first(before, event["name"], "pending")
        if active is None and pending is None:
            return {"outcome": "illegal", "reason": "no_such_hold"}
        del after[pending if active is None else active]
    return {"outcome": "changed", "holds": after, "changeset": {"holds_at_pod_terminal": [before, after]}}


def first(holds, name, status):
    return next((i for i, hold in enumerate(holds) if (hold["name"], hold["status"]) == (name, status)), None)


# The properties that the two holds of a pair share, round by round.
ROUNDS = [
    lambda hold: (hold["status"], hold.get("description")),
    lambda hold: hold.get("description"),
    lambda hold: hold["status"],
    lambda hold: None,
]


def diff(given):
    before, after = given["before"], given["after"]
    names = dict.fromkeys(hold["name"] for hold in before + after)
    return {
        "changes": [change for name in names for change in changes(name, of_name(before, name), of_name(after, name))],
    }


def of_name(holds, name):
    return [hold for hold in holds if hold["name"] == name]


def changes(name, before, after):
    """Pairs the holds of one name; an added or removed hold has no partner."""
    partner, taken = {}, set()
    for key in ROUNDS:
        for i, hold in enumerate(before):
            j = next((j for j, other in enumerate(after) if j not in taken and key(other) == key(hold)), None)
            if i not in partner and j is not None:
                partner[i] = j
                taken.add(j)
    pairs = [(hold, after[partner[i]] if i in partner else None) for i, hold in enumerate(before)]
    pairs += [(None, hold) for j, hold in enumerate(after) if j not in taken]
    named = [(what(old, new), old, new) for old, new in pairs]
    return [{"change": change, "name": name, "before": old, "after": new} for change, old, new in named if change]


def what(old, new):
    if old is None:
        return "placed" if new["status"] == "hold" else "expected"
    if new is None:
        return "cleared" if old["status"] == "hold" else "withdrawn"
    if old["status"] != new["status"]:
        return "activated" if new["status"] == "hold" else "deactivated"
    return None if old.get("description") == new.get("description") else "redescribed"


HOLDS = {
    "hold.step": (record({"holds": array(hold), "event": EVENT}), step),
    "hold.diff": (record({"before": array(hold), "after": array(hold)}), diff),
}
