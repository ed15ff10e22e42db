package main

import (
	"encoding/json"
	"math"
	"math/big"
	"time"
)

const (
	mostDays = 3_660
	// plenty is more days than any answer has; figures in the input have no upper bound.
	plenty = 10_000_000
)

var firstDate, lastDate = mustDay("0001-01-01"), mustDay("9999-12-31")

func mustDay(date string) int64 {
	day, ok := dayOf(date)
	if !ok {
		panic(date)
	}
	return day
}

// unassessable is the error for free time that cannot be assessed, which does not mean that nothing is owed.
type unassessable string

func (u unassessable) Error() string { return string(u) }

type tier struct {
	days int64 // 0 for all days that follow
	rate float64
}

// terms are the terms that apply, with their defaults.
type terms struct {
	cutoff                                           int64 // in seconds of the day, or -1
	offset, freeDays                                 int64
	moveFirst, moveLast, countWorking, chargeWorking bool
	isEndCounted                                     bool
	tiers                                            []tier
	currency                                         any
}

type run struct {
	From string   `json:"from"`
	To   string   `json:"to"`
	Kind string   `json:"kind"`
	Rate *float64 `json:"rate"`
}

// period is the time to assess: the days of start and end, or of today.
type period struct {
	start, last, today int64
	startSecond        int64 // -1 for a date
	isOpen             bool  // whether it lasts until today
}

// spans has day 1, the day that uses up the free days, and the last free day.
type spans struct{ first, lastUsed, lastFree int64 }

type days struct {
	Free     int64 `json:"free"`
	Excluded int64 `json:"excluded"`
	Charged  int64 `json:"charged"`
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
	span, err := periodOf(params, zone)
	if err != nil {
		return nil, err
	}
	index, applying, err := choose(params["terms"].([]any), span.start)
	if err != nil {
		return nil, err
	}
	if !span.isOpen && !applying.isEndCounted {
		span.last--
	}
	isWorking := calendarOf(params)
	free, err := spansOf(span, applying, isWorking)
	if err != nil {
		return nil, err
	}
	if span.last-span.start > mostDays {
		return nil, unassessable("too_long")
	}
	return bill(span, free, applying, isWorking).result(index, endOf(free.lastFree, zone))
}

func periodOf(params object, zone *time.Location) (period, error) {
	start, isStarted := params["start"].(string)
	end, isEnded := params["end"].(string)
	if !isStarted {
		return period{}, unassessable("no_start")
	}
	if !isEnded && params["ended"] == true {
		return period{}, unassessable("no_end")
	}
	span := period{isOpen: !isEnded}
	span.start, span.startSecond = dayAt(start, zone)
	span.today, _ = dayAt(params["now"].(string), zone)
	span.last = span.today
	if isEnded {
		span.last, _ = dayAt(end, zone)
		if span.last < span.start {
			return period{}, unassessable("end_before_start")
		}
	}
	return span, nil
}

// dayAt returns the day of a date or a date-time, and the second of the day of a date-time.
func dayAt(text string, zone *time.Location) (day, second int64) {
	if day, ok := dayOf(text); ok {
		return day, -1
	}
	instant, _ := instantOf(text)
	return localDay(instant, zone)
}

// choose returns the only terms that apply to a day of start, with their index.
func choose(all []any, start int64) (int, terms, error) {
	found := []int{}
	for i, each := range all {
		given := each.(object)
		from, hasFrom := given["valid_from"].(string)
		to, hasTo := given["valid_to"].(string)
		if !(hasFrom && start < mustDay(from)) && !(hasTo && start > mustDay(to)) {
			found = append(found, i)
		}
	}
	switch len(found) {
	case 0:
		return 0, terms{}, unassessable("no_terms")
	case 1:
		return found[0], termsOf(all[found[0]].(object)), nil
	default:
		return 0, terms{}, unassessable("several_terms")
	}
}

func termsOf(given object) terms {
	t := terms{
		cutoff: -1, offset: whole(given["offset_days"]), freeDays: whole(given["free_days"]),
		moveFirst: given["first_day"] == "working", moveLast: given["last_day"] == "working",
		countWorking: given["free_count"] == "working", chargeWorking: given["charged_count"] == "working",
		isEndCounted: given["end_day"] != "not_counted",
	}
	if cutoff, ok := given["cutoff"].(string); ok {
		t.cutoff = int64(atoi(cutoff[:2])*3600 + atoi(cutoff[3:])*60)
	}
	if tiers, ok := given["tiers"].([]any); ok {
		t.currency = given["currency_code"]
		for _, each := range tiers {
			rate, _ := number(each.(object)["rate"].(json.Number))
			t.tiers = append(t.tiers, tier{whole(each.(object)["days"]), rate})
		}
	}
	return t
}

// whole returns a whole number, or 0 for a missing one.
func whole(value any) int64 {
	given, ok := value.(json.Number)
	if !ok {
		return 0
	}
	f, _ := number(given)
	return int64(math.Min(f, plenty))
}

