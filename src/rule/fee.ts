/**
 * What does this container owe?
 *
 * One total a currency, in the order in which the currencies first appear; amounts of different currencies are never added.
 *
 * | line item                    | sum, by_type | reported_totals | unposted |
 * | ---------------------------- | ------------ | --------------- | -------- |
 * | `total` (FEE-1)              |              | yes             |          |
 * | any other type               | yes          |                 |          |
 * | any other, amount 0 (FEE-2)  | yes          |                 | yes      |
 */
import { left, right } from 'fp-ts/Either'
import { exactSum, hundredths, MANY } from '../kernel/decimal'
import type { Checked } from '../kernel/issue'
import type { Fee } from '../resource/container'

export type LineItem = Exclude<Fee['type'], 'total'>

/** What is owed in one currency, in units of that currency. */
export type Total = {
  readonly currency_code: string
  /** The exact sum of the line items. */
  readonly sum: number
  /** The exact sum of each type of line item that appears. */
  readonly by_type: { readonly [T in LineItem]?: number }
  /** The amounts of the `total` lines, which the sum leaves out; some terminals report only these. */
  readonly reported_totals: readonly number[]
  /** The types of line item reported with amount 0: assessed, with the amount not yet posted. */
  readonly unposted: readonly LineItem[]
}

/** `reported` is false where the terminal reports no fees at all, which is not the same as an empty list. */
export type Summary = { readonly reported: boolean; readonly totals: readonly Total[] }

const NOT_REPORTED: Summary = Object.freeze({ reported: false, totals: Object.freeze([]) })

/**
 * Sums up the fees of a container by currency, exactly, and leaves the `total` lines out.
 *
 * `null` says that the terminal reports no fees. Amounts are finite and may be negative (credits). A sum that no double can
 * hold is refused: `range` at `/fees`.
 *
 * @clause FEE-1 FEE-2 FEE-3 READY-6
 * @example summarize({ fees: [{ type: 'exam', amount: 0.1, currency_code: 'USD' }, { type: 'other', amount: 0.2, currency_code: 'USD' }] }) // { right: { totals: [{ sum: 0.3 }] } }
 */
export const summarize = ({ fees }: { readonly fees: readonly Fee[] | null }): Checked<Summary> => {
  if (fees === null) return right(NOT_REPORTED)
  const quick = quickTotals(fees)
  if (quick) return right({ reported: true, totals: quick })
  const totals = plainTotals(fees)
  return totals.every(isHeld)
    ? right({ reported: true, totals })
    : left([{ pointer: '/fees', code: 'range', message: 'the sum is beyond what a double can hold' }])
}

const isHeld = ({ sum, by_type }: Total): boolean => Number.isFinite(sum) && Object.values(by_type).every(Number.isFinite)

/**
 * The totals by their plain definition; a sum that no double can hold is ±Infinity.
 *
 * @example plainTotals([{ type: 'total', amount: 5, currency_code: 'USD' }]) // [{ sum: 0, reported_totals: [5] }]
 */
export const plainTotals = (fees: readonly Fee[]): readonly Total[] =>
  distinct(fees.map(fee => fee.currency_code)).map((currency_code) => {
    const lines = fees.filter(fee => fee.currency_code === currency_code)
    const items = lines.filter(isLineItem)
    return {
      currency_code,
      sum: sumOf(items),
      by_type: Object.fromEntries(distinct(items.map(item => item.type)).map(type => [type, sumOf(items.filter(item => item.type === type))])),
      reported_totals: lines.filter(line => line.type === 'total').map(line => line.amount),
      unposted: distinct(items.filter(item => item.amount === 0).map(item => item.type)),
    }
  })

const isLineItem = (fee: Fee): fee is Fee & { type: LineItem } => fee.type !== 'total'
const sumOf = (fees: readonly Fee[]): number => exactSum(fees.map(fee => fee.amount))
const distinct = <A>(values: readonly A[]): A[] => [...new Set(values)]

/** {@link plainTotals} in hundredths, or nothing where an amount is not a modest number of them. */
const quickTotals = (fees: readonly Fee[]): readonly Total[] | undefined => {
  if (fees.length > MANY) return undefined
  const totals: Total[] = []
  for (let i = 0; i < fees.length; i++) {
    if (hasTotal(totals, fees[i]!.currency_code)) continue
    const total = totalFrom(fees, i)
    if (total === undefined) return undefined
    totals.push(total)
  }
  return totals
}

const hasTotal = (totals: readonly Total[], currency_code: string): boolean => {
  for (let i = 0; i < totals.length; i++) if (totals[i]!.currency_code === currency_code) return true
  return false
}

/** The total of the currency of the line at `first`, its first one. Numbers in local variables are what makes it quick. */
const totalFrom = (fees: readonly Fee[], first: number): Total | undefined => {
  const { currency_code } = fees[first]!
  const reported_totals: number[] = []
  const unposted: LineItem[] = []
  let sum = 0
  let demurrage = 0
  let dwell = 0
  let exam = 0
  let other = 0
  let hasDemurrage = false
  let hasDwell = false
  let hasExam = false
  let hasOther = false
  for (let i = first; i < fees.length; i++) {
    const fee = fees[i]!
    if (fee.currency_code !== currency_code) continue
    const { type, amount } = fee
    if (type === 'total') {
      reported_totals.push(amount)
      continue
    }
    const cents = hundredths(amount)
    if (cents !== cents) return undefined
    sum += cents
    if (amount === 0 && !unposted.includes(type)) unposted.push(type)
    switch (type) {
      case 'demurrage': demurrage += cents; hasDemurrage = true; break
      case 'extended_dwell_time': dwell += cents; hasDwell = true; break
      case 'exam': exam += cents; hasExam = true; break
      case 'other': other += cents; hasOther = true; break
    }
  }
  const by_type: { [T in LineItem]?: number } = {}
  if (hasDemurrage) by_type.demurrage = demurrage / 100
  if (hasDwell) by_type.extended_dwell_time = dwell / 100
  if (hasExam) by_type.exam = exam / 100
  if (hasOther) by_type.other = other / 100
  return { currency_code, sum: sum / 100, by_type, reported_totals, unposted }
}

/**
 * Says a summary in one English sentence.
 *
 * @example explain({ reported: true, totals: [] }) // 'No fees.'
 */
export const explain = ({ reported, totals }: Summary): string =>
  !reported ? 'Fees are not reported.'
  : totals.length === 0 ? 'No fees.'
  : `${totals.map(explainTotal).join('; ')}.`

const explainTotal = ({ currency_code, by_type, sum, reported_totals, unposted }: Total): string => {
  const items = Object.entries(by_type).map(([type, amount]) => `${type} ${showAmount(amount)}`)
  const parts = [
    items.length > 0 ? `${showAmount(sum)} ${currency_code} (${items.join(', ')})` : `No line items in ${currency_code}`,
    ...reported_totals.map(amount => `reported total ${showAmount(amount)} ${currency_code}`),
    ...unposted.map(type => `${type} not yet posted`),
  ]
  return parts.join(', ')
}

/**
 * Shows an amount to people: two decimals where it has a fraction, more where it needs them.
 *
 * @example showAmount(120.5) // '120.50'
 */
export const showAmount = (amount: number): string =>
  Number.isInteger(amount) || Number.isNaN(hundredths(amount)) ? String(amount) : amount.toFixed(2)
