/**
 * Dates and date-times as strings, without a clock and without `Date`, which turns 30 February into March.
 */
import { decimal } from './decimal'

/**
 * The alternatives: days 1 to 28; days 29 and 30 except in February; day 31; 29 February of a leap year.
 */
const DAY =
  '(?:\\d\\d\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)' +
  '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)'

const anchor = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`)

/** `YYYY-MM-DD`, if the day exists. */
export const DATE = /* @__PURE__ */ anchor(DAY)

/** An RFC 3339 date-time with an offset; `T` and `Z` in either case, no leap second. */
export const DATE_TIME = /* @__PURE__ */ anchor(DAY, '[Tt]', CLOCK)

/** `HH:MM` from 00:00 to 23:59. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const isDate = (text: string): boolean => DATE.test(text)
export const isDateTime = (text: string): boolean => DATE_TIME.test(text)

/** A day as `YYYY-MM-DD`. */
export type CalendarDate = string

/** An instant as an RFC 3339 date-time with an offset. */
export type DateTime = string

/**
 * An exact instant: whole seconds since 1970, and the decimal digits of the fraction without trailing zeros.
 */
export type Instant = { readonly seconds: number; readonly fraction: string }

/** Parses a date-time; undefined if {@link isDateTime} is false. */
export const parseInstant = (text: string): Instant | undefined => {
  const seconds = parseSeconds(text)
  return seconds === seconds ? { seconds, fraction: parseFraction(text) } : undefined
}

/** The whole seconds of a date-time, or NaN if {@link isDateTime} is false: a malformed part is NaN, and so is the sum. */
export const parseSeconds = (text: string): number => {
  const end = endOfFraction(text)
  const second = pair(text, 17)
  const isWellFormed = (text[10] === 'T' || text[10] === 't') && text[16] === ':' && second < 60 && end !== 20
  return isWellFormed ? DAY_LENGTH * dayAtStart(text) + clock(text, 11) + second - offsetFrom(text, end) : NaN
}

/** The fraction of a valid date-time. */
export const parseFraction = (text: string): string =>
  text[19] === '.' ? withoutTrailingZeros(text.slice(20, endOfFraction(text))) : ''

const endOfFraction = (text: string): number => {
  let end = 19
  if (text[end] === '.') while (isDigit(text, ++end));
  return end
}

/** Parses a valid date-time; an invalid one becomes NaN seconds. */
export const instant = (text: string): Instant => parseInstant(text) ?? { seconds: NaN, fraction: '' }

export const compareInstants = (a: Instant, b: Instant): number =>
  a.seconds - b.seconds || (a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0)

/** Compares two valid date-times. If both are in UTC with the same length, comparing the strings is enough. */
export const compareDateTimes = (a: string, b: string): number => {
  if (a.length === b.length && endsInZ(a) && endsInZ(b) && a.charCodeAt(10) === b.charCodeAt(10)) {
    if (a < b) return -1
    return a === b ? 0 : 1
  }
  return compareInstants(instant(a), instant(b))
}

const endsInZ = (text: string): boolean => text.charCodeAt(text.length - 1) === 90

/** The seconds of an hour, and of a day of 24 hours. */
export const HOUR = 3_600
export const DAY_LENGTH = 86_400

/**
 * Adds an amount of units, by default days of 24 hours, to an instant, exactly: a fraction counts as its shortest decimal.
 *
 * @param amount not negative; the result may be infinite
 * @param unit in whole seconds
 */
export const later = (from: Instant, amount: number, unit = DAY_LENGTH): Instant =>
  Number.isInteger(amount)
    ? { seconds: from.seconds + unit * amount, fraction: from.fraction }
    : laterByFraction(from, amount, unit)

const laterByFraction = ({ seconds, fraction }: Instant, amount: number, unit: number): Instant => {
  const { digits, exponent } = decimal(amount)
  const places = Math.max(-exponent, fraction.length)
  const second = 10n ** BigInt(places)
  const sum = BigInt(unit) * digits * 10n ** BigInt(places + exponent) + BigInt(fraction.padEnd(places, '0'))
  return {
    seconds: seconds + Number(sum / second),
    fraction: withoutTrailingZeros(String(sum % second).padStart(places, '0')),
  }
}

/** Formats an instant as a date-time in UTC, or undefined if the year does not have four digits. */
export const toDateTime = ({ seconds, fraction }: Instant): string | undefined => {
  const day = Math.floor(seconds / DAY_LENGTH)
  const date = toDate(day)
  const time = seconds - DAY_LENGTH * day
  const clock = `${twoDigits(Math.floor(time / HOUR))}:${twoDigits(Math.floor(time / 60) % 60)}:${twoDigits(time % 60)}`
  return date && `${date}T${clock}${fraction && `.${fraction}`}Z`
}

/** Parses `YYYY-MM-DD` to a day number, counted from 1970-01-01, or undefined if it is not an existing day. */
export const parseDay = (text: string): number | undefined => {
  const day = text.length === 10 ? dayAtStart(text) : NaN
  return day === day ? day : undefined
}

/** Formats a day number as `YYYY-MM-DD`, or undefined if the year does not have four digits. */
export const toDate = (day: number): string | undefined => {
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) return undefined
  const known = dates.get(day)
  if (known !== undefined) return known
  const [year, month, dayInMonth] = calendar(day)
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayInMonth)}`
  if (dates.size >= MAX_DATES) dates.clear()
  dates.set(day, date)
  return date
}

