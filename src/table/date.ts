/**
 * Which day, and which time of day, does a cell name?
 *
 * | notation                                        | order of day, month and year                          |
 * | ----------------------------------------------- | ----------------------------------------------------- |
 * | `2026-07-09`, `2026/7/9`, `2026-Jul-09`, `20260709` | year first                                        |
 * | `9 Jul 2026`, `Jul 9, 2026`, `9-Jul-26`         | by the name of the month                              |
 * | `09.07.2026`                                    | day first                                             |
 * | `7/9/2026`, `7-9-2026`                          | day or month first: by the other dates of the column  |
 * | `07/09/26`, `09.07.26`                          | any: by the other dates of the column                 |
 * | `26-Nov-24`                                     | day or year first: by the other dates of the column   |
 * | `7/9`, `9-Jul`                                  | day or month first; the year is the nearest to today  |
 * | `46212`                                         | the days of a spreadsheet since 1899-12-30            |
 *
 * A time follows as `16:30`, `4:30 PM` or, behind the name of a month, `1630`. A year is of this century.
 */
import { parseDay, toDate } from '../kernel/time'
import { fold, narrow } from './fold'
import { findMonth, isBlank, NO, NO_DATE, NONE, STANDARD_HOURS, WEEKDAYS } from './words'

export const ORDERS = /* @__PURE__ */ Object.freeze(['day_first', 'month_first', 'year_first'] as const)
export type DateOrder = (typeof ORDERS)[number]

/** The days that a cell may name, by the order of its numbers; one day if the order does not matter. */
export type Days = { readonly [O in DateOrder]?: string }

/**
 * The days; whether the cell has no year of two digits, so that the first number is not the year; and whether it has none
 * at all, so that its year is the nearest to today.
 */
export type Choice = { readonly days: Days; readonly hasWholeYear: boolean; readonly isNear: boolean }

export type CellDate =
  | { readonly is: 'blank' }
  /** An instant with its offset, as written. */
  | { readonly is: 'instant'; readonly value: string }
  /** A day with a local time `hh:mm:ss`, or null. `isSpan` if an end follows; `zone` is its abbreviation, or ''. */
  | ({ readonly is: 'local'; readonly time: string | null; readonly isSpan: boolean; readonly zone: string } & Choice)
  | { readonly is: 'fault'; readonly reason: string }

