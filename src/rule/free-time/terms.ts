/**
 * The caller's terms of free time, and the calendar they refer to. None is part of this library.
 */
import type { Now } from '../../kernel/now'

/** Whether a day is taken as it is, or moves on to the next working day. */
export const MOVES = ['any', 'working'] as const
/** Which days count. */
export const DAY_COUNTS = ['calendar', 'working'] as const
/** Whether the day of the end counts. */
export const END_DAYS = ['counted', 'not_counted'] as const

/** Whether a day is taken as it is, or moves on to the next working day. */
export type Move = (typeof MOVES)[number]
/** Which days count: every calendar day, or working days alone. */
export type DayCount = (typeof DAY_COUNTS)[number]
/** Whether the day of the end counts. */
export type EndDay = (typeof END_DAYS)[number]

/** Some charged days at one rate. */
export type Tier = {
  /**
   * The number of charged days at this rate, from 1; null in the last tier, which has all that follow.
   *
   * @example 3
   */
  readonly days: number | null
  /**
   * The rate per day, from 0, in units of the currency.
   *
   * @example 150.5
   */
  readonly rate: number
}

/**
 * The terms of free time in one tariff or contract. Only `free_days` is required.
 *
 * @example { free_days: 4, free_count: 'working', offset_days: 1, tiers: [{ days: 3, rate: 150 }, { days: null, rate:
 * 225 }], currency_code: 'USD' }
 */
export type Terms = {
  /**
   * The terms apply from this day of start on; null or missing: without a limit.
   *
   * @example '2026-01-01'
   */
  readonly valid_from?: string | null | undefined
  /**
   * The terms apply up to this day of start; null or missing: without a limit.
   *
   * @example '2026-12-31'
   */
  readonly valid_to?: string | null | undefined
  /**
   * A local time, `HH:MM`: a start at or after it counts as the next day. A start without a time of day is not affected.
   *
   * @example '17:00'
   */
  readonly cutoff?: string | null | undefined
  /**
   * The number of calendar days from the day of start to day 1.
   *
   * @default 0
   * @example 1 // the day after discharge
   */
  readonly offset_days?: number | undefined
  /**
   * Whether day 1 moves on to the next working day.
   *
   * @default 'any'
   * @example 'working'
   */
  readonly first_day?: Move | undefined
  /**
   * The number of free days.
   *
   * @example 5
   */
  readonly free_days: number
  /**
   * The days that use up free time.
   *
   * @default 'calendar'
   * @example 'working' // weekends and holidays are excluded
   */
  readonly free_count?: DayCount | undefined
  /**
   * Whether the last free day moves on to the next working day; the days in between are free.
   *
   * @default 'any'
   * @example 'working'
   */
  readonly last_day?: Move | undefined
  /**
   * The days that are charged after the last free day.
   *
   * @default 'calendar'
   * @example 'working' // weekends and holidays are not charged
   */
  readonly charged_count?: DayCount | undefined
  /**
   * Whether the day of the end counts.
   *
   * @default 'counted'
   * @example 'not_counted' // the day of gate-out is not charged
   */
  readonly end_day?: EndDay | undefined
  /**
   * The rates of the charged days, in order. Without tiers the days are counted, and no amount is computed.
   *
   * @example [{ days: 3, rate: 150 }, { days: null, rate: 225 }]
   */
  readonly tiers?: readonly Tier[] | undefined
  /**
   * The ISO 4217 code of the currency of the rates; required with `tiers`.
   *
   * @example 'USD'
   */
  readonly currency_code?: string | undefined
}

/** The days that are not working days. */
export type Calendar = {
  /**
   * Weekdays that are not working days, from 1 (Monday) to 7 (Sunday); not all seven.
   *
   * @default [6, 7]
   * @example [5, 6] // Friday and Saturday
   */
  readonly weekend?: readonly number[] | undefined
  /**
   * Further days that are not working days.
   *
   * @example ['2026-11-26', '2026-12-25']
   */
  readonly holidays?: readonly string[] | undefined
}

/** When free time starts and ends, and how late it is. */
export type Dates = {
  /**
   * A day or an instant, such as the discharge; null if it is not known.
   *
   * @example '2026-07-06T22:30:00Z'
   */
  readonly start: string | null
  /**
   * A day or an instant, such as the gate-out; null or missing if it has not come, or is not known.
   *
   * @example '2026-07-16'
   */
  readonly end?: string | null | undefined
  /** Whether it is known to have ended, so that a missing end is an unknown one. */
  readonly ended?: boolean | undefined
  /**
   * The current instant.
   *
   * @example '2026-07-16T15:00:00Z'
   */
  readonly now: Now
  /**
   * The IANA time zone of the days.
   *
   * @default 'UTC'
   * @example 'America/Los_Angeles'
   */
  readonly zone?: string | undefined
}

/** The input of `count`. */
export type Input = Dates & {
  /** The terms that may apply; the day of start decides. */
  readonly terms: readonly Terms[]
  /** The calendar of working days. */
  readonly calendar?: Calendar | undefined
}
