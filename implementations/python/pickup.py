"""The pickup advice: can the container be picked up, given its whole record?

The verdict reads two attributes; the rest of the record may add to it or contradict it. Each difference gets a
reason.
"""

from fractions import Fraction

from last_free_day import last_free_day, shown
from readiness import evaluate
from shape import (
    amount, anything, array, at_least_0, boolean, count, currency, date_time, form, is_date, is_date_time, nullable,
    optional, record, text, word,
)
from times import DAY, HOUR, day_text, instant, is_zone, local_day, with_seconds

DEFAULTS = {
    "stale_after_hours": 24, "soon_days": 2, "last_free_day": "earliest", "doubtful_after_days": 30,
    "silent_after_days": 56, "appointment_grace_hours": 2,
}
HOLD_NAMES = ("freight", "customs", "USDA", "VACIS", "TMF", "other")
FEE_TYPES = ("demurrage", "extended_dwell_time", "exam", "total", "other")
ON_THE_GROUND = ("available", "not_available", "grounded", "off_dock")


def read(container):
    """Tolerant decoding: an unlisted name becomes `other`, an unlisted status `hold`; the description keeps the word.

    A released hold is left out.
    """
    holds, fees = container.get("holds_at_pod_terminal"), container.get("fees_at_pod_terminal")
    return {
        **container,
        **({} if holds is None else {"holds_at_pod_terminal": [
            read_hold(hold) for hold in holds if hold["status"].lower() != "released"
        ]}),
        **({} if fees is None else {"fees_at_pod_terminal": [read_fee(fee) for fee in fees]}),
    }


def read_hold(hold):
    name, status = hold["name"], hold["status"]
    is_named, is_listed = name in HOLD_NAMES, status in ("hold", "pending")
    if is_named and is_listed:
        return hold
    return {
        **hold,
        "name": name if is_named else "other",
        "status": status if is_listed else "hold",
        "description": hold.get("description") or (status if is_named else name),
    }


def read_fee(fee):
    return {**fee, "type": fee["type"] if fee["type"] in FEE_TYPES else "other"}


