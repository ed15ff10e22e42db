package main

import (
	"errors"
	"strings"
	"time"
	_ "time/tzdata" // for systems without a database of zones
)

const (
	secondsPerDay = 86_400
	dateForm      = "2006-01-02"
)

// A day is a number of days since 1970-01-01.
type day int64

func (d day) start() time.Time { return time.Unix(int64(d)*secondsPerDay, 0).UTC() }

// weekday returns 1 for a Monday and 7 for a Sunday.
func (d day) weekday() float64 { return float64((d.start().Weekday()+6)%7 + 1) }

// end returns the first instant after the day in a zone, even if clocks then go back over midnight.
func (d day) end(zone *time.Location) time.Time {
	at := d.start().Add(-secondsPerDay * time.Second).In(zone)
	for {
		_, offset := at.Zone()
		_, change := at.ZoneBounds()
		midnight := (d + 1).start().Add(-time.Duration(offset) * time.Second)
		if midnight.Before(at) {
			return at.UTC() // the clocks skipped midnight
		}
		if change.IsZero() || midnight.Before(change) {
			return midnight
		}
		at = change
	}
}

// MarshalText makes the day a date in JSON, from the year 1 to 9999.
func (d day) MarshalText() ([]byte, error) {
	if year := d.start().Year(); year < 1 || year > 9999 {
		return nil, errors.New("the year is out of range")
	}
	return []byte(d.start().Format(dateForm)), nil
}

// localDay returns the day of a time in the zone of that time.
func localDay(at time.Time) day {
	year, month, date := at.Date()
	return day(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)
}

// dayAt returns the day of a date or a date-time in a zone, and the clock of a date-time, such as 17:00. A null has an
// arbitrary day.
func dayAt(value any, zone *time.Location) (d day, clock string) {
	text, _ := value.(string)
	if date, err := time.Parse(dateForm, text); err == nil {
		return localDay(date), ""
	}
	at, _ := time.Parse(time.RFC3339, strings.ToUpper(text))
	return localDay(at.In(zone)), at.In(zone).Format("15:04")
}

func dayOf(date any) day {
	d, _ := dayAt(date, time.UTC)
	return d
}

func isDate(text string) bool {
	at, err := time.Parse(dateForm, text)
	return err == nil && at.Year() > 0
}

func isDateTime(text string) bool {
	_, err := time.Parse(time.RFC3339, strings.ToUpper(text))
	return err == nil && hasClockAndOffset(text)
}

// time.Parse also accepts an hour of one digit, a comma before the fraction, and an offset of 99 hours.
var hasClockAndOffset = matches(
	`.{11}[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])`)

// isZone returns whether a name is UTC or an IANA time zone with a slash. LoadLocation also accepts UTC without a name, the
// zone of the host, abbreviations, and folders of the system that are not zones.
func isZone(name string) bool {
	_, err := time.LoadLocation(name)
	return err == nil && !isOfHost(name) && (name == "UTC" || strings.Contains(name, "/"))
}

var isOfHost = matches("posix/.*|right/.*")
