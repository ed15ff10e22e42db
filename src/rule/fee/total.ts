/**
 * Which figures does the total of a currency have?
 */
import { exactSum, MAX_ADDENDS, thousandths } from '../../kernel/decimal'
import { addTo } from '../../kernel/group'
import type { Currency } from '../../resource/model'

/** A type of fee that counts: any but `total`. */
export type LineItem = 'demurrage' | 'extended_dwell_time' | 'exam' | 'other'

/** A fee of any type, as in plain JSON. */
export type FeeLine<T extends string = string> = {
  /** The kind of the fee; `total` repeats the other fees and is not part of a sum. */
  readonly type: T
  /** The amount in the local currency; 0: reported, but not posted yet. */
  readonly amount: number
  /** The ISO 4217 code. */
  readonly currency_code: string
}

/**
 * The fees owed in one currency. The amount is `sum`, in units of that currency; `explain` and `label.moneyLabel` write it
 * for people.
 *
 * @example const total = { currency_code: 'USD', sum: 120.5, by_type: { exam: 120.5 }, reported_totals: [], unposted: [] }
 * import { explain } from 'gateout/fee'
 * explain({ reported: true, totals: [total] }) // '120.50 USD (exam 120.50).'
 */
export type Total<T extends string = LineItem> = {
  /** The ISO 4217 code of the currency. */
  readonly currency_code: Currency
  /** The exact sum of the line items. */
  readonly sum: number
  /** The exact sum of each type of line item present. */
  readonly by_type: { readonly [K in LineItem | T]?: number }
  /** The amounts of the `total` lines, excluded from the sum; some terminals report only these. */
  readonly reported_totals: readonly number[]
  /** The types of line item with amount 0: assessed, but the amount is not yet posted. */
  readonly unposted: readonly (LineItem | T)[]
}

/**
 * Returns the totals of fees with finite amounts, by currency in order of first appearance; only undefined if a sum is out of
 * the range of a double.
 *
 * @complexity O(n·c) in the fees and currencies
 */
export const totalsOf = (fees: readonly FeeLine[]): readonly (Total<string> | undefined)[] => {
  const totals: Total<string>[] = []
  for (let i = 0; i < fees.length; i++) {
    const { currency_code } = fees[i]!
    if (hasTotal(totals, currency_code)) continue
    const total = quickTotal(fees, i) ?? onlyInRange(plainTotal(fees, currency_code))
    if (!total) return [undefined]
    totals.push(total)
  }
  return [...totals]
}

const hasTotal = (totals: readonly Total<string>[], currency_code: string): boolean => {
  for (const total of totals) if (total.currency_code === currency_code) return true
  return false
}

const onlyInRange = (total: Total<string>): Total<string> | undefined =>
  [total.sum, ...Object.values(total.by_type)].every(Number.isFinite) ? total : undefined

/**
 * The total in the currency of the fee at `first`, in whole thousandths, the smallest unit of any circulating ISO 4217
 * currency. Undefined if an amount is not whole, the sum might not be exact, or a type is not listed. Arrays are copied
 * because an array that has grown keeps room for 16 more items.
 */
const quickTotal = (fees: readonly FeeLine[], first: number): Total<string> | undefined => {
  if (fees.length > MAX_ADDENDS) return undefined
  const { currency_code } = fees[first]!
  const reported_totals: number[] = []
  const unposted: string[] = []
  let demurrage = NaN
  let dwell = NaN
  let exam = NaN
  let other = NaN
  let sum = 0
  for (let i = first; i < fees.length; i++) {
    const fee = fees[i]!
    if (fee.currency_code !== currency_code) continue
    const { type, amount } = fee
    if (type === 'total') {
      reported_totals.push(amount)
      continue
    }
    const mills = thousandths(amount)
    if (mills !== mills) return undefined
    sum += mills
    if (amount === 0 && !unposted.includes(type)) unposted.push(type)
    if (type === 'demurrage') demurrage = (demurrage || 0) + mills
    else if (type === 'extended_dwell_time') dwell = (dwell || 0) + mills
    else if (type === 'exam') exam = (exam || 0) + mills
    else if (type === 'other') other = (other || 0) + mills
    else return undefined
  }
  const by_type: { [T in LineItem]?: number } = {}
  if (demurrage === demurrage) by_type.demurrage = demurrage / 1000
  if (dwell === dwell) by_type.extended_dwell_time = dwell / 1000
  if (exam === exam) by_type.exam = exam / 1000
  if (other === other) by_type.other = other / 1000
  return { currency_code, sum: sum / 1000, by_type, reported_totals: [...reported_totals], unposted: [...unposted] }
}

/** The total of one or more fees in a currency, by definition. A sum out of the range of a double is ±Infinity. */
export const plainTotal = (fees: readonly FeeLine[], currency_code: string): Total<string> => {
  const lines = fees.filter(fee => fee.currency_code === currency_code)
  const items = lines.filter(({ type }) => type !== 'total')
  const types = distinct(items.map(item => item.type))
  return {
    currency_code,
    sum: sumOf(items),
    by_type: Object.fromEntries(types.map(type => [type, sumOf(items.filter(item => item.type === type))])),
    reported_totals: lines.filter(line => line.type === 'total').map(line => line.amount),
    unposted: distinct(items.filter(item => item.amount === 0).map(item => item.type)),
  }
}

const sumOf = (fees: readonly FeeLine[]): number => exactSum(fees.map(fee => fee.amount))
const distinct = <A>(values: readonly A[]): A[] => [...new Set(values)]

/** Splits fees by currency, in order of first appearance. */
export const groupByCurrency = (fees: readonly FeeLine[]): readonly (readonly FeeLine[])[] => {
  const found = new Map<string, FeeLine[]>()
  for (const fee of fees) addTo(found, fee.currency_code, fee)
  return [...found.values()]
}
