/**
 * How do the codes of a pickup advice read? `pickup.explain` uses the same words.
 */
import type { Action, CurrentPlace, ReasonCode, Status } from '../rule/pickup/codes'
import { ACTION_WORDS, PLACE_WORDS, REASON_WORDS, riskWords, STATUS_WORDS } from '../rule/pickup/words'
import type { LastFreeDay } from '../rule/pickup'

/** Each status in a few words. */
export const pickupStatus: { readonly [S in Status]: string } = STATUS_WORDS

/** Each action in a few words. */
export const pickupAction: { readonly [A in Action]: string } = ACTION_WORDS

/** Each place in a few words. */
export const pickupPlace: { readonly [P in CurrentPlace]: string } = PLACE_WORDS

/** Each reason as a short clause. */
export const pickupReason: { readonly [C in ReasonCode]: string } = REASON_WORDS

/**
 * Returns how close a last free day is, with the number of days.
 *
 * @example lastFreeDayRisk({ risk: 'soon', days_left: 2, days_late: null }) // '2 days left'
 */
export const lastFreeDayRisk = (lastFreeDay: Pick<LastFreeDay, 'risk' | 'days_left' | 'days_late'>): string =>
  riskWords(lastFreeDay)
