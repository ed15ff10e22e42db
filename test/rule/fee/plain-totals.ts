/**
 * The totals of fees by definition. A property test compares them with the totals of `summarize`.
 */
import { plainTotal, type FeeLine, type Total } from '../../../src/rule/fee/total'

/**
 * One total per currency; a sum out of the range of a double is ±Infinity.
 *
 * @complexity O(n·c) in the fees and currencies
 */
export const plainTotals = (fees: readonly FeeLine[]): readonly Total<string>[] =>
  [...new Set(fees.map(fee => fee.currency_code))].map(currency_code => plainTotal(fees, currency_code))
