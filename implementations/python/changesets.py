"""Changesets: diff and apply.

In a changeset a missing key equals null at every depth, as `dict.get` returns it.
"""

from shape import any_object, changeset, is_number, record, word


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


CHANGESETS = {
    "changeset.apply": (
        record({"attributes": any_object, "changeset": changeset}, {"mode": word("strict", "force")}), apply,
    ),
    "changeset.diff": (record({"before": any_object, "after": any_object}), diff),
    "changeset.invert": (record({"changeset": changeset}), invert),
    "changeset.compose": (record({"first": changeset, "second": changeset}), compose),
}
