/**
 * Has the expected time of an arrival moved so far that people are to be told?
 *
 * | told  | expected | distance                 | change               | told afterwards |
 * | ----- | -------- | ------------------------ | -------------------- | --------------- |
 * | null  | null     |                          | `none`               | null            |
 * | null  | given    |                          | `set`                | expected        |
 * | given | null     |                          | `withdrawn`          | null            |
 * | given | given    | 0, or below the threshold | `none`              | told            |
 * | given | given    | at least the threshold   | `earlier`, `later`   | expected        |
 *
 * @module gateout/arrival
 */
import { compareInstants, HOUR, parseInstant, type Instant } from '../kernel/time'
import { dayAndMonth } from '../kernel/to-words'

/** A date-time, or a date, which counts as its noon in UTC. */
export type ArrivalTime = string

/** The expected time that people were last told, and the present one. */
export type Expectation = {
  /** What people were last told, which is not the last value; null if they were told nothing, or that it is withdrawn. */
  readonly told: ArrivalTime | null
  /** The expected time now. */
  readonly expected: ArrivalTime | null
  /** The distance in hours from which a move is told. @default 24 */
  readonly threshold_hours?: number | undefined
}

/** Whether to tell people of a new expected time. The result of {@link change}. */
export type ArrivalChange = {
  /** How the expected time has changed since it was last told; `none`: there is nothing to tell. */
  readonly change: 'none' | 'set' | 'withdrawn' | 'earlier' | 'later'
  /** The distance in whole hours, rounded towards 0, negative if it is earlier; null if a time is. */
  readonly hours: number | null
  /** What people have been told after this; store it for the next call. */
  readonly told: ArrivalTime | null
}

/**
 * Returns whether an expected time has moved so far since people were last told that they are to be told again, and what
 * to store as told. Three delays of ten hours are told as one of thirty. A string that is neither a date nor a date-time
 * changes nothing.
 *
 * @complexity O(1)
 * @clause ARR-1
 * @example change({ told: '2026-07-09T14:00:00Z', expected: '2026-07-12T14:00:00Z' }) // { change: 'later', hours: 72 }
 */
export const change = ({ told, expected, threshold_hours = 24 }: Expectation): ArrivalChange => {
  const [from, to] = [told, expected].map(time => (time === null ? null : readTime(time)))
  if (from && to) {
    const order = compareInstants(to, from)
    const [first, last] = order < 0 ? [to, from] : [from, to]
    // In hours: 66 minutes are 1.1 hours, but 1.1 × 3,600 is above 3,960 as a double.
    const distance = (last.seconds - first.seconds - (last.fraction < first.fraction ? 1 : 0)) / HOUR
    const isFar = order !== 0 && distance >= threshold_hours
    const hours = Math.floor(distance)
    return {
      change: isFar ? (order < 0 ? 'earlier' : 'later') : 'none',
      hours: order < 0 ? 0 - hours : hours,
      told: isFar ? expected : told,
    }
  }
  if (from === to || from === undefined || to === undefined) return { change: 'none', hours: null, told }
  return { change: to ? 'set' : 'withdrawn', hours: null, told: expected }
}

/** A date is its noon in UTC. */
const readTime = (text: string): Instant | undefined => parseInstant(text.length === 10 ? `${text}T12:00:00Z` : text)

/**
 * Returns a change of an expected time in English, with days from two days on, and with the time as given.
 *
 * @example explain({ change: 'later', hours: 72, told: '2026-07-12T14:00:00Z' }) // 'Expected 3 days later: 12 July, 14:00 UTC.'
 */
export const explain = ({ change, hours, told }: ArrivalChange): string => {
  if (change === 'none') return 'No change.'
  if (told === null) return 'No longer expected.'
  const time = told.slice(11)
  const distance = Math.abs(hours ?? 0)
  const [amount, unit] = distance < 48 ? [distance, 'hour'] : [Math.floor(distance / 24), 'day']
  const moved = change === 'set' ? '' : ` ${amount} ${unit}${amount === 1 ? '' : 's'} ${change}`
  const clock = time && `, ${time.slice(0, 5)} ${/z$/i.test(time) ? 'UTC' : time.slice(-6)}`
  return `Expected${moved}: ${dayAndMonth(told)}${clock}.`
}
