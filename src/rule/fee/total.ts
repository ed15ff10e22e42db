/**
 * The shapes of a sum of fees.
 */
import type { Fee } from '../../resource/container'

/** A type of fee that counts: any but `total`. */
export type LineItem = Exclude<Fee['type'], 'total'>

/** What is owed in one currency, in units of that currency. */
export type Total = {
  /** The currency of all its amounts, by ISO 4217. */
  readonly currency_code: string
  /** The exact sum of the line items. */
  readonly sum: number
  /** The exact sum of each type of line item that appears. */
  readonly by_type: { readonly [T in LineItem]?: number }
  /** The amounts of the `total` lines, which the sum leaves out; some terminals report only these. */
  readonly reported_totals: readonly number[]
  /** The types of line item reported with amount 0: assessed, with the amount not yet posted. */
  readonly unposted: readonly LineItem[]
}
