/**
 * How do the findings about an invoice read? `invoice.explain` uses the same words.
 */
import type { Finding } from '../rule/invoice'
import { FINDING_WORDS } from '../rule/invoice/words'

/**
 * Returns a finding about an invoice as a sentence without its subject.
 *
 * @example invoiceFinding({ code: 'missing', section: '541.6(b)(2)', pointers: ['/invoice/due_date'] })
 * // 'does not state the due date'
 */
export const invoiceFinding = (finding: Finding): string => FINDING_WORDS[finding.code](finding)
