/**
 * The total of fees by definition, for the amounts that the sum in thousandths cannot add.
 */
import { exactSum } from '../../kernel/decimal'
import type { FeeLine, Total } from './total'

/** The total of one or more fees in the same currency. */
export const plainTotal = (fees: readonly FeeLine[]): Total<string> => {
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

const isLineItem = ({ type }: FeeLine): boolean => type !== 'total'
const sumOf = (fees: readonly FeeLine[]): number => exactSum(fees.map(fee => fee.amount))
const distinct = <A>(values: readonly A[]): A[] => [...new Set(values)]
