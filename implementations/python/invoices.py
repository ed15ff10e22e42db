"""The audit of an invoice for demurrage or detention: its required statements, its time limits, its figures, and the count.

Days are numbers in sets and counters, visited one by one. Amounts are the decimals that they are written as.
"""

import re
from collections import Counter
from fractions import Fraction
from unicodedata import category

from free_time import LAST, day, decimal
from shape import (
    Refused, amount, array, boolean, count, currency, date_time, issue, nullable, optional, record, text, word,
)
from times import day_of, day_text

MAX_SIZE = 3660
MAX_RUNS = 3661
LAW = "46_cfr_541"
IN_FORCE_SINCE = day_of("2024-05-28")
# ISO 3166-1 but the United States and its territories.
ABROAD = set("""
AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM
FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT
JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM
MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT
PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK
TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS YE YT ZA ZM ZW
""".split())
PORT = re.compile("[A-Z]{2}[A-Z2-9]{3}")
ISSUE_DAYS = DISPUTE_DAYS = 30

IMPORTS, EXPORTS = "import", "export"
# The items in the order of 46 CFR 541.6, with the direction that alone requires them.
ITEMS = [
    ("(a)(1)", "bill_of_lading_numbers", None), ("(a)(2)", "container_numbers", None),
    ("(a)(3)", "ports_of_discharge", IMPORTS), ("(a)(4)", "basis_of_liability", None),
    ("(b)(1)", "invoice_date", None), ("(b)(2)", "due_date", None), ("(b)(3)", "free_days", None),
    ("(b)(4)", "free_time_from", None), ("(b)(5)", "free_time_to", None), ("(b)(6)", "available_on", IMPORTS),
    ("(b)(7)", "earliest_return_on", EXPORTS), ("(b)(8)", "charged", None), ("(c)(1)", "total", None),
    ("(c)(2)", "rule", None), ("(c)(3)", "rates", None), ("(d)(1)", "contact", None), ("(d)(2)", "dispute_url", None),
    ("(d)(3)", "dispute_days", None), ("(e)(1)", "certifies_rules", None), ("(e)(2)", "certifies_performance", None),
]


class Item:
    """Consecutive days charged at one rate."""

    def __init__(self, index, charged, only_rate):
        self.pointer = f"/invoice/charged/{index}"
        self.first, self.last = day_of(charged["from"]), day_of(charged["to"])
        self.rate = charged.get("rate") if only_rate is None else only_rate
        self.days = range(self.first, self.last + 1)


def audit(given):
    invoice, direction = given["invoice"], given.get("direction", IMPORTS)
    charged, rates = invoice.get("charged") or [], invoice.get("rates") or []
    only_rate = rates[0] if len(rates) == 1 and all(item.get("rate") is None for item in charged) else None
    items = [Item(index, item, only_rate) for index, item in enumerate(charged)]
    containers = set(map(normal_number, stated(invoice.get("container_numbers"))))
    total = sum_of(items)
    counted = given.get("counted") or {}
    tally = counted if counted.get("outcome") == "counted" and len(containers) < 2 else None
    last = max((item.last for item in items), default=None)
    issued = known(invoice.get("invoice_date"))
    law = given["law"] if "law" in given else law_of(invoice, direction, last if issued is None else issued)

    findings = contradictions(given, direction, items, containers)
    by = None
    if law:
        received = known(given.get("received_invoice_date"))
        begins = last if received is None else received
        by = None if begins is None else begins + ISSUE_DAYS
        findings += missing(invoice, direction, items) + late(invoice, items, issued, by, last, received)
    findings += wrong_days(invoice, direction, items, issued)
    if len(containers) < 2:
        times = Counter(number for item in items for number in item.days)
        findings += of_days("days_overlap", items, lambda _, number: times[number] > 1, [])
        if total is not None and invoice.get("total") is not None and float(invoice["total"]) != total:
            taken = [] if only_rate is None else ["/invoice/rates"]
            findings.append(finding("total_differs", None, ["/invoice/charged", "/invoice/total"] + taken))

    invoiced = {"days": sum(len(item.days) for item in items) if items else None, "amount": invoice.get("total")}
    if invoiced["amount"] is None:
        invoiced["amount"] = total
    expected = difference = None
    if tally:
        comparable = same_currency(invoice, tally)
        findings += against(tally, items, comparable)
        expected = {"days": tally["days"]["charged"], "amount": tally["amount"]}
        difference = {
            "days": invoiced["days"] - expected["days"] if items else None,
            "amount": less(invoiced["amount"], expected["amount"]) if comparable else None,
        }
    allowed = invoice.get("dispute_days")
    if law:
        allowed = max(DISPUTE_DAYS, allowed or 0)
    can_dispute = issued is not None and allowed is not None and allowed >= 0
    return {
        "law": law,
        "findings": sorted(findings, key=lambda each: (each["section"] or "~", each["code"], each["pointers"][0])),
        "last_charged_on": shown(last),
        "issue_by": shown(by),
        "dispute_by": shown(issued + int(allowed) if can_dispute else None),
        "invoiced": invoiced,
        "expected": expected,
        "difference": difference,
        "availability": availability(given.get("history"), items),
    }


