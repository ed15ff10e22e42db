"""The last free day: until when is storage at the terminal free of charge?

Several sources name a last free day, each in the zone of its place. Only the relevant ones are compared.
"""

from shape import is_date, is_date_time
from times import day_of, day_text, end_of, instant, local, local_day, with_seconds

POD = "/container/import_deadlines/pod/unified/current_value"
DEADLINE = "/container/import_deadlines/"


def last_free_day(seen, why):
    """The candidates, the chosen candidate, and a reason for each oddity."""
    found = candidates(seen, why)
    inland = seen.is_now_inland
    today = local_day(seen.now, seen.zone)
    start, early = start_of(seen), "day_before_arrival" if inland else "day_before_discharge"
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
        for i, day in enumerate(seen.days)
    ]
    paid = [day for day in given if day["source"] == "paid"]
    relevant = [candidate for candidate in found if candidate["relevant"]]
    relevant += [day for day in given if day["source"] == "terms"]
    found += given
    if len({candidate["day"] for candidate in relevant}) > 1:
        why("days_differ", *[candidate["pointer"] for candidate in relevant])
    is_line_first = seen.policy["last_free_day"] == "line_first"
    in_order = relevant if is_line_first else sorted(relevant, key=lambda candidate: candidate["day"])
    # Of several paid days the later one; demurrage that is paid makes every other day a thing of the past.
    in_order = sorted(paid, key=lambda day: -day["day"]) + in_order
    return found, in_order[0] if in_order else None


def candidates(seen, why):
    deadlines = seen.container.get("import_deadlines") or {}
    unified_part = (deadlines.get("pod") or {}).get("unified") or {}
    at_port, pod, end = not seen.is_now_inland, seen.pod_zone, seen.end_zone
    named = lambda key: deadlines.get(key) or None

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

    value = unified_part.get("current_value") or None
    unified = candidate(unified_part.get("current_selection") or "unified", value, POD, pod, at_port and not seen.is_inland)
    # With the key the service has decided, even if it withholds the day.
    stands = "current_value" in unified_part
    if stands and value is None and at_port:
        why("day_withheld", POD)
    # At the port a unified day makes the days of line and terminal irrelevant.
    settled = stands and at_port
    is_picked_up_at_port = at_port and not seen.is_inland
    line, terminal = named("pickup_lfd_line"), named("pickup_lfd_terminal")
    rail, rail_place = named("pickup_lfd_rail"), DEADLINE + "pickup_lfd_rail"
    if rail is None:
        rail, rail_place = seen.attribute("ind_facility_lfd_on"), "/container/ind_facility_lfd_on"
    unnamed = seen.attribute("pickup_lfd")
    if stands or unnamed in (value, line, terminal, rail):
        unnamed = None
    return [
        *unified,
        *candidate("line", line, DEADLINE + "pickup_lfd_line", line_zone(line, seen), not settled, settled),
        *candidate("terminal", terminal, DEADLINE + "pickup_lfd_terminal", pod, is_picked_up_at_port and not stands, settled and not seen.is_inland),
        *candidate("rail", rail, rail_place, end, not at_port),
        *candidate("unnamed", unnamed, "/container/pickup_lfd", pod, is_picked_up_at_port),
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


def start_of(seen):
    """The earliest possible last free day."""
    if seen.is_now_inland:
        at = seen.first_instant(
            ("container", "ind_rail_unloaded_at"), ("container", "ind_ata_at"), ("shipment", "destination_ata_at"),
            ("container", "ind_eta_at"), ("shipment", "destination_eta_at"),
        )
    else:
        at = seen.first_instant(("container", "pod_discharged_at"))
    return None if at is None else local_day(at, seen.zone)


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
