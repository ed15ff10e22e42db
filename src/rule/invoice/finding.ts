/**
 * The parts of findings that all rules of an audit share.
 */
import { parseDay, toDate } from '../../kernel/time'
import type { ChargedDays } from './charge'
import { intersect, merge, touches, type DayRange } from './days'
import type { Finding, FindingCode } from './invoice'

export const readDay = (date: string | null | undefined): number | undefined => parseDay(date ?? '')

export const finding = (
  code: FindingCode,
  section: string | null,
  pointers: readonly string[],
  more?: Omit<Finding, 'code' | 'section' | 'pointers'>,
): Finding => ({ code, section, pointers, ...more })

/** Items with some of their days. */
export type WrongDays = { readonly items: readonly ChargedDays[]; readonly days: readonly DayRange[] }

/** The items that have some of the wrong days, and these days of theirs. */
export const pickDays = (charges: readonly ChargedDays[], wrong: readonly DayRange[]): WrongDays => {
  const items = charges.filter(charge => touches(charge, wrong))
  return { items, days: intersect(merge(items), wrong) }
}

/** At most one finding: the days of all parts, with their items in the order of the invoice. */
export const findDays = (
  code: FindingCode,
  parts: readonly WrongDays[],
  evidence: readonly string[],
  figures?: Pick<Finding, 'stated' | 'expected'>,
): readonly Finding[] => {
  const items = parts.flatMap(part => part.items).sort((a, b) => a.index - b.index)
  if (items.length === 0) return []
  const days = merge(parts.flatMap(part => part.days)).map(({ from, to }) => ({ from: toDate(from)!, to: toDate(to)! }))
  return [finding(code, null, [...items.map(({ pointer }) => pointer), ...evidence], { days, ...figures })]
}