def availability(history, items):
    """The charged days, each once, by the answers of a history."""
    if history is None or not items:
        return None
    charged = {number for item in items for number in item.days}
    answers = {answer["day"]: answer["could"] for answer in history if day_of(answer["day"]) in charged}
    return {
        "days": len(charged),
        "could": {word: sum(could == word for could in answers.values()) for word in ("yes", "part", "no", "unknown")},
        "not_covered": len(charged) - len(answers),
        "no": sorted(day for day, could in answers.items() if could == "no"),
    }


def stated(texts):
    return [each for each in texts or [] if not is_empty(each)]


def law_of(invoice, direction, day):
    """The law of an invoice for which the caller names none; the day is that of the invoice, else the last charged one."""
    if day is not None and day < IN_FORCE_SINCE:
        return None
    ports = stated(invoice.get("ports_of_discharge"))
    is_abroad = direction == IMPORTS and ports and all(PORT.fullmatch(port) and port[:2] in ABROAD for port in ports)
    return None if is_abroad else LAW


def late(invoice, items, issued, by, last, received):
    findings = []
    if issued is not None and by is not None and issued > by:
        latest = next((item.pointer for item in items if item.last == last), None)
        findings.append(finding(
            "issued_late", "541.7(a)" if received is None else "541.7(b)",
            ["/invoice/invoice_date", latest if received is None else "/received_invoice_date"],
        ))
    allowed = invoice.get("dispute_days")
    if allowed is not None and allowed < DISPUTE_DAYS:
        findings.append(finding("dispute_window_short", "541.8(a)", ["/invoice/dispute_days"]))
    return findings


def contradictions(given, direction, items, containers):
    invoice = given["invoice"]
    begins, ends, available, issued, due = (known(invoice.get(key)) for key in (
        "free_time_from", "free_time_to", "available_on", "invoice_date", "due_date",
    ))
    days = invoice.get("free_days")
    found = []
    point = lambda *keys: [f"/invoice/{key}" for key in keys]
    span = ("free_time_from", "free_time_to")
    if None not in (begins, ends) and days != 0:
        if ends < begins:
            found.append(finding("free_time_reversed", None, point(*span)))
        elif days is not None and ends - begins + 1 < days:
            found.append(finding("free_days_do_not_fit", None, point("free_days", *span)))
        elif (direction == IMPORTS and None not in (days, available)
              and begins < available and ends - available + 1 < days):
            found.append(finding("free_before_available", None, point("free_days", *span, "available_on")))
    if None not in (issued, due) and due < issued:
        found.append(finding("due_before_issue", None, point("invoice_date", "due_date")))
    rates = [float(rate) for rate in invoice.get("rates") or []]
    unlisted = [item.pointer for item in items if item.rate and float(item.rate) not in rates] if rates else []
    if unlisted:
        found.append(finding("rate_not_listed", None, unlisted + point("rates")))
    number = given.get("container_number")
    if containers and number is not None and not is_empty(number) and normal_number(number) not in containers:
        found.append(finding("container_differs", None, point("container_numbers") + ["/container_number"]))
    return found


