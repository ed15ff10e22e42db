/**
 * How do the codes of a pickup advice read? `pickup.explain` uses the same words.
 */
import {
  ACTION_WORDS,
  PLACE_WORDS,
  REASON_WORDS,
  STATUS_WORDS,
  type Action,
  type CurrentPlace,
  type ReasonCode,
  type Status,
} from '../rule/pickup/codes'
import { returnWords, riskWords } from '../rule/pickup/words'
import type { LastFreeDay } from '../rule/pickup'
import type { ReturnBy } from '../rule/pickup/return-by'

/**
 * Returns a status of an advice in a few words.
 *
 * @example pickupStatus('conflicting') // 'available, yet under a hold'
 */
export const pickupStatus = (status: Status): string => STATUS_WORDS[status]

/**
 * Returns an action of an advice in a few words.
 *
 * @example pickupAction('return_empty') // 'return the empty'
 */
export const pickupAction = (action: Action): string => ACTION_WORDS[action]

/**
 * Returns a place in a few words.
 *
 * @example pickupPlace('port') // 'at the port'
 */
export const pickupPlace = (place: CurrentPlace): string => PLACE_WORDS[place]

/**
 * Returns a reason of an advice as a short clause.
 *
 * @example pickupReason('fees_due') // 'fees are due'
 */
export const pickupReason = (code: ReasonCode): string => REASON_WORDS[code]

/**
 * Returns how close a last free day is, with the number of days.
 *
 * @example lastFreeDayRisk({ risk: 'soon', days_left: 2, days_late: null }) // '2 days left'
 */
export const lastFreeDayRisk = (lastFreeDay: Pick<LastFreeDay, 'risk' | 'days_left' | 'days_late'>): string =>
  riskWords(lastFreeDay)

/**
 * Returns by when an empty is to be returned, with the number of days.
 *
 * @example emptyReturn({ day: '2026-07-14', days_left: 1, risk: 'soon' }) // 'by 2026-07-14, 1 day left'
 */
export const emptyReturn = (returnBy: ReturnBy): string => returnWords(returnBy)
