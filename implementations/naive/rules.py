import json
import sys
from urllib.parse import parse_qs, quote, urlparse

HOLD_NAMES = {"freight", "customs", "USDA", "VACIS", "TMF", "other"}
FEE_TYPES = {"demurrage", "extended_dwell_time", "exam", "other", "total"}


class Refused(Exception):
    def __init__(self, issues):
        super().__init__("invalid input")
        self.issues = sorted(issues, key=lambda issue: issue["pointer"])


class Checker:
    def __init__(self):
        self.issues = []

    def add(self, pointer, code):
        self.issues.append({"pointer": pointer, "code": code, "message": code})

    def field(self, parent, pointer, name, types, required=True, nullable=False):
        place = f"{pointer}/{name}"
        if name not in parent:
            if required:
                self.add(place, "missing")
            return None
        value = parent[name]
        if value is None and nullable:
            return None
        if not isinstance(value, types):
            self.add(place, "type")
            return None
        return value

    def done(self):
        if self.issues:
            raise Refused(self.issues)


def check_facts(checker, pointer, facts):
    checker.field(facts, pointer, "available_for_pickup", bool, required=False, nullable=True)
    holds = checker.field(facts, pointer, "holds_at_pod_terminal", list, required=False, nullable=True)
    for i, hold in enumerate(holds or []):
        place = f"{pointer}/holds_at_pod_terminal/{i}"
        name = checker.field(hold, place, "name", str)
        if name is not None and name not in HOLD_NAMES:
            checker.add(f"{place}/name", "enum")
        status = checker.field(hold, place, "status", str)
        if status is not None and status not in ("hold", "pending"):
            checker.add(f"{place}/status", "enum")
        checker.field(hold, place, "description", str, required=False, nullable=True)


def judge(facts):
    available = facts.get("available_for_pickup")
    holds = facts.get("holds_at_pod_terminal") or []
    active = [hold for hold in holds if hold["status"] != "cleared"]
    pending = [hold for hold in holds if hold["status"] == "pending"]
    if available is None:
        status, action, clauses = "unknown", "wait", []
    elif available and not active:
        status, action, clauses = "ready", "pick_up", ["READY-1", "READY-2"]
    elif available:
        status, action, clauses = "out_of_sync", "confirm", ["READY-5"]
    elif active:
        status, action, clauses = "blocked", "resolve_holds", ["READY-3"]
    else:
        status, action, clauses = "not_released", "wait", ["READY-4"]
    ready = status == "ready"
    return {
        "status": status,
        "ready": ready,
        "definitive": ready,
        "action": action,
        "active": active,
        "pending": pending,
        "clauses": clauses,
    }


def evaluate(params):
    checker = Checker()
    check_facts(checker, "", params)
    checker.done()
    return judge(params)


def change(params):
    checker = Checker()
    for side in ("before", "after"):
        facts = checker.field(params, "", side, dict)
        if facts is not None:
            check_facts(checker, f"/{side}", facts)
    checker.done()
    before, after = judge(params["before"]), judge(params["after"])
    if before["ready"] == after["ready"]:
        kind = "none" if before == after else "changed"
    else:
        kind = "became_ready" if after["ready"] else "lost_ready"
    return {"before": before, "after": after, "change": kind}


def summarize(params):
    checker = Checker()
    fees = checker.field(params, "", "fees", list, nullable=True)
    for i, fee in enumerate(fees or []):
        kind = checker.field(fee, f"/fees/{i}", "type", str)
        if kind is not None and kind not in FEE_TYPES:
            checker.add(f"/fees/{i}/type", "enum")
        checker.field(fee, f"/fees/{i}", "amount", (int, float))
        currency = checker.field(fee, f"/fees/{i}", "currency_code", str)
        if currency is not None and not (len(currency) == 3 and currency.isupper()):
            checker.add(f"/fees/{i}/currency_code", "format")
    checker.done()
    if not fees:
        return {"reported": False, "totals": []}
    totals = {}
    for fee in fees:
        total = totals.setdefault(
            fee["currency_code"],
            {"currency_code": fee["currency_code"], "sum": 0, "by_type": {}, "reported_totals": [], "unposted": []},
        )
        if fee["type"] == "total":
            total["reported_totals"].append(fee["amount"])
            continue
        total["sum"] = round(total["sum"] + fee["amount"], 2)
        total["by_type"][fee["type"]] = round(total["by_type"].get(fee["type"], 0) + fee["amount"], 2)
        if fee["amount"] == 0 and fee["type"] not in total["unposted"]:
            total["unposted"].append(fee["type"])
    return {"reported": True, "totals": sorted(totals.values(), key=lambda total: total["currency_code"])}


def normalize(value):
    return (value or "").strip().upper().replace(" ", "").replace("-", "")


def resolve(params):
    checker = Checker()
    shipments = checker.field(params, "", "shipments", list)
    query = checker.field(params, "", "query", str)
    checker.done()
    wanted = normalize(query)
    if not wanted:
        return {"step": "e", "query": query}
    for step in "abcd":
        for shipment in shipments:
            if step in "ac":
                for container in shipment.get("containers", []):
                    number = normalize(container["number"])
                    if wanted == number or step == "c" and wanted in number:
                        return {"step": step, "shipment_id": shipment["id"], "container_id": container["id"]}
            else:
                numbers = [shipment.get("bill_of_lading_number"), shipment.get("booking_number")]
                numbers += shipment.get("ref_numbers") or []
                for number in map(normalize, numbers):
                    if wanted == number or step == "d" and wanted in number:
                        return {"step": step, "shipment_id": shipment["id"], "container_id": None}
    return {"step": "e", "query": query}


def parse(params):
    checker = Checker()
    url = checker.field(params, "", "url", str)
    checker.done()
    parts = urlparse(url)
    query = parse_qs(parts.query).get("q")
    if parts.path.endswith("/shipments/find") and query:
        return {"outcome": "query", "query": query[0]}
    return {"outcome": "not_a_deep_link"}


def build(params):
    checker = Checker()
    app_url = checker.field(params, "", "app_url", str)
    identifier = checker.field(params, "", "identifier", str)
    checker.done()
    return {"url": f"{app_url.rstrip('/')}/shipments/find?q={quote(identifier)}"}


OPERATIONS = {
    "readiness.evaluate": evaluate,
    "readiness.change": change,
    "fee.summarize": summarize,
    "deep_link.resolve": resolve,
    "deep_link.parse": parse,
    "deep_link.build": build,
}


def answer(request):
    if request["method"] not in OPERATIONS:
        return {"error": {"code": -32601, "message": "unknown method"}}
    try:
        return {"result": OPERATIONS[request["method"]](request["params"])}
    except Refused as refused:
        return {"error": {"code": -32602, "message": str(refused), "data": {"issues": refused.issues}}}
    except Exception as error:
        return {"error": {"code": -32603, "message": repr(error)}}


def main():
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            request = json.loads(line)
        except ValueError:
            print(json.dumps({"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "parse error"}}), flush=True)
            continue
        print(json.dumps({"jsonrpc": "2.0", "id": request.get("id"), **answer(request)}), flush=True)


main()
