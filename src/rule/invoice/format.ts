/**
 * The direction and the law of an invoice, and the limits of its charged days.
 */
import type { Issue } from '../../kernel/issue'
import { DAYS_OUT_OF_ORDER, ENDS_BEFORE_BEGIN, tooMany } from '../../kernel/phrase'
import { parseDay } from '../../kernel/time'
import type { Counted } from '../free-time/counted'
import { isDay } from '../free-time/format'

/** Whether the cargo was imported or exported. */
export const DIRECTIONS = ['import', 'export'] as const

/** The laws by which an invoice can be audited. */
export const LAWS = ['46_cfr_541'] as const

/** The largest number of charged items, and of days in one of them. */
export const MAX_CHARGED = 3_660

export const isWithinMaxCharged = ({ length }: readonly unknown[]): boolean => length <= MAX_CHARGED

export const listTooManyCharged = (_: readonly unknown[], pointer: string): readonly Issue[] => [
  { pointer, code: 'length', message: tooMany(MAX_CHARGED, 'items') },
]

/** A day as a number, or undefined if the value is not a date. */
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

/** The largest number of days in a ledger of `freeTime.count`: the day of start, and 3,660 days after it. */
const MAX_LEDGER = 3_661

type Run = { readonly from?: unknown; readonly to?: unknown } | null | undefined

/** The issues of a ledger whose runs are not in order, or have too many days. Runs that cannot be read are left out. */
export const findLedgerIssues = (counted: Counted, pointer: string): readonly Issue[] => {
  const issues: Issue[] = []
  const ledger: unknown = counted.outcome === 'counted' ? counted.ledger : []
  if (!Array.isArray(ledger)) return issues
  let first: number | undefined
  let last = -Infinity
  for (const [i, run] of (ledger as readonly Run[]).entries()) {
    const [from, to] = [readDay(run?.from), readDay(run?.to)]
    if (from === undefined || to === undefined) continue
    if (to < from || from <= last)
      issues.push({ pointer: `${pointer}/ledger/${i}`, code: 'conflict', message: DAYS_OUT_OF_ORDER })
    first ??= from
    last = Math.max(last, to)
  }
  if (first !== undefined && last - first >= MAX_LEDGER)
    issues.push({ pointer: `${pointer}/ledger`, code: 'range', message: tooMany(MAX_LEDGER, 'days') })
  return issues
}

export const hasOrderedLedger = (counted: Counted): boolean => findLedgerIssues(counted, '').length === 0
