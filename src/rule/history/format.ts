/**
 * Which days, hours and zones can be asked for?
 */
import type { Code, Issue } from '../../kernel/issue'
import type { Now } from '../../kernel/now'
import { A_DATE, A_DATE_TIME, mustBe, notKnown } from '../../kernel/phrase'
import { parseDay, toDate, type CalendarDate } from '../../kernel/time'
import { findZone } from '../../kernel/zone'
import type { Snapshot, Update } from '../tracker/state'

/** The hours of a gate, as `hh:mm` from 00:00 to 24:00. */
export type Hours = {
  /** The local time at which it opens. */
  readonly opens: string
  /** The local time at which it closes. */
  readonly closes: string
}

/** What a host has kept about one container, and the days it asks for. */
export type Input = {
  /** The fetched containers, at most 1,000, in any order. */
  readonly snapshots?: readonly Snapshot[] | undefined
  /** The notifications, at most 10,000, in any order; repetitions of an id do not matter. */
  readonly updates?: readonly Update[] | undefined
  /** The first day. */
  readonly from: CalendarDate
  /** The last day, at most 365 days after the first. */
  readonly to: CalendarDate
  /** The IANA time zone of the days. */
  readonly zone: string
  /** The hours of the gate, if only they count. */
  readonly hours?: Hours | undefined
  /** The current time. Evidence dated more than 300 seconds after it is not used. */
  readonly now: Now
}

const MAX_DAYS = 366

export const IN_REACH = `must be from the first day to ${MAX_DAYS - 1} days after it`
export const A_CLOCK = 'a time of day from 00:00 to 24:00'
export const AFTER_OPENING = 'must be a time after the gate opens'

export const CLOCK = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Returns the earliest first day for a last day. */
export const findEarliest = (to: CalendarDate): CalendarDate => toDate(parseDay(to)! - MAX_DAYS + 1) ?? to

/** Whether the last day is in reach of the first. */
export const isInReach = ({ from, to }: Pick<Input, 'from' | 'to'>): boolean => {
  const days = parseDay(to)! - parseDay(from)!
  return days >= 0 && days < MAX_DAYS
}

/** Whether a gate closes after it opens. */
export const isInOrder = ({ opens, closes }: Hours): boolean =>
  CLOCK.test(opens) && CLOCK.test(closes) && opens < closes

/** The issues of an input of the right types, by pointer. */
export const findIssues = ({ from, to, zone, hours }: Input, hasNow: boolean): readonly Issue[] => {
  const checks: readonly (readonly [isValid: boolean, ...Parameters<typeof issue>])[] = [
    [parseDay(from) !== undefined, '/from', 'format', mustBe(A_DATE)],
    [!hours || isInOrder(hours), '/hours/closes', 'range', AFTER_OPENING],
    [hasNow, '/now', 'format', mustBe(A_DATE_TIME)],
    [isInReach({ from, to }), '/to', 'range', IN_REACH],
    [findZone(zone) !== undefined, '/zone', 'unknown', notKnown('zone')],
  ]
  return checks.flatMap(([isValid, ...fault]) => (isValid ? [] : [issue(...fault)]))
}

const issue = (pointer: string, code: Code, message: string): Issue => ({ pointer, code, message })
