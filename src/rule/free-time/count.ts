/**
 * The last free day, and the amount due after it: one pass over the days. `plain-count` is the definition, and a property
 * compares the two.
 */
import { left, right } from '../../kernel/either'
import { exactSum, thousandths } from '../../kernel/decimal'
import type { Checked } from '../../kernel/issue'
import { SUM_OUT_OF_RANGE } from '../../kernel/phrase'
import { toDate, toDateTime } from '../../kernel/time'
import { collectIssues } from '../../kernel/reader'
import { dayEnd } from '../../kernel/zone'
import type { Counted, Kind, Reason, Tally, Unassessable } from './counted'
import { FIRST_DATE, LAST_DATE } from './format'
import { MAX_DAYS, derivePeriod, type Period } from './period'
import { makeTariff, type Tariff } from './tariff'
import {
  datesReader,
  inputReader,
  tariffReader,
  type Calendar,
  type Dates,
  type Input,
  type Terms,
} from './terms.generated'

/**
 * Returns the last free day, the days of each kind and the amount due after it, or the reason why they cannot be
 * assessed, which never means that nothing is owed. Invalid input, and a sum out of the range of a double (`range` at
 * `/terms`), is a Left.
 *
 * | day, from day 1 to the end or today | counts as                                    | kind     | rate            |
 * | ----------------------------------- | -------------------------------------------- | -------- | --------------- |
 * | up to the last free day             | `free_count`, or moved over by `last_day`    | free     | null            |
 * | up to the last free day             | not a working day                            | excluded | null            |
 * | after it                            | `charged_count`                              | charged  | of its tier     |
 * | after it                            | not a working day                            | excluded | null            |
 *
 * @complexity O(days + holidays + terms), with at most 3,660 days
 * @clause FREE-1 FREE-2 FREE-3 FREE-4 FREE-5 FREE-6
 * @example count({ start: '2026-07-07', now: '2026-07-16T15:00:00Z', terms: [{ free_days: 5, free_count: 'working' }] })
 * // { right: { last_free_day: '2026-07-13', days_left: -3, days: { free: 5, excluded: 2, charged: 3 } } }
 */
export const count = (input: Input): Checked<Counted> => {
  const issues = collectIssues(inputReader, input)
  return issues.length > 0 ? left(issues) : countDays(makeTariff(input.terms, input.calendar), input)
}

/**
 * Prepares terms and a calendar for {@link countBy}, or returns their issues: for many containers on the same terms.
 *
 * @complexity O(terms + holidays)
 * @clause FREE-2
 * @example tariff({ terms: [{ free_days: 4, tiers: [] }] }) // { left: [{ pointer: '/terms/0/currency_code' }, { pointer:
 * '/terms/0/tiers' }] }
 */
export const tariff = (input: {
  readonly terms: readonly Terms[]
  readonly calendar?: Calendar | undefined
}): Checked<Tariff> => {
  const issues = collectIssues(tariffReader, input)
  return issues.length > 0 ? left(issues) : right(makeTariff(input.terms, input.calendar))
}

/**
 * Returns the same as {@link count}, by a prepared tariff.
 *
 * @complexity O(days + terms), with at most 3,660 days
 * @clause FREE-1 FREE-2 FREE-3 FREE-4 FREE-5 FREE-6
 * @example countBy(tariff({ terms: [{ free_days: 5 }] }).right, { start: '2026-07-07', now: '2026-07-09T15:00:00Z' })
 * // { right: { last_free_day: '2026-07-11', days_left: 2, next_charge: { day: '2026-07-12', rate: null } } }
 */
export const countBy = (by: Tariff, dates: Dates): Checked<Counted> => {
  const issues = collectIssues(datesReader, dates)
  return issues.length > 0 ? left(issues) : countDays(by, dates)
}

/** Counts dates that have passed their checks. A Left has one issue: the sum is out of range. */
export const countDays = (by: Tariff, dates: Dates): Checked<Counted> => {
  const period = derivePeriod(dates, by)
  if (typeof period === 'string') return right(unassessable(period))
  const span = deriveSpan(period, by)
  if (span === undefined || period.last - period.start > MAX_DAYS) return right(unassessable('too_long'))
  const walked = walk(period, span, by)
  const next = period.today === undefined ? undefined : nextCharged(period, span, by)
  const ends_at = toDateTime({ seconds: dayEnd(period.zone, span.lastFree), fraction: '' })
  const days = [span.first, span.lastFree, walked.runs.at(-1)?.to, next].filter(day => day !== undefined)
  if (ends_at === undefined || !days.every(isWithinYears)) return right(unassessable('too_long'))
  const { currency_code, tiers } = period.terms
  const amount = tiers === undefined ? null : sumRuns(walked.runs)
  if (amount === Infinity) return left([{ pointer: '/terms', code: 'range', message: SUM_OUT_OF_RANGE }])
  return right({
    outcome: 'counted',
    terms: period.index,
    first_day: showDay(span.first),
    last_free_day: showDay(span.lastFree),
    ends_at,
    days_left: period.today === undefined ? null : span.lastFree - period.today,
    days: walked.days,
    amount,
    currency_code: tiers === undefined ? null : currency_code!,
    next_charge: next === undefined ? null : { day: showDay(next), rate: walked.nextRate },
    ledger: walked.runs.map(({ from, to, kind, rate }) => ({ from: showDay(from), to: showDay(to), kind, rate })),
  })
}

