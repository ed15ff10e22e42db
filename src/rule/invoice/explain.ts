/**
 * The audit of an invoice as one paragraph: the law, the faults, and how much of the invoice was compared.
 */
import { explainIssues, type Checked } from '../../kernel/issue'
import { countOf } from '../../kernel/to-words'
import { showAmount, showMoney } from '../fee/amount'
import { explainAvailability } from './availability'
import { isCreditNote, readCharges } from './charge'
import { hasSeveralContainers } from './consistency'
import { readDay } from './finding'
import type { Audit, Claim, Finding, Input } from './invoice'
import { describeItem, describeMissing, FINDING_WORDS, joinWords } from './words'
import { findExemption, hasPortOfUnitedStates, IN_FORCE_SINCE, isByLand, isTradeInQuestion } from './law'

/**
 * Describes an audit of an input in one paragraph, whether it is a result or `Checked`: the law with its assumptions, the
 * missing items, the missed time limits, the wrong days and figures, the difference from the count, and the parts that
 * were not compared.
 *
 * @example explain(audit({ invoice: {}, law: null }), { invoice: {}, law: null }).startsWith('As you asked, no law of the United States is applied.') // true
 */
export const explain = (audit: Audit | Checked<Audit>, input: Input): string => {
  if (!('_tag' in audit)) return sentences(audit, input).join(' ')
  return audit._tag === 'Left' ? explainIssues(audit.left) : sentences(audit.right, input).join(' ')
}

/** The sentences of the paragraph, in its order. */
export const sentences = (audit: Audit, input: Input): readonly string[] => [
  ...(isCreditNote(input.invoice)
    ? explainCredit(audit, input)
    : [...explainLaw(audit, input), ...(audit.law ? explainMissing(audit, input) : [])]),
  ...explainFindings(audit, input),
  ...explainDifference(audit, input),
  ...explainAvailability(audit.availability, audit.law !== null),
  ...explainGaps(audit, input),
  ...(isCreditNote(input.invoice) ? [] : explainDispute(audit)),
]

const explainCredit = ({ invoiced }: Audit, { invoice }: Input): readonly string[] => {
  const amount = showMoney(-invoice.total!, invoice.currency_code)
  const days = (invoiced.days ?? 0) < 0 ? ` for ${countOf(-invoiced.days!, 'day')}` : ''
  return [`This is a credit note, which takes back ${amount}${days}: it is not checked by 46 CFR 541.`]
}

/** Since this day a statute requires 13 items on the invoices of common carriers: 46 U.S.C. 41104(d). */
const STATUTE_SINCE = '2022-06-16'

const explainLaw = (audit: Audit, input: Input): readonly string[] => {
  const { invoice_date } = input.invoice
  const issued = invoice_date ?? audit.last_charged_on
  switch (findExemption(input, readDay(audit.last_charged_on))) {
    case 'caller':
      return ['As you asked, no law of the United States is applied.']
    case 'date': {
      const statute = `Since ${STATUTE_SINCE} a statute has required items on a common carrier's invoice (46 U.S.C. 41104); they are not checked.`
      const own = invoice_date ? 'this one is of' : 'the last day of this one, which has no date, is'
      const rule = `46 CFR part 541 governs invoices issued since ${IN_FORCE_SINCE}; ${own} ${issued}.`
      return issued! >= STATUTE_SINCE ? [rule, statute] : [rule]
    }
    case 'ports':
      return [
        '46 CFR part 541 is not applied, because every port of discharge is abroad.',
        ...(isByLand(input) ? ['Whether it governs a charge at a ramp in the United States is not settled.'] : []),
      ]
    case null: {
      const sender = 'an ocean carrier, a marine terminal or an NVOCC sent the invoice.'
      const applied = `46 CFR part 541 is applied, which assumes that ${sender}`
      if (hasPortOfUnitedStates(input)) return [applied]
      const assumed =
        'No port is given as a UN/LOCODE of the United States, so that trade with the United States is assumed, too.'
      return isTradeInQuestion(input)
        ? [`Is it trade with the United States? The currency is ${input.invoice.currency_code}.`, applied, assumed]
        : [applied, assumed]
    }
  }
}

export const STATES_EVERY_ITEM = 'The invoice states every item that is checked (46 CFR 541.6).'

