package main

import (
	"encoding/json"
	"math/big"
	"strconv"
)

var (
	fees = array(record(fields{
		"type":   word("demurrage", "extended_dwell_time", "exam", "total", "other"),
		"amount": amount, "currency_code": currency,
	}))
	feesShape = record(fields{"fees": nullable(fees)})
)

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

// MarshalJSON returns an error for a sum that is out of the range of a double, since JSON has no infinity.
func (s *sum) MarshalJSON() ([]byte, error) {
	double, _ := s.exact.Float64()
	return json.Marshal(double)
}

// withSums returns a result with sums, or an issue at a pointer if a sum is out of range.
func withSums(result any, pointer string) (any, []issue) {
	if _, err := json.Marshal(result); err != nil {
		return nil, []issue{{pointer, "range", "the sum must be in the range of a double"}}
	}
	return result, nil
}

// summarize adds up fees by currency. A line of type total is the sum of others, so it is not added.
func summarize(params object) (any, []issue) {
	totals := []*total{}
	byCurrency := map[string]*total{}
	for _, fee := range objects(params["fees"]) {
		code := fee["currency_code"].(string)
		if byCurrency[code] == nil {
			byCurrency[code] = &total{code, sum{}, map[string]*sum{}, []float64{}, []string{}}
			totals = append(totals, byCurrency[code])
		}
		byCurrency[code].add(fee["type"].(string), fee["amount"].(float64))
	}
	return withSums(object{"reported": params["fees"] != nil, "totals": totals}, "/fees")
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
	if amount == 0 {
		t.Unposted = addOnce(t.Unposted, kind)
	}
}
