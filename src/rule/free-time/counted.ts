/**
 * The shapes of a count of free time.
 */

/** The kinds of days from day 1 on. */
export const KINDS = ['free', 'excluded', 'charged'] as const
/** Why free time cannot be assessed, in the order in which the reasons are tried. */
export const REASONS = [
  'no_start',
  'no_zone',
  'no_end',
  'end_before_start',
  'no_terms',
  'several_terms',
  'too_long',
] as const

/**
 * - `free`: within free time.
 * - `excluded`: a day that does not count, because it is stopped or not a working day.
 * - `charged`: after the last free day.
 */
export type Kind = (typeof KINDS)[number]

/**
 * - `no_start`: the start is not known.
 * - `no_zone`: the start or the end is an instant, and the zone of its day is not known.
 * - `no_end`: it has ended, at a time that is not known.
 * - `end_before_start`: the day of the end is before the day of start.
 * - `no_terms`: no terms apply to the day of start and the subject.
 * - `several_terms`: more than one of the terms apply.
 * - `too_long`: more than 3,660 days, or a day outside the years 1 to 9999.
 */
export type Reason = (typeof REASONS)[number]

/** Consecutive days of one kind and rate. */
export type Run = {
  /** The first of the days. */
  readonly from: string
  /** The last of the days. */
  readonly to: string
  /** The kind of all of them. */
  readonly kind: Kind
  /** The rate per day; null unless the days are charged by tiers. */
  readonly rate: number | null
}

/** Free time, day by day, and the amount due after it. */
export type Tally = {
  readonly outcome: 'counted'
  /** The index of the terms that apply. */
  readonly terms: number
  /** Day 1, on which free time begins. */
  readonly first_day: string
  /** The last free day; the day before day 1 without free days. */
  readonly last_free_day: string
  /** The first instant after the last free day, in UTC. */
  readonly ends_at: string
  /** Days from today to the last free day, below 0 after it, or null if the end is given. */
  readonly days_left: number | null
  /** The number of days of each kind, from day 1 to the last day counted. */
  readonly days: { readonly [K in Kind]: number }
  /** The exact sum of the rates of the charged days, or null without tiers. */
  readonly amount: number | null
  /** The currency of the amount, or null without tiers. */
  readonly currency_code: string | null
  /** The next day that will be charged, or null if the end is given, or without such a day in 3,660 days. */
  readonly next_charge: { readonly day: string; readonly rate: number | null } | null
  /** The days from day 1 to the last day counted, in as few runs as possible. */
  readonly ledger: readonly Run[]
}

/** Free time that cannot be assessed, which does not mean that nothing is owed. */
export type Unassessable = {
  readonly outcome: 'unassessable'
  /** The first reason that applies. */
  readonly reason: Reason
}

/** The result of a count. */
export type Counted = Tally | Unassessable