const explainMissing = ({ findings, issue_by }: Audit, input: Input): readonly string[] => {
  const missing = findings
    .filter(({ code }) => code === 'missing')
    .map(({ section }) => `${describeItem(section)} (${section})`)
  if (missing.length === 0) return [STATES_EVERY_ITEM]
  const section = (input.received_invoice_date ?? null) === null ? '541.7(a)' : '541.7(b)'
  const isStatement = (words: string): boolean => words.startsWith('statement')
  const parts = [missing.filter(words => !isStatement(words)), missing.filter(isStatement)]
  return [
    ...parts
      .filter(part => part.length > 0)
      .map((part, i) => `${i === 0 ? 'The invoice' : 'It'} ${describeMissing(part)}.`),
    'Leaving out a required item eliminates any obligation to pay the charge (46 CFR 541.5).',
    ...(issue_by === null
      ? []
      : [`Any later invoice for it would have to be issued by ${issue_by} (46 CFR ${section}).`]),
  ]
}

const explainFindings = ({ findings, issue_by }: Audit, { invoice }: Input): readonly string[] =>
  findings
    .filter(({ code }) => code !== 'missing')
    .map(finding => {
      const section = finding.section === null ? '' : ` (46 CFR ${finding.section})`
      const effect =
        finding.code === 'issued_late' ? `: it had to be issued by ${issue_by}, and the charge need not be paid` : ''
      return `It ${FINDING_WORDS[finding.code](finding, invoice.currency_code)}${section}${effect}.`
    })

const explainDifference = ({ invoiced, expected, difference, findings }: Audit, input: Input): readonly string[] => {
  if (!expected || !difference) return []
  // Equal figures in two currencies would read as agreement.
  const show = findings.some(hasOtherCurrency) ? showMoney : showAmount
  const own = input.invoice.currency_code
  const counted = input.counted?.outcome === 'counted' ? input.counted.currency_code : null
  const others = input.invoice.other?.length ? ' with its other lines' : ''
  const figures = `It charges ${showClaim(invoiced, own, show)}${others}; your count is ${showClaim(expected, counted, show)}.`
  const { days, amount } = difference
  if (!days && !amount) return [figures]
  const money = amount
    ? `${showAmount(Math.abs(amount), input.invoice.currency_code)} ${amount > 0 ? 'more' : 'less'}`
    : ''
  const length = days ? `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'more' : 'fewer'}` : ''
  return [
    figures,
    `It charges ${[money, length].filter(Boolean).join(', for ')}${money && length ? ',' : ''} than your count.`,
  ]
}

const hasOtherCurrency = ({ code }: Finding): boolean => code === 'currency_differs'

/** Such as "450 for 3 days", or "450 USD for 3 days". */
const showClaim = ({ days, amount }: Claim, currency: string | null | undefined, show: typeof showAmount): string => {
  const money = amount === null ? [] : [show(amount, currency)]
  const parts = [...money, ...(days ? [countOf(days, 'day')] : [])]
  return parts.length > 0 ? parts.join(' for ') : 'an amount that is not stated'
}

const explainGaps = ({ law, expected, invoiced, difference, findings }: Audit, input: Input): readonly string[] => {
  const { invoice } = input
  const isSplit = hasSeveralContainers(invoice)
  const charges = readCharges(invoice)
  const hasRates = charges.every(({ rate }) => rate !== null)
  const otherKinds = [...new Set(charges.flatMap(({ isMain, kind }) => (isMain || kind === null ? [] : [kind])))]
  const hasFreeTime = (invoice.free_time_to ?? null) !== null || (invoice.available_on ?? null) !== null
  const isOtherCurrency = findings.some(hasOtherCurrency)
  const hasTotal = (invoice.total ?? null) !== null
  const isUnknown = expected !== null && difference?.amount === null && !isOtherCurrency
  const open = [
    law !== null && !isCreditNote(invoice) && 'the time in which the biller decides a request (541.6(d)(3))',
    invoiced.days === null && 'any days, because none are given',
    invoiced.days !== null && !hasFreeTime && 'the days with free time, because its end is not given',
    otherKinds.length > 0 && `${joinWords(otherKinds)} with free time, rates or a count`,
    isSplit && 'the days and the total with each other or with a count, because there are several containers',
    !isSplit && !hasTotal && 'the total, because none is given',
    !isSplit &&
      hasTotal &&
      invoiced.days !== null &&
      !hasRates &&
      'the total with the days, because not every day has a rate',
    !isSplit && expected === null && 'the charge with a count, because there is none',
    isOtherCurrency && 'the amounts of the count, because they are in another currency',
    isUnknown && 'the amount with that of the count, because one of them is not known',
  ].filter(gap => gap !== false)
  return open.length === 0 ? [] : [`Not compared: ${open.join('; ')}.`]
}

const explainDispute = ({ law, dispute_by }: Audit): readonly string[] => {
  if (dispute_by === null) return []
  return law
    ? [`A reduction, refund or waiver can be requested until ${dispute_by} at least (46 CFR 541.8(a)).`]
    : [`By its own terms the invoice can be disputed until ${dispute_by}.`]
}
