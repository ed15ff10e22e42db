"""The pickup advice: can the container be picked up, given its whole record?

The verdict reads two attributes; the rest of the record may add to it or contradict it. Each difference gets a
reason.
"""

from fractions import Fraction

from last_free_day import last_free_day, shown
from readiness import evaluate
from shape import (
    NO_CURRENCY, amount, any_object, array, at_least_0, boolean, count, currency, date_time, form, is_date, is_date_time,
    nullable, optional, record, text, word,
)
from times import (
    DAY, HOUR, day_of, day_text, end_second, instant, instant_text, is_zone, local_day, set_text, with_seconds,
)

DEFAULTS = {
    "stale_after_hours": 24, "soon_days": 2, "doubtful_after_days": 30, "silent_after_days": 56,
    "appointment_grace_hours": 2,
}
HOLD_NAMES = ("freight", "customs", "USDA", "VACIS", "TMF", "other")
FEE_TYPES = ("demurrage", "extended_dwell_time", "exam", "total", "other")
ON_THE_GROUND = ("available", "not_available", "grounded", "off_dock")


def read(container):
    """Tolerant decoding: an unlisted name becomes `other`, an unlisted status `hold`; the description keeps the word.

    A released hold is left out, and a pending one is pending in any case of letters.
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
    if status.lower() == "pending":
        status = "pending"
    is_named, is_listed = name in HOLD_NAMES, status in ("hold", "pending")
    if is_named and is_listed:
        return {**hold, "status": status}
    return {
        **hold,
        "name": name if is_named else "other",
        "status": status if is_listed else "hold",
        "description": hold.get("description") or (status if is_named else name),
    }


def read_fee(fee):
    return {**fee, "type": fee["type"] if fee["type"] in FEE_TYPES else "other"}


# The times of a record: its place in the input, and whose zone a date has.
TIMES = {
    "pod_discharged_at": "port", "terminal_checked_at": "port", "pod_arrived_at": "port", "pod_full_out_at": "port",
    "pod_rail_loaded_at": "port", "pod_rail_departed_at": "port", "pickup_appointment_at": "port",
    "ind_eta_at": "inland", "ind_ata_at": "inland", "ind_rail_unloaded_at": "inland",
    "final_destination_full_out_at": "inland",
}
LAST_TIMES = ("delivered_at", "empty_terminated_at")
TIMES_OF_SHIPMENT = {
    "pol_atd_at": None, "pod_eta_at": "port", "destination_eta_at": "inland", "destination_ata_at": "inland",
    "line_tracking_stopped_at": None,
}
PLANS = ("ind_eta_at", "pickup_appointment_at", "pod_eta_at", "destination_eta_at")
# The events that must follow the discharge.
MOVES = (
    "pod_full_out_at", "pod_rail_loaded_at", "pod_rail_departed_at", "ind_rail_unloaded_at", "ind_ata_at",
    "final_destination_full_out_at", *LAST_TIMES,
)


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
        self.zones = {"port": self.pod_zone, "inland": self.end_zone, None: None}
        # The times that count, by name; those of the shipment have other names. The planned ones do not count.
        self.at, self.planned, self.is_order_doubtful = {}, set(), False
        for name, place in TIMES.items():
            self.read_time(name, self.container.get(name), "container", self.zones[place], why)
        self.is_inland = self.is_picked_up_inland()
        # The container is picked up at the place that it leaves.
        self.leaving_zone = self.end_zone if self.is_inland else self.pod_zone
        for name in LAST_TIMES:
            self.read_time(name, self.container.get(name), "container", self.leaving_zone, why)
        for name, place in TIMES_OF_SHIPMENT.items():
            self.read_time(name, self.shipment.get(name), "shipment", self.zones[place], why)
        self.gone = self.gone_by()
        self.gone_at = self.at.get(self.gone)
        self.gone_on = None if self.gone is None else self.day_of_leaving()
        self.leave_out_return_before_pickup(why)
        self.checked = self.at.get("terminal_checked_at")
        self.left = self.left_by(why)
        self.is_now_inland = self.is_inland and bool(self.left)
        self.zone = self.end_zone if self.is_now_inland else self.pod_zone
        self.arrived = self.arrived_by() if self.is_now_inland else None
        self.is_report_of_port = self.is_now_inland and self.is_checked_before_arrival()
        self.is_charged_at_port = not self.is_inland or not self.is_now_inland and (
            self.owes("demurrage", "total") or "pickup_appointment_at" in self.at
        )

    # A blank string counts as missing, and so does a value of another type.
    def attribute(self, name):
        return set_text(self.container.get(name))

    def of_shipment(self, name):
        return set_text(self.shipment.get(name))

    def read_time(self, name, value, where, zone, why):
        """Adds a time if it counts: an event of this trip that has come, or a plan."""
        pointer = f"/{where}/{name}"
        if value is None or isinstance(value, str) and set_text(value) is None:
            return
        at = time_of(value, zone, name in PLANS) if isinstance(value, str) else None
        if at is None:
            why("date_unreadable", pointer)
            return
        tolerance = HOUR if name == "terminal_checked_at" else 0
        if name not in PLANS and at > self.now + tolerance:
            why("date_in_future", pointer)
            self.planned.add(name)
            return
        discharged = self.at.get("pod_discharged_at")
        if name in MOVES and discharged is not None:
            days_early = local_day(discharged, self.pod_zone) - local_day(at, zone)
            if days_early > 0:
                why("out_of_order", pointer, "/container/pod_discharged_at")
                self.is_order_doubtful = self.is_order_doubtful or days_early < 5
                return
        self.at[name] = at

    def leave_out_return_before_pickup(self, why):
        returned_at = self.at.get("empty_terminated_at")
        if returned_at is None or self.gone is None:
            return
        if local_day(returned_at, self.leaving_zone) < self.gone_on - 1:
            why("out_of_order", *pointers("empty_terminated_at", self.gone))
            del self.at["empty_terminated_at"]

    def day_of_leaving(self):
        """A date is that day, also in another zone than that of its place."""
        value = self.container[self.gone]
        return day_of(value) if is_date(value) else local_day(self.gone_at, self.leaving_zone)

    def text_of(self, name, where="container"):
        """A time as the output has it: with seconds, a date as its instant in UTC."""
        value = (self.container if where == "container" else self.shipment)[name]
        return instant_text(self.at[name]) if is_date(value) else with_seconds(value)

    def zone_of(self, attribute, attribute_of_shipment):
        names = [self.attribute(attribute), self.of_shipment(attribute_of_shipment)]
        return next((name for name in names if is_zone(name)), None)

    def is_picked_up_inland(self):
        if "pickup_facility" in self.relationships:
            facility = set_text(self.relationships["pickup_facility"])
            return facility is not None and facility != self.relationships.get("pod_terminal")
        destination = self.of_shipment("destination_locode")
        return (
            any(name in self.at or name in self.planned for name in (
                "pod_rail_loaded_at", "pod_rail_departed_at", "ind_rail_unloaded_at", "ind_ata_at", "ind_eta_at",
            ))
            or "final_destination_full_out_at" in self.at
            or self.attribute("current_status") in ("awaiting_inland_transfer", "on_rail")
            or (destination is not None and destination != self.shipment.get("port_of_discharge_locode"))
        )

    def left_by(self, why):
        """The attributes that prove that it has left the port."""
        names = ("pod_full_out_at", "pod_rail_departed_at", "pod_rail_loaded_at", "ind_rail_unloaded_at")
        left = [name for name in names if name in self.at]
        arrival = self.at.get("ind_ata_at")
        if left or arrival is None:
            return left
        is_checked_later = self.checked is not None and self.checked > arrival
        is_there = self.attribute("location_at_pod_terminal") or self.verdict["active"] or self.owes()
        if is_checked_later and is_there:
            why("arrival_disputed", "/container/ind_ata_at", "/container/terminal_checked_at")
            return []
        return ["ind_ata_at"]

    def fees(self):
        return self.container.get("fees_at_pod_terminal") or []

    def owes(self, *types):
        return any(fee["amount"] > 0 and (not types or fee["type"] in types) for fee in self.fees())

    def is_due(self):
        """Whether the sum of the fees in a currency is above 0, or a total."""
        sums = {}
        for fee in self.fees():
            if fee["type"] != "total":
                currency_code = fee.get("currency_code") or NO_CURRENCY
                sums[currency_code] = sums.get(currency_code, 0) + exact(fee["amount"])
        return self.owes("total") or any(total > 0 for total in sums.values())

    def is_held_inland(self):
        holds = self.container.get("ind_facility_holds")
        return self.is_inland and isinstance(holds, list) and any(
            isinstance(hold, dict) and hold.get("status") != "pending" for hold in holds
        )

    def arrived_by(self):
        """The name of the time of the arrival inland."""
        return next((name for name in ARRIVALS if name in self.at), None)

    def is_checked_before_arrival(self):
        at = self.at.get(self.arrived)
        return at is None or self.checked is None or self.checked < at

    def gone_by(self):
        names = ["final_destination_full_out_at", *([] if self.is_inland else ["pod_full_out_at"]), "delivered_at"]
        return next((name for name in names if name in self.at), None)

    def silent_since(self):
        """The attributes of the latest event, if nothing has happened since for too long."""
        names = ("pod_discharged_at", "pod_full_out_at", "ind_ata_at", "ind_rail_unloaded_at")
        known = [(self.at[name], name) for name in names if name in self.at]
        if not known:
            return []
        latest = max(at for at, _ in known)
        is_silent = self.now - latest > exact(self.policy["silent_after_days"]) * DAY
        return [name for at, name in known if at == latest] if is_silent else []


ARRIVALS = ("ind_rail_unloaded_at", "ind_ata_at", "destination_ata_at")


def time_of(value, zone, is_plan):
    """A date is the beginning of its day, or its last second if it is a plan."""
    if is_date(value):
        return end_second(day_of(value), zone) - 1 if is_plan else end_second(day_of(value) - 1, zone)
    return instant(with_seconds(value)) if is_date_time(with_seconds(value)) else None


def pointer_to(name):
    return f"/shipment/{name}" if name in TIMES_OF_SHIPMENT else f"/container/{name}"


def exact(number):
    return Fraction(repr(float(number)))


def pointers(*names):
    return [f"/container/{name}" for name in names]


def status_of(seen, is_old, why):
    """The first row of the table that applies: its number, the status, and the action."""
    verdict, current = seen.verdict, seen.attribute("current_status")
    if "empty_terminated_at" in seen.at or current == "empty_returned":
        name = "empty_terminated_at" if "empty_terminated_at" in seen.at else "current_status"
        why("empty_returned", *pointers(name))
        return 1, "returned", "none"
    if seen.gone or current in ("picked_up", "delivered"):
        why("picked_up", *pointers(seen.gone or "current_status"))
        return 2, "picked_up", "return_empty"
    ahead = discharge_ahead(seen)
    if (
        "pod_discharged_at" not in seen.at and not seen.left
        and seen.container.get("available_for_pickup") is not True
        and current not in (*ON_THE_GROUND, "awaiting_inland_transfer") and ahead
    ):
        why("not_discharged", pointer_to(ahead))
        return 3, "not_discharged", "resolve_holds" if verdict["active"] else "wait"
    if seen.is_now_inland and not seen.arrived and current not in ON_THE_GROUND:
        why("left_port", *pointers(*seen.left))
        return 4, "in_transit_inland", "wait"
    if seen.is_now_inland and (seen.is_report_of_port or verdict["status"] in ("not_released", "unknown")):
        arrival = [pointer_to(seen.arrived)] if seen.arrived else []
        why("inland_not_reported", *pointers(seen.left[0]), *arrival, *pointers("terminal_checked_at"))
        return 5, "unknown", "ask"
    if seen.is_inland and not seen.left and verdict["status"] == "not_released":
        return 6, "awaiting_inland", "wait"
    if seen.container.get("availability_known") is False and verdict["status"] != "blocked":
        why("availability_unknown", *pointers("availability_known"))
        return 7, "unknown", "ask"
    if verdict["status"] == "ready" and is_old:
        return 8, "stale", "refetch"
    if verdict["active"] and not verdict["ready"]:
        why("holds_active", *pointers("holds_at_pod_terminal"))
    if verdict["ready"] and not verdict["definitive"]:
        why("holds_pending", *pointers("holds_at_pod_terminal"))
    if verdict["status"] == "not_released":
        why("not_cleared", *pointers("available_for_pickup"))
    if verdict["status"] == "unknown":
        names = ("available_for_pickup", "holds_at_pod_terminal")
        why("not_reported", *pointers(*[name for name in names if seen.container.get(name) is None]))
    return 9, *BY_VERDICT[verdict["status"]]


def discharge_ahead(seen):
    """The attribute that shows that the discharge is still to come."""
    if seen.container.get("pod_discharged_at", "") is None or "pod_discharged_at" in seen.planned:
        return "pod_discharged_at"
    if seen.attribute("current_status") in ("new", "on_ship"):
        return "current_status"
    if has_not_departed(seen):
        return "pol_atd_at"
    return "pod_eta_at" if "pod_eta_at" in seen.at and seen.at["pod_eta_at"] > seen.now else None


def has_not_departed(seen):
    return seen.shipment.get("pol_atd_at", "") is None or "pol_atd_at" in seen.planned


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
    is_stopped = "line_tracking_stopped_at" in seen.at
    row, status, action = status_of(seen, is_stopped or is_stale, why)
    is_open = status not in ("returned", "picked_up")
    found, chosen = last_free_day(seen, why)
    silent = seen.silent_since()

    days_left = chosen["day"] - local_day(seen.now, chosen["zone"]) if chosen and is_open else None
    days_late = max(0, seen.gone_on - chosen["day"]) if chosen and seen.gone_on is not None else None
    is_doubtful = chosen is not None and chosen.get("is_doubtful", False)
    risk = risk_of(status, is_open, None if is_doubtful else days_left, days_late, seen.policy["soon_days"])
    appointment = appointment_of(seen, chosen) if is_open else None
    expected = expected_by(seen, row)
    returned = return_by(seen, status)

    facility = "/relationships/pickup_facility" if set_text(seen.relationships.get("pickup_facility")) else "/container"
    checked_at = "/container/terminal_checked_at"
    booked_at = "/container/pickup_appointment_at"
    is_gone = not is_open and seen.gone is not None
    # code, whether it is given, and the attributes that show it
    rows = [
        ("off_dock", seen.attribute("current_status") == "off_dock", pointers("current_status")),
        (
            "available_after_out",
            is_gone and seen.container.get("available_for_pickup") is True
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
        ("silent", is_open and silent, pointers(*silent)),
        ("inland_holds", is_open and seen.is_held_inland(), pointers("ind_facility_holds")),
        ("expected_passed", expected and seen.at[expected] < seen.now, [pointer_to(expected)]),
        ("fees_due", is_open and seen.is_due(), pointers("fees_at_pod_terminal")),
        ("return_near", returned and returned[0]["risk"] != "none", [returned[1]] if returned else []),
        (
            "deadline_near",
            action == "wait" and risk in ("soon", "last_day", "past"),
            [chosen["pointer"]] if chosen else [],
        ),
        (
            "demurrage_not_posted",
            risk == "past" and not seen.owes("demurrage", "total") and seen.is_now_inland == seen.is_inland,
            pointers("fees_at_pod_terminal"),
        ),
        (
            "demurrage_before_last_free_day",
            risk == "none" and seen.owes("demurrage"),
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
        is_sure = seen.verdict["definitive"] and not AGAINST_PICKING_UP & set(reasons) and not seen.is_order_doubtful
        action = "confirm" if not is_sure else "pay" if "fees_due" in reasons else "pick_up"
    elif {"silent", "deadline_near"} & set(reasons):
        action = "ask"
    elif action == "wait" and (seen.is_order_doubtful or is_long_overdue(seen, expected)):
        action = "ask"
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
        "expected_at": text_of(seen, expected),
        "last_free_day": shown(chosen, found, days_left, days_late, risk),
        "appointment": appointment,
        "picked_up_on": day_text(seen.gone_on) if is_gone else None,
        "days_out": days_out(seen, status) if is_gone else None,
        "return_by": returned and returned[0],
        "checked": {
            "at": None if age is None else seen.text_of("terminal_checked_at"),
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
    return "origin" if has_not_departed(seen) else "aboard"


def is_long_overdue(seen, expected):
    return bool(expected) and seen.now - seen.at[expected] > exact(seen.policy["stale_after_hours"]) * HOUR


def days_out(seen, status):
    if status == "picked_up":
        return local_day(seen.now, seen.leaving_zone) - seen.gone_on
    if "empty_terminated_at" not in seen.at:
        return None
    return max(0, local_day(seen.at["empty_terminated_at"], seen.leaving_zone) - seen.gone_on)


def return_by(seen, status):
    """The day by which the empty is to be returned, and the pointer to it; None before the pickup."""
    days = [(day_of(day["day"]), i) for i, day in enumerate(seen.days) if day["source"] == "return"]
    if status != "picked_up" or not days:
        return None
    day, i = min(days)
    days_left = day - local_day(seen.now, seen.zone)
    found = {"day": day_text(day), "days_left": days_left, "risk": near(days_left, seen.policy["soon_days"])}
    return found, f"/days/{i}/day"


def risk_of(status, is_open, days_left, days_late, soon_days):
    if not is_open:
        return "over" if days_late is None else "late" if days_late else "in_time"
    if status == "not_discharged":
        return "not_started"
    return "unknown" if days_left is None else near(days_left, soon_days)


def near(days_left, soon_days):
    return "past" if days_left < 0 else "last_day" if days_left == 0 else "soon" if days_left <= soon_days else "none"


def appointment_of(seen, chosen):
    at = seen.at.get("pickup_appointment_at")
    if at is None:
        return None
    day = local_day(at, seen.pod_zone)
    if seen.now - at > exact(seen.policy["appointment_grace_hours"]) * HOUR:
        state = "missed"
    else:
        state = "today" if at < seen.now or day == local_day(seen.now, seen.pod_zone) else "ahead"
    return {
        "at": seen.text_of("pickup_appointment_at"),
        "state": state,
        "after_last_free_day": day > chosen["day"] if chosen else None,
    }


def expected_by(seen, row):
    """The name of the expected time of the awaited event."""
    names = []
    if row in (4, 6):
        names = ["ind_eta_at", "destination_eta_at"]
    elif row == 3 and "pod_arrived_at" not in seen.at:
        names = ["pod_eta_at"]
    return next((name for name in names if name in seen.at), None)


def text_of(seen, expected):
    if expected is None:
        return None
    return seen.text_of(expected, "shipment" if expected in TIMES_OF_SHIPMENT else "container")


# An attribute that the interface does not state may have any type; another one than below counts as not reported.
ATTRIBUTES = {
    **optional(text, "number", "current_status"),
    **optional(boolean, "available_for_pickup"),
    **optional(array(record(
        {"name": text, "status": text}, optional(text, "description"),
    )), "holds_at_pod_terminal"),
    **optional(array(record(
        {"type": text, "amount": amount}, optional(currency, "currency_code"),
    )), "fees_at_pod_terminal"),
    **optional(array(nullable(text)), "ref_numbers"),
}
CONTAINER = record({}, ATTRIBUTES)
POLICY = record({}, {
    **{name: at_least_0 for name in ("stale_after_hours", "appointment_grace_hours")},
    **{name: count for name in ("soon_days", "doubtful_after_days", "silent_after_days")},
})
INPUT = record({"container": CONTAINER, "now": date_time}, {
    "relationships": record({}, optional(text, "pickup_facility", "pod_terminal")),
    "shipment": nullable(any_object),
    "policy": POLICY,
    "days": array(record({"source": word("terms", "paid", "return"), "day": form(is_date, "a date")})),
})

PICKUP = {"pickup.advise": (INPUT, advise)}
