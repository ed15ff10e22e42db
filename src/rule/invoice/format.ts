/**
 * The direction and the law of an invoice, and the limits of its charged days.
 */
import type { Issue } from '../../kernel/issue'
import { ENDS_BEFORE_BEGIN, tooMany } from '../../kernel/phrase'
import { parseDay } from '../../kernel/time'
import { isDay } from '../free-time/format'

/** Whether the cargo was imported or exported. */
export const DIRECTIONS = ['import', 'export'] as const

/** The laws by which an invoice can be audited. */
export const LAWS = ['46_cfr_541'] as const

/** The largest number of charged items, and of days in one of them. */
export const MAX_CHARGED = 3_660

export const isWithinMaxCharged = ({ length }: readonly unknown[]): boolean => length <= MAX_CHARGED

const readDay = (value: unknown): number | undefined =>
  typeof value === 'string' && isDay(value) ? parseDay(value) : undefined

type Range = { readonly from?: unknown; readonly to?: unknown }

/** The issues of a range whose days can be read. */
export const findRangeIssues = (range: Range, pointer: string): readonly Issue[] => {
  const [from, to] = [readDay(range.from), readDay(range.to)]
  if (from === undefined || to === undefined) return []
  if (to < from) return [{ pointer, code: 'conflict', message: ENDS_BEFORE_BEGIN }]
  return to - from < MAX_CHARGED ? [] : [{ pointer, code: 'range', message: tooMany(MAX_CHARGED, 'days') }]
}

export const isRange = (range: Range): boolean => findRangeIssues(range, '').length === 0
