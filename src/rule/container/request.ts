/**
 * Is the request for an assessment valid, apart from the document? The document is never a reason to refuse a request.
 */
import { below, MAX_ISSUES, type Issue } from '../../kernel/issue'
import { instantOfNow, isNow, type Now } from '../../kernel/now'
import { compareCodePoints } from '../../kernel/text'
import { toDateTime } from '../../kernel/time'
import { normalize } from '../identifier'

/** A container number as keys of `dates` are compared. */
export const normalizeNumber = (value: string): string => normalize({ value }).container_number

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

/** How the containers of a document are read. */
export const MODES = ['tolerant', 'strict'] as const

/** Terms of free time as JSON, for messages. */
export const TERMS_EXAMPLE = '{ "demurrage": [{ "free_days": 4 }] }'

/** An instant as a date-time, or undefined for a `Date` that is invalid or whose year does not have four digits. */
export const toDateTimeString = (now: Now): string | undefined => {
  if (typeof now === 'string') return now
  const instant = instantOfNow(now)
  return instant && toDateTime(instant)
}

/** Whether a value is an instant with a date-time. */
export const hasDateTime = (now: unknown): boolean => isNow(now) && toDateTimeString(now as Now) !== undefined
