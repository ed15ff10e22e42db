/**
 * The direction and the law of an invoice, and the limits of its charged days.
 */
import type { Issue } from '../../kernel/issue'
import { ENDS_BEFORE_BEGIN, tooMany } from '../../kernel/phrase'
import { parseDay } from '../../kernel/time'
import type { Counted } from '../free-time/count.generated'
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

/** The largest number of runs in a ledger: `freeTime.count` returns at most the day of start, and 3,660 days after it. */
const MAX_RUNS = 3_661

const listRuns = (counted: Counted): readonly unknown[] => {
  const ledger: unknown = counted.outcome === 'counted' ? counted.ledger : []
  return Array.isArray(ledger) ? ledger : []
}

export const isWithinMaxRuns = (counted: Counted): boolean => listRuns(counted).length <= MAX_RUNS

export const listTooManyRuns = (counted: Counted, pointer: string): readonly Issue[] =>
  isWithinMaxRuns(counted) ? [] : [{ pointer: `${pointer}/ledger`, code: 'length', message: tooMany(MAX_RUNS, 'runs') }]
