/**
 * The audit of an invoice: its findings as a card, its days in the calendar of the count, and the paragraph for the biller.
 */
import type { invoice } from '../../src'
import { freeTime, label, type Issue } from '../../src'
import type { Calendar, CalendarDay, Question, Row, Spot } from './answer'
import {
  ask,
  capital,
  makeCard,
  makeFact,
  makeTable,
  showCount,
  shownAmount,
  type Answered,
  type Explained,
} from './card'
import { listLedgerDays, makeMonths, parseDate, showDay } from './free-time-cards'
import { isObject } from './member'
import { spotAround, spotAt, type Source } from './source'

type Result = {
  readonly cards: readonly Answered[]
  readonly calendar: Calendar | null
  readonly paragraph: string | null
}

const NOTHING: Result = { cards: [], calendar: null, paragraph: null }

/** Audits the invoice of one field by the terms of another; returns no cards without an invoice or with a syntax error. */
export const auditInvoice = (invoices: Source, terms: Source, question: Question): Result => {
  const given = invoices.roots[0]?.root
  if (given === undefined || invoices.fault || terms.fault) return NOTHING
  const count = countTerms(terms, question)
  if (count && !count.result) return { ...NOTHING, cards: [refusal(invoices, terms, count)] }
  const { direction, received } = question
  const input = {
    invoice: given,
    direction,
    ...(received && { received_invoice_date: received }),
    ...(count && { counted: count.result }),
  }
  const answer = ask<invoice.Audit>('invoice.audit', input)
  const { result } = answer
  if (!result) return { ...NOTHING, cards: [refusal(invoices, terms, answer)] }
  const { findings } = result
  const card = makeCard(
    {
      key: 'invoice',
      title: 'Invoice',
      tone: findings.length > 0 ? 'bad' : 'good',
      value: findings.length > 0 ? showCount(findings.length, 'finding') : 'no finding',
      sentence: describeComparison(count?.result),
      facts: listFacts(result),
      table: makeTable('Findings', ['Finding', 'Section'], findings, finding => findingRow(invoices, finding)),
      clauses: answer.clauses,
    },
    { operation: 'invoice.audit', input },
  )
  const tally = count?.result?.outcome === 'counted' ? count.result : undefined
  return { cards: [card], calendar: makeCalendar(given, result, tally), paragraph: answer.sentence }
}

const describeComparison = (counted: freeTime.Counted | undefined): string => {
  if (!counted) return 'The days are not compared, because terms are missing.'
  return counted.outcome === 'counted'
    ? `By your terms: ${freeTime.explain(counted)}`
    : `The days are not compared. ${freeTime.explain(counted)}`
}

/** Counts on an array of terms, or on an object with `terms` and `calendar`, or undefined without terms. */
const countTerms = (terms: Source, { start, end, zone, now }: Question): Explained<freeTime.Counted> | undefined => {
  const given = terms.roots[0]?.root
  if (given === undefined) return undefined
  return ask<freeTime.Counted>('free_time.count', {
    start: start || null,
    ...(end && { end }),
    now,
    ...(zone && { zone }),
    ...(isObject(given) ? given : { terms: given }),
  })
}

const refusal = (invoices: Source, terms: Source, { issues, sentence, clauses }: Explained<unknown>): Answered =>
  makeCard({
    key: 'problems',
    title: 'Not read',
    tone: 'bad',
    value: 'refused',
    sentence,
    clauses,
    table: makeTable('Problems', ['Line', 'Place', 'Problem'], issues, issue => problemRow(invoices, terms, issue)),
  })

/** An issue with its place in the field of the invoice or of the terms. */
const problemRow = (invoices: Source, terms: Source, { pointer, message }: Issue): Row => {
  const isOfInvoice = `${pointer}/`.startsWith('/invoice/')
  const inField = isOfInvoice ? pointer.slice('/invoice'.length) : pointer
  const source = isOfInvoice ? invoices : /^\/(terms|calendar)(\/|$)/.test(pointer) ? terms : undefined
  const [first] = source?.roots ?? []
  const place = source === terms && !isObject(first?.root) ? inField.replace('/terms', '') : inField
  const spot = source && first ? spotAround(source, first, place) : null
  return { cells: [spot ? String(spot.line) : '', place, message], spot }
}

const findingRow = (invoices: Source, found: invoice.Finding): Row => ({
  cells: [capital(label.invoiceFinding(found)), found.section ?? ''],
  spot: found.pointers.map(pointer => findSpot(invoices, pointer)).find(spot => spot !== null) ?? null,
})

/** The place of a value of the invoice, or null if it has none. */
const findSpot = (invoices: Source, pointer: string): Spot | null =>
  pointer.startsWith('/invoice/') ? spotAt(invoices, invoices.roots[0]!, pointer.slice('/invoice'.length)) : null

const listFacts = ({ last_charged_on, issue_by, dispute_by, invoiced, expected, difference }: invoice.Audit) => [
  ...makeFact('Last day charged', last_charged_on),
  ...makeFact('To be issued by', issue_by),
  ...makeFact('Disputes until', dispute_by),
  { name: 'Invoiced', value: showCharge(invoiced) },
  ...makeFact('By your terms', expected, showCharge),
  ...makeFact('Difference', difference, showCharge),
]

const showCharge = ({ days, amount }: invoice.Claim): string =>
  [...(days === null ? [] : [showCount(days, 'day')]), ...(amount === null ? [] : [shownAmount(amount)])].join(', ') ||
  'not stated'

/** The days of the ledger, with those of the invoice. Without a count the days of the invoice alone. */
const makeCalendar = (given: unknown, audit: invoice.Audit, tally: freeTime.Tally | undefined): Calendar | null => {
  const { charged } = given as invoice.Invoice
  const wrong = new Set(audit.findings.flatMap(({ days = [] }) => days.flatMap(listDays)))
  const days = new Map<string, CalendarDay>((tally ? listLedgerDays(tally) : []).map(day => [day.date, day]))
  for (const item of charged ?? []) {
    const text = typeof item.rate === 'number' ? shownAmount(item.rate) : 'due'
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
  const first = parseDate(from)
  return Array.from({ length: parseDate(to) - first + 1 }, (_, i) => showDay(first + i))
}
