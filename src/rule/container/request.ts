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

/** The most terms, and the most items of stopped days, in all arrays of a request. */
const MAX_ITEMS = 10_000

export const TOO_MANY_TERMS = tooMany(MAX_ITEMS, 'terms')

const sumLengths = (arrays: readonly unknown[]): number =>
  arrays.reduce<number>((sum, items) => sum + (Array.isArray(items) ? items.length : 0), 0)

const listTerms = (terms: unknown): readonly unknown[] => PARTS.map(part => propertyOf(terms, part))

export const hasFewTerms = (terms: object): boolean => sumLengths(listTerms(terms)) <= MAX_ITEMS

/** Whether there are few stopped days in the calendar, the dates and the calendars of the terms. */
export const hasFewStopped = ({ terms, calendar, dates }: Parts): boolean => {
  const calendars = listTerms(terms)
    .flatMap(items => (Array.isArray(items) ? (items as readonly unknown[]) : []))
    .map(each => propertyOf(each, 'calendar'))
  const given: readonly unknown[] = isObject(dates) ? Object.values(dates) : []
  return sumLengths([calendar, ...given, ...calendars].map(each => propertyOf(each, 'stopped'))) <= MAX_ITEMS
}

/** A request whose parts may be invalid. */
type Parts = { readonly terms?: unknown; readonly calendar?: unknown; readonly dates?: unknown }

export const findStoppedIssues = ({ calendar }: Parts, pointer: string): readonly Issue[] => {
  const place = Array.isArray(propertyOf(calendar, 'stopped')) ? '/calendar/stopped' : '/dates'
  return [{ pointer: pointer + place, code: 'length', message: tooMany(MAX_ITEMS, 'stopped days and ranges') }]
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
