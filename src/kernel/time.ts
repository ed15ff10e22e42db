/**
 * Days and instants written as text. No clock, and no Date: it rolls the 30th of February over into March.
 */
import { decimal } from './decimal'

/**
 * A day up to the 28th; the 29th and 30th of any month but February; the 31st; the 29th of February, where the year
 * divides by 4 and not by 100, or by 400.
 */
const DAY =
  '(?:\\d\\d\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)'
  + '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)'

const whole = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`)

/** `YYYY-MM-DD`, where such a day exists. */
export const DATE = /* @__PURE__ */ whole(DAY)

/** An RFC 3339 date-time with an offset; `T` and `Z` in either case, no leap second. */
export const DATE_TIME = /* @__PURE__ */ whole(DAY, '[Tt]', CLOCK)

export const isDate = (text: string): boolean => DATE.test(text)
export const isDateTime = (text: string): boolean => DATE_TIME.test(text)

/**
 * An instant: whole seconds since 1970, and the fraction's digits without zeros at the end, so that it is exact to any
 * length.
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
  a.length === b.length && endsInZ(a) && endsInZ(b) && a.charCodeAt(10) === b.charCodeAt(10)
    ? (a < b ? -1 : a === b ? 0 : 1)
    : compareInstants(instant(a), instant(b))

const endsInZ = (text: string): boolean => text.charCodeAt(text.length - 1) === 90

/** The instant of a text, or undefined where the text is no date-time. */
export const instantOf = (text: string): Instant | undefined => (isDateTime(text) ? instant(text) : undefined)

/** The seconds of an hour, and of a day of 24 hours. */
export const HOUR = 3_600
export const DAY_LENGTH = 86_400

/**
 * The instant so many days of 24 hours later, or so many units of other whole seconds, exactly: a fraction of a unit is
 * the decimal that it was written as. The amount is not negative; where it leads beyond all numbers, so is the result.
 */
export const later = ({ seconds, fraction }: Instant, amount: number, unit = DAY_LENGTH): Instant => {
  if (Number.isInteger(amount)) return { seconds: seconds + unit * amount, fraction }
  const { digits, exponent } = decimal(amount)
  const places = Math.max(-exponent, fraction.length)
  const second = 10n ** BigInt(places)
  const sum = BigInt(unit) * digits * 10n ** BigInt(places + exponent) + BigInt(fraction.padEnd(places, '0'))
  return { seconds: seconds + Number(sum / second), fraction: significant(String(sum % second).padStart(places, '0')) }
}

/** The instant as a date-time in UTC, or undefined where its year has not four digits. */
export const toDateTime = ({ seconds, fraction }: Instant): string | undefined => {
  if (!(seconds >= FIRST && seconds <= LAST)) return undefined
  const day = Math.floor(seconds / 86_400)
  const time = seconds - 86_400 * day
  const clock = [Math.floor(time / 3_600), Math.floor(time / 60) % 60, time % 60].map(part => padded(part, 2)).join(':')
  return `${dayText(day)}T${clock}${fraction === '' ? '' : `.${fraction}`}Z`
}

/** The number of the day `YYYY-MM-DD`, counted from 1970-01-01, of a text that {@link isDate} accepts. */
export const dayOf = (date: string): number => dayNumber(digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10))

/** The day of that number as `YYYY-MM-DD`, or undefined where its year has not four digits. */
export const toDate = (day: number): string | undefined =>
  day >= FIRST / DAY_LENGTH && day <= LAST / DAY_LENGTH ? dayText(day) : undefined

export const dayOfMonth = (day: number): number => Number(dayText(day).slice(-2))

/** The first second of the year 0, and the last of 9999. */
const FIRST = -62_167_219_200
const LAST = 253_402_300_799

const padded = (number: number, length: number): string => String(number).padStart(length, '0')

const fractionOf = (text: string, zoneAt: number): string => significant(text.slice(20, zoneAt))

/** Digits without the zeros at the end. A loop: a pattern would begin anew at every zero, in quadratic time. */
const significant = (fraction: string): string => {
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0') end--
  return fraction.slice(0, end)
}

const secondsOf = (text: string, at: number): number =>
  3_600 * digits(text, at, at + 2) + 60 * digits(text, at + 3, at + 5)

const offsetOf = (text: string, at: number): number =>
  text.length - at === 1 ? 0 : (text[at] === '-' ? -1 : 1) * secondsOf(text, at + 1)

const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let i = from; i < to; i++) value = 10 * value + text.charCodeAt(i) - 48
  return value
}

/** The inverse of {@link dayNumber}, as text; a year that begins with March has months of 153 days in every five. */
const dayText = (number: number): string => {
  const days = number + 719_468
  const era = Math.floor(days / 146_097)
  const dayOfEra = days - 146_097 * era
  const leapDays = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * m + 2) / 5) + 1
  const month = m < 10 ? m + 3 : m - 9
  return `${padded(400 * era + yearOfEra + (month > 2 ? 0 : 1), 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/**
 * Days since 1970-01-01 in the Gregorian calendar. Years begin with March, so that a leap day is the last of its year.
 */
const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  return (
    365 * y
    + Math.floor(y / 4)
    - Math.floor(y / 100)
    + Math.floor(y / 400)
    + Math.floor((153 * m + 2) / 5)
    + day
    - 1
    - 719_468
  )
}
