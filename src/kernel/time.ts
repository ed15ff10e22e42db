/**
 * Days and instants written as text. No clock, and no Date: it rolls the 30th of February over into March.
 */
import { decimal } from './decimal'

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

/**
 * The instant so many days of 24 hours later, exactly: a fraction of a day is the decimal that it was written as. The days
 * are not negative; where they lead beyond all numbers, so is the result.
 */
export const later = ({ seconds, fraction }: Instant, days: number): Instant => {
  if (Number.isInteger(days)) return { seconds: seconds + 86_400 * days, fraction }
  const { digits, exponent } = decimal(days)
  const places = Math.max(-exponent, fraction.length)
  const second = 10n ** BigInt(places)
  const sum = 86_400n * digits * 10n ** BigInt(places + exponent) + BigInt(fraction.padEnd(places, '0'))
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

/** The first second of the year 0, and the last of 9999. */
const FIRST = -62_167_219_200
const LAST = 253_402_300_799

const padded = (number: number, length: number): string => String(number).padStart(length, '0')

const fractionOf = (text: string, zoneAt: number): string => significant(text.slice(20, zoneAt))

/** Digits without the zeros at the end; a loop, for a pattern would begin anew at every zero. */
const significant = (fraction: string): string => {
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0') end--
  return fraction.slice(0, end)
}

const secondsOf = (text: string, at: number): number => 3_600 * digits(text, at, at + 2) + 60 * digits(text, at + 3, at + 5)

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
  const yearOfEra = Math.floor((dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * m + 2) / 5) + 1
  const month = m < 10 ? m + 3 : m - 9
  return `${padded(400 * era + yearOfEra + (month > 2 ? 0 : 1), 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** Days since 1970-01-01 in the Gregorian calendar, counted in years that begin with March, so that a leap day is the last. */
const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day - 1 - 719_468
}