def known(date):
    return None if date is None else day_of(date)


def shown(number):
    return None if number is None or number > LAST else day_text(number)


def finding(code, section, pointers, days=None):
    return {"code": code, "section": section, "pointers": pointers, **({} if days is None else {"days": ranges(days)})}


def ranges(days):
    """Days in as few ranges as possible."""
    found = []
    for number in sorted(set(days)):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return [{"from": day_text(first), "to": day_text(last)} for first, last in found]


def missing(invoice, direction, items):
    has_rates = bool(items) and all(item.rate is not None for item in items)
    needless = ("free_time_from", "free_time_to") if invoice.get("free_days") == 0 else ()
    return [
        finding("missing", f"541.6{paragraph}", [f"/invoice/{key}"])
        for paragraph, key, required_for in ITEMS
        if required_for in (None, direction) and is_empty(invoice.get(key)) and not (key == "rates" and has_rates)
        and key not in needless
    ]


# Unicode's White_Space; str.isspace has four controls more.
WHITE_SPACE = set("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(n) for n in range(0x2000, 0x200B)}


def is_empty(value):
    if isinstance(value, str):
        return all(char in WHITE_SPACE for char in value)
    if isinstance(value, list):
        return all(is_empty(item) for item in value)
    return value is None or value is False


def normal_number(value):
    """A container number without white space and dashes, in capitals."""
    is_gap = lambda char: char in WHITE_SPACE or char == "\u2212" or category(char) == "Pd"
    return "".join(char for char in value.upper() if not is_gap(char))


def wrong_days(invoice, direction, items, issued):
    times = {number for item in items for number in item.days}
    free_to = known(invoice.get("free_time_to"))
    available = known(invoice.get("available_on")) if direction == IMPORTS else None
    is_free = lambda number: free_to is not None and number <= free_to
    is_early = lambda number: available is not None and number < available
    evidence = [
        *(["/invoice/free_time_to"] if any(map(is_free, times)) else []),
        *(["/invoice/available_on"] if any(map(is_early, times)) else []),
    ]
    return [
        *of_days("charged_while_free", items, lambda _, number: is_free(number) or is_early(number), evidence),
        *of_days(
            "charged_ahead", items, lambda _, number: issued is not None and number > issued, ["/invoice/invoice_date"]
        ),
    ]


def of_days(code, items, is_wrong, evidence):
    """At most one finding: the wrong days of all items, and the items that have them."""
    wrong = [(item.pointer, [number for number in item.days if is_wrong(item, number)]) for item in items]
    pointers = [pointer for pointer, days in wrong if days]
    days = [number for _, numbers in wrong for number in numbers]
    return [finding(code, None, pointers + evidence, days)] if pointers else []


def against(tally, items, comparable):
    # Runs may overlap, so that a day has several rates.
    charged = {number for item in items for number in item.days}
    rates = {}
    for run in tally["ledger"]:
        if run["kind"] == "charged":
            # A run may be of millennia.
            days = range(day_of(run["from"]), day_of(run["to"]) + 1)
            for number in filter(days.__contains__, charged):
                rates.setdefault(number, []).append(run["rate"])
    differs = lambda item, number: item.rate is not None and any(
        rate is not None and float(rate) != float(item.rate) for rate in rates.get(number, [])
    )
    return [
        *of_days("day_not_owed", items, lambda _, number: number not in rates, ["/counted/ledger"]),
        *(
            of_days("rate_differs", items, differs, ["/counted/ledger"]) if comparable
            else [finding("currency_differs", None, ["/invoice/currency_code", "/counted/currency_code"])]
        ),
    ]


def same_currency(invoice, tally):
    codes = {invoice.get("currency_code"), tally["currency_code"]} - {None}
    return len(codes) < 2


def sum_of(items):
    """The exact sum of days times rate; None unless there are items and each has a rate."""
    if not items or any(item.rate is None for item in items):
        return None
    return double(sum(decimal(item.rate) * len(item.days) for item in items), "/invoice/charged")


def less(invoiced, expected):
    if invoiced is None or expected is None:
        return None
    return double(decimal(invoiced) - decimal(expected), "/invoice/total")


def double(exact, pointer):
    try:
        return float(Fraction(exact))
    except OverflowError:
        raise Refused(issue(pointer, "range", "the sum is beyond what a double can hold")) from None


# The input ---------------------------------------------------------------------------------------


def whole(value, pointer):
    return amount(value, pointer) or ([] if float(value).is_integer() else issue(pointer, "range", "not whole"))


ITEM = record({"from": day, "to": day}, optional(amount, "rate"))


def length_of(value):
    """The days of a range; 1 if they cannot be read."""
    if not isinstance(value, dict) or any(day(value.get(key), "") for key in ("from", "to")):
        return 1
    return day_of(value["to"]) - day_of(value["from"]) + 1


def bounded(item, most):
    """An array whose items are checked only if there are not too many."""
    def check(value, pointer):
        is_long = isinstance(value, list) and len(value) > most
        return issue(pointer, "length", "too many items") if is_long else array(item)(value, pointer)
    return check


def charged_days(value, pointer):
    found, length = ITEM(value, pointer), length_of(value)
    if length < 1:
        found += issue(pointer, "conflict", "it ends before it begins")
    return found + (issue(pointer, "range", "too many days") if length > MAX_SIZE else [])


RUN = record({"from": day, "to": day, "kind": word("free", "excluded", "charged"), "rate": nullable(amount)})


def ledger_run(value, pointer):
    return RUN(value, pointer) + (issue(pointer, "conflict", "it ends before it begins") if length_of(value) < 1 else [])


TALLY = record({
    "outcome": text,
    "terms": amount,
    "first_day": day,
    "last_free_day": day,
    "ends_at": date_time,
    "days_left": nullable(amount),
    "days": record({"free": amount, "excluded": amount, "charged": amount}),
    "amount": nullable(amount),
    "currency_code": nullable(currency),
    "next_charge": nullable(record({"day": day, "rate": nullable(amount)})),
    "ledger": bounded(ledger_run, MAX_RUNS),
})
UNASSESSABLE = record({
    "reason": word("no_start", "no_zone", "no_end", "end_before_start", "no_terms", "several_terms", "too_long"),
})


def counted_shape(value, pointer):
    found = record({"outcome": word("counted", "unassessable")})(value, pointer)
    if found or value["outcome"] == "unassessable":
        return found or UNASSESSABLE(value, pointer)
    return TALLY(value, pointer)


INPUT = record({
    "invoice": record({}, {
        **optional(array(text), "bill_of_lading_numbers", "container_numbers", "ports_of_discharge"),
        **optional(text, "basis_of_liability", "rule", "contact", "dispute_url"),
        **optional(
            day, "invoice_date", "due_date", "free_time_from", "free_time_to", "available_on", "earliest_return_on"
        ),
        **optional(count, "free_days"),
        **optional(whole, "dispute_days"),
        **optional(bounded(charged_days, MAX_SIZE), "charged"),
        **optional(amount, "total"),
        **optional(array(amount), "rates"),
        **optional(currency, "currency_code"),
        **optional(boolean, "certifies_rules", "certifies_performance"),
    }),
}, {
    "direction": word(IMPORTS, EXPORTS),
    **optional(day, "received_invoice_date"),
    **optional(word(LAW), "law"),
    **optional(text, "container_number"),
    **optional(counted_shape, "counted"),
    "history": array(record({"day": day, "could": word("yes", "part", "no", "unknown"), "confirmed": boolean})),
})

INVOICES = {"invoice.audit": (INPUT, audit)}
