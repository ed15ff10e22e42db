"""The audit of an invoice for demurrage or detention: its required statements, its time limits, its figures, and the count.

Days are numbers in sets and counters, visited one by one. Amounts are the decimals that they are written as.
"""

from collections import Counter
from fractions import Fraction

from free_time import LAST, day, decimal
from shape import (
    Refused, amount, array, boolean, count, currency, date_time, issue, nullable, optional, record, text, word,
)
from times import day_of, day_text

MAX_SIZE = 3660
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

    def __init__(self, index, charged):
        self.pointer = f"/invoice/charged/{index}"
        self.first, self.last, self.rate = day_of(charged["from"]), day_of(charged["to"]), charged.get("rate")
        self.days = range(self.first, self.last + 1)


def audit(given):
    invoice, direction = given["invoice"], given.get("direction", IMPORTS)
    items = [Item(index, charged) for index, charged in enumerate(invoice.get("charged") or [])]
    total = sum_of(items)
    counted = given.get("counted") or {}
    tally = counted if counted.get("outcome") == "counted" else None
    last = max((item.last for item in items), default=None)
    received = known(given.get("received_invoice_date"))
    begins = last if received is None else received
    by = None if begins is None else begins + ISSUE_DAYS
    issued = known(invoice.get("invoice_date"))

    findings = missing(invoice, direction)
    if issued is not None and by is not None and issued > by:
        latest = next((item.pointer for item in items if item.last == last), None)
        findings.append(finding(
            "issued_late", "541.7(a)" if received is None else "541.7(b)",
            ["/invoice/invoice_date", latest if received is None else "/received_invoice_date"],
        ))
    allowed = invoice.get("dispute_days")
    if allowed is not None and allowed < DISPUTE_DAYS:
        findings.append(finding("dispute_window_short", "541.8(a)", ["/invoice/dispute_days"]))
    findings += wrong_days(invoice, direction, items, issued)
    if total is not None and invoice.get("total") is not None and float(invoice["total"]) != total:
        findings.append(finding("total_differs", None, ["/invoice/charged", "/invoice/total"]))

    invoiced = {"days": sum(len(item.days) for item in items), "amount": invoice.get("total")}
    if invoiced["amount"] is None:
        invoiced["amount"] = total
    expected = difference = None
    if tally:
        comparable = same_currency(invoice, tally)
        findings += against(tally, items, comparable)
        expected = {"days": tally["days"]["charged"], "amount": tally["amount"]}
        difference = {
            "days": invoiced["days"] - expected["days"],
            "amount": less(invoiced["amount"], expected["amount"]) if comparable else None,
        }
    return {
        "findings": sorted(findings, key=lambda each: (each["section"] or "~", each["code"], each["pointers"][0])),
        "last_charged_on": shown(last),
        "issue_by": shown(by),
        "dispute_by": shown(None if issued is None else issued + max(DISPUTE_DAYS, int(allowed or 0))),
        "invoiced": invoiced,
        "expected": expected,
        "difference": difference,
    }


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


def missing(invoice, direction):
    charged = invoice.get("charged") or []
    has_rates = bool(charged) and all(item.get("rate") is not None for item in charged)
    return [
        finding("missing", f"541.6{paragraph}", [f"/invoice/{key}"])
        for paragraph, key, required_for in ITEMS
        if required_for in (None, direction) and is_empty(invoice.get(key)) and not (key == "rates" and has_rates)
    ]


# Unicode's White_Space; str.isspace has four controls more.
WHITE_SPACE = set("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(n) for n in range(0x2000, 0x200B)}


def is_empty(value):
    if isinstance(value, str):
        return all(char in WHITE_SPACE for char in value)
    if isinstance(value, list):
        return all(is_empty(item) for item in value)
    return value is None or value is False


def wrong_days(invoice, direction, items, issued):
    times = Counter(number for item in items for number in item.days)
    free_to = known(invoice.get("free_time_to"))
    available = known(invoice.get("available_on")) if direction == IMPORTS else None
    is_free = lambda number: free_to is not None and number <= free_to
    is_early = lambda number: available is not None and number < available
    evidence = [
        *(["/invoice/free_time_to"] if any(map(is_free, times)) else []),
        *(["/invoice/available_on"] if any(map(is_early, times)) else []),
    ]
    return [
        *of_days("days_overlap", items, lambda _, number: times[number] > 1, []),
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
    rates = {
        number: run["rate"]
        for run in tally["ledger"] if run["kind"] == "charged"
        for number in range(day_of(run["from"]), day_of(run["to"]) + 1)
    }
    differs = lambda item, number: (
        None not in (item.rate, rates.get(number)) and float(item.rate) != float(rates[number])
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


def charged_days(value, pointer):
    found = ITEM(value, pointer)
    if not isinstance(value, dict) or any(day(value.get(key), "") for key in ("from", "to")):
        return found
    length = day_of(value["to"]) - day_of(value["from"]) + 1
    if length < 1:
        found += issue(pointer, "conflict", "it ends before it begins")
    return found + (issue(pointer, "range", "too many days") if length > MAX_SIZE else [])


def charged_items(value, pointer):
    found = array(charged_days)(value, pointer)
    too_many = isinstance(value, list) and len(value) > MAX_SIZE
    return found + (issue(pointer, "length", "too many items") if too_many else [])


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
    "ledger": array(record({
        "from": day, "to": day, "kind": word("free", "excluded", "charged"), "rate": nullable(amount),
    })),
})
UNASSESSABLE = record({
    "reason": word("no_start", "no_zone", "no_end", "end_before_start", "no_terms", "several_terms", "too_long"),
})


def counted_shape(value, pointer):
    found = record({"outcome": word("counted", "unassessable")})(value, pointer)
    if found or value["outcome"] == "unassessable":
        return found or UNASSESSABLE(value, pointer)
    return TALLY(value, pointer) + ledger_in_order(value.get("ledger"), f"{pointer}/ledger")


def ledger_in_order(ledger, pointer):
    """A day has one kind and one rate, and a count has at most 3,661 days."""
    if not isinstance(ledger, list):
        return []
    days = [
        (index, day_of(run["from"]), day_of(run["to"])) for index, run in enumerate(ledger)
        if isinstance(run, dict) and not any(day(run.get(key), "") for key in ("from", "to"))
    ]
    found, last = [], None
    for index, begins, ends in days:
        if ends < begins or (last is not None and begins <= last):
            found += issue(f"{pointer}/{index}", "conflict", "it does not follow the days before it")
        last = ends if last is None else max(last, ends)
    too_long = days and last - days[0][1] > MAX_SIZE
    return found + (issue(pointer, "range", "too many days") if too_long else [])


INPUT = record({
    "invoice": record({}, {
        **optional(array(text), "bill_of_lading_numbers", "container_numbers", "ports_of_discharge"),
        **optional(text, "basis_of_liability", "rule", "contact", "dispute_url"),
        **optional(
            day, "invoice_date", "due_date", "free_time_from", "free_time_to", "available_on", "earliest_return_on"
        ),
        **optional(count, "free_days"),
        **optional(whole, "dispute_days"),
        **optional(charged_items, "charged"),
        **optional(amount, "total"),
        **optional(array(amount), "rates"),
        **optional(currency, "currency_code"),
        **optional(boolean, "certifies_rules", "certifies_performance"),
    }),
}, {
    "direction": word(IMPORTS, EXPORTS),
    **optional(day, "received_invoice_date"),
    **optional(counted_shape, "counted"),
})

INVOICES = {"invoice.audit": (INPUT, audit)}
