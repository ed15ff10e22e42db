/**
 * The faults of an invoice for demurrage or detention.
 */
import { left, right } from 'fp-ts/Either'
import { exactSum, exactTotal } from '../../kernel/decimal'
import type { Checked } from '../../kernel/issue'
import { SUM_OUT_OF_RANGE } from '../../kernel/phrase'
import { compareCodePoints, isBlank } from '../../kernel/text'
import { collectIssues } from '../../kernel/reader'
import { parseDay, toDate } from '../../kernel/time'
import type { Tally } from '../free-time'
import { complement, findRepeated, intersect, merge, type DayRange } from './days'
import type { Audit, Charge, Direction, Finding, FindingCode, Input, Invoice } from './invoice'
import { inputReader } from './invoice.generated'
import { ITEMS, type Item } from './item'

/** The days after the last charge, or after the invoice that is passed on, in which an invoice can be issued. */
const ISSUE_DAYS = 30
/** The days that a biller must allow for a dispute. */
const DISPUTE_DAYS = 30

/**
 * Returns the faults of an invoice for demurrage or detention, by 46 CFR part 541 and by a count of the same charge:
 * missing items, missed time limits, contradictions, and days that are not owed.
 *
 * | code                   | condition                                                                | section          |
 * | ---------------------- | ------------------------------------------------------------------------ | ---------------- |
 * | `missing`              | a required item is null, missing, blank, empty, or a statement not made  | 541.6(x)(n)      |
 * | `issued_late`          | issued more than 30 days after the last charged day, or the one received | 541.7(a), (b)    |
 * | `dispute_window_short` | `dispute_days` is below 30                                               | 541.8(a)         |
 * | `days_overlap`         | a day is in two items of `charged`                                       | null             |
 * | `charged_while_free`   | a charged day is within free time, or before an import is available      | null             |
 * | `charged_ahead`        | a charged day is after the invoice date                                  | null             |
 * | `total_differs`        | every charged item has a rate, and the total is not the exact sum        | null             |
 * | `day_not_owed`         | a charged day that the count does not charge                             | null             |
 * | `rate_differs`         | a charged day that the count charges at another rate                     | null             |
 * | `currency_differs`     | a different currency from the count's; then amounts are not compared         | null             |
 *
 * Invalid input, and a sum out of the range of a double, is a Left.
 *
 * @complexity O(n log n + n · m) in the charged items and the runs of the count, whatever the length of either
 * @clause INV-1 INV-2 INV-3 INV-4 INV-5
 * @see 46 CFR 541.5 to 541.8, eCFR of 2026-01-01; § 541.4 was removed on 2025-12-29
 * @example audit({ invoice: { due_date: null } }).right.findings[5] // { code: 'missing', section: '541.6(b)(2)', pointers: ['/invoice/due_date'] }
 */
export const audit = (input: Input): Checked<Audit> => {
  const issues = collectIssues(inputReader, input)
  return issues.length > 0 ? left(issues) : auditChecked(input)
}

/** Audits an input that has passed its checks. A Left has one issue: a sum is out of range. */
export const auditChecked = (input: Input): Checked<Audit> => {
  const { invoice, direction = 'import' } = input
  const charges = readCharges(invoice)
  const sum = addCharges(charges)
  if (sum !== null && !Number.isFinite(sum)) return outOfRange('/invoice/charged')
  const tally = input.counted?.outcome === 'counted' ? input.counted : undefined
  const invoiced = {
    days: charges.reduce((days, { from, to }) => days + to - from + 1, 0),
    amount: invoice.total ?? sum,
  }
  const expected = tally ? { days: tally.days.charged, amount: tally.amount } : null
  const difference = expected && subtract(invoiced, expected, isComparable(invoice, tally))
  if (difference && difference.amount !== null && !Number.isFinite(difference.amount))
    return outOfRange('/invoice/total')
  const limits = findLimits(input, charges)
  const findings = [
    ...findMissing(invoice, direction),
    ...findLate(input, charges, limits),
    ...findWrongDays(invoice, direction, charges),
    ...findWrongTotal(invoice, sum),
    ...(tally ? compareWithCount(invoice, charges, tally) : []),
  ]
  return right({
    findings: findings.sort(compareFindings),
    last_charged_on: writeDay(limits.lastCharged),
    issue_by: writeDay(limits.issueBy),
    dispute_by: writeDay(limits.disputeBy),
    invoiced,
    expected,
    difference,
  })
}

