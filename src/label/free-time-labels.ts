/**
 * How do the codes of a count of free time read? `freeTime.explain` uses the same words.
 */
import { KIND_WORDS, REASON_WORDS, type Kind, type Reason } from '../rule/free-time/codes'

/**
 * Returns a kind of day in a word or two.
 *
 * @example freeTimeKind('excluded') // 'not counted'
 */
export const freeTimeKind = (kind: Kind): string => KIND_WORDS[kind]

/**
 * Returns the reason why free time cannot be assessed, as a short clause.
 *
 * @example freeTimeReason('no_start') // 'the start is not known'
 */
export const freeTimeReason = (reason: Reason): string => REASON_WORDS[reason]
