"""Ten families of operations, answered over standard input and output.

One JSON-RPC 2.0 request a line in, one reply a line out. Plain Python, standard library only.
Run it under the examination:  gateout conform -- python3 implementations/python/oracle.py
"""

import json
import math
import sys

from changesets import CHANGESETS
from containers import CONTAINERS
from fees import FEES
from free_time import FREE_TIME
from history import HISTORY
from holds import HOLDS
from invoices import INVOICES
from pickup import PICKUP
from readiness import READINESS
from shape import Refused, beyond_doubles, issue, settled
from tracker import TRACKER

# Each operation: name, shape of the input, rule.
OPERATIONS = {
    **READINESS, **FEES, **HOLDS, **CHANGESETS, **PICKUP, **FREE_TIME, **CONTAINERS, **INVOICES, **TRACKER, **HISTORY,
}

NOT_JSON, NOT_A_REQUEST, NO_OPERATION, INVALID_INPUT = -32700, -32600, -32601, -32602


def answer(request):
    """The result of an operation, or an error."""
    name, params = request["method"], request.get("params")
    if name not in OPERATIONS:
        return {"error": {"code": NO_OPERATION, "message": f"there is no operation {name}"}}
    shape, rule = OPERATIONS[name]
    try:
        if "params" not in request:
            settled(issue("", "missing", "there are no params"))
        beyond = beyond_doubles(params, "")
        places = {found["pointer"] for found in beyond}
        settled(beyond + [found for found in shape(params, "") if found["pointer"] not in places])
        return {"result": rule(params)}
    except Refused as refused:
        data = {"issues": refused.issues}
        return {"error": {"code": INVALID_INPUT, "message": "invalid params", "data": data}}


def as_double(text):
    """An integer, as the double that JSON has in its place."""
    number = float(text)
    return int(number) if math.isfinite(number) else number


def reply(line):
    """The reply to a line, or None for a message without an id."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=no_number, parse_int=as_double)
    except (ValueError, RecursionError):
        return {"id": None, "error": {"code": NOT_JSON, "message": "not JSON"}}
    if not is_request(request):
        return {"id": None, "error": {"code": NOT_A_REQUEST, "message": "not a JSON-RPC 2.0 request"}}
    outcome = answer(request)
    return {"id": request["id"], **outcome} if "id" in request else None


def is_request(request):
    return (
        isinstance(request, dict)
        and request.get("jsonrpc") == "2.0"
        and isinstance(request.get("method"), str)
        and not isinstance(request.get("id"), (bool, list, dict))
        # 1e400 is read as infinity, which is not JSON.
        and request.get("id") not in (math.inf, -math.inf)
    )


def no_number(word):
    """Refuses NaN and Infinity, which Python accepts but JSON does not have."""
    raise ValueError(word)


if __name__ == "__main__":
    for line in sys.stdin.buffer:
        if line.strip():
            message = reply(line)
            if message is not None:
                # Whoever asked is waiting for the reply: it must not stay in a buffer.
                print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)
