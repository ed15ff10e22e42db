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
import { countAvailability } from './availability'
import { findContradictions, hasSeveralContainers } from './consistency'
import { complement, findOtherRates, findRepeated, intersect, merge, touches, type DayRange } from './days'
import { finding, readDay, type ChargedDays } from './finding'
import type { Audit, Charge, Claim, Finding, FindingCode, Input, Invoice, Law } from './invoice'
import { inputReader } from './invoice.generated'
import { ITEMS, type Item } from './item'
import { findLaw } from './law'

/** The days after the last charge, or after the invoice that is passed on, in which an invoice can be issued. */
const ISSUE_DAYS = 30
/** The days that a biller must allow for a dispute. */
const DISPUTE_DAYS = 30

/**
 * Returns the faults of an invoice for demurrage or detention, by 46 CFR part 541 if that governs it, by its own figures
 * and by a count. `law` is the law that was applied.
 *
 * | code                    | condition                                                                  | section     |
 * | ----------------------- | -------------------------------------------------------------------------- | ----------- |
 * | `missing`               | a required item is null, missing, blank, empty, or a statement not made    | 541.6(x)(n) |
 * | `issued_late`           | issued more than 30 days after the last charged day, or the one received   | 541.7(a), (b) |
 * | `dispute_window_short`  | `dispute_days` is below 30                                                 | 541.8(a)    |
 * | `free_time_reversed`    | free time ends before it begins, though there are free days                | null        |
 * | `free_days_do_not_fit`  | there are fewer calendar days of free time than `free_days`                | null        |
 * | `free_before_available` | fewer than `free_days` are left from the day on which an import is available | null      |
 * | `due_before_issue`      | due before it is issued                                                    | null        |
 * | `rate_not_listed`       | a charged rate is not among `rates`                                        | null        |
 * | `container_differs`     | `container_number` is not on the invoice                                   | null        |
 * | `days_overlap`          | a day is in two items of `charged`                                         | null        |
 * | `charged_while_free`    | a charged day is within free time, or before an import is available        | null        |
 * | `charged_ahead`         | a charged day is after the invoice date                                    | null        |
 * | `total_differs`         | the total is not the exact sum of days times rates                         | null        |
 * | `day_not_owed`          | a charged day that the count does not charge                               | null        |
 * | `rate_differs`          | a charged day that the count charges at another rate                       | null        |
 * | `currency_differs`      | a different currency from the count's; then amounts are not compared       | null        |
 *
 * An invoice of several containers is not compared with a count, nor are its days and its total with each other. Invalid
 * input, and a sum out of the range of a double, is a Left.
 *
 * @complexity O((n + m) log (n + m)) in the charged items and the runs of the count
 * @clause INV-1 INV-2 INV-3 INV-4 INV-5 INV-6 INV-7
 * @see 46 CFR 541.5 to 541.8, eCFR of 2026-01-01; § 541.4 was removed on 2025-12-29
 * @example audit({ invoice: { due_date: null } }).right.findings[5] // { code: 'missing', section: '541.6(b)(2)', pointers: ['/invoice/due_date'] }
 */
export const audit = (input: Input): Checked<Audit> => {
  const issues = collectIssues(inputReader, input)
  return issues.length > 0 ? left(issues) : auditChecked(input)
}