const outOfRange = (pointer: string) => left([{ pointer, code: 'range', message: SUM_OUT_OF_RANGE }] as const)

/** An item of `charged`, as day numbers. */
type ChargedDays = DayRange & { readonly rate: number | null; readonly pointer: string }

const readCharges = ({ charged }: Invoice): readonly ChargedDays[] =>
  (charged ?? []).map(({ from, to, rate }, i) => ({
    from: parseDay(from)!,
    to: parseDay(to)!,
    rate: rate ?? null,
    pointer: `/invoice/charged/${i}`,
  }))

/** The exact sum of days times rate; null unless there are charged items and each has a rate. */
const addCharges = (charges: readonly ChargedDays[]): number | null => {
  const rates = charges.flatMap(({ from, to, rate }) => (rate === null ? [] : [{ amount: rate, times: to - from + 1 }]))
  return rates.length > 0 && rates.length === charges.length ? exactTotal(rates) : null
}

const subtract = (invoiced: Charge, expected: Charge, isSameCurrency: boolean): Charge => ({
  days: invoiced.days - expected.days,
  amount:
    isSameCurrency && invoiced.amount !== null && expected.amount !== null
      ? exactSum([invoiced.amount, -expected.amount])
      : null,
})

/** A missing currency is the currency of the count. */
const isComparable = ({ currency_code }: Invoice, tally: Tally | undefined): boolean =>
  (currency_code ?? null) === null || (tally?.currency_code ?? null) === null || currency_code === tally?.currency_code

type Limits = { readonly [K in 'lastCharged' | 'issueBy' | 'disputeBy']: number | undefined }

const findLimits = ({ invoice, received_invoice_date }: Input, charges: readonly ChargedDays[]): Limits => {
  const lastCharged = merge(charges).at(-1)?.to
  return {
    lastCharged,
    issueBy: addDays(readDay(received_invoice_date) ?? lastCharged, ISSUE_DAYS),
    disputeBy: addDays(readDay(invoice.invoice_date), Math.max(DISPUTE_DAYS, invoice.dispute_days ?? 0)),
  }
}

const readDay = (date: string | null | undefined): number | undefined => parseDay(date ?? '')
const addDays = (day: number | undefined, days: number): number | undefined => (day === undefined ? day : day + days)
/** Null if there is no such day, or after the year 9999. */
const writeDay = (day: number | undefined): string | null => toDate(day ?? NaN) ?? null

const findMissing = (invoice: Invoice, direction: Direction): readonly Finding[] =>
  ITEMS.filter(item => (item.direction ?? direction) === direction && isMissing(invoice, item)).map(
    ({ key, section }) => finding('missing', section, [`/invoice/${key}`]),
  )

/** Rates are also given if each charged item has one. */
const isMissing = (invoice: Invoice, { key }: Item): boolean =>
  isEmpty(invoice[key]) &&
  !(key === 'rates' && invoice.charged?.length && invoice.charged.every(({ rate }) => (rate ?? null) !== null))

const isEmpty = (value: unknown): boolean => {
  if (typeof value === 'string') return isBlank(value)
  return Array.isArray(value) ? value.every(isEmpty) : (value ?? false) === false
}

