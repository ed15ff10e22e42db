// Command rules answers readiness, fees, holds, identifiers, free time and the tracker over standard input and output: one
// JSON-RPC 2.0 request per line, one reply per line.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"log"
	"os"
	"unicode/utf8"
)

// An operation has a shape, which finds the issues of its input, and a rule for inputs without issues. The rule itself
// reports only a sum that is out of range.
type operation struct {
	shape shape
	rule  func(params object) (any, []issue)
}

var operations = map[string]operation{
	"readiness.evaluate":          {facts, func(p object) (any, []issue) { return evaluate(p), nil }},
	"readiness.change":            {record(fields{"before": facts, "after": facts}), readinessChange},
	"fee.summarize":               {feesShape, summarize},
	"hold.step":                   {record(fields{"holds": holds, "event": holdEvent}), stepHolds},
	"hold.diff":                   {record(fields{"before": holds, "after": holds}), diffHolds},
	"identifier.normalize":        {record(fields{"value": text}), normalize},
	"identifier.container_number": {record(fields{"value": text}), containerNumber},
	"free_time.count":             {freeTimeShape, countFreeTime},
	"tracker.start":               {record(fields{"policy?": policyShape}), startTracker},
	"tracker.receive":             {receiveShape, receive},
	"tracker.read":                {readShape, readSnapshot},
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<30)
	replies := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		if reply := respond(lines.Bytes()); reply != nil {
			if err := replies.Encode(reply); err != nil {
				log.Fatal(err)
			}
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

// respond returns the reply to a line, or nil for a blank line and for a message without an id.
func respond(line []byte) object {
	if len(bytes.TrimSpace(line)) == 0 {
		return nil
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if !utf8.Valid(line) || !json.Valid(line) || decoder.Decode(&value) != nil {
		return failure(nil, -32700, "not JSON", nil)
	}
	request, _ := value.(object)
	id, isAnswered := request["id"]
	method, isNamed := request["method"].(string)
	called, isKnown := operations[method]
	switch {
	case request["jsonrpc"] != "2.0" || !isNamed || !isID(id):
		return failure(nil, -32600, "not a JSON-RPC 2.0 request", nil)
	case !isAnswered:
		return nil
	case !isKnown:
		return failure(id, -32601, "there is no such operation", method)
	}
	var result any
	params, issues := check(request, called.shape)
	if len(issues) == 0 {
		result, issues = called.rule(params.(object))
	}
	if len(issues) > 0 {
		return failure(id, -32602, "invalid params", object{"issues": issues})
	}
	return object{"jsonrpc": "2.0", "id": id, "result": result}
}

// isID returns whether a value can be an id; a missing id is nil.
func isID(value any) bool {
	switch value := value.(type) {
	case string, nil:
		return true
	case json.Number:
		// Beyond the range of a double, a number is not an id.
		_, err := value.Float64()
		return err == nil
	}
	return false
}

func failure(id any, code int, message string, data any) object {
	return object{"jsonrpc": "2.0", "id": id, "error": object{"code": code, "message": message, "data": data}}
}
