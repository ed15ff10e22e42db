/**
 * The audit of an invoice: its findings as a card for each form, its days in the calendar of the count, and the letter.
 */
import { freeTime, invoice, label, type history, type Issue } from '../../src'
import { explainUnreadKeys, listUnreadKeys } from '../../src/table/invoice-name'
import { isByCharge } from './terms-file'
import type { Card, Calendar, CalendarDay, InvoiceAnswer, Letter, Question, Row, Spot } from './answer'
import { ask, capital, makeCard, makeFact, makeTable, showCount, type Explained } from './card'
import { listLedgerDays, makeMonths } from './free-time-cards'
import { daysFor } from './days'
import { checkRow, type Form } from './invoice-form'
import { listForms, readForm, readPaperDay, omitFaults, type ReadForm } from './invoice-read'
import { writeLetter } from './letter'
import { isObject } from '../../src/kernel/json'
import { parseDay, toDate } from '../../src/kernel/time'
import { spotAround, spotAt, type Source } from './source'
import { placeInField, termsIn } from './terms'

type Result = {
  readonly cards: readonly Card[]
  readonly calendar: Calendar | null
  readonly letter: Letter | null
  readonly invoice: InvoiceAnswer | null
}

const NOTHING: Result = { cards: [], calendar: null, letter: null, invoice: null }

/**
 * Audits the forms of one field by the terms of another; returns no cards without an invoice or with a syntax error. The
 * terms are those of the selected form.
 */
export const auditInvoice = (invoices: Source, terms: Source, question: Question): Result => {
  const given = invoices.roots.length > 1 ? invoices.roots.map(({ root }) => root) : invoices.roots[0]?.root
  if (given === undefined || invoices.fault || terms.fault) return NOTHING
  const forms = listForms(given)
  if (!forms) return { ...NOTHING, cards: [refusal(invoices, terms, ask('invoice.audit', { invoice: given }))] }
  const read = forms.map(form => readForm(form, question.dates))
  const selected = Math.min(question.selected ?? 0, forms.length - 1)
  const charge = chargeOf(forms[selected])
  const [start, end] = [question.start, question.end].map(day => readPaperDay(day, forms[selected], question.dates))
  const asked = countTerms(terms, charge, { ...question, start: start!, end: end! })
  const count = asked?.result ? asked : undefined
  const answered = read.map((form, i) => auditForm(form, i === selected ? count : undefined, question))
  const invoice: InvoiceAnswer = {
    forms: answered.map(({ open, form: { faults, invoice: form } }) => ({
      open,
      faults,
      rows: listRows(form).map(checkRow),
    })),
    unclear: read.map(({ unclear }) => unclear).find(unclear => unclear !== null) ?? null,
    json: JSON.stringify(forms.length === 1 ? read[0]!.invoice : read.map(each => each.invoice), null, 2),
  }
  const cards = answered.map((each, i) =>
    each.answer.result
      ? auditCard(invoices, forms, i, each, i === selected ? count?.result : undefined)
      : isUnclear(each.form)
        ? unclearCard(i, each.form)
        : refusal(invoices, terms, each.answer, forms.length > 1 || invoices.roots.length > 1 ? `/${i}` : ''),
  )
  const shown = answered[selected]!
  const ofOne = answered.filter(({ form }) => nameInvoice(form.invoice) === nameInvoice(shown.form.invoice))
  const audited = ofOne.flatMap(({ answer: { result }, form, tally, days }) =>
    result ? [{ audit: result, form: form.invoice, tally, days }] : [],
  )
  const isComplete = ofOne.every(({ open, form }) => open.length === 0 && !isUnclear(form))
  return {
    cards: asked && !count ? [...cards, termsCard(invoices, terms, asked, charge)] : cards,
    calendar:
      shown.answer.result && !isUnclear(shown.form)
        ? makeCalendar(shown.form.invoice, shown.answer.result, shown.tally)
        : null,
    letter: isComplete && audited.length === ofOne.length && !asked === !count ? writeLetter(audited) : null,
    invoice,
  }
}

/** The fields that identify an invoice. Forms with equal ones share a letter. */
const nameInvoice = ({ invoice_number, bill_of_lading_numbers, invoice_date }: Form): string =>
  JSON.stringify([invoice_number ?? bill_of_lading_numbers, invoice_date])

/** The charge of a form: demurrage, as in the form, if none is chosen. */
const chargeOf = (form: Form | undefined): string =>
  typeof form?.['charge'] === 'string' ? form['charge'] : 'demurrage'

const listRows = (form: Form): readonly Form[] =>
  Array.isArray(form['charged']) ? form['charged'].map((row: unknown) => (isObject(row) ? row : {})) : []

type AuditedForm = {
  readonly form: ReadForm
  readonly input: object
  readonly answer: Explained<invoice.Audit>
  readonly days: readonly history.Day[]
  readonly tally: freeTime.Tally | undefined
  /** The required items that are not filled in yet. */
  readonly open: readonly string[]
}

