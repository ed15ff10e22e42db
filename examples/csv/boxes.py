"""Writes each row of a CSV on standard input as a line of JSON for gateout. An empty cell is not reported."""
import csv
import json
import sys

AVAILABLE = {"yes": True, "no": False}


def holds_in(cell):
    if cell == "":
        return None
    names = [] if cell == "none" else [name.strip() for name in cell.split(";")]
    pending = " (pending)"
    return [{"name": name.removesuffix(pending), "status": "pending" if name.endswith(pending) else "hold"} for name in names]


def fees_in(cell):
    if cell == "":
        return None
    return [] if cell == "none" else [{"type": "total", "amount": float(cell), "currency_code": "USD"}]


for row in csv.DictReader(sys.stdin):
    container = {
        "number": row["Number"],
        "available_for_pickup": AVAILABLE.get(row["Available"]),
        "holds_at_pod_terminal": holds_in(row["Holds"]),
        "fees_at_pod_terminal": fees_in(row["Fees USD"]),
        "pickup_lfd": row["Last free day"] or None,
        "terminal_checked_at": row["Terminal checked"] or None,
    }
    print(json.dumps(container))