class Seen:
    """The attributes of the record, and the location of the container derived from them."""

    def __init__(self, given, why):
        self.container = read(given["container"])
        self.shipment = given.get("shipment") or {}
        self.relationships = given.get("relationships") or {}
        self.days = given.get("days", [])
        self.policy = {**DEFAULTS, **given.get("policy", {})}
        self.now = instant(given["now"])
        self.verdict = evaluate(self.container)
        self.pod_zone = self.zone_of("pod_timezone", "pod_timezone")
        self.end_zone = self.zone_of("final_destination_timezone", "destination_timezone")
        self.is_inland = self.is_picked_up_inland()
        self.checked = self.instant("terminal_checked_at")
        self.left = self.left_by(why)
        self.is_now_inland = self.is_inland and bool(self.left)
        self.zone = self.end_zone if self.is_now_inland else self.pod_zone
        self.arrived = self.arrived_by() if self.is_now_inland else None
        self.is_report_of_port = self.is_now_inland and self.is_checked_before_arrival()
        self.gone = self.gone_by()
        self.gone_at = self.instant(self.gone) if self.gone else None
        self.returned_at = self.instant("empty_terminated_at")
        # The container is picked up at the place that it leaves.
        self.leaving_zone = self.end_zone if self.is_inland else self.pod_zone
        self.gone_on = None if self.gone_at is None else local_day(self.gone_at, self.leaving_zone)

    # An empty string counts as missing.
    def attribute(self, name):
        return self.container.get(name) or None

    def of_shipment(self, name):
        return self.shipment.get(name) or None

    def instant(self, name):
        return time_of(self.attribute(name))

    def first_instant(self, *places):
        """The instant of the first attribute that is set, if it is a valid instant."""
        values = [self.of_shipment(name) if where == "shipment" else self.attribute(name) for where, name in places]
        return time_of(next((value for value in values if value), None))

    def zone_of(self, attribute, attribute_of_shipment):
        names = [self.attribute(attribute), self.of_shipment(attribute_of_shipment)]
        return next((name for name in names if is_zone(name)), None)

    def is_picked_up_inland(self):
        if "pickup_facility" in self.relationships:
            facility, terminal = (self.relationships.get(name) or None for name in ("pickup_facility", "pod_terminal"))
            return facility is not None and facility != terminal
        destination = self.of_shipment("destination_locode")
        return (
            any(self.attribute(name) for name in (
                "pod_rail_loaded_at", "pod_rail_departed_at", "ind_rail_unloaded_at", "ind_ata_at", "ind_eta_at",
            ))
            or self.attribute("current_status") in ("awaiting_inland_transfer", "on_rail")
            or (destination is not None and destination != self.of_shipment("port_of_discharge_locode"))
        )

    def left_by(self, why):
        """The attributes that prove that it has left the port."""
        names = ("pod_full_out_at", "pod_rail_departed_at", "pod_rail_loaded_at", "ind_rail_unloaded_at")
        left = [name for name in names if self.attribute(name)]
        if left or not self.attribute("ind_ata_at"):
            return left
        arrival = self.instant("ind_ata_at")
        is_checked_later = arrival is not None and self.checked is not None and self.checked > arrival
        is_there = self.attribute("location_at_pod_terminal") or self.verdict["active"] or self.owes()
        if is_checked_later and is_there:
            why("arrival_disputed", "/container/ind_ata_at", "/container/terminal_checked_at")
            return []
        return ["ind_ata_at"]

    def owes(self):
        return any(fee["amount"] > 0 for fee in self.container.get("fees_at_pod_terminal") or [])

    def is_held_inland(self):
        holds = self.container.get("ind_facility_holds") or []
        return self.is_inland and any(isinstance(hold, dict) and hold.get("status") != "pending" for hold in holds)

    def arrived_by(self):
        """The time of the arrival inland, and the pointer to it."""
        texts = [
            (self.attribute("ind_rail_unloaded_at"), "/container/ind_rail_unloaded_at"),
            (self.attribute("ind_ata_at"), "/container/ind_ata_at"),
            (self.of_shipment("destination_ata_at"), "/shipment/destination_ata_at"),
        ]
        return next((found for found in texts if found[0]), None)

    def is_checked_before_arrival(self):
        at = time_of(self.arrived[0]) if self.arrived else None
        return at is None or self.checked is None or self.checked < at

    def gone_by(self):
        names = ["final_destination_full_out_at", *([] if self.is_inland else ["pod_full_out_at"]), "delivered_at"]
        return next((name for name in names if self.attribute(name)), None)

    def unreadable(self):
        """Pointers to the times that are set and cannot be read."""
        places = [(name, self.attribute(name), "container") for name in TIMES]
        places += [(name, self.of_shipment(name), "shipment") for name in TIMES_OF_SHIPMENT]
        return [f"/{where}/{name}" for name, value, where in places if value and time_of(value) is None]

    def silent_since(self):
        """The attributes of the latest event, if the terminal has been silent since for too long."""
        names = ("pod_discharged_at", "pod_full_out_at", "ind_ata_at", "ind_rail_unloaded_at")
        known = [(self.instant(name), name) for name in names if self.instant(name) is not None]
        if not known:
            return []
        latest = max(at for at, _ in known)
        is_silent = self.now - latest > exact(self.policy["silent_after_days"]) * DAY
        return [name for at, name in known if at == latest] if is_silent else []


def time_of(value):
    return instant(with_seconds(value)) if value and is_date_time(with_seconds(value)) else None


def time_text(value):
    return with_seconds(value) if time_of(value) is not None else None


def exact(number):
    return Fraction(repr(float(number)))


def pointers(*names):
    return [f"/container/{name}" for name in names]