/** Audits an input that has passed its checks. A Left has one issue: a sum is out of range. */
export const auditChecked = (input: Input): Checked<Audit> => {
  const { invoice } = input
  const charges = readCharges(invoice)
  const sum = addCharges(charges)
  if (sum !== null && !Number.isFinite(sum)) return outOfRange('/invoice/charged')
  const isOneContainer = !hasSeveralContainers(invoice)
  const tally = isOneContainer && input.counted?.outcome === 'counted' ? input.counted : undefined
  const invoiced = { days: countDays(charges), amount: invoice.total ?? sum }
  const expected = tally ? { days: tally.days.charged, amount: tally.amount } : null
  const difference = expected && subtract(invoiced, expected, isComparable(invoice, tally))
  if (difference && difference.amount !== null && !Number.isFinite(difference.amount))
    return outOfRange('/invoice/total')
  const limits = findLimits(input, charges)
  const findings = [
    ...(limits.law ? [...findMissing(input, charges), ...findLate(input, charges, limits)] : []),
    ...findContradictions(input, charges),
    ...findWrongDays(input, charges),
    ...(isOneContainer ? [...findOverlap(charges), ...findWrongTotal(invoice, sum)] : []),
    ...(tally ? compareWithCount(invoice, charges, tally) : []),
  ]
  return right({
    law: limits.law,
    findings: findings.sort(compareFindings),
    last_charged_on: writeDay(limits.lastCharged),
    issue_by: writeDay(limits.issueBy),
    dispute_by: writeDay(limits.disputeBy),
    invoiced,
    expected,
    difference,
    availability: countAvailability(charges, input.history),
  })
}

const outOfRange = (pointer: string) => left([{ pointer, code: 'range', message: SUM_OUT_OF_RANGE }] as const)

/** The only rate of an invoice holds for all its charged days if none of them has a rate of its own. */
const readCharges = ({ charged, rates }: Invoice): readonly ChargedDays[] => {
  const items = charged ?? []
  const isOneRate = rates?.length === 1 && items.every(({ rate }) => (rate ?? null) === null)
  return items.map(({ from, to, rate }, i) => ({
    from: parseDay(from)!,
    to: parseDay(to)!,
    rate: isOneRate ? rates[0]! : (rate ?? null),
    pointer: `/invoice/charged/${i}`,
  }))
}

const countDays = (charges: readonly ChargedDays[]): number | null =>
  charges.length === 0 ? null : charges.reduce((days, { from, to }) => days + to - from + 1, 0)

/** The exact sum of days times rate; null unless there are charged items and each has a rate. */
const addCharges = (charges: readonly ChargedDays[]): number | null => {
  const rates = charges.flatMap(({ from, to, rate }) => (rate === null ? [] : [{ amount: rate, times: to - from + 1 }]))
  return rates.length > 0 && rates.length === charges.length ? exactTotal(rates) : null
}

const subtract = (invoiced: Claim, expected: Charge, isSameCurrency: boolean): Claim => ({
  days: invoiced.days === null ? null : invoiced.days - expected.days,
  amount:
    isSameCurrency && invoiced.amount !== null && expected.amount !== null
      ? exactSum([invoiced.amount, -expected.amount])
      : null,
})

/** A missing currency is the currency of the count. */
const isComparable = ({ currency_code }: Invoice, tally: Tally | undefined): boolean =>
  (currency_code ?? null) === null || (tally?.currency_code ?? null) === null || currency_code === tally?.currency_code

type Limits = { readonly law: Law | null } & {
  readonly [K in 'lastCharged' | 'issueBy' | 'disputeBy']: number | undefined
}

const findLimits = (input: Input, charges: readonly ChargedDays[]): Limits => {
  const lastCharged = findLastCharged(charges)
  const law = findLaw(input, lastCharged)
  const { dispute_days = null } = input.invoice
  const allowed = law ? Math.max(DISPUTE_DAYS, dispute_days ?? 0) : dispute_days
  return {
    law,
    lastCharged,
    issueBy: law ? addDays(readDay(input.received_invoice_date) ?? lastCharged, ISSUE_DAYS) : undefined,
    disputeBy: allowed === null || allowed < 0 ? undefined : addDays(readDay(input.invoice.invoice_date), allowed),
  }
}

/** The last charged day, as a day number. */
export const findLastCharged = (charges: readonly DayRange[]): number | undefined =>
  charges.reduce<number | undefined>((last, { to }) => (last !== undefined && last > to ? last : to), undefined)

const addDays = (day: number | undefined, days: number): number | undefined => (day === undefined ? day : day + days)
/** Null if there is no such day, or after the year 9999. */
const writeDay = (day: number | undefined): string | null => toDate(day ?? NaN) ?? null

const findMissing = ({ invoice, direction = 'import' }: Input, charges: readonly ChargedDays[]): readonly Finding[] =>
  ITEMS.filter(item => (item.direction ?? direction) === direction && isMissing(invoice, item, charges)).map(
    ({ key, section }) => finding('missing', section, [`/invoice/${key}`]),
  )

