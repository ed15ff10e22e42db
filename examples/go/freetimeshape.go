package main

import (
	"encoding/json"
	"strconv"
)

var (
	day          = format("must be a date, such as 2026-01-05", isDay)
	dayOrInstant = nullable(format("must be a date or a date-time", func(s string) bool {
		_, isInstant := instantOf(s)
		return isDay(s) || isInstant
	}))
	zone = refine(text, "unknown", "is not a known zone", func(name string) bool { _, ok := zoneOf(name); return ok })

	weekday = numberWith("must be a weekday from 1 to 7", func(f float64) bool { return f >= 1 && f <= 7 && f == float64(int(f)) })
	working = word("any", "working")
	counts  = word("calendar", "working")

	termsFields = record(fields{"free_days": count}, fields{
		"valid_from": nullable(day), "valid_to": nullable(day),
		"cutoff":      nullable(pattern("must be a time, such as 17:00", "(?:[01][0-9]|2[0-3]):[0-5][0-9]")),
		"offset_days": count, "first_day": working, "last_day": working, "free_count": counts, "charged_count": counts,
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

func termsShape(value any, pointer string) []issue {
	found := termsFields(value, pointer)
	if given, ok := value.(object); ok && given["currency_code"] == nil {
		_, hasTiers := given["tiers"]
		_, hasCurrency := given["currency_code"]
		if hasTiers && !hasCurrency {
			found = append(found, issue{below(pointer, "currency_code"), "missing", "is missing; tiers require it"})
		}
	}
	return found
}

// weekendShape refuses a week without a working day, besides issues of its items.
func weekendShape(value any, pointer string) []issue {
	found := array(weekday)(value, pointer)
	items, _ := value.([]any)
	days := map[float64]bool{}
	for _, each := range items {
		if given, ok := each.(json.Number); ok {
			if f, ok := number(given); ok && f >= 1 && f <= 7 && f == float64(int(f)) {
				days[f] = true
			}
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
	if !ok {
		return []issue{{pointer, "type", "must be an array"}}
	}
	if len(items) == 0 {
		return []issue{{pointer, "length", "must not be empty"}}
	}
	var found []issue
	for i, each := range items {
		of := otherDays
		if i == len(items)-1 {
			of = lastDays
		}
		found = append(found, record(fields{"days": of, "rate": rate}, nil)(each, below(pointer, strconv.Itoa(i)))...)
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
