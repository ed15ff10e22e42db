/**
 * Is the request for an assessment valid, apart from the document? The document is never a reason to refuse a request.
 */
import { below, MAX_ISSUES, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { instantOfNow, isNow, type Now } from '../../kernel/now'
import { tooMany } from '../../kernel/phrase'
import { compareCodePoints } from '../../kernel/text'
import { toDateTime } from '../../kernel/time'
import { PARTS } from '../free-time/part'
import { normalizeNumber } from '../container-number'
import { propertyOf } from './parts'

/** The keys of `dates` that name the number of an earlier key, in code point order. */
const findRepeatedKeys = (dates: object): readonly string[] => {
  const numbers = new Set<string>()
  return Object.keys(dates)
    .sort(compareCodePoints)
    .filter(key => {
      const number = normalizeNumber(key)
      return numbers.size === numbers.add(number).size
    })
}

/** Whether each container number has one key. */
export const hasOneKeyPerNumber = (dates: object): boolean => findRepeatedKeys(dates).length === 0

export const findKeyIssues = (dates: object, pointer: string): readonly Issue[] =>
  findRepeatedKeys(dates)
    .slice(0, MAX_ISSUES)
    .map(key => ({ pointer: below(pointer, key), code: 'conflict', message: SAME_NUMBER }))

const SAME_NUMBER = 'names the container number of another key'

/** The most terms, and the most items of stopped and waived days, in all arrays of a request. */
const MAX_ITEMS = 10_000

export const TOO_MANY_TERMS = tooMany(MAX_ITEMS, 'terms')

const sumLengths = (arrays: readonly (readonly unknown[])[]): number =>
  arrays.reduce((sum, { length }) => sum + length, 0)

/** A property that is an array; else none. */
const arrayOf = (u: unknown, key: string): readonly unknown[] => {
  const items: unknown = propertyOf(u, key)
  return Array.isArray(items) ? (items as readonly unknown[]) : []
}

export const hasFewTerms = (terms: object): boolean => sumLengths(PARTS.map(part => arrayOf(terms, part))) <= MAX_ITEMS

/** A request whose parts may be invalid. */
type Parts = { readonly terms?: unknown; readonly calendar?: unknown; readonly dates?: unknown }

/** The arrays of stopped and waived days of the calendars: of the call, and of the terms. */
const listDays = ({ terms, calendar }: Parts): readonly { readonly at: string; readonly days: readonly unknown[] }[] =>
  [
    { at: '/calendar', calendar },
    ...PARTS.flatMap(part =>
      arrayOf(terms, part).map((each, i) => ({
        at: `/terms/${part}/${i}/calendar`,
        calendar: propertyOf(each, 'calendar'),
      })),
    ),
  ].flatMap(({ at, calendar: own }) =>
    ['stopped', 'waived'].map(key => ({ at: `${at}/${key}`, days: arrayOf(own, key) })),
  )

/** Whether there are few stopped and waived days in the calendar, the dates and the calendars of the terms. */
export const hasFewStopped = (request: Parts): boolean => {
  const given: readonly unknown[] = isObject(request.dates) ? Object.values(request.dates) : []
  const arrays = [...listDays(request).map(({ days }) => days), ...given.map(each => arrayOf(each, 'stopped'))]
  return sumLengths(arrays) <= MAX_ITEMS
}

/** At each array of a calendar that is too long by itself; without one where the sum is too large. */
export const findStoppedIssues = (request: Parts, pointer: string): readonly Issue[] => {
  const long = listDays(request).flatMap(({ at, days }) => (days.length > MAX_ITEMS ? [at] : []))
  const sum = Array.isArray(propertyOf(request.calendar, 'stopped')) ? '/calendar/stopped' : '/dates'
  return (long.length > 0 ? long : [sum]).map(at => ({
    pointer: pointer + at,
    code: 'length',
    message: tooMany(MAX_ITEMS, 'stopped and waived days and ranges'),
  }))
}

/** How the containers of a document are read. */
export const MODES = ['tolerant', 'strict'] as const

/** An instant as a date-time, or undefined for a `Date` that is invalid or whose year does not have four digits. */
export const toDateTimeString = (now: Now): string | undefined => {
  if (typeof now === 'string') return now
  const instant = instantOfNow(now)
  return instant && toDateTime(instant)
}

/** Whether a value is an instant with a date-time. */
export const hasDateTime = (now: unknown): boolean => isNow(now) && toDateTimeString(now as Now) !== undefined
