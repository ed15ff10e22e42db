/**
 * An amount as people read it: in a file of its own, so that labels need not load the rule.
 */
import { hundredths } from '../../kernel/decimal'

/**
 * Shows an amount to people: two decimals where it has a fraction, more where it needs them.
 *
 * @example showAmount(120.5) // '120.50'
 */
export const showAmount = (amount: number): string =>
  Number.isInteger(amount) || Number.isNaN(hundredths(amount)) ? String(amount) : amount.toFixed(2)
