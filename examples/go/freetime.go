package main

import (
	"math"
	"time"
)

// A span of more days, or an answer with other years, is too long.
const mostDays = 3_660

var firstDate, lastDate = mustDay("0001-01-01"), mustDay("9999-12-31")

// unassessable is the error for free time that cannot be assessed, which does not mean that nothing is owed.
type unassessable string

func (u unassessable) Error() string { return string(u) }

type run struct {
	From string `json:"from"`
	To   string `json:"to"`
	Kind string `json:"kind"`
	Rate any    `json:"rate"`
}

// A count has what is asked for, and the answer as far as it is known. Days are numbers since 1970-01-01.
type count struct {
	terms                     object
	isWorking                 func(day int64) bool
	start, last, today        int64
	second                    int64 // of the start in its day, or -1
	isOpen                    bool  // without an end, it lasts until today
	first, lastUsed, lastFree int64
	days                      map[string]int64
	ledger                    []run
	amount                    sum
}

// countFreeTime returns the last free day, the days of each kind, and the amount due.
func countFreeTime(params object) (any, error) {
	counted, err := assess(params)
	if reason, ok := err.(unassessable); ok {
		return object{"outcome": "unassessable", "reason": string(reason)}, nil
	}
	return counted, err
}

func assess(params object) (object, error) {
	zone := time.UTC
	if name, ok := params["zone"].(string); ok {
		zone, _ = zoneOf(name)
	}
	c := &count{isWorking: workingDays(params), days: map[string]int64{"free": 0, "excluded": 0, "charged": 0}, ledger: []run{}}
	if err := c.readDays(params, zone); err != nil {
		return nil, err
	}
	index, err := c.choose(params["terms"].([]any))
	if err != nil {
		return nil, err
	}
	if !c.isOpen && c.is("end_day", "not_counted") {
		c.last--
	}
	if c.findLastFreeDay(); c.lastFree-c.start > mostDays || c.last-c.start > mostDays {
		return nil, unassessable("too_long")
	}
	c.countDays()
	return c.result(index, endOf(c.lastFree, zone))
}

// is returns whether the terms have a word that is not the default.
func (c *count) is(key, word string) bool { return c.terms[key] == word }

func (c *count) readDays(params object, zone *time.Location) error {
	start, isStarted := params["start"].(string)
	end, isEnded := params["end"].(string)
	if !isStarted {
		return unassessable("no_start")
	}
	if !isEnded && params["ended"] == true {
		return unassessable("no_end")
	}
	c.start, c.second = dayAt(start, zone)
	c.today, _ = dayAt(params["now"].(string), zone)
	c.last, c.isOpen = c.today, !isEnded
	if isEnded {
		c.last, _ = dayAt(end, zone)
	}
	if isEnded && c.last < c.start {
		return unassessable("end_before_start")
	}
	return nil
}

// dayAt returns the day of a date or a date-time, and the second of the day of a date-time.
func dayAt(text string, zone *time.Location) (day, second int64) {
	if day, ok := dayOf(text); ok {
		return day, -1
	}
	instant, _ := instantOf(text)
	return localDay(instant, zone)
}

// choose finds the only terms that apply to the day of start, and returns their index.
func (c *count) choose(all []any) (int, error) {
	index, err := 0, error(unassessable("no_terms"))
	for i, each := range all {
		given := each.(object)
		from, to := given["valid_from"], given["valid_to"]
		if from != nil && c.start < mustDay(from) || to != nil && c.start > mustDay(to) {
			continue
		}
		if c.terms != nil {
			return 0, unassessable("several_terms")
		}
		c.terms, index, err = given, i, nil
	}
	return index, err
}

// workingDays returns the test for working days. 1970-01-01 was a Thursday.
func workingDays(params object) func(day int64) bool {
	calendar, _ := params["calendar"].(object)
	weekend, isGiven := calendar["weekend"].([]any)
	off := map[int64]bool{6: !isGiven, 7: !isGiven}
	for _, each := range weekend {
		off[whole(each)] = true
	}
	dates, _ := calendar["holidays"].([]any)
	holidays := map[int64]bool{}
	for _, each := range dates {
		holidays[mustDay(each)] = true
	}
	return func(day int64) bool { return !off[day+3-floorDiv(day+3, 7)*7+1] && !holidays[day] }
}

