/**
 * Which codes does a count of free time have, and how do people read them?
 */

/** Each kind of day from day 1 on in a word or two. */
export const KIND_WORDS = { free: 'free', excluded: 'not counted', charged: 'charged' } as const

/** Each reason why free time cannot be assessed as a short clause, in the order in which the reasons are tried. */
export const REASON_WORDS = {
  no_start: 'the start is not known',
  no_zone: 'its time zone is not known',
  no_end: 'it has ended, at a time that is not known',
  end_before_start: 'the end is before the start',
  no_terms: 'no terms apply',
  several_terms: 'several terms are equally specific',
  too_long: 'it takes more than 3,660 days, or leaves the years 1 to 9999',
} as const

/**
 * - `free`: within free time.
 * - `excluded`: a day that is not charged and uses up no free time, because it is stopped, waived or not a working day.
 * - `charged`: after the last free day.
 */
export type Kind = keyof typeof KIND_WORDS

/**
 * - `no_start`: the start is not known.
 * - `no_zone`: the start or the end is an instant, and the zone of its day is not known.
 * - `no_end`: it has ended, at a time that is not known.
 * - `end_before_start`: the day of the end is before the day of start.
 * - `no_terms`: no terms apply to the day of start and the subject.
 * - `several_terms`: several terms apply that have the most keys of `match`.
 * - `too_long`: more than 3,660 days, or a day outside the years 1 to 9999.
 */
export type Reason = keyof typeof REASON_WORDS
