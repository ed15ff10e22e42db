/**
 * The totals of a list of fees by their plain definition, with which a property compares `summarize`.
 */
import { exactSum } from '../../kernel/decimal'
import type { Fee } from '../../resource/container'
import type { LineItem, Total } from './total'

/** The totals; a sum beyond the doubles is ±Infinity. Takes time as the number of fees times that of currencies. */
export const plainTotals = (fees: readonly Fee[]): readonly Total[] =>
  distinct(fees.map(fee => fee.currency_code)).map(currency_code =>
    plainTotal(fees.filter(fee => fee.currency_code === currency_code)),
  )

/** The total of fees of one currency, at least one. */
export const plainTotal = (fees: readonly Fee[]): Total => {
  const items = fees.filter(isLineItem)
  const types = distinct(items.map(item => item.type))
  return {
    currency_code: fees[0]!.currency_code,
    sum: sumOf(items),
    by_type: Object.fromEntries(types.map(type => [type, sumOf(items.filter(item => item.type === type))])),
    reported_totals: fees.filter(fee => fee.type === 'total').map(fee => fee.amount),
    unposted: distinct(items.filter(item => item.amount === 0).map(item => item.type)),
  }
}

const isLineItem = (fee: Fee): fee is Fee & { type: LineItem } => fee.type !== 'total'
const sumOf = (fees: readonly Fee[]): number => exactSum(fees.map(fee => fee.amount))
const distinct = <A>(values: readonly A[]): A[] => [...new Set(values)]
