"""Free time on the caller's terms: the last free day, the days of each kind, and the amount due.

Days are numbers, counted one by one from day 1. Rates are added as the decimals that they are written as.
"""

import re
from fractions import Fraction

from shape import (
    Refused, array, boolean, count, currency, date_time, form, is_date, is_date_time, is_number, issue, mapping,
    nullable, optional, record, at_least_0, text, word,
)
from times import HOUR, day_of, day_text, end_of, instant, is_zone, local, local_day

MAX_DAYS = 3660
FIRST, LAST = day_of("0001-01-01"), day_of("9999-12-31")


class Unassessable(Exception):
    """Why free time cannot be assessed, which does not mean that nothing is owed."""


def answer(given):
    try:
        return counted(given)
    except Unassessable as reason:
        return {"outcome": "unassessable", "reason": str(reason)}


def counted(given):
    start, last, today = dates(given)
    index, terms = chosen(given["terms"], start, given.get("subject", {}))
    if today is None and terms.get("end_day") == "not_counted":
        last -= 1
    is_working, is_stopped, is_waived = calendar_of(given.get("calendar", {}), terms.get("calendar", {}))

    first, last_used, last_free = span(given, terms, start, is_working, is_stopped)
    if last - start > MAX_DAYS:
        raise Unassessable("too_long")
    def kind_of(day):
        count = terms.get("free_count") if day <= last_used else terms.get("charged_count") if day > last_free else None
        if is_stopped(day) or (count == "working" and not is_working(day)):
            return "excluded"
        return "free" if day <= last_free else "charged"

    rates, is_from_day_1 = rates_of(terms), terms.get("tiers_from") == "first_day"
    days, ledger, total = {"free": 0, "excluded": 0, "charged": 0}, [], Fraction(0)
    rate, following = next(rates), None
    for day in range(first, (last if today is None else last + MAX_DAYS) + 1):
        due = kind_of(day)
        kind = "excluded" if due == "charged" and is_waived(day) else due
        if day <= last:
            days[kind] += 1
            extend(ledger, day, kind, rate if kind == "charged" else None)
            total += decimal(rate or 0) if kind == "charged" else 0
        elif kind == "charged":
            following = day
            break
        if due == "charged" or (due == "free" and is_from_day_1):
            rate = next(rates)

    named = [first, last_free, *([last] if ledger else []), *([] if following is None else [following])]
    # Free time that lasts until the end of 9999 ends in the year 10000.
    if not all(FIRST <= day <= LAST for day in named) or not is_date_time(end_of(last_free, given.get("zone"))):
        raise Unassessable("too_long")
    has_tiers = "tiers" in terms
    return {
        "outcome": "counted",
        "terms": index,
        "first_day": day_text(first),
        "last_free_day": day_text(last_free),
        "ends_at": end_of(last_free, given.get("zone")),
        "days_left": None if today is None else last_free - today,
        "days": days,
        "amount": amount_of(total) if has_tiers else None,
        "currency_code": terms["currency_code"] if has_tiers else None,
        "next_charge": None if following is None else {"day": day_text(following), "rate": rate},
        "ledger": [{**run, "from": day_text(run["from"]), "to": day_text(run["to"])} for run in ledger],
    }


def dates(given):
    """The day of start, the day of the end or today, and today without an end."""
    start, end, zone = given["start"], given.get("end"), given.get("zone")
    if start is None:
        raise Unassessable("no_start")
    if zone is None and any(at is not None and not is_date(at) for at in (start, end)):
        raise Unassessable("no_zone")
    if end is None and given.get("ended"):
        raise Unassessable("no_end")
    first, last = day_in(start, zone), day_in(given["now"] if end is None else end, zone)
    if end is not None and last < first:
        raise Unassessable("end_before_start")
    return first, last, last if end is None else None


def day_in(value, zone):
    return day_of(value) if is_date(value) else local_day(instant(value), zone)


def chosen(terms, day, subject):
    """The terms with the most keys of match among those that apply to a day and a subject, with their index."""
    apply = [
        (index, each) for index, each in enumerate(terms)
        if not (each.get("valid_from") and day < day_of(each["valid_from"]))
        and not (each.get("valid_to") and day > day_of(each["valid_to"]))
        and all(is_among(subject.get(name), values) for name, values in each.get("match", {}).items())
    ]
    if not apply:
        raise Unassessable("no_terms")
    keys = [len(each.get("match", {})) for _, each in apply]
    if keys.count(max(keys)) > 1:
        raise Unassessable("several_terms")
    return apply[keys.index(max(keys))]


def is_among(value, values):
    """Whether one of the values is the same JSON value: in Python True equals 1."""
    return any(each == value and isinstance(each, bool) == isinstance(value, bool) for each in values)


def calendar_of(calendar, own):
    """Whether a day is a working day, whether it is stopped, and whether it is waived."""
    merged = {**calendar, **own}
    weekend = merged.get("weekend", [6, 7])
    holidays, opened = ({day_of(day) for day in merged.get(key, [])} for key in ("holidays", "open"))
    def among(key):
        spans = [bounds(each) for part in (calendar, own) for each in part.get(key, [])]
        return lambda day: any(first <= day <= last for first, last in spans)
    is_stopped = among("stopped")
    is_at_rest = lambda day: (day + 3) % 7 + 1 in weekend or day in holidays
    return lambda day: not is_stopped(day) and (day in opened or not is_at_rest(day)), is_stopped, among("waived")


def bounds(each):
    return (day_of(each), day_of(each)) if isinstance(each, str) else (day_of(each["from"]), day_of(each["to"]))


