/**
 * Which strings and numbers are valid in terms, calendars and dates? The tests of their refinements.
 */
import { MAX_ISSUES, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { EMPTY, ENDS_BEFORE_BEGIN, POSITIVE_WHOLE_NUMBER, wrongValue } from '../../kernel/phrase'
import { parseDay, parseInstant } from '../../kernel/time'
import { findZone } from '../../kernel/zone'

/** Whether a day is taken as it is, or moves on to the next working day. */
export const MOVES = ['any', 'working'] as const
/** Which days count. */
export const DAY_COUNTS = ['calendar', 'working'] as const
/** Whether the day of the end counts. */
export const END_DAYS = ['counted', 'not_counted'] as const

/** Which days use up the tiers: the charged ones, or every day from day 1 that is not excluded. */
export const TIERS_FROM = ['charged', 'first_day'] as const

/** 0001-01-01 and 9999-12-31, as day numbers. */
export const FIRST_DATE = -719_162
export const LAST_DATE = 2_932_896

export const isDay = (text: string): boolean => (parseDay(text) ?? NaN) >= FIRST_DATE
export const isInstant = (text: string): boolean => parseInstant(text) !== undefined
export const isDayOrInstant = (text: string): boolean => isDay(text) || isInstant(text)
export const isWeekday = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 7
export const isZone = (name: string): boolean => findZone(name) !== undefined

/** Whether a forecast has at most a leap year of days. */
export const isForecast = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= 366

/** The days of a week, from Monday. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Whether a weekend leaves a working day. */
export const leavesWorkingDay = (weekend: readonly unknown[]): boolean => !WEEK.every(day => weekend.includes(day))

/** Whether a range does not end before it begins; true if that cannot be told. */
export const isInOrder = ({ from, to }: { readonly from: unknown; readonly to: unknown }): boolean => {
  const [first, last] = [from, to].map(day => (typeof day === 'string' && isDay(day) ? parseDay(day)! : undefined))
  return first === undefined || last === undefined || first <= last
}

/** The issue of a range that ends before it begins, beside those of its parts. */
export const findOrderIssues = (_: unknown, pointer: string): readonly Issue[] => [
  { pointer, code: 'conflict', message: ENDS_BEFORE_BEGIN },
]

/** The largest number of runs in a ledger: the day of start, and 3,660 days after it. */
export const MAX_RUNS = 3_661

export const isWithinMaxRuns = ({ length }: readonly unknown[]): boolean => length <= MAX_RUNS

export const isNotEmpty = (items: readonly unknown[]): boolean => items.length > 0

/** Terms with tiers need a currency, however the tiers are. */
export const hasCurrency = (terms: { readonly tiers?: unknown; readonly currency_code?: unknown }): boolean =>
  terms.tiers === undefined || terms.currency_code !== undefined

/** There must be a tier, and only the last has null days. */
export const findTierIssues = (tiers: readonly unknown[], pointer: string): readonly Issue[] => {
  if (tiers.length === 0) return [{ pointer, code: 'length', message: EMPTY }]
  const issues: Issue[] = []
  for (let i = 0; i < tiers.length && issues.length < MAX_ISSUES; i++) {
    const isLast = i === tiers.length - 1
    const tier = tiers[i]
    const days = isObject(tier) ? tier['days'] : undefined
    if (isLast ? typeof days !== 'number' : days !== null) continue
    const expected = isLast ? 'null in the last tier' : `${POSITIVE_WHOLE_NUMBER} in every tier but the last`
    issues.push({ pointer: `${pointer}/${i}/days`, code: 'range', message: wrongValue(expected, days) })
  }
  return issues
}

export const areTiers = (tiers: readonly unknown[]): boolean => findTierIssues(tiers, '').length === 0
