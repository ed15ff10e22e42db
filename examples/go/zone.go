package main

import (
	"strings"
	"sync"
	"time"
	_ "time/tzdata" // the zones of systems without a database
)

const secondsPerDay = 86_400

var zones sync.Map

// zoneOf returns the rules of an IANA time zone.
func zoneOf(name string) (*time.Location, bool) {
	if known, ok := zones.Load(name); ok {
		return known.(*time.Location), true
	}
	// LoadLocation also accepts the zone of the host, and folders of the system that are not zones.
	if name == "" || name == "Local" || strings.HasPrefix(name, "posix") || strings.HasPrefix(name, "right/") {
		return nil, false
	}
	location, err := time.LoadLocation(name)
	if err != nil {
		return nil, false
	}
	zones.Store(name, location)
	return location, true
}

// localDay returns the day of an instant in a zone, and the seconds since its midnight by the wall clock.
func localDay(instant int64, zone *time.Location) (day, second int64) {
	_, offset := time.Unix(instant, 0).In(zone).Zone()
	local := instant + int64(offset)
	return floorDiv(local, secondsPerDay), local - floorDiv(local, secondsPerDay)*secondsPerDay
}

func floorDiv(a, b int64) int64 {
	if a%b < 0 {
		return a/b - 1
	}
	return a / b
}

// endOf returns the first instant after a day in a zone.
func endOf(day int64, zone *time.Location) time.Time {
	before, after := day*secondsPerDay, (day+2)*secondsPerDay
	for after-before > 1 {
		middle := before + (after-before)/2
		if at, _ := localDay(middle, zone); at <= day {
			before = middle
		} else {
			after = middle
		}
	}
	return time.Unix(after, 0).UTC()
}

func dayText(day int64) string { return time.Unix(day*secondsPerDay, 0).UTC().Format("2006-01-02") }
