/**
 * How people read what is owed.
 */
import type { Summary, Total } from '../rule/fee'
import { showAmount } from '../rule/fee/amount'
import { spaced } from './spaced'

/**
 * The code of a currency, unless it is ISO 4217's code for none.
 *
 * @example currencyLabel('XXX') // '(no currency)'
 */
export const currencyLabel = (code: string): string => (code === 'XXX' ? '(no currency)' : code)

/**
 * The sum in a currency, or the total that the terminal reports in its place; undefined where no amount is posted yet.
 *
 * @example moneyLabel({ currency_code: 'USD', sum: 5.5, by_type: { exam: 5.5 }, reported_totals: [], unposted: [] })
 * // '5.50 USD'
 */
export const moneyLabel = ({ currency_code, by_type, sum, reported_totals, unposted }: Total): string | undefined => {
  const currency = currencyLabel(currency_code)
  const isPosted = sum !== 0 || Object.keys(by_type).length > unposted.length
  return isPosted
    ? `${showAmount(sum)} ${currency}`
    : reported_totals.length > 0
      ? `reported total ${reported_totals.map(showAmount).join(', ')} ${currency}`
      : undefined
}

/**
 * What is owed in one currency, with what is still to be posted.
 *
 * @example totalLabel({ currency_code: 'USD', sum: 0, by_type: { exam: 0 }, reported_totals: [], unposted: ['exam'] })
 * // 'USD: exam not yet posted'
 */
export const totalLabel = (total: Total): string => {
  const money = moneyLabel(total)
  const toCome = `${spaced(total.unposted.join(', '))} not yet posted`
  return money === undefined
    ? `${currencyLabel(total.currency_code)}: ${toCome}`
    : total.unposted.length > 0
      ? `${money} (${toCome})`
      : money
}

/**
 * A summary as the items of a cell, one a currency. Fees that are not reported must not look like none.
 *
 * @example feeLabels({ reported: true, totals: [] }) // ['none']
 */
export const feeLabels = ({ reported, totals }: Summary): readonly string[] =>
  !reported ? ['not reported'] : totals.length === 0 ? ['none'] : totals.map(totalLabel)
