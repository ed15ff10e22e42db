package main

import "strconv"

var (
	day          = format("must be a date, such as 2026-01-05", isDay)
	dayOrInstant = nullable(format("must be a date or a date-time", func(s string) bool { return isDay(s) || isDateTime(s) }))
	zone         = refine(text, "unknown", "is not a known zone", func(name string) bool { _, ok := zoneOf(name); return ok })
	weekday      = numberWith("must be a weekday from 1 to 7", isWeekday)
	cutoff       = pattern("must be a time, such as 17:00", "(?:[01][0-9]|2[0-3]):[0-5][0-9]")

	termsFields = record(fields{"free_days": countOfDays}, fields{
		"valid_from": nullable(day), "valid_to": nullable(day), "cutoff": nullable(cutoff), "offset_days": countOfDays,
		"first_day": word("any", "working"), "last_day": word("any", "working"),
		"free_count": word("calendar", "working"), "charged_count": word("calendar", "working"),
		"end_day": word("counted", "not_counted"), "tiers": tiersShape, "currency_code": currency,
	})

	freeTimeShape = record(
		fields{"start": dayOrInstant, "now": dateTime, "terms": array(termsShape)},
		fields{
			"end": dayOrInstant, "ended": boolean, "zone": zone,
			"calendar": record(nil, fields{"weekend": weekendShape, "holidays": array(day)}),
		},
	)
)

// isDay returns whether a string is a date from the year 1.
func isDay(s string) bool {
	_, ok := dayOf(s)
	return ok && s >= "0001"
}

func isWeekday(f float64) bool { return f >= 1 && f <= 7 && f == float64(int(f)) }

func termsShape(value any, pointer string) []issue {
	found := termsFields(value, pointer)
	given, _ := value.(object)
	_, hasTiers := given["tiers"]
	if _, hasCurrency := given["currency_code"]; hasTiers && !hasCurrency {
		found = append(found, issue{below(pointer, "currency_code"), "missing", "is missing; tiers require it"})
	}
	return found
}

// weekendShape also refuses a week without a working day.
func weekendShape(value any, pointer string) []issue {
	found := array(weekday)(value, pointer)
	items, _ := value.([]any)
	days := map[float64]bool{}
	for _, each := range items {
		if amount(each, "") == nil && isWeekday(float(each)) {
			days[float(each)] = true
		}
	}
	if len(days) == 7 {
		found = append(found, issue{pointer, "conflict", "must leave a working day"})
	}
	return found
}

// tiersShape requires null days in the last tier, and whole numbers from 1 in the others.
func tiersShape(value any, pointer string) []issue {
	items, ok := value.([]any)
	if ok && len(items) == 0 {
		return []issue{{pointer, "length", "must not be empty"}}
	}
	found := array(func(any, string) []issue { return nil })(value, pointer)
	for i, each := range items {
		days := otherDays
		if i == len(items)-1 {
			days = lastDays
		}
		found = append(found, record(fields{"days": days, "rate": rate}, nil)(each, below(pointer, strconv.Itoa(i)))...)
	}
	return found
}

func lastDays(value any, pointer string) []issue {
	if found := nullable(amount)(value, pointer); found != nil || value == nil {
		return found
	}
	return []issue{{pointer, "range", "must be null in the last tier"}}
}

func otherDays(value any, pointer string) []issue {
	if value == nil {
		return []issue{{pointer, "range", "must be a whole number from 1 in every tier but the last"}}
	}
	return positive(value, pointer)
}