/** Cached dates by day number. A full cache is cleared. */
const dates = new Map<number, string>()
/** Five years of days. */
const MAX_DATES = 2_000

/** The first day of year 0 and the last day of year 9999. */
const FIRST_DAY = -719_528
const LAST_DAY = 2_932_896

export const dayOfMonth = (day: number): number => calendar(day)[2]

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

/** A loop because a regular expression would restart at every zero, which takes quadratic time. */
const withoutTrailingZeros = (fraction: string): string => {
  let end = fraction.length
  // Before the start, charCodeAt returns NaN.
  while (fraction.charCodeAt(end - 1) === 0x30) end--
  return fraction.slice(0, end)
}

/** The day number of the first ten characters, or NaN if they are not an existing day. */
const dayAtStart = (text: string): number => {
  const year = 100 * pair(text, 0) + pair(text, 2)
  const month = pair(text, 5)
  const day = pair(text, 8)
  const number = dayNumber(year, month, day)
  const isOfMonth = month > 0 && month < 13 && day > 0 && (day < 29 || number < dayNumber(year, month + 1, 1))
  return isOfMonth && text[4] === '-' && text[7] === '-' ? number : NaN
}

/** The seconds of the `hh:mm` at an index, or NaN. */
const clock = (text: string, from: number): number => {
  const hour = pair(text, from)
  const minute = pair(text, from + 3)
  return hour < 24 && minute < 60 && text[from + 2] === ':' ? HOUR * hour + 60 * minute : NaN
}

/** The seconds ahead of UTC of the offset from an index to the end, or NaN. */
const offsetFrom = (text: string, from: number): number => {
  const sign = text[from]
  if (text.length === from + 1) return sign === 'Z' || sign === 'z' ? 0 : NaN
  return text.length === from + 6 ? (sign === '+' ? 1 : sign === '-' ? -1 : NaN) * clock(text, from + 1) : NaN
}

const isDigit = (text: string, at: number): boolean => text[at]! >= '0' && text[at]! <= '9'

/** The value of two digits, or NaN if one is not a digit. */
const pair = (text: string, from: number): number => {
  const tens = text.charCodeAt(from) - 48
  const ones = text.charCodeAt(from + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : NaN
}

/**
 * Inverse of {@link dayNumber}, by cycles of 400 years of 146,097 days. Years begin in March; of the leap days of a cycle,
 * every 1,460th day ends a year of 366 days, except at the end of a century.
 */
const calendar = (day: number): readonly [year: number, month: number, day: number] => {
  const sinceYear0 = day + 719_468
  const cycle = Math.floor(sinceYear0 / 146_097)
  const inCycle = sinceYear0 - 146_097 * cycle
  const leapDays = Math.floor(inCycle / 1_460) - Math.floor(inCycle / 36_524) + Math.floor(inCycle / 146_096)
  const year = Math.floor((inCycle - leapDays) / 365)
  const inYear = inCycle - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const fromMarch = Math.floor((5 * inYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const dayInMonth = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  return [400 * cycle + year + (month < 3 ? 1 : 0), month, dayInMonth]
}

/**
 * Days since 1970-01-01 in the Gregorian calendar. Internally years begin in March, which puts the leap day last. Month
 * 13 is the next January.
 */
const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day - 719_469
}
