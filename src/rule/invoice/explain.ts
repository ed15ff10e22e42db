/**
 * The audit of an invoice as one paragraph, in the words in which a person would write to the biller.
 */
import { explainIssues, type Checked } from '../../kernel/issue'
import { showAmount } from '../fee/amount'
import type { Audit, Charge } from './invoice'
import { describeItem, FINDING_WORDS, joinWords } from './words'

/**
 * Describes an audit in one paragraph, whether it is a result or `Checked`: the missing items, the missed time limits,
 * the wrong days and figures, and the difference from the count.
 *
 * @example explain(audit({ invoice: {}, direction: 'export' })).startsWith('The invoice does not state the bill of lading number') // true
 */
export const explain = (audit: Audit | Checked<Audit>): string => {
  if ('_tag' in audit) return audit._tag === 'Left' ? explainIssues(audit.left) : explainAudit(audit.right)
  return explainAudit(audit)
}

const explainAudit = (audit: Audit): string => sentences(audit).join(' ')

/** The sentences of the paragraph, in its order. */
export const sentences = (audit: Audit): readonly string[] => [
  ...explainMissing(audit),
  ...explainOthers(audit),
  ...explainDifference(audit),
  ...explainDispute(audit),
]

const explainMissing = ({ findings }: Audit): readonly string[] => {
  const missing = findings.filter(({ code }) => code === 'missing')
  if (findings.length === 0)
    return ['The invoice states every required item (46 CFR 541.6), in time and without a contradiction.']
  if (missing.length === 0) return ['The invoice states every required item (46 CFR 541.6).']
  const items = missing.map(({ section }) => `the ${describeItem(section)} (${section})`)
  return [
    `The invoice does not state ${joinWords(items)}.`,
    'Without a required item there is no obligation to pay the charge (46 CFR 541.5).',
  ]
}

const explainOthers = ({ findings, issue_by }: Audit): readonly string[] =>
  findings
    .filter(({ code }) => code !== 'missing')
    .map(finding => {
      const section = finding.section === null ? '' : ` (46 CFR ${finding.section})`
      const effect =
        finding.code === 'issued_late' ? `: it had to be issued by ${issue_by}, and the charge need not be paid` : ''
      return `It ${FINDING_WORDS[finding.code](finding)}${section}${effect}.`
    })

const explainDifference = ({ invoiced, expected, difference }: Audit): readonly string[] => {
  if (!expected || !difference) return []
  const figures = `It charges ${showCharge(invoiced)}; our count is ${showCharge(expected)}`
  const { days, amount } = difference
  if (days === 0 && (amount ?? 0) === 0) return [`${figures}.`]
  const isTooMuch = days >= 0 && (amount ?? 0) >= 0
  return [`${figures}. ${isTooMuch ? 'Not owed:' : 'The difference is'} ${showCharge(difference)}.`]
}

/** Such as "450 for 3 days". */
const showCharge = ({ days, amount }: Charge): string => {
  const length = `${days} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  if (amount === null) return length
  return days === 0 ? showAmount(amount) : `${showAmount(amount)} for ${length}`
}

const explainDispute = ({ findings, dispute_by }: Audit): readonly string[] =>
  findings.length === 0 || dispute_by === null
    ? []
    : [`A reduction, refund or waiver can be requested until ${dispute_by} at least (46 CFR 541.8(a)).`]
