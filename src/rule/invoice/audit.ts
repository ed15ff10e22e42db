/**
 * The faults of an invoice for demurrage or detention.
 */
import { left, right } from 'fp-ts/Either'
import { exactSum } from '../../kernel/decimal'
import type { Checked } from '../../kernel/issue'
import { SUM_OUT_OF_RANGE } from '../../kernel/phrase'
import { compareCodePoints } from '../../kernel/text'
import { collectIssues } from '../../kernel/reader'
import { parseDay, toDate } from '../../kernel/time'
import type { Tally } from '../free-time'
import { countAvailability } from './availability'
import {
  addCharges,
  countDays,
  groupCharges,
  isCreditNote,
  isRateTaken,
  isWithinCents,
  readCharges,
  type ChargedDays,
} from './charge'
import { findContradictions, hasSeveralContainers } from './consistency'
import { complement, findOtherRates, findRepeated, merge, type DayRange } from './days'
import { findDays, finding, pickDays, readDay } from './finding'
import type { Audit, Charge, Claim, Finding, Input, Invoice, Law } from './invoice'
import { inputReader } from './invoice.generated'
import { ITEMS, type Item } from './item'
import { findLaw } from './law'
import { isUnstated } from './placeholder'

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
 * | `missing`               | a required item is null, missing, a placeholder, empty, or a statement not made | 541.6(x)(n) |
 * | `issued_late`           | issued more than 30 days after the last charged day, or the one received   | 541.7(a), (b) |
 * | `dispute_window_short`  | `dispute_days` is below 30                                                 | 541.8(a)    |
 * | …                       | the contradictions of `findContradictions`                                 | null        |
 * | `days_overlap`          | a day is in two items of one kind                                          | null        |
 * | `charged_while_free`    | a charged day is within free time, or before an import is available        | null        |
 * | `charged_before_return` | a charged day of an export is before its earliest return                   | null        |
 * | `charged_ahead`         | a charged day is after the invoice date                                    | null        |
 * | `total_differs`         | the total is not the exact sum of days times rates and of other lines      | null        |
 * | `free_time_differs`     | free time ends on a different day than by the count                        | null        |
 * | `day_not_owed`          | a charged day that the count does not charge                               | null        |
 * | `rate_differs`          | a charged day that the count charges at another rate                       | null        |
 * | `currency_differs`      | a different currency from the count's; then amounts are not compared       | null        |
 *
 * Items with a negative rate are credits, which charge no day; an invoice with a negative total is a credit note, of which
 * the law asks nothing. Free time, rates and a count apply to items of the kind of the first one, and to items without a
 * kind. Amounts may differ by half a cent for each item.
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
  const main = charges.filter(({ isMain }) => isMain)
  const [sum, mainSum] = [addCharges(charges, invoice.other), addCharges(main)]
  if (![sum ?? 0, mainSum ?? 0].every(Number.isFinite)) return outOfRange('/invoice/charged')
  const isOneContainer = !hasSeveralContainers(invoice)
  const tally = isOneContainer && input.counted?.outcome === 'counted' ? input.counted : undefined
  const amount = main.length < charges.length ? mainSum : (invoice.total ?? mainSum)
  const invoiced = { days: countDays(main), amount }
  const expected = tally ? { days: tally.days.charged, amount: tally.amount } : null
  const difference = expected && subtract(invoiced, expected, isComparable(invoice, tally), main)
  if (difference && difference.amount !== null && !Number.isFinite(difference.amount))
    return outOfRange('/invoice/total')
  const limits = findLimits(input, charges)
  const billed = charges.filter(({ isCredit }) => !isCredit)
  const findings = [
    ...(limits.law && !isCreditNote(invoice)
      ? [...findMissing(input, charges), ...findLate(input, charges, limits)]
      : []),
    ...findContradictions(input, billed),
    ...findWrongDays(input, billed),
    ...(isOneContainer ? [...findOverlap(billed), ...findWrongTotal(invoice, charges, sum)] : []),
    ...(tally ? compareWithCount(invoice, billed, tally) : []),
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

const subtract = (
  invoiced: Claim,
  expected: Charge,
  isSameCurrency: boolean,
  charges: readonly ChargedDays[],
): Claim => {
  const isKnown = isSameCurrency && invoiced.amount !== null && expected.amount !== null
  const amount = isKnown ? exactSum([invoiced.amount, -expected.amount]) : null
  return {
    days: invoiced.days === null ? null : invoiced.days - expected.days,
    amount: amount !== null && isWithinCents(amount, charges) ? 0 : amount,
  }
}

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
  if (typeof value === 'string') return isUnstated(value)
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
  findDays(
    'days_overlap',
    groupCharges(charges).map(group => pickDays(group, findRepeated(group))),
    [],
  )

/** The days before a day, if it is known. */
const before = (day: number | undefined): readonly DayRange[] =>
  day === undefined ? [] : [{ from: -Infinity, to: day - 1 }]

const findWrongDays = (
  { invoice, direction = 'import' }: Input,
  charges: readonly ChargedDays[],
): readonly Finding[] => {
  const issuedOn = readDay(invoice.invoice_date)
  const early = before(direction === 'import' ? readDay(invoice.available_on) : undefined)
  const free = before(addDays(readDay(invoice.free_time_to), 1))
  const main = charges.filter(({ isMain }) => isMain)
  const others = charges.filter(({ isMain }) => !isMain)
  const evidence = [
    ...(pickDays(main, free).items.length > 0 ? ['/invoice/free_time_to'] : []),
    ...(pickDays(charges, early).items.length > 0 ? ['/invoice/available_on'] : []),
  ]
  const beforeReturn = before(direction === 'export' ? readDay(invoice.earliest_return_on) : undefined)
  const ahead = issuedOn === undefined ? [] : [{ from: issuedOn + 1, to: Infinity }]
  return [
    ...findDays('charged_while_free', [pickDays(main, merge([...free, ...early])), pickDays(others, early)], evidence),
    ...findDays('charged_before_return', [pickDays(main, beforeReturn)], ['/invoice/earliest_return_on']),
    ...findDays('charged_ahead', [pickDays(charges, ahead)], ['/invoice/invoice_date']),
  ]
}

const findWrongTotal = (invoice: Invoice, charges: readonly ChargedDays[], sum: number | null): readonly Finding[] => {
  const stated = invoice.total ?? null
  if (sum === null || stated === null || isWithinCents(exactSum([stated, -sum]), charges)) return []
  const taken = isRateTaken(invoice, charges) ? ['/invoice/rates'] : []
  return [finding('total_differs', null, ['/invoice/charged', '/invoice/total', ...taken], { stated, expected: sum })]
}

const compareWithCount = (invoice: Invoice, charges: readonly ChargedDays[], tally: Tally): readonly Finding[] => {
  const main = charges.filter(({ isMain }) => isMain)
  const owed = tally.ledger
    .filter(({ kind }) => kind === 'charged')
    .map(({ from, to, rate }) => ({ from: parseDay(from)!, to: parseDay(to)!, rate }))
  const evidence = ['/counted/ledger']
  const { free_time_to: stated } = invoice
  const expected = tally.last_free_day
  const atOtherRates = findOtherRates(main, owed)
  const [item] = atOtherRates.items
  const run =
    item && owed.find(({ from, to, rate }) => rate !== null && rate !== item.rate && from <= item.to && to >= item.from)
  return [
    ...((stated ?? expected) === expected
      ? []
      : [
          finding('free_time_differs', null, ['/invoice/free_time_to', '/counted/last_free_day'], {
            stated: stated!,
            expected,
          }),
        ]),
    ...findDays('day_not_owed', [pickDays(main, complement(owed))], evidence),
    ...(isComparable(invoice, tally)
      ? findDays('rate_differs', [atOtherRates], evidence, item && run && { stated: item.rate!, expected: run.rate! })
      : [finding('currency_differs', null, ['/invoice/currency_code', '/counted/currency_code'])]),
  ]
}

/** By section, those without one last, then by code and first pointer. */
const compareFindings = (a: Finding, b: Finding): number =>
  compareCodePoints(a.section ?? '~', b.section ?? '~') ||
  compareCodePoints(a.code, b.code) ||
  compareCodePoints(a.pointers[0]!, b.pointers[0]!)
