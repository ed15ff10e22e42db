/**
 * The letter to the biller: what is requested, on which grounds, and with which evidence.
 *
 * It says nothing that was not compared, makes no threat, and does not speak of who may be billed. The list of evidence
 * names what to attach, and does not say that it exists.
 */
import { invoice, label, type freeTime, type history } from '../../src'
import type { Letter } from './answer'
import type { Form } from './invoice-form'
import { showMoney } from './card'

/** A form with its audit, its count, and the days on which the container could be picked up, or not. */
export type Audited = {
  readonly form: Form
  readonly audit: invoice.Audit
  readonly tally: freeTime.Tally | undefined
  readonly days: readonly history.Day[]
}

type Code = invoice.FindingCode

/** The order of grounds, the strongest first. */
const STRENGTH: readonly Code[] = [
  'issued_late',
  'missing',
  'day_not_owed',
  'charged_while_free',
  'days_overlap',
  'charged_before_return',
  'charged_ahead',
  'free_time_differs',
  'rate_differs',
  'rate_not_listed',
  'total_differs',
  'free_time_reversed',
  'free_days_do_not_fit',
  'free_before_available',
  'due_before_issue',
  'container_differs',
  'number_invalid',
  'passes_on_a_later_one',
  'currency_differs',
  'dispute_window_short',
]

/** The evidence for a ground. */
const NOTICE = 'the notice of availability'
const TARIFF = 'the tariff or contract with its free time and rates'
const EVIDENCE: { readonly [C in Code]?: readonly string[] } = {
  issued_late: ['the e-mail or the envelope that shows when the invoice was issued'],
  day_not_owed: ["the terminal's record of availability, closures, holds and gate-out for the days of the charge"],
  charged_while_free: [NOTICE, TARIFF],
  charged_before_return: ['the notice of the earliest return date'],
  free_time_differs: [TARIFF],
  rate_differs: [TARIFF],
  rate_not_listed: [TARIFF],
  free_before_available: [NOTICE],
}

/** Writes one letter about all forms of an invoice; null without a finding. */
export const writeLetter = (audited: readonly Audited[]): Letter | null => {
  const grounds = audited.flatMap(each => listGrounds(each, audited.length > 1))
  if (grounds.length === 0) return null
  const codes = audited.flatMap(({ audit }) => audit.findings.map(({ code }) => code))
  const availability = audited.flatMap(describeAvailability)
  const evidence = new Set([
    'the invoice',
    ...STRENGTH.filter(code => codes.includes(code)).flatMap(code => EVIDENCE[code] ?? []),
    ...(availability.length > 0 ? ['the notifications about the container'] : []),
  ])
  return {
    subject: `Request concerning ${describeInvoice(audited)}`,
    body: [
      ...audited.map(each => request(each, audited.length > 1)),
      `Grounds:\n${number(grounds)}`,
      ...availability,
      `Attached:\n${number([...evidence])}`,
      ...(audited.some(({ audit }) => audit.law !== null) ? [ANSWER] : []),
    ],
    notes: [...listAssumptions(audited), ...listLimits(audited), ...listGaps(audited)],
  }
}

const ANSWER = 'Please answer within 30 days of receiving this request (46 CFR 541.8(b)).'

/** What the law that the letter cites takes for granted. */
const listAssumptions = (audited: readonly Audited[]): readonly string[] => {
  const sentences = audited.flatMap(each =>
    pickSentences(each, /which assumes|trade with the United States|^The currency is/),
  )
  return sentences.length === 0 ? [] : [[...new Set(sentences)].join(' ')]
}

const pickSentences = ({ audit, form }: Audited, about: RegExp): readonly string[] =>
  invoice
    .explain(audit, { invoice: form, ...(audit.law === null && { law: null }) })
    .split(/(?<=[.?]) (?=[A-Z])/)
    .filter(sentence => about.test(sentence))

/** The charged days on which the container could not be picked up, and a line for each charged day. */
const describeAvailability = (each: Audited): readonly string[] => {
  const sentences = pickSentences(each, /^By its notifications|cargo was available/)
  const { charged } = each.form as invoice.Invoice
  const days = each.days.filter(({ day }) => charged?.some(({ from, to }) => from <= day && day <= to))
  return sentences.length === 0 ? [] : [sentences.join(' '), days.map(describeDay).join('\n')]
}

