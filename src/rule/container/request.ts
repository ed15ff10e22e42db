/**
 * Is the request for an assessment valid, apart from the document? The document is never a reason to refuse a request.
 */
import { instantOfNow, isNow, type Now } from '../../kernel/now'
import { toDateTime } from '../../kernel/time'

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
