package main

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

type (
	object = map[string]any
	// A shape returns the issues of a value at a JSON Pointer.
	shape  func(value any, pointer string) []issue
	fields map[string]shape
)

type issue struct {
	Pointer string `json:"pointer"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// A refusal is the error for an input with issues.
type refusal []issue

func (r refusal) Error() string { return fmt.Sprintf("%d issues", len(r)) }

func (r refusal) sorted() []issue {
	sort.SliceStable(r, func(i, j int) bool {
		if r[i].Pointer != r[j].Pointer {
			return r[i].Pointer < r[j].Pointer
		}
		return r[i].Code < r[j].Code
	})
	return r
}

var escaper = strings.NewReplacer("~", "~0", "/", "~1")

func below(pointer, key string) string { return pointer + "/" + escaper.Replace(key) }

// float returns a JSON number as the nearest double, which is infinite if the number is out of range.
func float(value any) float64 {
	f, _ := strconv.ParseFloat(string(value.(json.Number)), 64)
	return f
}

// outOfRange reports each number beyond the range of a double, at any depth: no answer could repeat it.
func outOfRange(value any, pointer string) []issue {
	var found []issue
	switch value := value.(type) {
	case json.Number:
		if math.IsInf(float(value), 0) {
			found = []issue{{pointer, "range", "must be a finite number"}}
		}
	case []any:
		for i, item := range value {
			found = append(found, outOfRange(item, below(pointer, strconv.Itoa(i)))...)
		}
	case object:
		for key, part := range value {
			found = append(found, outOfRange(part, below(pointer, key))...)
		}
	}
	return found
}

// of accepts the values of one Go type.
func of[T any](name string) shape {
	return func(value any, pointer string) []issue {
		if _, ok := value.(T); !ok {
			return []issue{{pointer, "type", "must be " + name}}
		}
		return nil
	}
}

var (
	text    = of[string]("a string")
	boolean = of[bool]("a boolean")
	amount  = of[json.Number]("a number")
)

// refine adds a test to a shape; it is only put to values that the shape accepts.
func refine[T any](base shape, code, message string, test func(T) bool) shape {
	return func(value any, pointer string) []issue {
		if found := base(value, pointer); len(found) > 0 || test(value.(T)) {
			return found
		}
		return []issue{{pointer, code, message}}
	}
}

func numberWith(message string, test func(float64) bool) shape {
	return refine(amount, "range", message, func(n json.Number) bool { return test(float(n)) })
}

var (
	rate        = numberWith("must be a number from 0", func(f float64) bool { return f >= 0 })
	countOfDays = numberWith("must be a whole number from 0", func(f float64) bool { return f >= 0 && f == math.Trunc(f) })
	positive    = numberWith("must be a whole number from 1", func(f float64) bool { return f >= 1 && f == math.Trunc(f) })
)

func word(words ...string) shape {
	return refine(text, "enum", "must be one of "+strings.Join(words, ", "), func(s string) bool { return contains(words, s) })
}

func contains(words []string, word string) bool {
	for _, each := range words {
		if each == word {
			return true
		}
	}
	return false
}

func format(message string, test func(string) bool) shape {
	return refine(text, "format", message, test)
}

func pattern(message, expression string) shape {
	return format(message, regexp.MustCompile(`\A(?:`+expression+`)\z`).MatchString)
}

func nullable(base shape) shape {
	return func(value any, pointer string) []issue {
		if value == nil {
			return nil
		}
		return base(value, pointer)
	}
}

func array(item shape) shape {
	return func(value any, pointer string) []issue {
		items, ok := value.([]any)
		if !ok {
			return []issue{{pointer, "type", "must be an array"}}
		}
		var found []issue
		for i, each := range items {
			found = append(found, item(each, below(pointer, strconv.Itoa(i)))...)
		}
		return found
	}
}

// record accepts an object with required and optional keys, and any others.
func record(required, optional fields) shape {
	return func(value any, pointer string) []issue {
		given, ok := value.(object)
		if !ok {
			return []issue{{pointer, "type", "must be an object"}}
		}
		var found []issue
		for key := range required {
			if _, ok := given[key]; !ok {
				found = append(found, issue{below(pointer, key), "missing", "is missing"})
			}
		}
		for key, member := range given {
			for _, known := range []fields{required, optional} {
				if part, ok := known[key]; ok {
					found = append(found, part(member, below(pointer, key))...)
				}
			}
		}
		return found
	}
}

var (
	holdName = word("freight", "customs", "USDA", "VACIS", "TMF", "other")
	hold     = record(fields{"name": holdName, "status": word("hold", "pending")}, fields{"description": nullable(text)})
	holds    = array(hold)
	currency = pattern("must be a currency code, such as USD", "[A-Z]{3}")
	dateTime = format("must be a date-time with an offset", isDateTime)
)

func isDateTime(s string) bool {
	_, ok := instantOf(s)
	return ok
}
