package main

import (
	"math"
	"strings"
	"time"
)

// An instant is whole seconds since 1970, and a fraction of any length without trailing zeros.
type instant struct {
	seconds  float64
	fraction string
}

// instantOf returns the instant of a valid date-time.
func instantOf(text string) instant {
	text = strings.ToUpper(text)
	end := 19
	if text[end] == '.' {
		end += 1 + strings.IndexAny(text[end+1:], "Z+-")
	}
	at, _ := time.Parse(time.RFC3339, text[:19]+text[end:])
	return instant{float64(at.Unix()), strings.TrimRight(strings.TrimPrefix(text[19:end], "."), "0")}
}

func (i instant) compare(other instant) int {
	switch {
	case i.seconds < other.seconds:
		return -1
	case i.seconds > other.seconds:
		return 1
	}
	return strings.Compare(i.fraction, other.fraction)
}

func (i instant) later(seconds float64) instant { return instant{i.seconds + seconds, i.fraction} }

// text returns the date-time in UTC, or nil if its year does not have four digits.
func (i instant) text() any {
	if math.Abs(i.seconds) > 1e12 {
		return nil
	}
	at := time.Unix(int64(i.seconds), 0).UTC()
	if at.Year() < 0 || at.Year() > 9999 {
		return nil
	}
	fraction := i.fraction
	if fraction != "" {
		fraction = "." + fraction
	}
	return at.Format("2006-01-02T15:04:05") + fraction + "Z"
}

// compare compares two date-times.
func compare(a, b string) int { return instantOf(a).compare(instantOf(b)) }
