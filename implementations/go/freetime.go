package main

import (
	"encoding/json"
	"math"
	"time"
)

// A span of more days is too long.
const mostDays = 3_660

type run struct {
	From day    `json:"from"`
	To   day    `json:"to"`
	Kind string `json:"kind"`
	Rate any    `json:"rate"`
}

// A count has the terms that apply, and the answer as far as it is known.
type count struct {
	terms                     object
	isWorking, isStopped      func(day) bool
	isWaived                  func(day) bool
	start, last               day
	first, lastUsed, lastFree day
	days                      map[string]int
	usedTiers                 int
	ledger                    []run
	amount                    sum
}

// unassessable is the result for free time that cannot be assessed, which does not mean that nothing is owed.
func unassessable(reason string) (any, []issue) {
	return object{"outcome": "unassessable", "reason": reason}, nil
}

// countFreeTime returns the last free day, the days of each kind, and the amount due.
func countFreeTime(params object) (any, []issue) {
	name, _ := params["zone"].(string)
	zone, _ := time.LoadLocation(name) // UTC without a name
	until, isOpen := params["end"], params["end"] == nil
	if isOpen {
		until = params["now"]
	}
	start, clock := dayAt(params["start"], zone)
	last, _ := dayAt(until, zone)
	applying := indexesOf(objects(params["terms"]), start, params["subject"])
	switch {
	case params["start"] == nil:
		return unassessable("no_start")
	case name == "" && (isInstant(params["start"]) || isInstant(params["end"])):
		return unassessable("no_zone")
	case isOpen && params["ended"] == true:
		return unassessable("no_end")
	case !isOpen && last < start:
		return unassessable("end_before_start")
	case len(applying) == 0:
		return unassessable("no_terms")
	case len(applying) > 1:
		return unassessable("several_terms")
	}
	terms := objects(params["terms"])[applying[0]]
	c := &count{terms: terms, start: start, last: last}
	c.isWorking, c.isStopped, c.isWaived = calendarOf(params["calendar"], terms["calendar"])
	if !isOpen && terms["end_day"] == "not_counted" {
		c.last--
	}
	if c.findLastFreeDay(clock); c.lastFree-start > mostDays || c.last-start > mostDays {
		return unassessable("too_long")
	}
	c.countDays()
	result := object{
		"outcome": "counted", "terms": applying[0], "days": c.days, "ledger": c.ledger,
		"first_day": c.first, "last_free_day": c.lastFree, "ends_at": c.lastFree.end(zone),
		"days_left": nil, "amount": nil, "currency_code": nil, "next_charge": nil,
	}
	if isOpen {
		result["days_left"], result["next_charge"] = int(c.lastFree-c.last), c.nextCharge()
	}
	if _, err := json.Marshal(result); err != nil {
		return unassessable("too_long") // a day is out of range
	}
	if terms["tiers"] != nil {
		result["amount"], result["currency_code"] = &c.amount, terms["currency_code"]
	}
	return withSums(result, "/terms")
}

// isInstant returns whether a value is a date-time, whose day depends on the zone.
func isInstant(value any) bool {
	text, ok := value.(string)
	return ok && !isDate(text)
}

// indexesOf returns the indexes of the terms that apply to a day and a subject and have the most keys of match.
func indexesOf(terms []object, start day, subject any) []int {
	var found []int
	most := 0
	for i, each := range terms {
		isBefore := each["valid_from"] != nil && start < dayOf(each["valid_from"])
		isAfter := each["valid_to"] != nil && start > dayOf(each["valid_to"])
		if isBefore || isAfter || !matchesSubject(each, subject) {
			continue
		}
		if keys := keysOf(each); keys > most {
			most, found = keys, []int{i}
		} else if keys == most {
			found = append(found, i)
		}
	}
	return found
}

func keysOf(terms object) int {
	match, _ := terms["match"].(object)
	return len(match)
}

func matchesSubject(terms object, subject any) bool {
	match, _ := terms["match"].(object)
	given, _ := subject.(object)
	for name, values := range match {
		isAmong := false
		for _, value := range values.([]any) {
			isAmong = isAmong || value == given[name]
		}
		if !isAmong {
			return false
		}
	}
	return true
}

// calendarOf returns the tests for working, stopped and waived days. The calendar of the terms replaces that of the call
// key by key, except that its stopped and waived days are added. The weekend is by default Saturday and Sunday, 6 and 7.
func calendarOf(calendar, own any) (isWorking, isStopped, isWaived func(day) bool) {
	merged := object{"weekend": []any{6.0, 7.0}}
	spans := map[string][][2]day{}
	for _, each := range []any{calendar, own} {
		part, _ := each.(object)
		for key, value := range part {
			merged[key] = value
		}
		for _, key := range []string{"stopped", "waived"} {
			spans[key] = append(spans[key], ranges(part[key])...)
		}
	}
	isOff, isOpen := daySet(merged["holidays"]), daySet(merged["open"])
	for _, weekday := range merged["weekend"].([]any) {
		isOff[weekday] = true
	}
	among := func(key string) func(day) bool {
		return func(d day) bool {
			for _, each := range spans[key] {
				if each[0] <= d && d <= each[1] {
					return true
				}
			}
			return false
		}
	}
	isStopped, isWaived = among("stopped"), among("waived")
	isWorking = func(d day) bool { return !isStopped(d) && (isOpen[d] || !isOff[d] && !isOff[d.weekday()]) }
	return isWorking, isStopped, isWaived
}

