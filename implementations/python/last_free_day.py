"""The last free day: until when is storage at the terminal free of charge?

Several sources name a last free day, each in the zone of its place. Only the relevant ones are compared.
"""

from shape import is_date, is_date_time
from times import day_of, day_text, end_of, instant, local, local_day, set_text, with_seconds

POD = "/container/import_deadlines/pod/unified/current_value"
DEADLINE = "/container/import_deadlines/"


def last_free_day(seen, why):
    """The candidates, the chosen candidate, and a reason for each oddity."""
    found = candidates(seen, why)
    zone = seen.pod_zone if seen.is_charged_at_port else seen.end_zone
    today = local_day(seen.now, zone)
    start = start_of(seen, zone)
    early = "day_before_discharge" if seen.is_charged_at_port else "day_before_arrival"
    for candidate in found:
        candidate["relevant"] = candidate["counts"]
        if not candidate["counts"]:
            if not candidate["is_silent"]:
                why("day_of_other_place", candidate["pointer"])
        elif start is not None and candidate["day"] < start:
            candidate["relevant"] = False
            why(early, candidate["pointer"])
        elif candidate["day"] - (today if start is None else start) > seen.policy["doubtful_after_days"]:
            candidate["is_doubtful"] = True
            why("day_doubtful", candidate["pointer"])
    given = [
        {
            "source": day["source"], "day": day_of(day["day"]), "pointer": f"/days/{i}/day", "zone": seen.zone, "notes": [],
            "relevant": True,
        }
        for i, day in enumerate(seen.days) if day["source"] != "return"
    ]
    paid = [day for day in given if day["source"] == "paid"]
    relevant = [candidate for candidate in found if candidate["relevant"]]
    relevant += [day for day in given if day["source"] == "terms"]
    found += given
    if len({candidate["day"] for candidate in relevant}) > 1:
        why("days_differ", *[candidate["pointer"] for candidate in relevant])
    in_order = sorted(relevant, key=lambda candidate: candidate["day"])
    # Of several paid days the later one; demurrage that is paid makes every other day a thing of the past.
    in_order = sorted(paid, key=lambda day: -day["day"]) + in_order
    return found, in_order[0] if in_order else None


def part(value, *keys):
    """An object at any depth of an object; a value of another type counts as an empty one."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def candidates(seen, why):
    deadlines = part(seen.container, "import_deadlines")
    unified_part = part(deadlines, "pod", "unified")
    at_port, pod, end = seen.is_charged_at_port, seen.pod_zone, seen.end_zone
    named = lambda key: set_text(deadlines.get(key))

    def candidate(source, value, pointer, zone, counts, is_silent=False):
        if value is None:
            return []
        day, notes = read_day(value, zone)
        if day is None:
            why("day_unreadable", pointer)
            return []
        return [{
            "source": source, "day": day, "pointer": pointer, "zone": zone, "notes": notes, "counts": counts,
            "is_silent": is_silent,
        }]

    # With the key the service has decided, even if it withholds the day.
    is_selected = "current_value" in unified_part
    value = set_text(unified_part.get("current_value"))
    if is_selected and value is None and at_port:
        why("day_withheld", POD)
    selection = set_text(unified_part.get("current_selection")) or "unified"
    line, terminal = named("pickup_lfd_line"), named("pickup_lfd_terminal")
    rail, rail_place = named("pickup_lfd_rail"), DEADLINE + "pickup_lfd_rail"
    if rail is None:
        rail, rail_place = seen.attribute("ind_facility_lfd_on"), "/container/ind_facility_lfd_on"
    unnamed = seen.attribute("pickup_lfd")
    if is_selected or unnamed in (value, line, terminal, rail):
        unnamed = None
    # At the port a selection makes the days of line and terminal irrelevant.
    is_silent = at_port and is_selected
    of_unified = candidate(selection, value, POD, pod, at_port)
    of_terminal = candidate(
        "terminal", terminal, DEADLINE + "pickup_lfd_terminal", pod, at_port and not is_selected, is_silent,
    )
    # Inland the line may repeat a day of the port.
    of_line = candidate("line", line, DEADLINE + "pickup_lfd_line", line_zone(line, seen), not is_silent, is_silent)
    of_port = [found["day"] for found in of_unified + of_terminal]
    for found in of_line:
        found["counts"] = found["counts"] and (at_port or found["day"] not in of_port)
    return [
        *of_unified, *of_line, *of_terminal,
        *candidate("rail", rail, rail_place, end, not at_port),
        *candidate("unnamed", unnamed, "/container/pickup_lfd", pod, at_port),
    ]


def line_zone(value, seen):
    """A line names midnight at one of two places. The zone in which the time is midnight identifies the place."""
    order = [seen.end_zone, seen.pod_zone] if seen.is_now_inland else [seen.pod_zone, seen.end_zone]
    known = [zone for zone in order if zone]
    at = instant(with_seconds(value)) if value and is_date_time(with_seconds(value)) else None
    midnight = [zone for zone in known if at is not None and local(at, zone)[1] == 0]
    return (midnight + known + [None])[0]


def read_day(value, zone):
    if is_date(value):
        return day_of(value), []
    if not is_date_time(with_seconds(value)):
        return None, []
    at = instant(with_seconds(value))
    day, second = local(at, zone)
    if zone is None:
        return int(day), ["no_zone"]
    if second == 0:
        return int(day), []
    there, second_there = local(at, None)
    if second_there != 0:
        return int(day), ["not_midnight"]
    # Midnight in UTC was probably meant as a date: of two days the earlier costs nothing.
    return int(min(day, there)), ["not_midnight", "utc_midnight"]


def start_of(seen, zone):
    """The earliest possible last free day."""
    names = ("pod_discharged_at",) if seen.is_charged_at_port else (
        "ind_rail_unloaded_at", "ind_ata_at", "destination_ata_at", "ind_eta_at", "destination_eta_at",
    )
    at = next((seen.at[name] for name in names if name in seen.at), None)
    return None if at is None else local_day(at, zone)


def shown(chosen, found, days_left, days_late, risk):
    """The last free day as a property of the advice."""
    others = [candidate for candidate in found if candidate is not chosen]
    zone = chosen and chosen["zone"]
    return {
        "day": chosen and day_text(chosen["day"]),
        "source": chosen and chosen["source"],
        "pointer": chosen and chosen["pointer"],
        "zone": zone,
        "ends_at": end_of(chosen["day"], zone) if zone else None,
        "days_left": days_left,
        "days_late": days_late,
        "risk": risk,
        "notes": chosen["notes"] if chosen else [],
        "others": [
            {
                "source": other["source"], "day": day_text(other["day"]), "relevant": other["relevant"],
                "pointer": other["pointer"],
            }
            for other in others
        ],
    }
