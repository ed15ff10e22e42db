package main

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
)

var feesShape = record(fields{"fees": nullable(array(record(fields{
	"type":          word("demurrage", "extended_dwell_time", "exam", "total", "other"),
	"amount":        amount,
	"currency_code": currency,
}, nil)))}, nil)

type total struct {
	Currency       string          `json:"currency_code"`
	Sum            sum             `json:"sum"`
	ByType         map[string]*sum `json:"by_type"`
	ReportedTotals []float64       `json:"reported_totals"`
	Unposted       []string        `json:"unposted"`
}

// A sum adds amounts as they are written in decimal, so that 0.1 + 0.2 is 0.3.
type sum struct{ exact big.Rat }

func (s *sum) add(amount float64) {
	decimal, _ := new(big.Rat).SetString(strconv.FormatFloat(amount, 'g', -1, 64))
	s.exact.Add(&s.exact, decimal)
}

// float returns the nearest double, and whether there is one.
func (s *sum) float() (float64, bool) {
	f, _ := s.exact.Float64()
	return f, !math.IsInf(f, 0)
}

func (s *sum) MarshalJSON() ([]byte, error) {
	f, _ := s.float()
	return json.Marshal(f)
}

// summarize adds up fees by currency. A line of type total is the sum of others, so it is not added.
func summarize(params object) (any, error) {
	lines, reported := params["fees"].([]any)
	totals := []*total{}
	byCurrency := map[string]*total{}
	for _, line := range lines {
		fee := line.(object)
		code := fee["currency_code"].(string)
		if byCurrency[code] == nil {
			byCurrency[code] = &total{code, sum{}, map[string]*sum{}, []float64{}, []string{}}
			totals = append(totals, byCurrency[code])
		}
		byCurrency[code].add(fee["type"].(string), float(fee["amount"]))
	}
	for _, each := range totals {
		_, inRange := each.Sum.float()
		for _, of := range each.ByType {
			_, ok := of.float()
			inRange = inRange && ok
		}
		if !inRange {
			return nil, refusal{{"/fees", "range", "the sum must be in the range of a double"}}
		}
	}
	return object{"reported": reported, "totals": totals}, nil
}

func (t *total) add(kind string, amount float64) {
	if kind == "total" {
		t.ReportedTotals = append(t.ReportedTotals, amount)
		return
	}
	if t.ByType[kind] == nil {
		t.ByType[kind] = &sum{}
	}
	t.Sum.add(amount)
	t.ByType[kind].add(amount)
	if amount == 0 && !contains(t.Unposted, kind) {
		t.Unposted = append(t.Unposted, kind)
	}
}
