/**
 * How do the codes of a count of free time read? `freeTime.explain` uses the same words.
 */
import type { Kind, Reason } from '../rule/free-time'
import { KIND_WORDS, REASON_WORDS } from '../rule/free-time/words'

/** Each kind of day in a word or two. */
export const freeTimeKind: { readonly [K in Kind]: string } = KIND_WORDS

/** Each reason why free time cannot be assessed, as a short clause. */
export const freeTimeReason: { readonly [R in Reason]: string } = REASON_WORDS
