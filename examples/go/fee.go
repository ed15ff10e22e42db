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
	Currency       string             `json:"currency_code"`
	Sum            float64            `json:"sum"`
	ByType         map[string]float64 `json:"by_type"`
	ReportedTotals []float64          `json:"reported_totals"`
	Unposted       []string           `json:"unposted"`

	sum    *big.Rat
	byType map[string]*big.Rat
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
			byCurrency[code] = &total{
				Currency: code, ByType: map[string]float64{}, ReportedTotals: []float64{}, Unposted: []string{},
				sum: new(big.Rat), byType: map[string]*big.Rat{},
			}
			totals = append(totals, byCurrency[code])
		}
		byCurrency[code].add(fee["type"].(string), fee["amount"].(json.Number))
	}
	for _, each := range totals {
		if !each.round() {
			return nil, refusal{{"/fees", "range", "the sum must be in the range of a double"}}
		}
	}
	return object{"reported": reported, "totals": totals}, nil
}

func (t *total) add(kind string, amount json.Number) {
	value, _ := number(amount)
	if kind == "total" {
		t.ReportedTotals = append(t.ReportedTotals, value)
		return
	}
	if t.byType[kind] == nil {
		t.byType[kind] = new(big.Rat)
	}
	t.sum.Add(t.sum, decimal(value))
	t.byType[kind].Add(t.byType[kind], decimal(value))
	if value == 0 && !contains(t.Unposted, kind) {
		t.Unposted = append(t.Unposted, kind)
	}
}

// round converts the exact sums to doubles, and returns whether all are in range.
func (t *total) round() bool {
	t.Sum, _ = t.sum.Float64()
	inRange := !math.IsInf(t.Sum, 0)
	for kind, sum := range t.byType {
		t.ByType[kind], _ = sum.Float64()
		inRange = inRange && !math.IsInf(t.ByType[kind], 0)
	}
	return inRange
}

// decimal returns an amount as it is written in decimal, so that 0.1 + 0.2 is 0.3.
func decimal(amount float64) *big.Rat {
	exact, _ := new(big.Rat).SetString(strconv.FormatFloat(amount, 'g', -1, 64))
	return exact
}

func contains(words []string, word string) bool {
	for _, each := range words {
		if each == word {
			return true
		}
	}
	return false
}
