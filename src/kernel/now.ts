/**
 * The current instant, which callers pass as a date-time or as a `Date`. Nothing here reads a clock.
 */
import type { Issue } from './issue'
import { A_DATE_TIME, INVALID_NOW, wrongType, wrongValue } from './phrase'
import { instant, parseInstant, type Instant } from './time'

/** A date-time with an offset, or a `Date`. */
export type Now = string | Date

/** Whether a value is a `Date`, of whatever realm. */
export const isDateObject = (value: unknown): value is Date =>
  typeof value === 'object' && value !== null && 'getTime' in value && typeof value.getTime === 'function'

/** Whether a value is a date-time or a valid `Date`. */
export const isNow = (value: unknown): boolean =>
  (typeof value === 'string' || isDateObject(value)) && instantOfNow(value) !== undefined

export const findNowIssues = (value: unknown, pointer: string): readonly Issue[] => {
  const isDate = isDateObject(value)
  if (!isDate && typeof value !== 'string') return [{ pointer, code: 'type', message: wrongType('a string', value) }]
  return [{ pointer, code: 'format', message: wrongValue(A_DATE_TIME, isDate ? String(value) : value) }]
}

/** Returns the instant, or undefined for an invalid `Date` or a string that is not a date-time. */
export const instantOfNow = (now: Now): Instant | undefined => {
  if (typeof now === 'string') return parseInstant(now)
  const time = isDateObject(now) ? now.getTime() : NaN
  const seconds = Math.floor(time / 1_000)
  const fraction = String(time - 1_000 * seconds).padStart(3, '0')
  return Number.isNaN(time) ? undefined : { seconds, fraction: fraction.replace(/0+$/, '') }
}

/**
 * Returns the instant of a date-time or a `Date`.
 *
 * @throws TypeError if it is neither a string nor a valid `Date`
 */
export const readNow = (now: Now): Instant => {
  if (typeof now === 'string') return instant(now)
  const found = instantOfNow(now)
  if (found === undefined) throw new TypeError(INVALID_NOW)
  return found
}