def status_of(seen, is_old, why):
    """The first row of the table that applies: its number, the status, and the action."""
    verdict, current = seen.verdict, seen.attribute("current_status")
    if seen.attribute("empty_terminated_at") or current == "empty_returned":
        name = "empty_terminated_at" if seen.attribute("empty_terminated_at") else "current_status"
        why("empty_returned", *pointers(name))
        return 1, "returned", "none"
    if seen.gone or current in ("picked_up", "delivered"):
        why("picked_up", *pointers(seen.gone or "current_status"))
        return 2, "picked_up", "return_empty"
    has_key = "pod_discharged_at" in seen.container
    if (
        not seen.attribute("pod_discharged_at") and not seen.left
        and seen.container.get("available_for_pickup") is not True
        and current not in (*ON_THE_GROUND, "awaiting_inland_transfer") and (has_key or current in ("new", "on_ship"))
    ):
        why("not_discharged", *pointers("pod_discharged_at" if has_key else "current_status"))
        return 3, "not_discharged", "resolve_holds" if verdict["active"] else "wait"
    if seen.is_now_inland and not seen.arrived and current not in ON_THE_GROUND:
        why("left_port", *pointers(*seen.left))
        return 4, "in_transit_inland", "wait"
    if seen.is_now_inland and (seen.is_report_of_port or verdict["status"] in ("not_released", "unknown")):
        arrival = [seen.arrived[1]] if seen.arrived else []
        why("inland_not_reported", *pointers(seen.left[0]), *arrival, *pointers("terminal_checked_at"))
        return 5, "unknown", "ask"
    if seen.is_inland and not seen.left and verdict["status"] == "not_released":
        return 6, "awaiting_inland", "wait"
    if seen.container.get("availability_known") is False and verdict["status"] != "blocked":
        why("availability_unknown", *pointers("availability_known"))
        return 7, "unknown", "ask"
    if verdict["status"] == "ready" and is_old:
        return 8, "stale", "refetch"
    return 9, *BY_VERDICT[verdict["status"]]


BY_VERDICT = {
    "ready": ("ready", "confirm"),
    "out_of_sync": ("conflicting", "confirm"),
    "blocked": ("blocked", "resolve_holds"),
    "not_released": ("not_released", "wait"),
    "unknown": ("unknown", "ask"),
}


