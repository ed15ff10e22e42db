/**
 * The fast path of `summarize`: totals in whole thousandths, the smallest unit of any circulating ISO 4217 currency.
 */
import { append, NONE } from '../../kernel/append'
import { MAX_ADDENDS, thousandths } from '../../kernel/decimal'
import type { FeeLine, LineItem, Total } from './total'

/**
 * The totals of a few fees, or undefined if an amount needs the exact sum, or a type is
 * not listed.
 *
 * @complexity O(n·c) in the fees and currencies
 */
export const quickTotals = (fees: readonly FeeLine[]): readonly Total<string>[] | undefined => {
  let totals: Total<string>[] = NONE
  for (let i = 0; i < fees.length; i++) {
    const fee: FeeLine | null | undefined = fees[i]
    if (!fee) return undefined
    if (hasTotal(totals, fee.currency_code)) continue
    const total = quickTotal(fees, i)
    if (total === undefined) return undefined
    totals = append(totals, total)
  }
  return totals
}

const hasTotal = (totals: readonly Total<string>[], currency_code: string): boolean => {
  for (let i = 0; i < totals.length; i++) if (totals[i]!.currency_code === currency_code) return true
  return false
}

/**
 * The total of the currency of the fee at `first`, the first fee in that currency; undefined if an amount needs the exact
 * sum. The sums are local variables because V8 keeps those in registers.
 */
export const quickTotal = (fees: readonly FeeLine[], first: number): Total<string> | undefined => {
  if (fees.length > MAX_ADDENDS) return undefined
  const { currency_code } = fees[first]!
  let reported_totals: number[] = NONE
  let unposted: string[] = NONE
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
    const fee: FeeLine | null | undefined = fees[i]
    if (!fee) return undefined
    if (fee.currency_code !== currency_code) continue
    const { type, amount } = fee
    if (type === 'total') {
      if (!Number.isFinite(amount)) return undefined
      reported_totals = append(reported_totals, amount)
      continue
    }
    const mills = thousandths(amount)
    if (mills !== mills) return undefined
    sum += mills
    if (amount === 0 && !unposted.includes(type)) unposted = append(unposted, type)
    switch (type) {
      case 'demurrage':
        demurrage += mills
        hasDemurrage = true
        break
      case 'extended_dwell_time':
        dwell += mills
        hasDwell = true
        break
      case 'exam':
        exam += mills
        hasExam = true
        break
      case 'other':
        other += mills
        hasOther = true
        break
      default:
        return undefined
    }
  }
  const by_type: { [T in LineItem]?: number } = {}
  if (hasDemurrage) by_type.demurrage = demurrage / 1000
  if (hasDwell) by_type.extended_dwell_time = dwell / 1000
  if (hasExam) by_type.exam = exam / 1000
  if (hasOther) by_type.other = other / 1000
  return { currency_code, sum: sum / 1000, by_type, reported_totals, unposted }
}
