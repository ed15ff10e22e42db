"""Can this container be picked up?"""

from shape import array, boolean, hold, nullable, record

FACTS = record({}, {"available_for_pickup": nullable(boolean), "holds_at_pod_terminal": nullable(array(hold))})

# (available, which holds) → status, ready, definitive, action, clauses
VERDICTS = {
    (True, "none"): ("ready", True, True, "pick_up", ["READY-1", "READY-2"]),
    (True, "pending"): ("ready", True, False, "confirm", ["READY-1", "READY-5"]),
    (True, "active"): ("out_of_sync", False, False, "confirm", ["READY-5"]),
    (False, "active"): ("blocked", False, False, "resolve_holds", ["READY-3"]),
    (False, "pending"): ("not_released", False, False, "wait", ["READY-4"]),
    (False, "none"): ("not_released", False, False, "wait", ["READY-4"]),
}
UNKNOWN = ("unknown", False, False, "wait", [])


def evaluate(facts):
    available = facts.get("available_for_pickup")
    reported = facts.get("holds_at_pod_terminal")
    holds = reported or []
    active = [hold for hold in holds if hold["status"] == "hold"]
    pending = [hold for hold in holds if hold["status"] == "pending"]
    # A list that is not reported is not an empty one.
    is_known = available is not None and reported is not None
    which = "active" if active else "pending" if pending else "none"
    status, ready, definitive, action, clauses = VERDICTS[available, which] if is_known else UNKNOWN
    return {
        "status": status, "ready": ready, "definitive": definitive, "action": action,
        "active": active, "pending": pending, "clauses": clauses,
    }


def change(readings):
    before, after = evaluate(readings["before"]), evaluate(readings["after"])
    if before["ready"] != after["ready"]:
        what = "became_ready" if after["ready"] else "lost_ready"
    elif (before["status"], before["definitive"]) != (after["status"], after["definitive"]):
        what = "changed"
    else:
        what = "none"
    return {"before": before, "after": after, "change": what}


READINESS = {
    "readiness.evaluate": (FACTS, evaluate),
    "readiness.change": (record({"before": FACTS, "after": FACTS}), change),
}