def advise(given):
    reasons = {}

    def why(code, *places):
        reasons.setdefault(code, set()).update(places)

    seen = Seen(given, why)
    age = None if seen.checked is None else seen.now - seen.checked
    is_stale = age is not None and age > exact(seen.policy["stale_after_hours"]) * HOUR
    is_stopped = seen.of_shipment("line_tracking_stopped_at") is not None
    row, status, action = status_of(seen, is_stopped or is_stale, why)
    is_open = status not in ("returned", "picked_up")
    found, chosen = last_free_day(seen, why)
    silent = seen.silent_since()

    days_left = chosen["day"] - local_day(seen.now, chosen["zone"]) if chosen and is_open else None
    days_late = max(0, seen.gone_on - chosen["day"]) if chosen and seen.gone_on is not None else None
    is_doubtful = chosen is not None and chosen.get("is_doubtful", False)
    risk = risk_of(status, is_open, None if is_doubtful else days_left, days_late, seen.policy["soon_days"])
    appointment = appointment_of(seen, chosen) if is_open else None
    expected, expected_by = expected_at(seen, row)

    fees = seen.container.get("fees_at_pod_terminal")
    facility = "/relationships/pickup_facility" if seen.relationships.get("pickup_facility") else "/container"
    checked_at = "/container/terminal_checked_at"
    booked_at = "/container/pickup_appointment_at"
    is_gone_known = not is_open and seen.gone_at is not None
    is_ahead = is_gone_known and seen.gone_at > seen.now
    is_posted = any(fee["type"] in ("demurrage", "total") and fee["amount"] > 0 for fee in fees or [])
    unreadable = seen.unreadable()
    # code, whether it is given, and the attributes that show it
    rows = [
        ("date_unreadable", unreadable, unreadable),
        ("date_in_future", is_ahead, pointers(seen.gone)),
        ("off_dock", seen.attribute("current_status") == "off_dock", pointers("current_status")),
        (
            "available_after_out",
            is_gone_known and seen.container.get("available_for_pickup") is True
            and seen.checked is not None and seen.checked - seen.gone_at > DAY,
            pointers(seen.gone, "available_for_pickup"),
        ),
        (
            "inland_leg",
            seen.is_inland and not seen.left and status in ("awaiting_inland", "ready", "stale", "blocked"),
            [facility],
        ),
        ("left_port", is_open and seen.left and not seen.is_inland, pointers(*seen.left)),
        (
            "holds_of_port",
            is_open and seen.is_report_of_port and seen.verdict["active"],
            pointers("holds_at_pod_terminal", "terminal_checked_at"),
        ),
        ("tracking_stopped", is_open and is_stopped, ["/shipment/line_tracking_stopped_at"]),
        ("freshness_unknown", is_open and seen.checked is None and status != "not_discharged", [checked_at]),
        ("stale", is_open and is_stale, [checked_at]),
        ("read_in_the_future", age is not None and age < -HOUR, [checked_at]),
        ("silent", is_open and silent, pointers(*silent)),
        ("inland_holds", is_open and seen.is_held_inland(), pointers("ind_facility_holds")),
        ("expected_passed", expected is not None and instant(expected) < seen.now, [expected_by]),
        ("fees_due", is_open and seen.owes(), pointers("fees_at_pod_terminal")),
        (
            "deadline_near",
            action == "wait" and risk in ("soon", "last_day", "past"),
            [chosen["pointer"]] if chosen else [],
        ),
        (
            "demurrage_not_posted",
            risk == "past" and not is_posted and seen.is_now_inland == seen.is_inland,
            pointers("fees_at_pod_terminal"),
        ),
        (
            "demurrage_before_last_free_day",
            risk == "none" and any(fee["type"] == "demurrage" and fee["amount"] > 0 for fee in fees or []),
            pointers("fees_at_pod_terminal"),
        ),
        ("appointment_missed", appointment and appointment["state"] == "missed", [booked_at]),
        (
            "appointment_at_risk",
            appointment and appointment["state"] != "missed" and status not in ("ready", "stale"),
            [booked_at],
        ),
        (
            "appointment_after_last_free_day",
            appointment and appointment["after_last_free_day"],
            [booked_at, chosen["pointer"]] if chosen else [],
        ),
    ]
    for code, is_given, places in rows:
        if is_given:
            why(code, *places)

    if status == "ready":
        is_sure = seen.verdict["definitive"] and not AGAINST_PICKING_UP & set(reasons)
        action = "confirm" if not is_sure else "pay" if "fees_due" in reasons else "pick_up"
    elif {"silent", "deadline_near"} & set(reasons):
        action = "ask"
    elif action == "wait" and expected and seen.now - instant(expected) > exact(seen.policy["stale_after_hours"]) * HOUR:
        action = "ask"
    is_gone = not is_open and seen.gone_on is not None
    return {
        "status": status,
        "action": action,
        "verdict": seen.verdict,
        "agrees": status == BY_VERDICT[seen.verdict["status"]][0],
        "place": {
            "now": place_of(seen, status),
            "pickup": "inland" if seen.is_inland else "port",
            "zone": seen.zone,
        },
        "expected_at": expected,
        "last_free_day": shown(chosen, found, days_left, days_late, risk),
        "appointment": appointment,
        "picked_up_on": day_text(seen.gone_on) if is_gone else None,
        "days_out": days_out(seen, status) if is_gone and not is_ahead else None,
        "checked": {
            "at": time_text(seen.attribute("terminal_checked_at")),
            "age_hours": None if age is None else int(age // HOUR),
            "old": is_stopped or is_stale,
        },
        "reasons": [{"code": code, "pointers": sorted(places)} for code, places in sorted(reasons.items())],
    }


AGAINST_PICKING_UP = {
    "appointment_missed", "demurrage_not_posted", "freshness_unknown", "inland_holds", "inland_leg", "left_port", "silent",
}


def place_of(seen, status):
    if status != "not_discharged":
        return "inland" if seen.is_now_inland else "port"
    return "origin" if "pol_atd_at" in seen.shipment and not seen.of_shipment("pol_atd_at") else "aboard"


def days_out(seen, status):
    if status == "picked_up":
        return local_day(seen.now, seen.leaving_zone) - seen.gone_on
    if seen.returned_at is None:
        return None
    return max(0, local_day(seen.returned_at, seen.leaving_zone) - seen.gone_on)


def risk_of(status, is_open, days_left, days_late, soon_days):
    if not is_open:
        return "over" if days_late is None else "late" if days_late else "in_time"
    if status == "not_discharged":
        return "not_started"
    if days_left is None:
        return "unknown"
    return "past" if days_left < 0 else "last_day" if days_left == 0 else "soon" if days_left <= soon_days else "none"


def appointment_of(seen, chosen):
    at = seen.instant("pickup_appointment_at")
    if at is None:
        return None
    day = local_day(at, seen.pod_zone)
    if seen.now - at > exact(seen.policy["appointment_grace_hours"]) * HOUR:
        state = "missed"
    else:
        state = "today" if at < seen.now or day == local_day(seen.now, seen.pod_zone) else "ahead"
    return {
        "at": time_text(seen.attribute("pickup_appointment_at")),
        "state": state,
        "after_last_free_day": day > chosen["day"] if chosen else None,
    }


def expected_at(seen, row):
    """The expected time of the awaited event, and the pointer to it."""
    expected, pointer = None, None
    if row in (4, 6):
        expected, pointer = seen.attribute("ind_eta_at"), "/container/ind_eta_at"
        if expected is None:
            expected, pointer = seen.of_shipment("destination_eta_at"), "/shipment/destination_eta_at"
    elif row == 3 and not seen.attribute("pod_arrived_at"):
        expected, pointer = seen.of_shipment("pod_eta_at"), "/shipment/pod_eta_at"
    return (time_text(expected), pointer) if time_of(expected) is not None else (None, None)


DEADLINES = record({}, {
    **optional(text, "pickup_lfd_line", "pickup_lfd_terminal", "pickup_lfd_rail"),
    **optional(
        record({}, optional(record({}, optional(text, "current_selection", "current_value")), "unified")), "pod",
    ),
})
TIMES = """
    terminal_checked_at pod_arrived_at pod_discharged_at pod_full_out_at pod_rail_loaded_at pod_rail_departed_at
    ind_eta_at ind_ata_at ind_rail_unloaded_at final_destination_full_out_at delivered_at empty_terminated_at
    pickup_appointment_at
""".split()
TIMES_OF_SHIPMENT = "pol_atd_at pod_eta_at destination_eta_at destination_ata_at line_tracking_stopped_at".split()
CONTAINER = record({}, {
    **optional(text, *TIMES, *"""
        number current_status location_at_pod_terminal pod_timezone final_destination_timezone pickup_lfd
        ind_facility_lfd_on
    """.split()),
    **optional(boolean, "available_for_pickup", "availability_known"),
    **optional(array(record(
        {"name": text, "status": text}, optional(text, "description"),
    )), "holds_at_pod_terminal"),
    **optional(array(record(
        {"type": text, "amount": amount}, optional(currency, "currency_code"),
    )), "fees_at_pod_terminal"),
    **optional(array(nullable(text)), "ref_numbers"),
    **optional(array(anything), "ind_facility_holds"),
    **optional(DEADLINES, "import_deadlines"),
})
POLICY = record({}, {
    **{name: at_least_0 for name in ("stale_after_hours", "appointment_grace_hours")},
    **{name: count for name in ("soon_days", "doubtful_after_days", "silent_after_days")},
    "last_free_day": word("earliest", "line_first"),
})
INPUT = record({"container": CONTAINER, "now": date_time}, {
    "relationships": record({}, optional(text, "pickup_facility", "pod_terminal")),
    "shipment": nullable(record({}, optional(text, *TIMES_OF_SHIPMENT, *"""
        pod_timezone destination_timezone port_of_discharge_locode destination_locode
    """.split()))),
    "policy": POLICY,
    "days": array(record({"source": word("terms", "paid"), "day": form(is_date, "a date")})),
})

PICKUP = {"pickup.advise": (INPUT, advise)}