/** Such as "2026-03-07: could be picked up for 13:20 hours, not known for 3:30 hours, TMF (TMF UNPAID), not confirmed". */
const describeDay = (day: history.Day): string => {
  const { Ready, Unknown, Holds } = label.dayCells(day)
  return [
    `${day.day}: ${COULD[day.could]}${day.could === 'part' ? ` for ${Ready} hours` : ''}`,
    ...(Unknown === '-' || day.could === 'unknown' ? [] : [`not known for ${Unknown} hours`]),
    ...(Holds === '-' ? [] : [Holds]),
    ...(day.confirmed || day.could === 'unknown' ? [] : ['not confirmed']),
  ].join(', ')
}

const COULD: { readonly [C in history.Day['could']]: string } = {
  yes: 'could be picked up',
  part: 'could be picked up',
  no: 'could not be picked up',
  unknown: 'not known',
}

const number = (items: readonly string[]): string => items.map((item, i) => `${i + 1}. ${item}`).join('\n')

const listStrings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string' && item.trim() !== '') : []

const describeInvoice = ([first, ...others]: readonly Audited[]): string => {
  const { form } = first!
  const listAll = (key: string): readonly string[] => [first!, ...others].flatMap(each => listStrings(each.form[key]))
  const named = (name: string, values: readonly string[]): readonly string[] =>
    values.length > 0 ? [`${name} ${[...new Set(values)].join(', ')}`] : []
  const text = (key: string): readonly string[] =>
    typeof form[key] === 'string' && form[key] !== '' ? [form[key]] : []
  return [
    ['invoice', ...text('invoice_number')].join(' ') +
      text('invoice_date')
        .map(date => ` of ${date}`)
        .join(''),
    ...named('bill of lading', listAll('bill_of_lading_numbers')),
    ...named('container', listAll('container_numbers')),
  ].join(', ')
}

const CHARGES: { readonly [charge: string]: string } = {
  demurrage: 'demurrage',
  detention: 'detention',
  combined: 'demurrage and detention',
}

/** The charge, and with several forms its container. */
const describeCharge = ({ form }: Audited, isOneOfSeveral: boolean): string => {
  const charge = CHARGES[String(form['charge'])] ?? 'charge'
  const [container] = listStrings(form['container_numbers'])
  return isOneOfSeveral && container !== undefined ? `${charge} of ${container}` : charge
}

const currencyOf = ({ currency_code }: Form): string | null =>
  typeof currency_code === 'string' ? currency_code : null

const money = (amount: number, form: Form): string => showMoney(amount, currencyOf(form))

/** What is requested: the whole charge if the law ends the obligation, else the difference, else a correction. */
const request = (each: Audited, isOneOfSeveral: boolean): string => {
  const { form, audit } = each
  const { findings, invoiced, difference } = audit
  const charge = describeCharge(each, isOneOfSeveral)
  const isCharge = invoiced.amount === null || invoiced.amount > 0
  const reduction =
    difference?.amount && difference.amount > 0
      ? `by ${money(difference.amount, form)}, to ${money(audit.expected!.amount!, form)}`
      : null
  if (isCharge && findings.some(({ code }) => code === 'missing' || code === 'issued_late'))
    return `We request that you cancel the ${charge}${invoiced.amount === null ? '' : ` of ${money(invoiced.amount, form)}`}${reduction === null ? '' : `, or else reduce it ${reduction}`}.`
  if (reduction !== null) return `We request that you reduce the ${charge} ${reduction}.`
  return `We request that you correct the ${charge}, or explain it.`
}

const listGrounds = (each: Audited, isOneOfSeveral: boolean): readonly string[] => {
  const { audit, form } = each
  const subject = isOneOfSeveral ? `The ${describeCharge(each, true)}` : 'The invoice'
  const missing = audit.findings.filter(({ code }) => code === 'missing')
  const others = audit.findings
    .filter(({ code }) => code !== 'missing')
    .sort((a, b) => STRENGTH.indexOf(a.code) - STRENGTH.indexOf(b.code))
  const written = others.map(finding => [finding.code, describeGround(subject, finding, each)] as const)
  const items = missing.map(finding => `${label.invoiceFinding(finding)} (46 CFR ${finding.section})`)
  const sentences = ['does not state ', 'does not contain '].flatMap(verb => {
    const of = items.filter(item => item.startsWith(verb)).map(item => item.slice(verb.length))
    return of.length > 0 ? [`${verb}${joinItems(of)}.`] : []
  })
  const ofMissing =
    items.length === 0
      ? []
      : [
          [
            'missing' as const,
            `${subject} ${sentences.join(' It ')} Leaving out a required item eliminates any obligation to pay the charge (46 CFR 541.5).`,
          ] as const,
        ]
  const difference = describeDifference(subject, audit, form)
  return [
    ...[...written, ...ofMissing]
      .sort(([a], [b]) => STRENGTH.indexOf(a) - STRENGTH.indexOf(b))
      .map(([, words]) => words),
    ...(difference === null ? [] : [difference]),
  ]
}

