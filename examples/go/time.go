package main

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // for systems without a database of zones
)

const secondsPerDay = 86_400

var (
	dateForm     = regexp.MustCompile(`\A([0-9]{4})-([0-9]{2})-([0-9]{2})\z`)
	dateTimeForm = regexp.MustCompile(`\A(.{10})[Tt]([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.[0-9]+)?` +
		`(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))\z`)
)

// dayOf returns the number of days from 1970-01-01 to a date.
func dayOf(date string) (int64, bool) {
	parts := dateForm.FindStringSubmatch(date)
	if parts == nil {
		return 0, false
	}
	// time.Date turns February 30 into a day of March, which is written differently.
	at := time.Date(atoi(parts[1]), time.Month(atoi(parts[2])), atoi(parts[3]), 0, 0, 0, 0, time.UTC)
	return at.Unix() / secondsPerDay, at.Format("2006-01-02") == date
}

func atoi(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

func mustDay(date any) int64 {
	day, _ := dayOf(date.(string))
	return day
}

func dayText(day int64) string { return time.Unix(day*secondsPerDay, 0).UTC().Format("2006-01-02") }

// instantOf returns the seconds since 1970 of a date-time, without its fraction.
func instantOf(text string) (int64, bool) {
	parts := dateTimeForm.FindStringSubmatch(text)
	if parts == nil {
		return 0, false
	}
	day, ok := dayOf(parts[1])
	offset := atoi(parts[6])*3600 + atoi(parts[7])*60
	if parts[5] == "-" {
		offset = -offset
	}
	return day*secondsPerDay + int64(atoi(parts[2])*3600+atoi(parts[3])*60+atoi(parts[4])-offset), ok
}

// zoneOf returns the rules of an IANA time zone. LoadLocation also accepts the zone of the host, and folders of the
// system that are not zones.
func zoneOf(name string) (*time.Location, bool) {
	if name == "" || name == "Local" || strings.HasPrefix(name, "posix") || strings.HasPrefix(name, "right/") {
		return nil, false
	}
	location, err := time.LoadLocation(name)
	return location, err == nil
}

// localDay returns the day of an instant in a zone, and the seconds since its midnight by the wall clock.
func localDay(instant int64, zone *time.Location) (day, second int64) {
	_, offset := time.Unix(instant, 0).In(zone).Zone()
	local := instant + int64(offset)
	day = floorDiv(local, secondsPerDay)
	return day, local - day*secondsPerDay
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
		middle := (before + after) / 2
		if at, _ := localDay(middle, zone); at <= day {
			before = middle
		} else {
			after = middle
		}
	}
	return time.Unix(after, 0).UTC()
}