const unassessable = (reason: Reason): Unassessable => ({ outcome: 'unassessable', reason })

/** A day of the answer is from 0001-01-01 to 9999-12-31. */
export const isWithinYears = (day: number): boolean => day >= FIRST_DATE && day <= LAST_DATE

/** Only for days within those years. */
const showDay = (day: number): string => toDate(day)!

/** Free time as day numbers. */
type Span = {
  /** Day 1. */
  readonly first: number
  /** The day that uses up the last free day, before it is moved on. */
  readonly lastUsed: number
  readonly lastFree: number
}

/** Returns undefined if the last free day is more than {@link MAX_DAYS} after the day of start. */
const deriveSpan = ({ terms, start, earliest }: Period, { isWorking }: Tariff): Span | undefined => {
  const limit = start + MAX_DAYS
  let first = earliest
  // One day beyond the limit: without free days the last free day is the day before day 1.
  if (terms.first_day === 'working') while (first <= limit + 1 && !isWorking(first)) first++
  let lastUsed = first - 1
  for (let left = terms.free_days; left > 0 && lastUsed <= limit;) {
    lastUsed++
    if (terms.free_count !== 'working' || isWorking(lastUsed)) left--
  }
  let lastFree = lastUsed
  if (terms.last_day === 'working' && terms.free_days > 0) while (lastFree <= limit && !isWorking(lastFree)) lastFree++
  return lastFree <= limit ? { first, lastUsed, lastFree } : undefined
}

/** A run as day numbers. */
type DayRun = { readonly from: number; to: number; readonly kind: Kind; readonly rate: number | null }

/** The tiers of terms without tiers. */
const WITHOUT_RATE: readonly { readonly days: null; readonly rate: null }[] = [{ days: null, rate: null }]

/** Counts the days from day 1 to the last day counted; `nextRate` is the rate of the next charged day. */
const walk = (
  { terms: { tiers: given, free_count, charged_count }, last }: Period,
  { first, lastUsed, lastFree }: Span,
  { isWorking }: Tariff,
): { readonly days: Tally['days']; readonly runs: readonly DayRun[]; readonly nextRate: number | null } => {
  const tiers: readonly { readonly days: number | null; readonly rate: number | null }[] = given ?? WITHOUT_RATE
  const days = { free: 0, excluded: 0, charged: 0 }
  const runs: DayRun[] = []
  let run: DayRun | undefined
  let tier = tiers[0]!
  let tierIndex = 0
  let left = tier.days ?? Infinity
  for (let day = first; day <= last; day++) {
    const isFree = day <= lastFree
    const isExcluded =
      (isFree ? day <= lastUsed && free_count === 'working' : charged_count === 'working') && !isWorking(day)
    const kind: Kind = isExcluded ? 'excluded' : isFree ? 'free' : 'charged'
    const rate = kind === 'charged' ? tier.rate : null
    days[kind]++
    if (run?.kind === kind && run.rate === rate) run.to = day
    else runs.push((run = { from: day, to: day, kind, rate }))
    if (kind === 'charged' && --left === 0) {
      tier = tiers[++tierIndex]!
      left = tier.days ?? Infinity
    }
  }
  return { days, runs, nextRate: tier.rate }
}

/** The exact sum of the rates of the charged days; Infinity if it is out of the range of a double. */
const sumRuns = (runs: readonly DayRun[]): number => {
  let mills = 0
  for (const { from, to, rate } of runs) if (rate !== null) mills += thousandths(rate) * (to - from + 1)
  return Number.isNaN(mills) ? exactSum(runs.flatMap(listRates)) : mills / 1_000
}

const listRates = ({ from, to, rate }: DayRun): readonly number[] =>
  rate === null ? [] : Array.from({ length: to - from + 1 }, () => rate)

/** The first day after the last day counted that would be charged, at most {@link MAX_DAYS} after it. */
const nextCharged = ({ terms, last }: Period, { lastFree }: Span, { isWorking }: Tariff): number | undefined => {
  let day = Math.max(last, lastFree) + 1
  const limit = last + MAX_DAYS
  if (terms.charged_count === 'working') while (day <= limit && !isWorking(day)) day++
  return day <= limit ? day : undefined
}