const joinItems = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)!}`

/** The terms by the rule that the invoice names. */
const describeTerms = ({ rule }: Form): string =>
  typeof rule === 'string' && rule.trim() !== '' ? `the terms of ${rule.trim()}` : 'the agreed terms'

/** The grounds that a count shows, in words for the biller, who does not know the count. */
const describeByTerms = ({ code, days = [], stated, expected }: invoice.Finding, form: Form): string | null => {
  const terms = describeTerms(form)
  const listed = joinItems(days.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)))
  switch (code) {
    case 'day_not_owed':
      return `charges ${listed}, for which nothing is due by ${terms}`
    case 'rate_differs':
      return `charges ${listed} at ${money(Number(stated), form)}; by ${terms} the rate is ${money(Number(expected), form)}`
    case 'free_time_differs':
      return `states free time to ${stated}; by ${terms}, free time ended on ${expected}`
    case 'currency_differs':
      return `is in another currency than ${terms}`
    default:
      return null
  }
}

const describeGround = (subject: string, finding: invoice.Finding, { audit, form, tally }: Audited): string => {
  const section = finding.section === null ? '' : ` (46 CFR ${finding.section})`
  const ground = describeByTerms(finding, form) ?? label.invoiceFinding(finding, currencyOf(form))
  const words = `${subject} ${ground}${section}`
  if (finding.code === 'issued_late')
    return `${words}: it had to be issued by ${audit.issue_by!}, and is not required to be paid.`
  return finding.code === 'day_not_owed' && tally ? `${words}: ${joinItems(listKinds(finding, tally))}.` : `${words}.`
}

const KIND_WORDS: { readonly [kind: string]: string } = {
  free: 'days within free time',
  excluded: 'days that they leave out, such as weekends, holidays and closures',
  charged: 'charged days',
}

/** The kinds of the days of a finding by the count. */
const listKinds = ({ days = [] }: invoice.Finding, { ledger }: freeTime.Tally): readonly string[] => {
  const runs = days.flatMap(({ from, to }) => ledger.filter(run => run.from <= to && run.to >= from))
  const isOutside = days.some(({ from, to }) => !ledger.some(run => run.from <= to && run.to >= from))
  const kinds = runs.map(({ kind }) => KIND_WORDS[kind]!)
  return [...new Set([...kinds, ...(isOutside ? ['days before the start or after the end'] : [])])]
}

const describeDifference = (
  subject: string,
  { invoiced, expected, difference }: invoice.Audit,
  form: Form,
): string | null =>
  difference?.amount && difference.amount > 0 && invoiced.amount !== null && expected?.amount !== null
    ? `${subject} amounts to ${money(invoiced.amount, form)}; by ${describeTerms(form)} it is ${money(expected!.amount, form)} for ${expected!.days} ${expected!.days === 1 ? 'day' : 'days'}.`
    : null

const listLimits = (audited: readonly Audited[]): readonly string[] => {
  const [first] = audited.flatMap(({ audit }) => audit.dispute_by ?? []).sort()
  return first === undefined ? [] : [`Send it with the evidence by ${first}.`]
}

const listGaps = (audited: readonly Audited[]): readonly string[] => [
  ...(audited.some(({ audit }) => (audit.difference?.amount ?? 0) < 0)
    ? ['It charges less than the count on your terms: a correction may cost you more.']
    : []),
  ...(audited.some(({ audit }) => audit.expected === null)
    ? ['The days and the amount were not compared with a count on your terms.']
    : []),
  ...(audited.some(({ audit }) => audit.law !== null)
    ? ['The time in which the biller decides (541.6(d)(3)) was not compared.']
    : []),
  ...(audited.some(({ form: { other } }) => Array.isArray(other) && other.length > 0)
    ? ['The other lines of the invoice were compared with its total, and not with your terms.']
    : []),
  'Whether what the invoice states is true was not checked.',
]
