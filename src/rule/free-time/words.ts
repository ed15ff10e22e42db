/**
 * The words for the codes of a count of free time.
 */
import type { Kind, Reason } from './codes'

/** Each kind of day in a word or two. */
export const KIND_WORDS: { readonly [K in Kind]: string } = {
  free: 'free',
  excluded: 'not counted',
  charged: 'charged',
}

/** Each reason why free time cannot be assessed, as a short clause. */
export const REASON_WORDS: { readonly [R in Reason]: string } = {
  no_start: 'the start is not known',
  no_zone: 'its time zone is not known',
  no_end: 'it has ended, at a time that is not known',
  end_before_start: 'the end is before the start',
  no_terms: 'no terms apply',
  several_terms: 'several terms are equally specific',
  too_long: 'it takes more than 3,660 days, or leaves the years 1 to 9999',
}
