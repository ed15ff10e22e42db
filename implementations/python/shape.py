"""Shapes: functions that validate the inputs of operations.

A shape takes a value and the JSON Pointer to it, and returns a list of all issues. A value of the wrong JSON type
has no further issues.
"""

import re
from datetime import date


class Refused(Exception):
    """An input that does not have the shape of its operation."""

    def __init__(self, issues):
        self.issues = sorted(issues, key=lambda issue: (issue["pointer"], issue["code"]))


def settled(issues):
    if issues:
        raise Refused(issues)


def issue(pointer, code, message):
    return [{"pointer": pointer, "code": code, "message": message}]


def below(pointer, key):
    return f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"


# Plain values ------------------------------------------------------------------------------------


def is_number(value):
    """In Python True is an int; in JSON it is not a number."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def of_type(python_type, wanted):
    return lambda value, pointer: [] if isinstance(value, python_type) else issue(pointer, "type", f"expected {wanted}")


text = of_type(str, "text")
boolean = of_type(bool, "true or false")
NO_CURRENCY = "XXX"  # ISO 4217

anything = lambda value, pointer: []
any_object = of_type(dict, "an object")


def amount(value, pointer):
    if not is_number(value):
        return issue(pointer, "type", "expected a number")
    return [] if is_finite(value) else issue(pointer, "range", "not a finite number")


def is_finite(value):
    try:
        return abs(float(value)) != float("inf")
    except OverflowError:
        return False


def at_least_0(value, pointer):
    return amount(value, pointer) or ([] if value >= 0 else issue(pointer, "range", "below 0"))


def count(value, pointer):
    return at_least_0(value, pointer) or ([] if float(value).is_integer() else issue(pointer, "range", "not whole"))


def beyond_doubles(value, pointer):
    """An issue for each number out of the range of a double, at any depth: no answer could repeat it."""
    if is_number(value):
        return amount(value, pointer)
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    return [found for key, part in parts for found in beyond_doubles(part, below(pointer, key))]


def word(*words):
    def check(value, pointer):
        found = text(value, pointer)
        return found if found or value in words else issue(pointer, "enum", f"not one of {', '.join(words)}")
    return check


def form(test, wanted):
    def check(value, pointer):
        return text(value, pointer) or ([] if test(value) else issue(pointer, "format", f"not {wanted}"))
    return check


currency = form(re.compile("[A-Z]{3}").fullmatch, "a currency code")

DATE_TIME = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?"
    r"(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
)


def is_date_time(value):
    match = DATE_TIME.fullmatch(value)
    if not match:
        return False
    year, month, day = map(int, match.groups())
    try:
        # Python's years begin with 1; the year 0 has the days of 400.
        date(year or 400, month, day)
        return True
    except ValueError:
        return False


date_time = form(is_date_time, "a date-time with an offset")

DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_date(value):
    return bool(DATE.fullmatch(value)) and is_date_time(f"{value}T00:00:00Z")


# Compound values ---------------------------------------------------------------------------


def nullable(shape):
    return lambda value, pointer: [] if value is None else shape(value, pointer)


def array(item):
    def check(value, pointer):
        if not isinstance(value, list):
            return issue(pointer, "type", "expected an array")
        return [found for i, part in enumerate(value) for found in item(part, below(pointer, i))]
    return check


def record(required, optional={}):
    """An object with required and optional keys; unknown keys are ignored."""
    def check(value, pointer):
        if not isinstance(value, dict):
            return issue(pointer, "type", "expected an object")
        found = []
        for key, shape in {**required, **optional}.items():
            if key in value:
                found += shape(value[key], below(pointer, key))
            elif key in required:
                found += issue(below(pointer, key), "missing", "is missing")
        return found
    return check


def mapping(shape):
    """An object whose keys are data."""
    def check(value, pointer):
        return any_object(value, pointer) or [
            found for key, part in value.items() for found in shape(part, below(pointer, key))
        ]
    return check


def pair(value, pointer):
    """The old and the new value of a changed attribute."""
    return array(anything)(value, pointer) or ([] if len(value) == 2 else issue(pointer, "length", "not two values"))


hold = record(
    {"name": word("freight", "customs", "USDA", "VACIS", "TMF", "other"), "status": word("hold", "pending")},
    {"description": nullable(text)},
)
fee = record({
    "type": word("demurrage", "extended_dwell_time", "exam", "total", "other"),
    "amount": amount,
    "currency_code": currency,
})
changeset = mapping(pair)


def optional(shape, *names):
    """Members that may be missing or null."""
    return {name: nullable(shape) for name in names}
