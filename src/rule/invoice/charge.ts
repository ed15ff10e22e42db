/**
 * The charged items of an invoice as day numbers, and their sums.
 */
import { exactTotal } from '../../kernel/decimal'
import { addTo } from '../../kernel/group'
import { parseDay } from '../../kernel/time'
import type { DayRange } from './days'
import type { Invoice } from './invoice'
import { isUnstated } from './placeholder'

/** An item of `charged`. */
export type ChargedDays = DayRange & {
  /** Its own rate, or the only rate of the invoice. */
  readonly rate: number | null
  readonly index: number
  readonly pointer: string
  readonly kind: string | null
  /** Whether it is of the kind of the first item or has none, so that free time, rates and a count apply to it. */
  readonly isMain: boolean
  /** Whether its rate is negative, so that it charges no day. */
  readonly isCredit: boolean
}

/** The only rate of an invoice holds for the main items if none of them has a rate of its own. */
export const readCharges = ({ charged, rates }: Invoice): readonly ChargedDays[] => {
  const items = (charged ?? []).map(item => ({ ...item, kind: isUnstated(item.kind ?? '') ? null : item.kind! }))
  const isMain = ({ kind }: { readonly kind: string | null }): boolean => kind === null || kind === items[0]!.kind
  const isOneRate = rates?.length === 1 && items.every(item => !isMain(item) || (item.rate ?? null) === null)
  return items.map((item, i) => {
    const rate = item.rate ?? (isOneRate && isMain(item) ? rates[0]! : null)
    return {
      from: parseDay(item.from)!,
      to: parseDay(item.to)!,
      rate,
      index: i,
      pointer: `/invoice/charged/${i}`,
      kind: item.kind,
      isMain: isMain(item),
      isCredit: (rate ?? 0) < 0,
    }
  })
}

/** Whether an invoice takes a charge back. */
export const isCreditNote = ({ total }: Invoice): boolean => (total ?? 0) < 0

/** Whether the only rate of an invoice was taken for items without one. */
export const isRateTaken = ({ charged }: Invoice, charges: readonly ChargedDays[]): boolean =>
  charges.some(({ rate }, i) => rate !== null && (charged![i]!.rate ?? null) === null)

/** The items by kind: the main ones first, then each other kind. */
export const groupCharges = (charges: readonly ChargedDays[]): readonly (readonly ChargedDays[])[] => {
  const groups = new Map<string | null, ChargedDays[]>([[null, []]])
  for (const charge of charges) addTo(groups, charge.isMain ? null : charge.kind, charge)
  return [...groups.values()]
}

const lengthOf = ({ from, to }: DayRange): number => to - from + 1

/** The number of day charges, credits subtracted; null without items. */
export const countDays = (charges: readonly ChargedDays[]): number | null =>
  charges.length === 0
    ? null
    : charges.reduce((days, charge) => days + (charge.isCredit ? -1 : 1) * lengthOf(charge), 0)

/** The exact sum of days times rate and of other lines; null unless there are items and each has a rate. */
export const addCharges = (
  charges: readonly ChargedDays[],
  others: readonly { readonly amount: number }[] = [],
): number | null => {
  const rates = charges.flatMap(charge =>
    charge.rate === null ? [] : [{ amount: charge.rate, times: lengthOf(charge) }],
  )
  if (rates.length === 0 || rates.length < charges.length) return null
  return exactTotal([...rates, ...others.map(({ amount }) => ({ amount, times: 1 }))])
}

/** Whether an amount is at most half a cent for each item, which rounding to cents explains. */
export const isWithinCents = (amount: number, charges: readonly ChargedDays[]): boolean =>
  Math.abs(amount) <= (5 * charges.length) / 1_000
