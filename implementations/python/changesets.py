"""Changesets: diff, apply and replay.

In a changeset a missing key equals null at every depth, as `dict.get` returns it.
"""

from shape import any_object, array, changeset, date_time, is_number, record, text, word
from times import instant


def alike(a, b):
    if isinstance(a, dict) and isinstance(b, dict):
        return all(alike(a.get(key), b.get(key)) for key in {**a, **b})
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(alike, a, b))
    # Python has 1 == True.
    return a == b and (is_number(a) and is_number(b) or type(a) is type(b))


def apply(given):
    attributes, changes = given["attributes"], given["changeset"]
    already, applied, overridden = [], [], []
    for name, (old, new) in changes.items():
        found = attributes.get(name)
        (already if alike(found, new) else applied if alike(found, old) else overridden).append(name)
    if overridden and given.get("mode") != "force":
        return conflict({name: (changes[name][0], attributes.get(name)) for name in overridden})
    return {
        "outcome": "applied",
        "attributes": {**attributes, **{name: changes[name][1] for name in applied + overridden}},
        "applied": sorted(applied), "already": sorted(already), "overridden": sorted(overridden),
    }


def conflict(disagreements):
    return {
        "outcome": "conflict",
        "conflicts": [
            {"attribute": name, "expected": expected, "found": found}
            for name, (expected, found) in sorted(disagreements.items())
        ],
    }


def diff(given):
    before, after = given["before"], given["after"]
    pairs = {name: [before.get(name), after.get(name)] for name in {**before, **after}}
    return {"changeset": {name: pair for name, pair in pairs.items() if not alike(*pair)}}


def invert(given):
    return {"changeset": {name: [new, old] for name, (old, new) in given["changeset"].items()}}


def compose(given):
    first, second = given["first"], given["second"]
    both = [name for name in second if name in first]
    disagreements = {
        name: (second[name][0], first[name][1]) for name in both if not alike(first[name][1], second[name][0])
    }
    if disagreements:
        return conflict(disagreements)
    composed = {name: [first[name][0], second[name][1]] for name in both}
    return {"outcome": "composed", "changeset": {**first, **second, **composed}}


# Replay ------------------------------------------------------------------------------------------


def replay(given):
    attributes, met, live, duplicates = given["attributes"], set(), [], []
    for notification in given["notifications"]:
        if notification["id"] in met:
            duplicates.append(notification["id"])
        else:
            met.add(notification["id"])
            live.append((instant(notification["created_at"]), notification))
    live.sort(key=lambda dated: dated[0])
    superseded = []
    if "as_of" in given:
        # The attributes include every change created before they were fetched.
        read = instant(given["as_of"])
        superseded = [notification["id"] for at, notification in live if at <= read]
        live = [(at, notification) for at, notification in live if at > read]
    applied, stopped = [], None
    while live and not stopped:
        together = [notification for at, notification in live if at == live[0][0]]
        for notification in together:
            outcome = apply({"attributes": attributes, "changeset": notification["changeset"]})
            if outcome["outcome"] == "applied" and (not outcome["already"] or len(together) == 1):
                attributes = outcome["attributes"]
                applied.append(notification["id"])
                live = [(at, other) for at, other in live if other is not notification]
                break
        else:
            outcome = apply({"attributes": attributes, "changeset": together[0]["changeset"]})
            stopped = {"id": together[0]["id"], "conflicts": outcome.get("conflicts", [])}
    return {
        "status": "reread" if stopped else "consistent",
        "attributes": attributes, "applied": applied, "duplicates": duplicates, "superseded": superseded,
        "conflict": stopped, "unapplied": [notification["id"] for _, notification in live],
    }


NOTIFICATION = record({"id": text, "created_at": date_time, "changeset": changeset})

CHANGESETS = {
    "changeset.apply": (
        record({"attributes": any_object, "changeset": changeset}, {"mode": word("strict", "force")}), apply,
    ),
    "changeset.diff": (record({"before": any_object, "after": any_object}), diff),
    "changeset.invert": (record({"changeset": changeset}), invert),
    "changeset.compose": (record({"first": changeset, "second": changeset}), compose),
    "changeset.replay": (
        record({"attributes": any_object, "notifications": array(NOTIFICATION)}, {"as_of": date_time}), replay,
    ),
}