/** Without free days no free time need be stated. Rates are also given if each charged item has one. */
const isMissing = (invoice: Invoice, { key }: Item, charges: readonly ChargedDays[]): boolean => {
  if (!isEmpty(invoice[key])) return false
  if (key === 'free_time_from' || key === 'free_time_to') return invoice.free_days !== 0
  return !(key === 'rates' && charges.length > 0 && charges.every(({ rate }) => rate !== null))
}

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

const findOverlap = (charges: readonly ChargedDays[]): readonly Finding[] =>
  findDays('days_overlap', charges, findRepeated(charges), [])

const findWrongDays = (
  { invoice, direction = 'import' }: Input,
  charges: readonly ChargedDays[],
): readonly Finding[] => {
  const issuedOn = readDay(invoice.invoice_date)
  const available = direction === 'import' ? readDay(invoice.available_on) : undefined
  const free = [
    { pointer: '/invoice/free_time_to', to: readDay(invoice.free_time_to) },
    { pointer: '/invoice/available_on', to: addDays(available, -1) },
  ].flatMap(({ pointer, to }) => (to === undefined ? [] : [{ pointer, from: -Infinity, to }]))
  const broken = free.filter(({ to }) => charges.some(({ from }) => from <= to)).map(({ pointer }) => pointer)
  const ahead = issuedOn === undefined ? [] : [{ from: issuedOn + 1, to: Infinity }]
  return [
    ...findDays('charged_while_free', charges, merge(free), broken),
    ...findDays('charged_ahead', charges, ahead, ['/invoice/invoice_date']),
  ]
}

const findWrongTotal = ({ total, charged, rates }: Invoice, sum: number | null): readonly Finding[] => {
  if (sum === null || (total ?? sum) === sum) return []
  const isOneRate = rates?.length === 1 && charged!.every(({ rate }) => (rate ?? null) === null)
  return [
    finding('total_differs', null, ['/invoice/charged', '/invoice/total', ...(isOneRate ? ['/invoice/rates'] : [])]),
  ]
}

const compareWithCount = (invoice: Invoice, charges: readonly ChargedDays[], tally: Tally): readonly Finding[] => {
  const owed = tally.ledger
    .filter(({ kind }) => kind === 'charged')
    .map(({ from, to, rate }) => ({ from: parseDay(from)!, to: parseDay(to)!, rate }))
  const evidence = ['/counted/ledger']
  return [
    ...findDays('day_not_owed', charges, complement(owed), evidence),
    ...(isComparable(invoice, tally)
      ? writeFinding('rate_differs', findOtherRates(charges, owed), evidence)
      : [finding('currency_differs', null, ['/invoice/currency_code', '/counted/currency_code'])]),
  ]
}

/** At most one finding: the charged days that are among wrong ones, with the items that have them. */
const findDays = (
  code: FindingCode,
  charges: readonly ChargedDays[],
  wrong: readonly DayRange[],
  evidence: readonly string[],
): readonly Finding[] => {
  const items = charges.filter(charge => touches(charge, wrong))
  return writeFinding(code, { items, days: intersect(merge(items), wrong) }, evidence)
}

const writeFinding = (
  code: FindingCode,
  { items, days }: { readonly items: readonly ChargedDays[]; readonly days: readonly DayRange[] },
  evidence: readonly string[],
): readonly Finding[] => {
  if (items.length === 0) return []
  const pointers = [...items.map(({ pointer }) => pointer), ...evidence]
  return [
    finding(
      code,
      null,
      pointers,
      days.map(({ from, to }) => ({ from: toDate(from)!, to: toDate(to)! })),
    ),
  ]
}

/** By section, those without one last, then by code and first pointer. */
const compareFindings = (a: Finding, b: Finding): number =>
  compareCodePoints(a.section ?? '~', b.section ?? '~') ||
  compareCodePoints(a.code, b.code) ||
  compareCodePoints(a.pointers[0]!, b.pointers[0]!)
