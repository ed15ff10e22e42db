// Command rules answers readiness, fees, holds, identifiers and free time over standard input and output: one JSON-RPC
// 2.0 request per line, one reply per line.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"
)

// An operation has a shape, which finds the issues of its input, and a rule for inputs without issues.
type operation struct {
	shape shape
	rule  func(params object) (any, error)
}

var operations = map[string]operation{
	"readiness.evaluate":          {facts, func(p object) (any, error) { return evaluate(p), nil }},
	"readiness.change":            {record(fields{"before": facts, "after": facts}, nil), readinessChange},
	"fee.summarize":               {feesShape, summarize},
	"hold.step":                   {stepShape, stepHolds},
	"hold.diff":                   {diffShape, diffHolds},
	"identifier.normalize":        {identifierShape, normalize},
	"identifier.container_number": {identifierShape, containerNumber},
	"free_time.count":             {freeTimeShape, countFreeTime},
}

const (
	notJSON      = -32700
	notARequest  = -32600
	noOperation  = -32601
	invalidInput = -32602
)

type rpcError struct {
	Code    int        `json:"code"`
	Message string     `json:"message"`
	Data    *issueList `json:"data,omitempty"`
}

type issueList struct {
	Issues []issue `json:"issues"`
}

type reply struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			if answered := respond(line); answered != nil {
				if err := encoder.Encode(answered); err != nil {
					fmt.Fprintln(os.Stderr, err)
					os.Exit(1)
				}
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if in.Buffered() == 0 {
			out.Flush()
		}
	}
}

// respond returns the reply to a line, or nil for a message without an id.
func respond(line []byte) *reply {
	null := json.RawMessage("null")
	if !utf8.Valid(line) || !json.Valid(line) {
		return failure(null, notJSON, "not JSON")
	}
	var request map[string]json.RawMessage
	var version, method string
	if json.Unmarshal(line, &request) != nil || request == nil ||
		!isText(request["jsonrpc"], &version) || version != "2.0" ||
		!isText(request["method"], &method) || !isID(request["id"]) {
		return failure(null, notARequest, "not a JSON-RPC 2.0 request")
	}
	answered := answer(method, request["params"])
	if _, ok := request["id"]; !ok {
		return nil
	}
	answered.JSONRPC, answered.ID = "2.0", request["id"]
	return answered
}

func failure(id json.RawMessage, code int, message string) *reply {
	return &reply{JSONRPC: "2.0", ID: id, Error: &rpcError{Code: code, Message: message}}
}

func isText(raw json.RawMessage, text *string) bool {
	return len(raw) > 0 && raw[0] == '"' && json.Unmarshal(raw, text) == nil
}

// isID returns whether a member can be an id: a string, a number, null, or absent.
func isID(raw json.RawMessage) bool {
	return len(raw) == 0 || bytes.IndexByte([]byte(`"-0123456789n`), raw[0]) >= 0
}

func answer(method string, params json.RawMessage) *reply {
	called, ok := operations[method]
	if !ok {
		return failure(nil, noOperation, fmt.Sprintf("there is no operation %q", method))
	}
	result, err := call(called, params)
	var refused refusal
	if errors.As(err, &refused) {
		return &reply{Error: &rpcError{invalidInput, "not of the input's shape", &issueList{refused.sorted()}}}
	}
	return &reply{Result: result}
}

func call(called operation, params json.RawMessage) (any, error) {
	if params == nil {
		return nil, refusal{{"", "missing", "there are no params"}}
	}
	decoder := json.NewDecoder(bytes.NewReader(params))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, refusal{{"", "type", err.Error()}}
	}
	issues := outOfRange(value, "")
	refused := map[string]bool{}
	for _, found := range issues {
		refused[found.Pointer] = true
	}
	for _, found := range called.shape(value, "") {
		if !refused[found.Pointer] {
			issues = append(issues, found)
		}
	}
	if len(issues) > 0 {
		return nil, refusal(issues)
	}
	return called.rule(value.(object))
}
