"""Sums the fees of a container by currency."""

from fractions import Fraction

from shape import Refused, array, fee, issue, nullable, record


def summarize(given):
    fees = given["fees"]
    if fees is None:
        return {"reported": False, "totals": []}
    currencies = distinct(line["currency_code"] for line in fees)
    totals = [total(code, [line for line in fees if line["currency_code"] == code]) for code in currencies]
    return {"reported": True, "totals": totals}


def total(currency_code, lines):
    # A line of type total sums up the others: it is not to be added to them.
    items = [line for line in lines if line["type"] != "total"]
    types = distinct(item["type"] for item in items)
    return {
        "currency_code": currency_code,
        "sum": exact_sum(items),
        "by_type": {type: exact_sum([item for item in items if item["type"] == type]) for type in types},
        "reported_totals": [line["amount"] for line in lines if line["type"] == "total"],
        "unposted": distinct(item["type"] for item in items if item["amount"] == 0),
    }


def exact_sum(lines):
    """Sums are exact: amounts count as written in decimal, so 0.1 + 0.2 is 0.3."""
    try:
        return float(sum(Fraction(repr(float(line["amount"]))) for line in lines))
    except OverflowError:
        raise Refused(issue("/fees", "range", "the sum is beyond what a double can hold")) from None


def distinct(values):
    return list(dict.fromkeys(values))


FEES = {"fee.summarize": (record({"fees": nullable(array(fee))}), summarize)}