func daySet(dates any) map[any]bool {
	set := map[any]bool{}
	items, _ := dates.([]any)
	for _, date := range items {
		set[dayOf(date)] = true
	}
	return set
}

// ranges returns the first and the last day of each item, which is a date or an object.
func ranges(value any) [][2]day {
	items, _ := value.([]any)
	result := make([][2]day, len(items))
	for i, item := range items {
		from, to := item, item
		if given, ok := item.(object); ok {
			from, to = given["from"], given["to"]
		}
		result[i] = [2]day{dayOf(from), dayOf(to)}
	}
	return result
}

// days returns a number of days, or 0 for a missing one. It has no upper bound; a million days are too many.
func days(value any) int {
	count, _ := value.(float64)
	return int(math.Min(count, 1e6))
}

// moves returns whether a day has to be a working day and is none.
func (c *count) moves(key string, d day) bool { return c.terms[key] == "working" && !c.isWorking(d) }

// counts returns whether a day counts, if the terms may restrict this to working days. A stopped day never does.
func (c *count) counts(key string, d day) bool { return !c.isStopped(d) && !c.moves(key, d) }

// findLastFreeDay finds day 1, the day that uses up the free days, and the last free day, up to a day that is too late.
func (c *count) findLastFreeDay(clock string) {
	limit := c.start + mostDays
	c.first = c.start + day(days(c.terms["offset_days"]))
	if cutoff, ok := c.terms["cutoff"].(string); ok && clock >= cutoff {
		c.first++
	}
	for c.first <= limit+1 && c.moves("first_day", c.first) {
		c.first++
	}
	free := days(c.terms["free_days"])
	c.lastUsed = c.first - 1
	for left := free; left > 0 && c.lastUsed <= limit; {
		c.lastUsed++
		if c.counts("free_count", c.lastUsed) {
			left--
		}
	}
	c.lastFree = c.lastUsed
	for free > 0 && c.lastFree <= limit && c.moves("last_day", c.lastFree) {
		c.lastFree++
	}
}

// kindOf returns the kind of a day from day 1, and the rate of the next charged day if it is one. The days over which the
// last free day was moved are free, unless they are stopped. A waived day uses up the tier at which it is not charged.
func (c *count) kindOf(d day) (kind string, rate any) {
	switch {
	case d > c.lastFree && c.counts("charged_count", d):
		if c.isWaived(d) {
			c.usedTiers++
			return "excluded", nil
		}
		return "charged", c.nextRate()
	case d <= c.lastFree && !c.isStopped(d) && (d > c.lastUsed || c.counts("free_count", d)):
		return "free", nil
	}
	return "excluded", nil
}

func (c *count) countDays() {
	c.days, c.ledger = map[string]int{"free": 0, "excluded": 0, "charged": 0}, []run{}
	for d := c.first; d <= c.last; d++ {
		kind, rate := c.kindOf(d)
		c.days[kind]++
		c.use(kind)
		if rate != nil {
			c.amount.add(rate.(float64))
		}
		if n := len(c.ledger); n > 0 && c.ledger[n-1].Kind == kind && c.ledger[n-1].Rate == rate {
			c.ledger[n-1].To = d
		} else {
			c.ledger = append(c.ledger, run{d, d, kind, rate})
		}
	}
}

// use lets a day use up the tiers.
func (c *count) use(kind string) {
	if kind == "charged" || kind == "free" && c.terms["tiers_from"] == "first_day" {
		c.usedTiers++
	}
}

// nextRate returns the rate of the charged day after those counted, or nil without tiers.
func (c *count) nextRate() any {
	charged := c.usedTiers
	for _, tier := range objects(c.terms["tiers"]) {
		if tier["days"] == nil || charged < days(tier["days"]) {
			return tier["rate"]
		}
		charged -= days(tier["days"])
	}
	return nil
}

// nextCharge returns the first charged day after those counted, or nil if none is near.
func (c *count) nextCharge() any {
	from := c.last + 1
	if from < c.first {
		from = c.first
	}
	for d := from; d <= c.last+mostDays; d++ {
		kind, rate := c.kindOf(d)
		if kind == "charged" {
			return object{"day": d, "rate": rate}
		}
		c.use(kind)
	}
	return nil
}
