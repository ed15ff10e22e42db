package main

import (
	"encoding/json"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

type (
	object = map[string]any
	fields map[string]shape
	// A shape reports the issues of a value of the input.
	shape func(n node)
)

type issue struct {
	Pointer string `json:"pointer"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// A node is a value of the input at a JSON Pointer. All nodes share one map of issues by pointer.
type node struct {
	value   any
	pointer string
	issues  map[string]issue
}

// fail reports an issue, unless the value has one already.
func (n node) fail(code, message string) {
	if _, ok := n.issues[n.pointer]; !ok {
		n.issues[n.pointer] = issue{n.pointer, code, message}
	}
}

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

func (n node) child(key string, value any) node {
	return node{value, n.pointer + "/" + escaper.Replace(key), n.issues}
}

// check returns the params of a request with their numbers as doubles, and their issues, sorted by pointer.
func check(request object, accept shape) (any, []issue) {
	params, ok := request["params"]
	root := node{params, "", map[string]issue{}}
	if !ok {
		root.fail("missing", "is missing")
	}
	root.value = doubles(root)
	accept(root)
	var issues []issue
	for _, each := range root.issues {
		issues = append(issues, each)
	}
	sort.Slice(issues, func(i, j int) bool { return issues[i].Pointer < issues[j].Pointer })
	return root.value, issues
}

// doubles refuses each number beyond the range of a double, at any depth: no answer could repeat it.
func doubles(n node) any {
	switch value := n.value.(type) {
	case json.Number:
		double, err := value.Float64()
		if err != nil {
			n.fail("range", "must be in the range of a double")
		}
		return double
	case []any:
		for i, item := range value {
			value[i] = doubles(n.child(strconv.Itoa(i), item))
		}
	case object:
		for key, part := range value {
			value[key] = doubles(n.child(key, part))
		}
	}
	return n.value
}

// where accepts the values of one Go type that pass a test.
func where[T any](name, code, message string, test func(T) bool) shape {
	return func(n node) {
		if value, ok := n.value.(T); !ok {
			n.fail("type", "must be "+name)
		} else if !test(value) {
			n.fail(code, "must be "+message)
		}
	}
}

func of[T any](name string) shape { return where(name, "", "", func(T) bool { return true }) }

func number(message string, test func(float64) bool) shape {
	return where("a number", "range", message, test)
}

func format(message string, test func(string) bool) shape {
	return where("a string", "format", message, test)
}

func matches(expression string) func(string) bool {
	return regexp.MustCompile(`\A(?:` + expression + `)\z`).MatchString
}

func word(words ...string) shape {
	return where("a string", "enum", "one of "+strings.Join(words, ", "), matches(strings.Join(words, "|")))
}

func nullable(base shape) shape {
	return func(n node) {
		if n.value != nil {
			base(n)
		}
	}
}

func array(item shape) shape {
	return func(n node) {
		items, ok := n.value.([]any)
		if !ok {
			n.fail("type", "must be an array")
		}
		for i, each := range items {
			item(n.child(strconv.Itoa(i), each))
		}
	}
}

// record accepts an object with the given keys, and any others. A key that ends in a question mark is optional.
func record(known fields) shape {
	return func(n node) {
		given, ok := n.value.(object)
		if !ok {
			n.fail("type", "must be an object")
			return
		}
		for key, part := range known {
			name := strings.TrimSuffix(key, "?")
			if value, ok := given[name]; ok {
				part(n.child(name, value))
			} else if name == key {
				n.child(name, nil).fail("missing", "is missing")
			}
		}
	}
}

func isWhole(f float64) bool { return f >= 0 && f == math.Trunc(f) }

var (
	text     = of[string]("a string")
	boolean  = of[bool]("a boolean")
	amount   = of[float64]("a number")
	rate     = number("a number from 0", func(f float64) bool { return f >= 0 })
	whole    = number("a whole number from 0", isWhole)
	currency = format("a currency code, such as USD", matches("[A-Z]{3}"))
	date     = format("a date, such as 2026-01-05", isDate)
	dateTime = format("a date-time with an offset, such as 2026-01-05T08:00:00Z", isDateTime)
	holdName = word("freight", "customs", "USDA", "VACIS", "TMF", "other")
	hold     = record(fields{"name": holdName, "status": word("hold", "pending"), "description?": nullable(text)})
	holds    = array(hold)
)

// objects returns the objects of an array that has been checked, or none for null.
func objects(value any) []object {
	items, _ := value.([]any)
	result := make([]object, len(items))
	for i, item := range items {
		result[i] = item.(object)
	}
	return result
}

// with returns the objects that have a value at a key.
func with(objects []object, key string, value any) []object {
	found := []object{}
	for _, each := range objects {
		if each[key] == value {
			found = append(found, each)
		}
	}
	return found
}

// addOnce appends a word, unless it is there already.
func addOnce(words []string, word string) []string {
	for _, each := range words {
		if each == word {
			return words
		}
	}
	return append(words, word)
}
