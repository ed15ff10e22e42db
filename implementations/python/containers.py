"""Every container of a document in one call: verdict, fees, advice and free time.

Each part is the answer of its own operation. This module finds the containers of a document, and the other resources
that belong to each.
"""

import math
import re
import unicodedata

from fees import summarize
from free_time import CALENDAR, answer, day, day_or_instant, day_or_range, terms
from last_free_day import part
from pickup import ATTRIBUTES, LAST_TIMES, POLICY, TIMES, Seen, advise, read
from readiness import evaluate
from shape import (
    NO_CURRENCY, Refused, any_object, anything, array, below, boolean, currency, date_time, fee, form, hold, is_date,
    is_number, issue, mapping, optional, record, text, word,
)
from times import WHITE_SPACE, is_zone, with_seconds

KINDS = ("demurrage", "detention", "combined")
MOST = 10_000

# Reading a container -----------------------------------------------------------------------------

uuid = form(re.compile("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}").fullmatch, "a uuid")
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
numeral = form(lambda value: NUMBER.fullmatch(value) and math.isfinite(float(value)), "a number")
FEES = array(record(
    {"type": text, "amount": lambda value, pointer: [] if is_number(value) else numeral(value, pointer)},
    optional(currency, "currency_code"),
))
STRICT = {
    "number": text, "current_status": text, "available_for_pickup": boolean, "holds_at_pod_terminal": array(hold),
    "fees_at_pod_terminal": array(fee), "ref_numbers": array(text),
}
# Fees that cannot be read count as not reported: they are never a reason to refuse a container.
TOLERANT = {**ATTRIBUTES, "fees_at_pod_terminal": anything}
SELECTED = record({}, optional(text, "current_selection", "current_value"))
# Attributes of the advice alone: a value of another type is kept, and counts as not reported.
ADVISED = record({}, {
    **optional(
        text, *TIMES, *LAST_TIMES, "location_at_pod_terminal", "pod_timezone", "final_destination_timezone",
        "pickup_lfd", "ind_facility_lfd_on",
    ),
    **optional(boolean, "availability_known"),
    **optional(array(anything), "ind_facility_holds"),
    **optional(record({}, {
        **optional(text, "pickup_lfd_line", "pickup_lfd_terminal", "pickup_lfd_rail"),
        **optional(record({}, optional(SELECTED, "unified")), "pod"),
    }), "import_deadlines"),
})


def decode(value, pointer, is_strict):
    """The attributes of a container as read, and the warnings: the issues of strict reading."""
    def issues(id, attributes):
        parts = {"attributes": record({}, attributes), "relationships": any_object, "links": any_object}
        return record({"id": id}, parts)(value, pointer)

    found = issues(uuid, STRICT)
    errors = found if is_strict else issues(text, TOLERANT)
    if errors:
        raise Refused(errors)
    attributes, place = value.get("attributes", {}), f"{pointer}/attributes"
    if is_strict:
        return attributes, []
    if attributes.get("available_for_pickup") is None:
        found = [each for each in found if each["pointer"] != f"{place}/available_for_pickup"]
    fees = attributes.get("fees_at_pod_terminal")
    lines = None if FEES(fees, "") else [
        {**line, "amount": float(line["amount"]), "currency_code": line.get("currency_code") or NO_CURRENCY} for line in fees
    ]
    return read({**attributes, "fees_at_pod_terminal": lines}), found + ADVISED(attributes, place)


# The document ------------------------------------------------------------------------------------


class Document:
    def __init__(self, document):
        keys, data = {*part(document)}, document.get("data") if isinstance(document, dict) else None
        is_decided = "available_for_pickup" in keys or "holds_at_pod_terminal" in keys
        self.is_bare = is_decided and "data" not in keys and "attributes" not in keys
        self.items, self.included = (
            [(f"/{key}/{i}", each) for i, each in enumerate(items(document, key))] for key in ("data", "included")
        )
        self.primary = self.items or [("/data", data)]
        places = [
            [(pointer, each) for pointer, each in resources if is_of_type(each, "container")]
            for resources in ([("", document)], self.primary, self.included)
        ]
        # Bare attributes are a container without relationships. Their type and id are not read.
        bare = [("", {"id": "00000000-0000-0000-0000-000000000000", "attributes": document})]
        self.containers = bare if self.is_bare else next(filter(None, places), [] if data == [] else None)

    def shipment_of(self, value):
        own = {}
        for pointer, each in self.primary + self.included:
            if is_of_type(each, "shipment"):
                # A shipment without an id differs from all others.
                own.setdefault(each["id"] if isinstance(each.get("id"), str) else (pointer,), each)
        named = part(value, "relationships", "shipment", "data").get("id")
        return own.get(named) if isinstance(named, str) else next(iter(own.values())) if len(own) == 1 else None

    def target_of(self, value, name):
        """The attributes of the included resource that a relationship names."""
        link = part(value, "relationships", name, "data")
        return next((
            part(each, "attributes") for _, each in self.included
            if isinstance(each, dict) and isinstance(link.get("id"), str) and each.get("id") == link["id"]
            and (not isinstance(link.get("type"), str) or link["type"] == each.get("type"))
        ), {})


