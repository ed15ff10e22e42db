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
PORT = re.compile("[A-Z]{2} ?[A-Z2-9]{3}")
PLACEHOLDER = re.compile(r"-|--|\.|n/a|na|none|nil|null|tbd|tba|unknown|\?", re.ASCII | re.IGNORECASE)
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

    def __init__(self, index, charged, kind, is_main, only_rate):
        self.pointer = f"/invoice/charged/{index}"
        self.first, self.last = day_of(charged["from"]), day_of(charged["to"])
        self.kind, self.is_main = kind, is_main
        self.rate = only_rate if is_main and charged.get("rate") is None else charged.get("rate")
        self.is_credit = self.rate is not None and self.rate < 0
        self.days = range(self.first, self.last + 1)


def items_of(charged, rates):
    """The items, and the only rate if it holds for those of the first kind and without one."""
    kinds = [None if is_empty(item.get("kind") or "") else item["kind"] for item in charged]
    is_main = [kind is None or kind == kinds[0] for kind in kinds]
    is_bare = all(item.get("rate") is None for item, main in zip(charged, is_main) if main)
    only_rate = rates[0] if len(rates) == 1 and is_bare and charged else None
    parts = zip(charged, kinds, is_main)
    return [Item(index, *part, only_rate) for index, part in enumerate(parts)], only_rate


def audit(given):
    invoice, direction = given["invoice"], given.get("direction", IMPORTS)
    charged, rates = invoice.get("charged") or [], invoice.get("rates") or []
    items, only_rate = items_of(charged, rates)
    main = [item for item in items if item.is_main]
    billed = [item for item in items if not item.is_credit]
    is_credit_note = (invoice.get("total") or 0) < 0
    containers = set(map(normal_number, stated(invoice.get("container_numbers"))))
    total, main_total = sum_of(items, invoice.get("other", [])), sum_of(main)
    counted = given.get("counted") or {}
    tally = counted if counted.get("outcome") == "counted" and len(containers) < 2 else None
    last = max((item.last for item in items), default=None)
    issued = known(invoice.get("invoice_date"))
    law = given["law"] if "law" in given else law_of(invoice, direction, last if issued is None else issued)

    findings = contradictions(given, direction, billed, containers)
    by = None
    if law:
        received = known(given.get("received_invoice_date"))
        begins = last if received is None else received
        by = None if begins is None else begins + ISSUE_DAYS
        if not is_credit_note:
            findings += missing(invoice, direction, items) + late(invoice, items, issued, by, last, received)
    findings += wrong_days(invoice, direction, billed, issued)
    if len(containers) < 2:
        group = lambda item: None if item.is_main else item.kind
        times = Counter((group(item), number) for item in billed for number in item.days)
        findings += of_days("days_overlap", billed, lambda item, number: times[group(item), number] > 1, [])
        due = invoice.get("total")
        if total is not None and due is not None and not is_rounding(decimal(due) - decimal(total), items):
            taken = [] if only_rate is None else ["/invoice/rates"]
            pointers = ["/invoice/charged", "/invoice/total"] + taken
            findings.append({**finding("total_differs", None, pointers), "stated": due, "expected": total})

    signed = [-len(item.days) if item.is_credit else len(item.days) for item in main]
    amount = main_total if len(main) < len(items) or invoice.get("total") is None else invoice["total"]
    invoiced = {"days": sum(signed) if items else None, "amount": amount}
    expected = difference = None
    if tally:
        comparable = same_currency(invoice, tally)
        findings += against(tally, invoice, [item for item in billed if item.is_main], comparable)
        expected = {"days": tally["days"]["charged"], "amount": tally["amount"]}
        difference = {
            "days": invoiced["days"] - expected["days"] if items else None,
            "amount": less(invoiced["amount"], expected["amount"], main) if comparable else None,
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
    """The charged days, each once, by the answers of a history; of a repeated day the first wins."""
    if history is None or not items:
        return None
    charged = {number for item in items for number in item.days}
    answers = {answer["day"]: answer["could"] for answer in reversed(history) if day_of(answer["day"]) in charged}
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
    unlisted = [item.pointer for item in items if item.is_main and item.rate and float(item.rate) not in rates and rates]
    if unlisted:
        found.append(finding("rate_not_listed", None, unlisted + point("rates")))
    number = given.get("container_number")
    if containers and number is not None and not is_empty(number) and normal_number(number) not in containers:
        found.append(finding("container_differs", None, point("container_numbers") + ["/container_number"]))
    invalid = [
        f"/invoice/container_numbers/{index}" for index, number in enumerate(invoice.get("container_numbers") or [])
        if has_wrong_digit(normal_number(number))
    ]
    if invalid:
        found.append(finding("number_invalid", None, invalid))
    received = known(given.get("received_invoice_date"))
    if None not in (issued, received) and issued < received:
        found.append(finding("passes_on_a_later_one", None, point("invoice_date") + ["/received_invoice_date"]))
    return found


LETTERS = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (number for number in range(10, 39) if number % 11)))


