"""Instants, calendar days and time zones.

An instant is seconds since 1970, exact to any fraction: Python's datetime would cut it. A day is the number of days
since 1970-01-01, so that a day later is one more.
"""

import re
from datetime import date, datetime, timezone
from fractions import Fraction
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

HOUR, DAY = 3600, 86400
# Python's years are 1 to 9999. The calendar repeats every 400 years, so a year is mapped into the cycle from 400.
CYCLE_YEARS, CYCLE_DAYS = 400, 146097
EPOCH = date(1970, 1, 1).toordinal()


def day_of(text):
    """The day of a string that begins with a date."""
    cycles, year = divmod(int(text[:4]), CYCLE_YEARS)
    within = date(year + CYCLE_YEARS, int(text[5:7]), int(text[8:10])).toordinal()
    return within + (cycles - 1) * CYCLE_DAYS - EPOCH


def day_text(day):
    cycles, within = divmod(day + EPOCH - 1, CYCLE_DAYS)
    there = date.fromordinal(within + 1)
    return f"{there.year + cycles * CYCLE_YEARS:04}-{there.month:02}-{there.day:02}"


def instant(text):
    """The instant of a date-time."""
    clock = text[11:].rstrip("Zz")
    sign = {"+": 1, "-": -1}.get(clock[-6:-5], 0)
    offset = int(clock[-5:-3]) * 60 + int(clock[-2:]) if sign else 0
    hours, minutes, seconds = (clock[:-6] if sign else clock).split(":")
    return ((day_of(text) * 24 + int(hours)) * 60 + int(minutes) - sign * offset) * 60 + Fraction(seconds)


@lru_cache
def zones():
    return frozenset(name for name in available_timezones() if name == "UTC" or "/" in name)


def with_seconds(value):
    """A date-time without seconds is its minute."""
    return re.sub(r"^(.{10}[Tt]\d\d:\d\d)([Zz]|[+-]\d\d:\d\d)$", r"\1:00\2", value)


def is_zone(name):
    return name in zones()


# The range of Python's datetime, less a day at either end for the offset.
FIRST, LAST = -62135596800 + DAY, 253402300799 - DAY


def offset_at(at, zone):
    """The offset of a zone from UTC at an instant, in seconds; 0 without a zone."""
    if zone is None:
        return 0
    whole = min(max(at // 1, FIRST), LAST)
    offset = datetime.fromtimestamp(whole, timezone.utc).astimezone(ZoneInfo(zone)).utcoffset()
    return offset.days * DAY + offset.seconds


def local(at, zone):
    """The local day and second of the day at an instant."""
    return divmod(at + offset_at(at, zone), DAY)


def local_day(at, zone):
    return int(local(at, zone)[0])


def first_between(wall, zone, start, end):
    """The first instant in (start, end] at which local clocks have reached a time; None without one. At start they have not."""
    offset = offset_at(end, zone)
    if offset == offset_at(start, zone):
        return wall - offset if wall - offset <= end else None
    if end - start == 1:
        return end if end + offset >= wall else None
    middle = (start + end) // 2
    found = first_between(wall, zone, start, middle)
    return first_between(wall, zone, middle, end) if found is None else found


def first_reached(wall, zone):
    """The first instant at which local clocks have reached a time, in seconds as if in UTC. If clocks go back over it, the first counts."""
    return first_between(wall, zone, wall - DAY, wall + DAY)


def end_second(day, zone):
    """The first instant whose local date is later than the day."""
    return first_reached((day + 1) * DAY, zone)


def instant_text(at):
    """A whole instant in UTC."""
    day, rest = divmod(at, DAY)
    return f"{day_text(day)}T{rest // HOUR:02}:{rest // 60 % 60:02}:{rest % 60:02}Z"


def end_of(day, zone):
    """The first instant whose local date is later than the day, in UTC."""
    return instant_text(end_second(day, zone))


# White_Space by Unicode; Python's strip() removes U+001C to U+001F, too.
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


def set_text(value):
    """The value if it is a string that is not blank, else None."""
    return value if isinstance(value, str) and value.strip(WHITE_SPACE) else None