def items(value, key):
    """An array in an object; a value of another type counts as an empty one."""
    found = part(value).get(key)
    return found if isinstance(found, list) else []


def is_of_type(value, type):
    return isinstance(value, dict) and value.get("type") == type


def related(value, name):
    """The id that a relationship names, if it is known."""
    relationship = part(value, "relationships", name)
    id = part(relationship, "data").get("id")
    return {name: id} if isinstance(id, str) else {name: None} if relationship.get("data", "") is None else {}


# The answer --------------------------------------------------------------------------------------


def assess(given):
    document, is_strict = Document(given["document"]), given.get("mode") == "strict"
    found = document.containers or []
    if document.containers is None:
        refused = [("", issue("", "type", "not a document with containers"))]
    else:
        faults = [(pointer, record({"type": text})(each, pointer)) for pointer, each in document.items]
        refused = [fault for fault in faults if fault[1]]
    # The pointers to bare attributes have no `attributes`.
    start = len("/attributes") if document.is_bare else 0
    shorten = lambda issues: [{**each, "pointer": each["pointer"][start:]} for each in issues]
    ids = [None if document.is_bare else value.get("id") for _, value in found]
    numbers = [part(value, "attributes").get("number") for _, value in found]
    numbers = [normalize(number) if isinstance(number, str) else None for number in numbers]
    dates = given.get("dates", {})
    by_number = {normalize(key): each for key, each in dates.items()}
    containers, beyond = [], set()
    warnings = [
        each for key in dates if key not in ids and normalize(key) not in numbers
        for each in issue(below("/dates", key), "unknown", "no container of the document")
    ]
    for (pointer, value), id, number in zip(found, ids, numbers):
        try:
            attributes, more = decode(value, pointer, is_strict)
        except Refused as refusal:
            refused.append((pointer, Refused(shorten(refusal.issues)).issues))
            continue
        try:
            fees = summarize({"fees": attributes.get("fees_at_pod_terminal")})
        except Refused:
            fees, more = None, more + issue(f"{pointer}/attributes/fees_at_pod_terminal", "range", "beyond a double")
        own = {**by_number.get(number, {}), **dates.get(id, {})}
        containers.append({
            "pointer": pointer, "id": id, "number": attributes.get("number"), "verdict": evaluate(attributes),
            "fees": fees, **judged(given, document, value, attributes, own, beyond),
        })
        warnings += shorten(more)
    if beyond:
        raise Refused([each for kind in beyond for each in issue(f"/terms/{kind}", "range", "beyond a double")])
    refused = [dict(zip(("pointer", "issues"), each)) for each in sorted(refused, key=lambda each: each[0])]
    return {"containers": containers, "refused": refused, "warnings": Refused(warnings).issues}


