/**
 * Days and instants written as text. No clock, and no Date: it rolls the 30th of February over into March.
 */
import { decimal } from './decimal'

/**
 * A day up to the 28th; the 29th and 30th of any month but February; the 31st; the 29th of February, where the year
 * divides by 4 and not by 100, or by 400.
 */
const DAY =
  '(?:\\d\\d\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)' +
  '|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)'
const CLOCK = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)'

const anchored = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join('')}$`)

/** `YYYY-MM-DD`, where such a day exists. */
export const DATE = /* @__PURE__ */ anchored(DAY)

/** An RFC 3339 date-time with an offset; `T` and `Z` in either case, no leap second. */
export const DATE_TIME = /* @__PURE__ */ anchored(DAY, '[Tt]', CLOCK)

export const isDate = (text: string): boolean => DATE.test(text)
export const isDateTime = (text: string): boolean => DATE_TIME.test(text)

/**
 * An instant: whole seconds since 1970, and the fraction's digits without zeros at the end, so that it is exact to any
 * length.
 */
export type Instant = { readonly seconds: number; readonly fraction: string }

/**
 * The instant of a text, or undefined where the text is no date-time: {@link isDateTime} and the instant in one pass. A
 * part that is not as it should be is NaN, and so is every sum with it.
 */
export const instantOf = (text: string): Instant | undefined => {
  let end = 19
  if (text[end] === '.') while (isDigit(text, ++end));
  const second = digits(text, 17, 19)
  const isWellFormed = (text[10] === 'T' || text[10] === 't') && text[16] === ':' && second < 60 && end !== 20
  const seconds = DAY_LENGTH * dayAtStart(text) + clock(text, 11) + second - offsetFrom(text, end)
  const fraction = end === 19 ? '' : withoutTrailingZeros(text.slice(20, end))
  return isWellFormed && seconds === seconds ? { seconds, fraction } : undefined
}

/** The instant of a date-time that {@link isDateTime} accepts; of another text it is NaN seconds. */
export const instant = (text: string): Instant => instantOf(text) ?? { seconds: NaN, fraction: '' }

export const compareInstants = (a: Instant, b: Instant): number =>
  a.seconds - b.seconds || (a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0)

/** The order in time of two texts that {@link isDateTime} accepts; texts of one form in UTC are ordered as they are. */
export const compareDateTimes = (a: string, b: string): number =>
  a.length === b.length && endsInZ(a) && endsInZ(b) && a.charCodeAt(10) === b.charCodeAt(10)
    ? a < b
      ? -1
      : a === b
        ? 0
        : 1
    : compareInstants(instant(a), instant(b))

const endsInZ = (text: string): boolean => text.charCodeAt(text.length - 1) === 90

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
  return {
    seconds: seconds + Number(sum / second),
    fraction: withoutTrailingZeros(String(sum % second).padStart(places, '0')),
  }
}

/** The instant as a date-time in UTC, or undefined where its year has not four digits. */
export const toDateTime = ({ seconds, fraction }: Instant): string | undefined => {
  const day = Math.floor(seconds / DAY_LENGTH)
  const date = toDate(day)
  const time = seconds - DAY_LENGTH * day
  const clock = [Math.floor(time / HOUR), Math.floor(time / 60) % 60, time % 60].map(twoDigits).join(':')
  return date && `${date}T${clock}${fraction && `.${fraction}`}Z`
}

/** The number of the day `YYYY-MM-DD`, counted from 1970-01-01, or undefined where the text is no such day. */
export const dayOf = (text: string): number | undefined => {
  const day = text.length === 10 ? dayAtStart(text) : NaN
  return day === day ? day : undefined
}

/** The day of that number as `YYYY-MM-DD`, or undefined where its year has not four digits. */
export const toDate = (day: number): string | undefined => {
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) return undefined
  const [year, month, dayInMonth] = calendar(day)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayInMonth)}`
}

/** The first day of the year 0, and the last of 9999. */
const FIRST_DAY = -719_528
const LAST_DAY = 2_932_896

export const dayOfMonth = (day: number): number => calendar(day)[2]

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

/** Digits without the zeros at the end. A loop: a pattern would begin anew at every zero, in quadratic time. */
const withoutTrailingZeros = (fraction: string): string => {
  let end = fraction.length
  // Before its start charCodeAt gives NaN.
  while (fraction.charCodeAt(end - 1) === 0x30) end--
  return fraction.slice(0, end)
}

/** The number of the day with which a text begins, or NaN where that is no day that exists. */
const dayAtStart = (text: string): number => {
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  const number = dayNumber(year, month, day)
  const isOfMonth = month > 0 && month < 13 && day > 0 && (day < 29 || number < dayNumber(year, month + 1, 1))
  return isOfMonth && text[4] === '-' && text[7] === '-' ? number : NaN
}

/** The seconds of `hh:mm` in a text, or NaN. */
const clock = (text: string, from: number): number => {
  const hour = digits(text, from, from + 2)
  const minute = digits(text, from + 3, from + 5)
  return hour < 24 && minute < 60 && text[from + 2] === ':' ? HOUR * hour + 60 * minute : NaN
}

/** How many seconds the clock of a text, whose offset begins there and ends it, is ahead of UTC, or NaN. */
const offsetFrom = (text: string, from: number): number => {
  const sign = text[from]
  return text.length === from + 1
    ? sign === 'Z' || sign === 'z'
      ? 0
      : NaN
    : text.length === from + 6
      ? (sign === '+' ? 1 : sign === '-' ? -1 : NaN) * clock(text, from + 1)
      : NaN
}

const isDigit = (text: string, at: number): boolean => digits(text, at, at + 1) >= 0

/** The number that some digits of a text make, or NaN where one is no digit. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    value = digit >= 0 && digit <= 9 ? 10 * value + digit : NaN
  }
  return value
}

/** The inverse of {@link dayNumber}: the month is guessed by the mean length of one, which is never two months off. */
const calendar = (day: number): readonly [year: number, month: number, day: number] => {
  let months = Math.floor((day + 719_528) / 30.436_875)
  while (firstDay(months) > day) months--
  while (firstDay(months + 1) <= day) months++
  return [Math.floor(months / 12), monthOf(months), day - firstDay(months) + 1]
}

/** The number of the first day of a month, counted in months from January of the year 0. */
const firstDay = (months: number): number => dayNumber(Math.floor(months / 12), monthOf(months), 1)

const monthOf = (months: number): number => months - 12 * Math.floor(months / 12) + 1

/**
 * Days since 1970-01-01 in the Gregorian calendar. Years begin with March, so that a leap day is the last of its year.
 * The month may be 13, which is the next January.
 */
const dayNumber = (year: number, month: number, day: number): number => {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day - 719_469
}
