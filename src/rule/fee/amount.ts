/**
 * How is an amount displayed? Kept apart from the rule so that labels do not load it.
 */
import { hundredths } from '../../kernel/decimal'

/**
 * Returns an amount with two decimals if it has a fraction, or with more if it needs them: `120.50`.
 */
export const showAmount = (amount: number): string =>
  Number.isInteger(amount) || Number.isNaN(hundredths(amount)) ? String(amount) : amount.toFixed(2)