def judged(given, document, value, attributes, own, beyond):
    """The advice and the free time."""
    shipment, terminal = document.shipment_of(value), document.target_of(value, "pod_terminal")
    of_shipment = part(shipment, "attributes")
    ports = [terminal.get("time_zone"), document.target_of(shipment, "port_of_discharge").get("time_zone")]
    zones = [attributes.get("pod_timezone"), of_shipment.get("pod_timezone"), *ports]
    known = next((i for i, zone in enumerate(zones) if isinstance(zone, str) and is_zone(zone)), 0)
    if known > 1:
        of_shipment = {**of_shipment, "pod_timezone": zones[known]}
    record_of = {
        "container": attributes, "now": given["now"], "policy": given.get("policy", {}), "shipment": of_shipment,
        "relationships": {**related(value, "pickup_facility"), **related(value, "pod_terminal")},
    }
    named = {f"pod_terminal_{key}": terminal.get(key) for key in ("firms_code", "name")}
    subject = {key: each for key, each in named.items() if isinstance(each, str)}
    for key, each in (*of_shipment.items(), *attributes.items()):
        subject |= {key: each} if isinstance(each, (str, bool)) or is_number(each) else {}
    counted = count(given, record_of, own, subject, beyond)
    free = {kind: each["last_free_day"] for kind, each in counted.items() if each and "last_free_day" in each}
    last = lambda *kinds: [free[kind] for kind in kinds if kind in free][:1]
    days = {
        "terms": last("demurrage", "combined"), "paid": [own["paid_through"]] if "paid_through" in own else [],
        "return": ([own["return_by"]] if "return_by" in own else []) + last("detention", "combined"),
    }
    listed = [{"source": source, "day": each} for source, found in days.items() for each in found]
    return {"advice": advise({**record_of, "days": listed}), "free_time": counted}


def count(given, known, own, subject, beyond):
    """The free time of each kind of terms, from the start to the end by the record or by the caller."""
    seen, status = Seen(known, lambda *_: None), advise(known)["status"]

    def at(name):
        value = {**seen.shipment, **seen.container}[name] if name in seen.at else None
        return value if value is None or is_date(value) else with_seconds(value)

    start = at("pod_discharged_at" if seen.is_charged_at_port else seen.arrived)
    gone, returned = at(seen.gone), at("empty_terminated_at")
    is_back = status == "returned"
    periods = {
        "demurrage": (start, gone, is_back or status == "picked_up"),
        "detention": (gone, returned, is_back),
        "combined": (start, returned, is_back),
    }
    counted, calendar = dict.fromkeys(KINDS), given.get("calendar", {})
    days = {**calendar, "stopped": calendar.get("stopped", []) + own.get("stopped", [])}
    for kind in set(KINDS) & set(given.get("terms", {})):
        try:
            counted[kind] = answer({
                "now": given["now"], "terms": given["terms"][kind], "calendar": days, "subject": subject,
                "zone": seen.zone, **dict(zip(("start", "end", "ended"), periods[kind])), **own.get(kind, {}),
            })
        except Refused:
            beyond.add(kind)
    return counted


def normalize(number):
    is_dropped = lambda letter: letter in WHITE_SPACE or letter == "\u2212" or unicodedata.category(letter) == "Pd"
    return "".join(letter for letter in number.upper() if not is_dropped(letter))


# The input ---------------------------------------------------------------------------------------

PERIOD = record({}, {"start": day_or_instant, "end": day_or_instant})
DATES = {"paid_through": day, "return_by": day, "stopped": array(day_or_range), **dict.fromkeys(KINDS, PERIOD)}
INPUT = record({"document": anything, "now": date_time}, {
    "mode": word("tolerant", "strict"), "policy": POLICY, "terms": record({}, dict.fromkeys(KINDS, array(terms))),
    "calendar": CALENDAR, "dates": mapping(record({}, DATES)),
})


def crowds(given):
    """The places of more terms or more days than a call may have."""
    own = [(f"/terms/{kind}/{i}", each) for kind in KINDS for i, each in enumerate(items(part(given, "terms"), kind))]
    sizes = {
        f"{at}/calendar/{key}": len(items(part(each, "calendar"), key))
        for at, each in [("", given), *own] for key in ("stopped", "waived")
    }
    total = sum(sizes.values()) + sum(len(items(each, "stopped")) for each in part(given, "dates").values())
    has_stopped = isinstance(part(given, "calendar").get("stopped"), list)
    found = [at for at, size in sizes.items() if size > MOST] or ["/calendar/stopped" if has_stopped else "/dates"]
    return (["/terms"] if len(own) > MOST else []) + (found if total > MOST else [])


def shape(value, pointer):
    over, first = crowds(value), {}
    found = INPUT(value, pointer) + [each for place in over for each in issue(place, "length", "too many")]
    for key in sorted(part(value, "dates")):
        if first.setdefault(normalize(key), key) != key:
            found += issue(below("/dates", key), "conflict", "a second key with one number")
    return [each for each in found if not each["pointer"].startswith(tuple(f"{place}/" for place in over))]


CONTAINERS = {"container.assess": (shape, assess)}