// whole returns a whole number, or 0 for a missing one. Figures have no upper bound; a million days are too many.
func whole(value any) int64 {
	if value == nil {
		return 0
	}
	return int64(math.Min(float(value), 1e6))
}

// findLastFreeDay finds day 1, the day that uses up the free days, and the last free day, up to a day that is too late.
func (c *count) findLastFreeDay() {
	limit := c.start + mostDays
	c.first = c.start + whole(c.terms["offset_days"])
	if cutoff, ok := c.terms["cutoff"].(string); ok && c.second >= int64(atoi(cutoff[:2])*3600+atoi(cutoff[3:])*60) {
		c.first++
	}
	for c.is("first_day", "working") && c.first <= limit+1 && !c.isWorking(c.first) {
		c.first++
	}
	c.lastUsed = c.first - 1
	for left := whole(c.terms["free_days"]); left > 0 && c.lastUsed <= limit; {
		c.lastUsed++
		if !c.is("free_count", "working") || c.isWorking(c.lastUsed) {
			left--
		}
	}
	c.lastFree = c.lastUsed
	for c.is("last_day", "working") && float(c.terms["free_days"]) > 0 && c.lastFree <= limit && !c.isWorking(c.lastFree) {
		c.lastFree++
	}
}

func (c *count) isCharged(day int64) bool {
	return day > c.lastFree && (!c.is("charged_count", "working") || c.isWorking(day))
}

// isFree returns whether a day up to the last free day is free. The days over which that day was moved are.
func (c *count) isFree(day int64) bool {
	return day <= c.lastFree && (!c.is("free_count", "working") || c.isWorking(day) || day > c.lastUsed)
}

func (c *count) countDays() {
	for day := c.first; day <= c.last; day++ {
		next := run{dayText(day), dayText(day), "excluded", nil}
		if c.isFree(day) {
			next.Kind = "free"
		} else if c.isCharged(day) {
			next.Kind, next.Rate = "charged", c.nextRate()
		}
		if rate, ok := next.Rate.(float64); ok {
			c.amount.add(rate)
		}
		c.days[next.Kind]++
		if n := len(c.ledger); n > 0 && c.ledger[n-1].Kind == next.Kind && c.ledger[n-1].Rate == next.Rate {
			c.ledger[n-1].To = next.To
		} else {
			c.ledger = append(c.ledger, next)
		}
	}
}

// nextRate returns the rate of the charged day after those counted, or nil without tiers.
func (c *count) nextRate() any {
	tiers, _ := c.terms["tiers"].([]any)
	charged := c.days["charged"]
	for _, each := range tiers {
		tier := each.(object)
		if tier["days"] == nil || charged < whole(tier["days"]) {
			return float(tier["rate"])
		}
		charged -= whole(tier["days"])
	}
	return nil
}

func (c *count) result(index int, endsAt time.Time) (object, error) {
	named := []int64{c.first, c.lastFree}
	if len(c.ledger) > 0 {
		named = append(named, c.last)
	}
	result := object{
		"outcome": "counted", "terms": index, "days": c.days, "ledger": c.ledger,
		"first_day": dayText(c.first), "last_free_day": dayText(c.lastFree),
		"ends_at": endsAt.Format("2006-01-02T15:04:05Z"), "days_left": nil,
		"amount": nil, "currency_code": nil, "next_charge": nil,
	}
	if c.isOpen {
		result["days_left"] = c.lastFree - c.today
		for day := c.last + 1; day <= c.last+mostDays; day++ {
			if c.isCharged(day) {
				named = append(named, day)
				result["next_charge"] = object{"day": dayText(day), "rate": c.nextRate()}
				break
			}
		}
	}
	for _, day := range named {
		if day < firstDate || day > lastDate || endsAt.Year() < 0 || endsAt.Year() > 9999 {
			return nil, unassessable("too_long")
		}
	}
	if c.terms["tiers"] != nil {
		amount, ok := c.amount.float()
		if !ok {
			return nil, refusal{{"/terms", "range", "the sum must be in the range of a double"}}
		}
		result["amount"], result["currency_code"] = amount, c.terms["currency_code"]
	}
	return result, nil
}
