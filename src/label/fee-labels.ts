/**
 * How do fees read?
 */
import { toWords } from '../kernel/to-words'
import type { Summary, Total } from '../rule/fee'
import { showAmount, showMoney } from '../rule/fee/amount'

/**
 * Returns the code of a currency, or `(no currency)` for `XXX`.
 *
 * @example currencyLabel('XXX') // '(no currency)'
 */
export const currencyLabel = (code: string): string => (code === 'XXX' ? '(no currency)' : code)

/**
 * Returns an amount with the decimals of its currency, and with its exact value if it has more of them.
 *
 * @example amountLabel(12.35, 'KWD') // '12.350'
 */
export const amountLabel = (amount: number, currency_code: string | null): string => showAmount(amount, currency_code)

/**
 * Returns the sum in a currency, or else the total reported by the terminal, or undefined if no amount is posted yet.
 *
 * @example moneyLabel({ currency_code: 'USD', sum: 5.5, by_type: { exam: 5.5 }, reported_totals: [], unposted: [] })
 * // '5.50 USD'
 */
export const moneyLabel = ({
  currency_code,
  by_type,
  sum,
  reported_totals,
  unposted,
}: Total<string>): string | undefined => {
  const currency = currencyLabel(currency_code)
  const isPosted = sum !== 0 || Object.keys(by_type).length > unposted.length
  if (isPosted) return showMoney(sum, currency_code, currency)
  return reported_totals.length > 0
    ? `reported total ${reported_totals.map(total => showAmount(total, currency_code)).join(', ')} ${currency}`
    : undefined
}

/**
 * Returns the fees in one currency, with the types not yet posted.
 *
 * @example totalLabel({ currency_code: 'USD', sum: 0, by_type: { exam: 0 }, reported_totals: [], unposted: ['exam'] })
 * // 'USD: exam not yet posted'
 */
export const totalLabel = (total: Total<string>): string => {
  const money = moneyLabel(total)
  const unpostedTypes = `${toWords(total.unposted.join(', '))} not yet posted`
  if (money === undefined) return `${currencyLabel(total.currency_code)}: ${unpostedTypes}`
  return total.unposted.length > 0 ? `${money} (${unpostedTypes})` : money
}

/**
 * Returns one label per currency, `['none']` for no fees, and `['not reported']` if fees are not reported.
 *
 * @example feeLabels({ reported: true, totals: [] }) // ['none']
 */
export const feeLabels = ({ reported, totals }: Summary<string>): readonly string[] => {
  if (!reported) return ['not reported']
  return totals.length === 0 ? ['none'] : totals.map(totalLabel)
}