const findLate = (
  { invoice, received_invoice_date }: Input,
  charges: readonly ChargedDays[],
  { lastCharged, issueBy }: Limits,
): readonly Finding[] => {
  const isPassedOn = (received_invoice_date ?? null) !== null
  const issuedOn = readDay(invoice.invoice_date)
  const latest = isPassedOn ? '/received_invoice_date' : charges.find(({ to }) => to === lastCharged)?.pointer
  return [
    ...(issuedOn !== undefined && issueBy !== undefined && issuedOn > issueBy
      ? [finding('issued_late', isPassedOn ? '541.7(b)' : '541.7(a)', ['/invoice/invoice_date', latest!])]
      : []),
    ...((invoice.dispute_days ?? DISPUTE_DAYS) < DISPUTE_DAYS
      ? [finding('dispute_window_short', '541.8(a)', ['/invoice/dispute_days'])]
      : []),
  ]
}

const findWrongDays = (invoice: Invoice, direction: Direction, charges: readonly ChargedDays[]): readonly Finding[] => {
  const repeated = findRepeated(charges)
  const issuedOn = readDay(invoice.invoice_date)
  const free = [
    { pointer: '/invoice/free_time_to', to: readDay(invoice.free_time_to) },
    {
      pointer: '/invoice/available_on',
      to: direction === 'import' ? addDays(readDay(invoice.available_on), -1) : undefined,
    },
  ].flatMap(({ pointer, to }) => (to === undefined ? [] : [{ pointer, from: -Infinity, to }]))
  const broken = free.filter(({ to }) => charges.some(({ from }) => from <= to)).map(({ pointer }) => pointer)
  return [
    ...findDays('days_overlap', charges, charge => intersect(charge, repeated), []),
    ...findDays('charged_while_free', charges, charge => intersect(charge, free), broken),
    ...(issuedOn === undefined
      ? []
      : findDays('charged_ahead', charges, charge => intersect(charge, [{ from: issuedOn + 1, to: Infinity }]), [
          '/invoice/invoice_date',
        ])),
  ]
}

const findWrongTotal = ({ total }: Invoice, sum: number | null): readonly Finding[] =>
  sum === null || (total ?? sum) === sum ? [] : [finding('total_differs', null, ['/invoice/charged', '/invoice/total'])]

const compareWithCount = (invoice: Invoice, charges: readonly ChargedDays[], tally: Tally): readonly Finding[] => {
  const runs = tally.ledger.map(({ from, to, kind, rate }) => ({
    from: parseDay(from)!,
    to: parseDay(to)!,
    kind,
    rate,
  }))
  const owed = runs.filter(({ kind }) => kind === 'charged')
  const notOwed = complement(owed)
  const atAnotherRate = ({ rate }: ChargedDays) =>
    owed.filter(run => rate !== null && run.rate !== null && run.rate !== rate)
  return [
    ...findDays('day_not_owed', charges, charge => intersect(charge, notOwed), ['/counted/ledger']),
    ...(isComparable(invoice, tally)
      ? findDays('rate_differs', charges, charge => intersect(charge, atAnotherRate(charge)), ['/counted/ledger'])
      : [finding('currency_differs', null, ['/invoice/currency_code', '/counted/currency_code'])]),
  ]
}

/** At most one finding: the days of any charged item that are wrong, with the items that have them. */
const findDays = (
  code: FindingCode,
  charges: readonly ChargedDays[],
  findWrong: (charge: ChargedDays) => readonly DayRange[],
  evidence: readonly string[],
): readonly Finding[] => {
  const wrong = charges.map(charge => ({ pointer: charge.pointer, days: findWrong(charge) }))
  const items = wrong.filter(({ days }) => days.length > 0)
  const days = merge(items.flatMap(item => item.days)).map(({ from, to }) => ({ from: toDate(from)!, to: toDate(to)! }))
  return items.length === 0 ? [] : [finding(code, null, [...items.map(({ pointer }) => pointer), ...evidence], days)]
}

const finding = (
  code: FindingCode,
  section: string | null,
  pointers: readonly string[],
  days?: Finding['days'],
): Finding => ({ code, section, pointers, ...(days && { days }) })

/** By section, those without one last, then by code and first pointer. */
const compareFindings = (a: Finding, b: Finding): number =>
  compareCodePoints(a.section ?? '~', b.section ?? '~') ||
  compareCodePoints(a.code, b.code) ||
  compareCodePoints(a.pointers[0]!, b.pointers[0]!)
