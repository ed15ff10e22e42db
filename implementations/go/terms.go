package main

import "strconv"

var (
	move     = word("any", "working")
	dayCount = word("calendar", "working")
	weekday  = number("a weekday from 1 to 7", func(f float64) bool { return isWhole(f) && f >= 1 && f <= 7 })

	termsFields = record(fields{
		"free_days": whole, "offset_days?": whole, "valid_from?": nullable(date), "valid_to?": nullable(date),
		"cutoff?":    nullable(format("a time, such as 17:00", matches("(?:[01][0-9]|2[0-3]):[0-5][0-9]"))),
		"first_day?": move, "last_day?": move, "free_count?": dayCount, "charged_count?": dayCount,
		"end_day?": word("counted", "not_counted"), "tiers?": tiersShape, "currency_code?": currency,
		"tiers_from?": word("charged", "first_day"), "match?": valuesOf(someScalars), "calendar?": calendarShape,
	})

	calendarShape = record(fields{
		"weekend?": weekendShape, "holidays?": array(date), "open?": array(date), "stopped?": array(dayOrRange),
		"waived?": array(dayOrRange),
	})

	dateOrTime    = nullable(format("a date or a date-time", func(s string) bool { return isDate(s) || isDateTime(s) }))
	freeTimeShape = record(fields{
		"start": dateOrTime, "end?": dateOrTime, "ended?": boolean, "now": dateTime,
		"zone?":     where("a string", "unknown", "a known zone", isZone),
		"terms":     array(termsShape),
		"calendar?": calendarShape, "subject?": valuesOf(nullable(scalar)),
	})
)

// valuesOf accepts an object whose keys are data.
func valuesOf(value shape) shape {
	return func(n node) {
		given, ok := n.value.(object)
		if !ok {
			n.fail("type", "must be an object")
		}
		for key, each := range given {
			value(n.child(key, each))
		}
	}
}

func scalar(n node) {
	switch n.value.(type) {
	case string, bool, float64:
	default:
		n.fail("type", "must be a string, a number or a boolean")
	}
}

func someScalars(n node) {
	array(scalar)(n)
	if items, ok := n.value.([]any); ok && len(items) == 0 {
		n.fail("length", "must not be empty")
	}
}

// dayOrRange accepts a date, or an object with two dates in order.
func dayOrRange(n node) {
	given, isRange := n.value.(object)
	if !isRange {
		if _, isText := n.value.(string); !isText {
			n.fail("type", "must be a date or a range")
			return
		}
		date(n)
		return
	}
	known := len(n.issues)
	record(fields{"from": date, "to": date})(n)
	if len(n.issues) == known && dayOf(given["to"]) < dayOf(given["from"]) {
		n.fail("conflict", "must not end before it begins")
	}
}

// termsShape requires a currency for tiers.
func termsShape(n node) {
	termsFields(n)
	given, _ := n.value.(object)
	if _, hasTiers := given["tiers"]; hasTiers {
		record(fields{"currency_code": currency})(n)
	}
}

// weekendShape refuses a week without a working day.
func weekendShape(n node) {
	array(weekday)(n)
	items, _ := n.value.([]any)
	off := map[float64]bool{}
	for _, each := range items {
		number, _ := each.(float64)
		off[number] = true
	}
	if off[1] && off[2] && off[3] && off[4] && off[5] && off[6] && off[7] {
		n.fail("conflict", "must leave a working day")
	}
}

// tiersShape requires null days in the last tier, and whole numbers from 1 in the others.
func tiersShape(n node) {
	items, isArray := n.value.([]any)
	if !isArray {
		n.fail("type", "must be an array")
	} else if len(items) == 0 {
		n.fail("length", "must not be empty")
	}
	for i, each := range items {
		isLast := i == len(items)-1
		days := func(n node) {
			count, isNumber := n.value.(float64)
			if n.value != nil && !isNumber {
				n.fail("type", "must be a number or null")
			} else if isLast && isNumber || !isLast && !(isWhole(count) && count >= 1) {
				n.fail("range", "must be null in the last tier, and a whole number from 1 in the others")
			}
		}
		record(fields{"days": days, "rate": rate})(n.child(strconv.Itoa(i), each))
	}
}
