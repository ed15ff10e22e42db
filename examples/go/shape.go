package main

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"
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

// number returns a JSON number as the nearest double, and whether it is in range.
func number(value json.Number) (float64, bool) {
	f, err := strconv.ParseFloat(string(value), 64)
	return f, err == nil && !math.IsInf(f, 0)
}

// outOfRange reports each number beyond the range of a double, at any depth: no answer could repeat it.
func outOfRange(value any, pointer string) []issue {
	var found []issue
	switch value := value.(type) {
	case json.Number:
		if _, ok := number(value); !ok {
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
	return refine(amount, "range", message, func(n json.Number) bool {
		f, ok := number(n)
		return !ok || test(f)
	})
}

var (
	rate     = numberWith("must be a number from 0", func(f float64) bool { return f >= 0 })
	count    = numberWith("must be a whole number from 0", func(f float64) bool { return f >= 0 && f == math.Trunc(f) })
	positive = numberWith("must be a whole number from 1", func(f float64) bool { return f >= 1 && f == math.Trunc(f) })
)

func word(words ...string) shape {
	return refine(text, "enum", "must be one of "+strings.Join(words, ", "), func(s string) bool {
		for _, known := range words {
			if s == known {
				return true
			}
		}
		return false
	})
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
		for key, part := range required {
			if _, ok := given[key]; !ok {
				found = append(found, issue{below(pointer, key), "missing", "is missing"})
			} else {
				found = append(found, part(given[key], below(pointer, key))...)
			}
		}
		for key, part := range optional {
			if member, ok := given[key]; ok {
				found = append(found, part(member, below(pointer, key))...)
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
	dateTime = format("must be a date-time with an offset", func(s string) bool { _, ok := instantOf(s); return ok })
)

var dateForm = regexp.MustCompile(`\A([0-9]{4})-([0-9]{2})-([0-9]{2})\z`)

// dayOf returns the number of days from 1970-01-01 to a date.
func dayOf(date string) (int64, bool) {
	parts := dateForm.FindStringSubmatch(date)
	if parts == nil {
		return 0, false
	}
	year, month, day := atoi(parts[1]), time.Month(atoi(parts[2])), atoi(parts[3])
	at := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	// time.Date turns February 30 into March 1 or 2.
	return at.Unix() / secondsPerDay, at.Year() == year && at.Month() == month && at.Day() == day
}

func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

var dateTimeForm = regexp.MustCompile(
	`\A(.{10})[Tt]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.[0-9]+)?(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))\z`)

// instantOf returns the seconds since 1970 of a date-time, without its fraction.
func instantOf(text string) (int64, bool) {
	parts := dateTimeForm.FindStringSubmatch(text)
	if parts == nil {
		return 0, false
	}
	day, ok := dayOf(parts[1])
	offset := int64(atoi(parts[6])*3600 + atoi(parts[7])*60)
	if parts[5] == "-" {
		offset = -offset
	}
	return day*secondsPerDay + int64(atoi(parts[2])*3600+atoi(parts[3])*60+atoi(parts[4])) - offset, ok
}