def has_wrong_digit(number):
    """Whether a well-formed container number has a wrong check digit, by ISO 6346."""
    if not re.fullmatch("[A-Z]{3}[UJZ][0-9]{7}", number):
        return False
    weighed = (LETTERS.get(char, None) or int(char) for char in number[:10])
    return sum(value << place for place, value in enumerate(weighed)) % 11 % 10 != int(number[10])


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
        stripped = value.strip("".join(WHITE_SPACE))
        return stripped == "" or bool(PLACEHOLDER.fullmatch(stripped))
    if isinstance(value, list):
        return all(is_empty(item) for item in value)
    return value is None or value is False


def normal_number(value):
    """A container number without white space and dashes, in capitals."""
    is_gap = lambda char: char in WHITE_SPACE or char == "\u2212" or category(char) == "Pd"
    return "".join(char for char in value.upper() if not is_gap(char))


def wrong_days(invoice, direction, items, issued):
    free_to = known(invoice.get("free_time_to"))
    available = known(invoice.get("available_on")) if direction == IMPORTS else None
    returned = known(invoice.get("earliest_return_on")) if direction == EXPORTS else None
    is_free = lambda item, number: item.is_main and free_to is not None and number <= free_to
    is_early = lambda _, number: available is not None and number < available
    is_found = lambda test: any(test(item, number) for item in items for number in item.days)
    evidence = [
        *(["/invoice/free_time_to"] if is_found(is_free) else []),
        *(["/invoice/available_on"] if is_found(is_early) else []),
    ]
    return [
        *of_days("charged_while_free", items, lambda *day: is_free(*day) or is_early(*day), evidence),
        *of_days(
            "charged_before_return", items,
            lambda item, number: item.is_main and returned is not None and number < returned,
            ["/invoice/earliest_return_on"],
        ),
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


def against(tally, invoice, items, comparable):
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
    free_to, pointers = invoice.get("free_time_to"), ["/invoice/free_time_to", "/counted/last_free_day"]
    figures = {"stated": free_to, "expected": tally["last_free_day"]}
    other_rates = of_days("rate_differs", items, differs, ["/counted/ledger"]) if comparable else []
    for each in other_rates:
        item = next(item for item in items if any(differs(item, number) for number in item.days))
        run = next(
            run for run in tally["ledger"] if run["kind"] == "charged" and run["rate"] is not None
            and float(run["rate"]) != float(item.rate)
            and day_of(run["from"]) <= item.last and day_of(run["to"]) >= item.first
        )
        each.update(stated=item.rate, expected=run["rate"])
    return [
        *([] if free_to in (None, tally["last_free_day"])
          else [{**finding("free_time_differs", None, pointers), **figures}]),
        *of_days("day_not_owed", items, lambda _, number: number not in rates, ["/counted/ledger"]),
        *(
            other_rates if comparable
            else [finding("currency_differs", None, ["/invoice/currency_code", "/counted/currency_code"])]
        ),
    ]


def same_currency(invoice, tally):
    codes = {invoice.get("currency_code"), tally["currency_code"]} - {None}
    return len(codes) < 2


def sum_of(items, others=()):
    """The exact sum of days times rate and of other lines; None unless there are items and each has a rate."""
    if not items or any(item.rate is None for item in items):
        return None
    exact = sum(decimal(item.rate) * len(item.days) for item in items) + sum(decimal(line["amount"]) for line in others)
    return double(exact, "/invoice/charged")


def is_rounding(difference, items):
    """Whether half a cent for each item explains a difference."""
    return abs(difference) <= Fraction(5, 1000) * len(items)


def less(invoiced, expected, items):
    if invoiced is None or expected is None:
        return None
    difference = decimal(invoiced) - decimal(expected)
    return 0 if is_rounding(difference, items) else double(difference, "/invoice/total")


def double(exact, pointer):
    try:
        return float(Fraction(exact))
    except OverflowError:
        raise Refused(issue(pointer, "range", "the sum is beyond what a double can hold")) from None


# The input ---------------------------------------------------------------------------------------


def whole(value, pointer):
    return amount(value, pointer) or ([] if float(value).is_integer() else issue(pointer, "range", "not whole"))


ITEM = record({"from": day, "to": day}, {**optional(amount, "rate"), **optional(text, "kind")})


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
        "other": array(record({"label": text, "amount": amount})),
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
