/**
 * Which figures does the total of a currency have?
 */
import type { Fee } from '../../resource/model'

export const LINE_ITEMS = [
  'demurrage',
  'extended_dwell_time',
  'exam',
  'other',
] as const satisfies readonly Fee['type'][]

/** A type of fee that counts: any but `total`. */
export type LineItem = (typeof LINE_ITEMS)[number]

/** A fee of any type, as in plain JSON. */
export type FeeLine<T extends string = string> = {
  /** The kind of the fee; `total` repeats the other fees and is not part of a sum. */
  readonly type: T
  /** The amount in the local currency; 0: reported, but not posted yet. */
  readonly amount: number
  /** The ISO 4217 code. */
  readonly currency_code: string
}

/** The fees owed in one currency, in units of that currency. */
export type Total<T extends string = LineItem> = {
  /** The ISO 4217 code of the currency. */
  readonly currency_code: string
  /** The exact sum of the line items. */
  readonly sum: number
  /** The exact sum of each type of line item present. */
  readonly by_type: { readonly [K in LineItem | T]?: number }
  /** The amounts of the `total` lines, excluded from the sum; some terminals report only these. */
  readonly reported_totals: readonly number[]
  /** The types of line item with amount 0: assessed, but the amount is not yet posted. */
  readonly unposted: readonly (LineItem | T)[]
}