const MAX_LENGTH = 60
/** A day in digits, and a time. */
const DIGITS = /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4})(?: (\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([ap])m)?)?$/i
const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:[.,]\d{1,9})?)? ?(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i
/** Dates of systems that write an empty one. */
const EMPTY = /^(?:0001|1899|1900)-|^0?1\/0?[01]\/(?:1900|0001)\b|^0$/
const TIME = /^(.*\d)(?:T|,? +)(\d{1,2})[:h](\d\d)(?::(\d\d(?:\.\d{1,9})?))? ?(?:([ap])(?:\.? ?m)?\.?|uhr|h|hrs)?$/i
const HOUR = / (\d{1,2}) ?(?:([ap])\.?m\.?|h)$/i
/** A time without a colon, as Navis N4 writes it. */
const CLOCK = /^(.*\d) (\d\d)(\d\d)$/
/** A span of time, whose end may be open. */
const SPAN = /^(.+\d:\d\d(?: ?[ap]\.?m\.?)?|.+ \d{4}(?= ?[~–-] ?\d{4}$)) ?[~–-] ?(?:\d{1,2}:?\d\d(?: ?[ap]\.?m\.?)?)?$/i
/** The abbreviation of a zone behind a time, as America and Europe use them: see {@link STANDARD_HOURS}. */
const ZONE = /(?<=[\dMm.]) ?\(?([A-Z]{2,4})\)?$/
const WEEKDAY = /^(\p{L}{2,10})[.,]{0,2} +(?=\d|\p{L}{3,} *\d)/u

/**
 * Reads the day, and the time of day, of a cell, in each order that its numbers may have. A day without a year is read if
 * `today`, the number of days since 1970, is given.
 *
 * @example readDate('7/20/2026 16:30').days // { month_first: '2026-07-20' }
 */
export const readDate = (cell: string, today: number | null = null): CellDate =>
  readDigits(cell) ?? plainDate(cell, today)

/** Reads a day of digits, the usual notation, as {@link plainDate} does; null for another one. */
const readDigits = (cell: string): CellDate | null => {
  const [, date, hour, minute, second = '00', half] = DIGITS.exec(cell) ?? []
  if (date === undefined || EMPTY.test(cell)) return null
  const days = findDays(date)
  const time = hour === undefined ? null : toTime(hour, minute!, second, half)
  if (isEmpty(days) || time === undefined) return null
  return { is: 'local', days, hasWholeYear: /\d{4}/.test(date), isNear: false, time, isSpan: false, zone: '' }
}

/** Reads a day in any notation. */
export const plainDate = (cell: string, today: number | null): CellDate => {
  const text = narrow(cell)
  if (isNoDate(text)) return { is: 'blank' }
  if (text.length > MAX_LENGTH) return { is: 'fault', reason: 'is not a date' }
  const instant = INSTANT.exec(text)
  if (instant) return readInstant(text, instant)
  const [ending = '', zone = ''] = ZONE.exec(text) ?? []
  const isZoned = STANDARD_HOURS.has(zone)
  const bare = (isZoned ? text.slice(0, -ending.length) : text)
    .replace(/ \(actual\)$|[ (-]+expired\)?$/i, '')
    .replace(/^(.*\d) \((\p{L}{2,9})\)$/u, (all, date: string, word: string) =>
      WEEKDAYS.has(fold(word)) ? `${word} ${date}` : all,
    )
    .replace(/^(?:le|am|el|on) (?=\d)/i, '')
    .replace(/ (?:@|at|um|ore|à|a las) (?=\d)/i, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日/, '$1-$2-$3')
    .replace(HOUR, (_, hour: string, half?: string) => ` ${hour}:00${half === undefined ? '' : ` ${half}m`}`)
  const span = SPAN.exec(bare)?.[1]
  const { date, time, days, isNear } = readDays(span ?? bare, today)
  if (time === undefined) return { is: 'fault', reason: 'has a time that does not exist' }
  if (isZoned && time === null) return { is: 'fault', reason: 'has a time zone without a time' }
  const shared = { is: 'local', zone: isZoned ? zone : '' } as const
  const serial = time === null ? readSerial(date) : null
  if (serial) return { ...shared, ...serial, hasWholeYear: true, isNear: false, isSpan: false }
  const hasWholeYear = isNear || /\d{4}/.test(date)
  if (!isEmpty(days)) return { ...shared, days, hasWholeYear, isNear, time, isSpan: span !== undefined }
  return { is: 'fault', reason: 'is not a day of this century with its year' }
}

/** Whether a cell has a day or an instant. */
export const isDay = (text: string): boolean => {
  const date = readDate(text)
  return date.is === 'local' || date.is === 'instant'
}

/** Whether a cell of a column of dates has none. */
export const isNoDate = (text: string): boolean => {
  const word = fold(text)
  return isBlank(text) || NONE.has(word) || NO.has(word) || NO_DATE.has(word) || EMPTY.test(text)
}

const readInstant = (text: string, [, day, clock, seconds, offset]: RegExpExecArray): CellDate => {
  if (parseDay(day!) === undefined) return { is: 'fault', reason: 'is a day that does not exist' }
  const isPlain = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !text.includes(',')
  const zone = /^[a-z]/i.test(offset!) ? 'Z' : `${offset!.slice(0, 3)}:${offset!.slice(-2)}`
  return { is: 'instant', value: isPlain ? text : `${day!}T${clock!}${(seconds ?? ':00').replace(',', '.')}${zone}` }
}

const isEmpty = (days: Days): boolean => Object.keys(days).length === 0

type Found = {
  readonly date: string
  readonly time: string | null | undefined
  readonly days: Days
  readonly isNear: boolean
}

/** Reads a date, with a time behind it and a day of the week before it. `Mar` is a month, too. */
const readDays = (text: string, today: number | null): Found => {
  const found = splitTime(text, today)
  const weekday = WEEKDAYS.get(fold(WEEKDAY.exec(text)?.[1] ?? ''))
  if (!isEmpty(found.days) || weekday === undefined) return found
  const rest = splitTime(text.replace(WEEKDAY, ''), today)
  return { ...rest, days: filterByWeekday(rest.days, Number(weekday)) }
}

/** Separates the time of day: null without one, undefined if it does not exist. */
const splitTime = (text: string, today: number | null): Found => {
  const parts = TIME.exec(text)
  if (parts) return { ...findDate(parts[1]!, today), time: toTime(parts[2]!, parts[3]!, parts[4] ?? '00', parts[5]) }
  const clock = CLOCK.exec(text)
  const before = clock && findDate(clock[1]!, today)
  // Four digits behind a day and a month are the year, and not a time in the evening.
  return before &&
    !isEmpty(before.days) &&
    !(isEmpty(findDays(clock[1]!)) && (isYear(clock[2]! + clock[3]!) || !isEmpty(findDays(text))))
    ? { ...before, time: toTime(clock[2]!, clock[3]!, '00', undefined) }
    : { ...findDate(text, today), time: null }
}

const isYear = (digits: string): boolean => digits >= '2020' && digits < '2040'

/** The days of a date, also of one without a year. */
const findDate = (date: string, today: number | null): Omit<Found, 'time'> => {
  const days = findDays(date)
  if (today === null || !isEmpty(days)) return { date, days, isNear: false }
  return { date, days: findNearest(date, today), isNear: true }
}

/** A day and a month without a year. */
const SHORT =
  /^(?:\d{1,2}([-/.])\d{1,2}|\d{1,2}(?:st|nd|rd|th|er|º)?[-\s./]*(?:de )?\p{L}{3,12}|\p{L}{3,12}\.?[-\s]*\d{1,2}(?:st|nd|rd|th)?)\.?$/u

/** The days nearest to today of a date without a year. */
const findNearest = (date: string, today: number): Days => {
  const parts = SHORT.exec(date)
  if (!parts) return {}
  const year = Number(toDate(today)!.slice(0, 4))
  const bare = date.replace(/\.$/, '')
  const all = [year - 1, year, year + 1].map(each => findDays(`${bare}${parts[1] ?? ' '}${each}`))
  const distance = (day: string): number => Math.abs(parseDay(day)! - today)
  const nearest = (order: DateOrder): string | undefined =>
    all.flatMap(days => days[order] ?? []).sort((a, b) => distance(a) - distance(b))[0]
  return withDays(nearest('day_first'), nearest('month_first'), nearest('year_first'))
}

const toTime = (hour: string, minute: string, second: string, half: string | undefined): string | undefined => {
  const h = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isReal = h < 24 && Number(minute) < 60 && Number(second) < 60 && !(half !== undefined && Number(hour) > 12)
  return isReal ? `${twoDigits(h)}:${minute}:${second}` : undefined
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The days of spreadsheets in this century. */
const [FIRST_SERIAL, LAST_SERIAL, EPOCH] = [36_526, 73_050, 25_569]

const readSerial = (text: string): { readonly days: Days; readonly time: string | null } | null => {
  if (!/^\d{5}(\.\d+)?$/.test(text) || Number(text) < FIRST_SERIAL || Number(text) > LAST_SERIAL) return null
  const seconds = Math.round(86_400 * Number(text))
  const day = toDate(Math.floor(seconds / 86_400) - EPOCH)!
  const rest = seconds % 86_400
  const clock = [rest / 3_600, (rest / 60) % 60, rest % 60].map(part => twoDigits(Math.floor(part)))
  return { days: anyOrder(day), time: rest === 0 ? null : clock.join(':') }
}

const anyOrder = (day: string | undefined): Days =>
  day === undefined ? {} : { day_first: day, month_first: day, year_first: day }

const NUMBERS = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})$/
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|er|º)?[-\s./]*(?:de )?([\p{L}]{3,12})[.,]?[-\s./]*(?:de )?(\d{2}|\d{4})$/u
const MONTH_DAY = /^([\p{L}]{3,12})\.?[-\s]*(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(\d{4})$/u
const YEAR_MONTH = /^(\d{4})[-\s./]*([\p{L}]{3,12})\.?[-\s./]*(\d{1,2})$/u

const findDays = (text: string): Days => {
  const [, a, mark, b, c] = NUMBERS.exec(text) ?? []
  if (a !== undefined && b !== undefined && c !== undefined) return findByOrder(a, b, c, mark === '.')
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (compact) return anyOrder(toDay(compact[1]!, compact[2]!, compact[3]!))
  const yearMonth = YEAR_MONTH.exec(text)
  if (yearMonth) return anyOrder(toDay(yearMonth[1]!, yearMonth[2]!, yearMonth[3]!))
  const monthDay = MONTH_DAY.exec(text)
  if (monthDay) return anyOrder(toDay(monthDay[3]!, monthDay[1]!, monthDay[2]!))
  const [, first, month, last] = DAY_MONTH.exec(text) ?? []
  if (first === undefined || month === undefined || last === undefined) return {}
  const day = toDay(last, month, first)
  if (last.length === 4 || first.length === 1) return anyOrder(day)
  return withDays(day, day, toDay(first, month, last))
}

/** The days of three numbers. Points are between numbers with the day first. */
const findByOrder = (a: string, b: string, c: string, hasPoints: boolean): Days => {
  if (a.length === 4) return c.length <= 2 ? anyOrder(toDay(a, b, c)) : {}
  if (a.length === 3 || (c.length !== 4 && c.length !== 2)) return {}
  const isShort = c.length === 2 && a.length === 2
  return withDays(toDay(c, b, a), hasPoints ? undefined : toDay(c, a, b), isShort ? toDay(a, b, c) : undefined)
}

/** The orders in which a day exists. */
const withDays = (
  day_first: string | undefined,
  month_first: string | undefined,
  year_first: string | undefined,
): Days => ({
  ...(day_first !== undefined && { day_first }),
  ...(month_first !== undefined && { month_first }),
  ...(year_first !== undefined && { year_first }),
})

const toDay = (year: string, month: string, day: string): string | undefined => {
  const number = /^\d/.test(month) ? Number(month) : findMonth(month)
  // A year of two digits after 49 is of the last century.
  if (number === undefined || (year.length === 2 && year > '49')) return undefined
  const text = `${year.length === 2 ? '20' : ''}${year}-${twoDigits(number)}-${day.padStart(2, '0')}`
  return text.startsWith('20') && parseDay(text) !== undefined ? text : undefined
}

/** 1970-01-01 was a Thursday. */
const filterByWeekday = (days: Days, weekday: number): Days => {
  const kept = ORDERS.filter(order => days[order] !== undefined && (parseDay(days[order])! + 4) % 7 === weekday)
  return Object.fromEntries(kept.map(order => [order, days[order]!]))
}

/** The day of a cell in an order, or null if the order is open and matters, or if the cell has another order. */
export const chooseDay = (choice: Choice, order: DateOrder | null): string | null => {
  const { days, hasWholeYear } = choice
  if ((hasWholeYear || order === null) && !isOpen(choice))
    return days.day_first ?? days.month_first ?? days.year_first ?? null
  return (order === null ? undefined : days[order]) ?? null
}

/** Whether the day of a cell depends on the order of its numbers. */
export const isOpen = ({ days }: Choice): boolean => {
  const all = Object.values(days)
  return all.some(day => day !== all[0])
}

/** A day of an open order is assumed to be this near to today, in days. Farther days of half a year could be of either. */
const MAX_DISTANCE = 45

/**
 * Finds the order of the dates of a column: the one that its cells prove, else the one that is given, else the only one
 * with all days near today. Null if there is none.
 */
export const findOrder = (
  dates: readonly CellDate[],
  given: DateOrder | undefined,
  today: number | null,
): { readonly order: DateOrder; readonly by: 'cells' | 'answer' | 'today' } | null => {
  const all = dates.filter(date => date.is === 'local')
  const proved = new Set<DateOrder>()
  for (const { days } of all) {
    const orders = Object.keys(days) as DateOrder[]
    if (orders.length === 1) proved.add(orders[0]!)
  }
  const [only] = proved
  if (proved.size === 1) return { order: only!, by: 'cells' }
  if (given !== undefined) return { order: given, by: 'answer' }
  const open = all.filter(isOpen)
  if (proved.size > 1 || open.length === 0 || today === null) return null
  const near = ORDERS.filter(order =>
    open.every(({ days }) => days[order] !== undefined && Math.abs(parseDay(days[order])! - today) <= MAX_DISTANCE),
  )
  const [first] = near
  const isOne = near.every(order => open.every(({ days }) => days[order] === days[first!]))
  return first !== undefined && isOne ? { order: first, by: 'today' } : null
}