// calendarOf returns the test for working days.
func calendarOf(params object) func(day int64) bool {
	calendar, _ := params["calendar"].(object)
	weekend := map[int64]bool{6: true, 7: true}
	if given, ok := calendar["weekend"].([]any); ok {
		weekend = map[int64]bool{}
		for _, each := range given {
			weekend[whole(each)] = true
		}
	}
	holidays := map[int64]bool{}
	if given, ok := calendar["holidays"].([]any); ok {
		for _, each := range given {
			holidays[mustDay(each.(string))] = true
		}
	}
	// 1970-01-01 was a Thursday.
	return func(day int64) bool { return !weekend[(day+3)-floorDiv(day+3, 7)*7+1] && !holidays[day] }
}

func spansOf(span period, t terms, isWorking func(int64) bool) (spans, error) {
	limit := span.start + mostDays
	first := span.start + t.offset
	if t.cutoff >= 0 && span.startSecond >= t.cutoff {
		first++
	}
	for t.moveFirst && first <= limit+1 && !isWorking(first) {
		first++
	}
	lastUsed := first - 1
	for left := t.freeDays; left > 0 && lastUsed <= limit; {
		lastUsed++
		if !t.countWorking || isWorking(lastUsed) {
			left--
		}
	}
	lastFree := lastUsed
	for t.moveLast && t.freeDays > 0 && lastFree <= limit && !isWorking(lastFree) {
		lastFree++
	}
	if lastFree > limit {
		return spans{}, unassessable("too_long")
	}
	return spans{first, lastUsed, lastFree}, nil
}

// A statement has the days from day 1 to the last day counted, and the amount for them.
type statement struct {
	period
	spans
	terms
	days   days
	ledger []run
	amount *big.Rat
	next   *int64
	rate   *float64 // of the next charged day
}

func bill(span period, free spans, t terms, isWorking func(int64) bool) *statement {
	s := &statement{period: span, spans: free, terms: t, ledger: []run{}, amount: new(big.Rat)}
	isCharged := func(day int64) bool { return day > free.lastFree && (!t.chargeWorking || isWorking(day)) }
	usesUp := func(day int64) bool { return !t.countWorking || isWorking(day) || day > free.lastUsed }
	s.rate = t.rateOf(1)
	for day := free.first; day <= span.last; day++ {
		switch {
		case isCharged(day):
			s.charge(day)
		case day <= free.lastFree && usesUp(day):
			s.days.Free++
			s.enter(day, "free", nil)
		default:
			s.days.Excluded++
			s.enter(day, "excluded", nil)
		}
	}
	from := span.last
	if free.lastFree > from {
		from = free.lastFree
	}
	for day := from + 1; span.isOpen && s.next == nil && day <= span.last+mostDays; day++ {
		if isCharged(day) {
			next := day
			s.next = &next
		}
	}
	return s
}

func (s *statement) charge(day int64) {
	s.days.Charged++
	s.enter(day, "charged", s.rate)
	if s.rate != nil {
		s.amount.Add(s.amount, decimal(*s.rate))
	}
	s.rate = s.rateOf(s.days.Charged + 1)
}

// enter adds a day to the last run of the ledger, or begins a new run.
func (s *statement) enter(day int64, kind string, rate *float64) {
	if n := len(s.ledger); n > 0 {
		last := &s.ledger[n-1]
		if last.Kind == kind && (last.Rate == rate || last.Rate != nil && rate != nil && *last.Rate == *rate) {
			last.To = dayText(day)
			return
		}
	}
	s.ledger = append(s.ledger, run{dayText(day), dayText(day), kind, rate})
}

// rateOf returns the rate of the k-th charged day, or nil without tiers.
func (t terms) rateOf(k int64) *float64 {
	for i := range t.tiers {
		if t.tiers[i].days == 0 || k <= t.tiers[i].days {
			return &t.tiers[i].rate
		}
		k -= t.tiers[i].days
	}
	return nil
}

func (s *statement) result(index int, endsAt time.Time) (object, error) {
	named := []int64{s.first, s.lastFree}
	if len(s.ledger) > 0 {
		named = append(named, s.last)
	}
	result := object{
		"outcome": "counted", "terms": index,
		"first_day": dayText(s.first), "last_free_day": dayText(s.lastFree),
		"ends_at": endsAt.Format("2006-01-02T15:04:05Z"), "days_left": nil,
		"days": s.days, "amount": nil, "currency_code": s.currency, "next_charge": nil, "ledger": s.ledger,
	}
	if s.isOpen {
		result["days_left"] = s.lastFree - s.today
	}
	if s.next != nil {
		named = append(named, *s.next)
		result["next_charge"] = object{"day": dayText(*s.next), "rate": s.rate}
	}
	for _, day := range named {
		if day < firstDate || day > lastDate || endsAt.Year() < 0 || endsAt.Year() > 9999 {
			return nil, unassessable("too_long")
		}
	}
	if s.tiers != nil {
		amount, _ := s.amount.Float64()
		if math.IsInf(amount, 0) {
			return nil, refusal{{"/terms", "range", "the sum must be in the range of a double"}}
		}
		result["amount"] = amount
	}
	return result, nil
}