const nameItem = ([pointer = '']: readonly string[]): string => pointer.slice('/invoice/'.length)

/** Audits a form. An item that is not filled in yet, or cannot be read, is not missing. */
const auditForm = (
  form: ReadForm,
  count: Explained<freeTime.Counted> | undefined,
  { direction, received, sender, history }: Question,
): AuditedForm => {
  const readable = omitFaults(form)
  const days = daysFor(readable['container_numbers'], history)
  const input = {
    invoice: readable,
    direction,
    ...(received && { received_invoice_date: received }),
    ...(sender === 'railroad_or_trucker' && { law: null }),
    ...(count && { counted: count.result }),
    ...(days && { history: days }),
  }
  const answer = ask<invoice.Audit>('invoice.audit', input)
  const isOpen = ({ code, pointers }: invoice.Finding): boolean =>
    code === 'missing' && !Object.hasOwn(readable, nameItem(pointers))
  const findings = answer.result?.findings.filter(finding => !isOpen(finding))
  return {
    form,
    input,
    days: days ?? [],
    answer: findings ? { ...answer, result: { ...answer.result!, findings } } : answer,
    tally: count?.result?.outcome === 'counted' ? count.result : undefined,
    open: (answer.result?.findings ?? [])
      .filter(isOpen)
      .map(({ pointers }) => nameItem(pointers))
      .filter(item => !Object.hasOwn(form.invoice, item)),
  }
}

const isUnclear = ({ faults, unclear }: ReadForm): boolean => faults.length > 0 || unclear !== null

const countUnread = ({ length }: ReadForm['faults']): string =>
  `${showCount(length, 'value')} cannot be read (see the red lines)`

/** A form with values that cannot be read yet is not an invoice to refuse. */
const unclearCard = (index: number, { faults, unclear }: ReadForm): Card =>
  makeCard({
    key: index === 0 ? 'invoice' : `invoice-${index}`,
    title: 'Invoice',
    value: 'not complete',
    sentence: [
      ...(unclear === null ? [] : [`Which number of ${unclear} is the month?`]),
      ...(faults.length === 0 ? [] : [`${countUnread(faults)}.`]),
    ].join(' '),
  })

const auditCard = (
  invoices: Source,
  forms: readonly Form[],
  index: number,
  { open: openItems, form: { faults }, input, answer, tally }: AuditedForm,
  counted: freeTime.Counted | undefined,
): Card => {
  const result = answer.result!
  const { findings } = result
  const open = openItems.length
  const isComplete = open === 0 && faults.length === 0
  const unread = listUnreadKeys(forms[index])
  const currency = (input as invoice.Input).invoice.currency_code ?? null
  const done = findings.length > 0 ? showCount(findings.length, 'finding') : isComplete ? 'no finding' : 'not complete'
  return makeCard({
    key: index === 0 ? 'invoice' : `invoice-${index}`,
    title: forms.length > 1 ? `Invoice, form ${index + 1} of ${forms.length}` : 'Invoice',
    tone: findings.length > 0 ? 'bad' : isComplete ? 'good' : 'plain',
    value: done,
    sentence: [
      ...(unread.length > 0 ? [`It ${explainUnreadKeys(unread)}.`] : []),
      ...(faults.length > 0 ? [`${countUnread(faults)}, and ${faults.length === 1 ? 'is' : 'are'} not checked.`] : []),
      ...(open > 0 ? [`${showCount(open, 'item')} still to fill in.`] : []),
      ...(isComplete ? [describeComparison(result, tally, counted, input)] : []),
    ].join(' '),
    facts: listFacts(result, currency),
    table: makeTable('Findings', ['Finding', 'Section'], findings, finding =>
      findingRow(invoices, finding, forms.length > 1 ? `/${index}` : '', currency),
    ),
    clauses: answer.clauses,
  })
}

/** The law, the missing items and the comparisons that were not made; the other findings are in the table. */
const describeComparison = (
  audit: invoice.Audit,
  tally: freeTime.Tally | undefined,
  counted: freeTime.Counted | undefined,
  input: object,
): string => {
  const findings = audit.findings.filter(({ code }) => code === 'missing')
  const sentence = invoice.explain({ ...audit, findings }, input as invoice.Input)
  if (!counted) return sentence
  return `${sentence} ${tally ? 'By your terms: ' : ''}${freeTime.explain(counted)}`
}

/** Counts a charge on the terms and the calendar of a field; undefined without terms of the charge. */
const countTerms = (
  source: Source,
  charge: string,
  { start, end, zone, now }: Question,
): Explained<freeTime.Counted> | undefined => {
  const [first] = source.roots
  if (!first) return undefined
  const { terms: file, calendar } = termsIn(first)
  const terms = isByCharge(file) ? file[charge] : file
  if (terms === undefined) return undefined
  return ask<freeTime.Counted>('free_time.count', {
    start: start || null,
    ...(end && { end }),
    now,
    ...(zone && { zone }),
    terms,
    ...(calendar !== undefined && { calendar }),
  })
}

