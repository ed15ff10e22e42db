/**
 * Days and instants written as text. No clock, and no Date: it rolls the 30th of February over into March.
 */

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/** Whether it is `YYYY-MM-DD` and such a day exists. */
export const isDate = (text: string): boolean => DATE.test(text) && isDay(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10))

const isDay = (year: number, month: number, day: number): boolean => day >= 1 && day <= daysIn(month, year)

/** Whether it is an RFC 3339 date-time with an offset; `T` and `Z` in either case, no leap second. */
export const isDateTime = (text: string): boolean =>
  isDate(text.slice(0, 10)) && (text[10] === 'T' || text[10] === 't') && TIME.test(text.slice(11))

const daysIn = (month: number, year: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28)
  : [0, 31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0

/**
 * An instant: whole seconds since 1970, and the fraction's digits without zeros at the end, so that it is exact to any length.
 */
export type Instant = { readonly seconds: number; readonly fraction: string }

/** The instant of a date-time that {@link isDateTime} accepts. */
export const instant = (text: string): Instant => {
  const zoneAt = text.length - (text.endsWith('Z') || text.endsWith('z') ? 1 : 6)
  return {
    seconds: 86_400 * dayNumber(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10))
      + secondsOf(text, 11) + digits(text, 17, 19) - offsetOf(text, zoneAt),
    fraction: fractionOf(text, zoneAt),
  }
}

export const compareInstants = (a: Instant, b: Instant): number =>
  a.seconds - b.seconds || (a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0)

/** The order in time of two texts that {@link isDateTime} accepts; texts of one form in UTC are ordered as they are. */
export const compareDateTimes = (a: string, b: string): number =>
  a === b ? 0
  : a.length === b.length && a.endsWith('Z') && b.endsWith('Z') && a[10] === b[10] ? (a < b ? -1 : 1)
  : compareInstants(instant(a), instant(b))

/** Its digits without the zeros at the end; a loop, for a pattern would begin anew at every zero. */
const fractionOf = (text: string, zoneAt: number): string => {
  let end = zoneAt
  while (end > 20 && text[end - 1] === '0') end--
  return text.slice(20, end)
}

const secondsOf = (text: string, at: number): number => 3_600 * digits(text, at, at + 2) + 60 * digits(text, at + 3, at + 5)

const offsetOf = (text: string, at: number): number =>
  text.length - at === 1 ? 0 : (text[at] === '-' ? -1 : 1) * secondsOf(text, at + 1)

const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let i = from; i < to; i++) value = 10 * value + text.charCodeAt(i) - 48
  return value
}

/** Days since 1970-01-01 in the Gregorian calendar, counted in years that begin with March, so that a leap day is the last. */
const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day - 1 - 719_468
}
