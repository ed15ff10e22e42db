/**
 * How is an amount displayed? Kept apart from the rule so that labels do not load it.
 */
import { countDecimals } from '../../kernel/currency'

/**
 * Returns an amount with the decimals of its currency if it has a fraction, and with its exact value if it has more of
 * them: `120.50`, `12.350` in KWD, `1423452357 (exactly 1423452356.5)` in VND. Without a currency it is exact.
 */
export const showAmount = (amount: number, currency?: string | null): string => showMoney(amount, currency, '')

/** Returns an amount with its currency: `12.350 KWD`. The currency may have another word than its code. */
export const showMoney = (amount: number, currency?: string | null, word = currency): string => {
  const shown = Number.isInteger(amount) ? String(amount) : amount.toFixed(countDecimals(currency ?? ''))
  const unit = word ? ` ${word}` : ''
  if (Number(shown) === amount) return shown + unit
  return currency ? `${shown}${unit} (exactly ${amount})` : `${amount}${unit}`
}