const refusal = (
  invoices: Source,
  terms: Source,
  { issues, sentence, clauses }: Explained<unknown>,
  place = '',
): Card =>
  makeCard({
    key: `problems${place}`,
    title: 'Not read',
    tone: 'bad',
    value: 'refused',
    sentence,
    clauses,
    table: makeTable('Problems', ['Line', 'Place', 'Problem'], issues, issue =>
      problemRow(invoices, terms, issue, place, ''),
    ),
  })

/** Terms that are not complete yet: the invoice is audited without them. */
const termsCard = (invoices: Source, terms: Source, { issues, clauses }: Explained<unknown>, charge: string): Card =>
  makeCard({
    key: 'terms',
    title: 'Your terms',
    tone: 'caution',
    value: 'not complete',
    sentence: 'The days are not compared until this is right.',
    clauses,
    table: makeTable('Problems', ['Line', 'Place', 'Problem'], issues, issue =>
      problemRow(invoices, terms, issue, '', charge),
    ),
  })

/** An issue with its place in the field of the invoice or of the terms. */
const problemRow = (
  invoices: Source,
  terms: Source,
  { pointer, message }: Issue,
  form: string,
  charge: string,
): Row => {
  const isOfInvoice = `${pointer}/`.startsWith('/invoice/')
  const source = isOfInvoice ? invoices : /^\/(terms|calendar)(\/|$)/.test(pointer) ? terms : undefined
  const [first] = source?.roots ?? []
  const place = isOfInvoice
    ? form + pointer.slice('/invoice'.length)
    : source && first
      ? placeInField(first, charge, pointer)
      : pointer
  const spot = source && first ? spotAround(source, first, place) : null
  return { cells: [spot ? String(spot.line) : '', place, message], spot }
}

const findingRow = (invoices: Source, found: invoice.Finding, form: string, currency: string | null): Row => ({
  cells: [capital(label.invoiceFinding(found, currency)), found.section ?? ''],
  spot: found.pointers.map(pointer => findSpot(invoices, pointer, form)).find(spot => spot !== null) ?? null,
})

/** The place of a value of the invoice, or null if it has none. */
const findSpot = (invoices: Source, pointer: string, form: string): Spot | null =>
  pointer.startsWith('/invoice/') && invoices.roots.length === 1
    ? spotAt(invoices, invoices.roots[0]!, form + pointer.slice('/invoice'.length))
    : null

const listFacts = (
  { last_charged_on, issue_by, dispute_by, invoiced, expected, difference }: invoice.Audit,
  currency: string | null,
) => [
  ...makeFact('Last day charged', last_charged_on),
  ...makeFact('To be issued by', issue_by),
  ...makeFact('Disputes until', dispute_by),
  { name: 'Invoiced', value: showCharge(invoiced, currency) },
  ...makeFact('By your terms', expected, claim => showCharge(claim, currency)),
  ...makeFact('Difference', difference, claim => showCharge(claim, currency)),
]

const showCharge = ({ days, amount }: invoice.Claim, currency: string | null): string =>
  [
    ...(days === null ? [] : [showCount(days, 'day')]),
    ...(amount === null ? [] : [label.amountLabel(amount, currency)]),
  ].join(', ') || 'not stated'

/** The days of the ledger, with those of the invoice. Without a count the days of the invoice alone. */
const makeCalendar = (given: unknown, audit: invoice.Audit, tally: freeTime.Tally | undefined): Calendar | null => {
  const { charged, currency_code } = given as invoice.Invoice
  const wrong = new Set(audit.findings.flatMap(({ days = [] }) => days.flatMap(listDays)))
  const days = new Map<string, CalendarDay>((tally ? listLedgerDays(tally) : []).map(day => [day.date, day]))
  for (const item of charged ?? []) {
    if (item.kind && item.kind !== charged![0]!.kind) continue
    const text = typeof item.rate === 'number' ? label.amountLabel(item.rate, currency_code ?? null) : 'due'
    for (const date of listDays(item)) {
      const known = days.get(date) ?? { date, kind: tally ? null : 'charged', text, isLast: false }
      days.set(date, { ...known, text, invoiced: wrong.has(date) ? 'wrong' : 'right' })
    }
  }
  if (days.size === 0) return null
  return {
    ...makeMonths([], [...days.values()]),
    currency: (given as invoice.Invoice).currency_code ?? null,
    slider: null,
  }
}

const listDays = ({ from, to }: invoice.Days): readonly string[] => {
  const first = parseDay(from)!
  return Array.from({ length: parseDay(to)! - first + 1 }, (_, i) => toDate(first + i)!)
}
