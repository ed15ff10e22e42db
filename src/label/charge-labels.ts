/**
 * How do the codes of a count of free time and of an audit read? `freeTime.explain` and `invoice.explain` use the same words.
 */
import { KIND_WORDS, REASON_WORDS, type Kind, type Reason } from '../rule/free-time/codes'
import type { Finding } from '../rule/invoice'
import { FINDING_WORDS } from '../rule/invoice/words'

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

/**
 * Returns a finding about an invoice as a sentence without its subject, with amounts in the invoice's currency.
 *
 * @example invoiceFinding({ code: 'missing', section: '541.6(b)(2)', pointers: ['/invoice/due_date'] })
 * // 'does not state the due date'
 */
export const invoiceFinding = (finding: Finding, currency_code?: string | null): string =>
  FINDING_WORDS[finding.code](finding, currency_code)