def span(given, terms, start, is_working, is_stopped):
    """Day 1, the day that uses up the last free day, and the last free day."""
    limit = start + MAX_DAYS
    first = start + is_past_cutoff(given, terms) + int(terms.get("offset_days", 0))
    while terms.get("first_day") == "working" and first <= limit + 1 and not is_working(first):
        first += 1
    last_used, left = first - 1, terms["free_days"]
    while left > 0 and last_used <= limit:
        last_used += 1
        left -= is_working(last_used) if terms.get("free_count") == "working" else not is_stopped(last_used)
    last_free, moves_on = last_used, terms.get("last_day") == "working" and terms["free_days"] > 0
    while moves_on and last_free <= limit and not is_working(last_free):
        last_free += 1
    if last_free > limit:
        raise Unassessable("too_long")
    return first, last_used, last_free


def is_past_cutoff(given, terms):
    cutoff, start = terms.get("cutoff"), given["start"]
    if cutoff is None or is_date(start):
        return False
    return local(instant(start), given.get("zone"))[1] >= int(cutoff[:2]) * HOUR + int(cutoff[3:]) * 60


def rates_of(terms):
    """The rate of each charged day, without end."""
    for tier in terms.get("tiers", [{"days": None, "rate": None}]):
        used = 0
        while tier["days"] is None or used < tier["days"]:
            yield tier["rate"]
            used += 1


def extend(ledger, day, kind, rate):
    last = ledger[-1] if ledger else None
    if last and last["kind"] == kind and last["rate"] == rate:
        last["to"] = day
    else:
        ledger.append({"from": day, "to": day, "kind": kind, "rate": rate})


def decimal(rate):
    return Fraction(repr(float(rate)))


def amount_of(total):
    try:
        return float(total)
    except OverflowError:
        raise Refused(issue("/terms", "range", "the sum is beyond what a double can hold")) from None


# The input ---------------------------------------------------------------------------------------


def is_day(value):
    return is_date(value) and value >= "0001"


day = form(is_day, "a date")
day_or_instant = nullable(form(lambda value: is_day(value) or is_date_time(value), "a date or a date-time"))


def zone(value, pointer):
    return text(value, pointer) or ([] if value and is_zone(value) else issue(pointer, "unknown", "not a zone"))


def weekday(value, pointer):
    if not is_number(value):
        return issue(pointer, "type", "expected a number")
    return [] if value in range(1, 8) else issue(pointer, "range", "not from 1 to 7")


def weekend(value, pointer):
    found = array(weekday)(value, pointer)
    is_week = isinstance(value, list) and all(day in [each for each in value if is_number(each)] for day in range(1, 8))
    return found + (issue(pointer, "conflict", "no working day") if is_week else [])


def last_days(value, pointer):
    return [] if value is None else issue(pointer, "range" if is_number(value) else "type", "not null")


def other_days(value, pointer):
    if value is None:
        return issue(pointer, "range", "null before the last tier")
    return count(value, pointer) or ([] if value >= 1 else issue(pointer, "range", "below 1"))


def tiers(value, pointer):
    if not isinstance(value, list):
        return issue(pointer, "type", "expected an array")
    if not value:
        return issue(pointer, "length", "is empty")
    return [
        found
        for i, tier in enumerate(value)
        for found in record({"days": last_days if i == len(value) - 1 else other_days, "rate": at_least_0})(
            tier, f"{pointer}/{i}"
        )
    ]


def scalar(value, pointer):
    return [] if isinstance(value, (str, bool)) or is_number(value) else issue(pointer, "type", "not a scalar")


def some_scalars(value, pointer):
    return array(scalar)(value, pointer) + (issue(pointer, "length", "is empty") if value == [] else [])


def day_or_range(value, pointer):
    if isinstance(value, str):
        return day(value, pointer)
    if not isinstance(value, dict):
        return issue(pointer, "type", "neither a date nor a range")
    found = record({"from": day, "to": day})(value, pointer)
    is_reversed = not found and day_of(value["to"]) < day_of(value["from"])
    return found + (issue(pointer, "conflict", "ends before it begins") if is_reversed else [])


CALENDAR = record({}, {
    "weekend": weekend, "holidays": array(day), "open": array(day), "stopped": array(day_or_range),
    "waived": array(day_or_range),
})
TERMS = record({"free_days": count}, {
    **optional(day, "valid_from", "valid_to"),
    **optional(form(re.compile("(?:[01][0-9]|2[0-3]):[0-5][0-9]").fullmatch, "a time of day"), "cutoff"),
    "offset_days": count,
    **{name: word("any", "working") for name in ("first_day", "last_day")},
    **{name: word("calendar", "working") for name in ("free_count", "charged_count")},
    "end_day": word("counted", "not_counted"),
    "tiers": tiers,
    "tiers_from": word("charged", "first_day"),
    "match": mapping(some_scalars),
    "calendar": CALENDAR,
    "currency_code": currency,
})


def terms(value, pointer):
    found = TERMS(value, pointer)
    lacks = isinstance(value, dict) and "tiers" in value and "currency_code" not in value
    return found + (issue(f"{pointer}/currency_code", "missing", "is missing") if lacks else [])


INPUT = record({"start": day_or_instant, "now": date_time, "terms": array(terms)}, {
    "end": day_or_instant,
    "ended": boolean,
    "zone": zone,
    "calendar": CALENDAR,
    "subject": mapping(nullable(scalar)),
})

FREE_TIME = {"free_time.count": (INPUT, answer)}
