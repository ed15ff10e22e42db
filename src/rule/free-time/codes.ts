/**
 * The codes of a count of free time: the kinds of its days, and the reasons why there is no count.
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
 * - `several_terms`: several terms apply that have the most keys of `match`.
 * - `too_long`: more than 3,660 days, or a day outside the years 1 to 9999.
 */
export type Reason = (typeof REASONS)[number]
