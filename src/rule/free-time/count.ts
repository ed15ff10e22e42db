/**
 * The last free day, and the amount due after it: one pass over the days. `test` has the definition, and a property
 * compares the two.
 */
import { left, right } from '../../kernel/either'
import { exactSum, thousandths } from '../../kernel/decimal'
import type { Checked } from '../../kernel/issue'
import { SUM_OUT_OF_RANGE } from '../../kernel/phrase'
import { toDate } from '../../kernel/time'
import { collectIssues } from '../../kernel/reader'
import { dayEndText } from '../../kernel/zone'
import type { Counted, Tally, Unassessable } from './count.generated'
import type { Kind, Reason } from './codes'
import { FIRST_DATE, LAST_DATE } from './format'
import { MAX_DAYS, derivePeriod, type Period } from './period'
import { makeTariff, type Tariff, type WorkingDays } from './tariff'
import {
  datesReader,
  inputReader,
  tariffReader,
  type Calendar,
  type Dates,
  type DayRange,
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
 * | after it                            | `charged_count`                              | charged  | of its tier     |
 * | after it                            | `charged_count`, but waived                  | excluded | null            |
 * | any                                 | else, or stopped                             | excluded | null            |
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

/** Counts dates that have passed their checks, with more stopped days. A Left has one issue: the sum is out of range. */
export const countDays = (by: Tariff, dates: Dates, stopped?: readonly DayRange[]): Checked<Counted> => {
  const period = derivePeriod(dates, by)
  if (typeof period === 'string') return right(unassessable(period))
  const days = by.daysAt(period.index, stopped)
  const span = deriveSpan(period, days)
  if (span === undefined || period.last - period.start > MAX_DAYS) return right(unassessable('too_long'))
  const walked = walk(period, span, days)
  const { next } = walked
  const ends_at = dayEndText(period.zone, span.lastFree)
  const lastDay = Math.max(span.lastFree, walked.runs.at(-1)?.to ?? span.first, next?.day ?? span.first)
  if (ends_at === undefined || !isWithinYears(Math.min(span.first, span.lastFree)) || !isWithinYears(lastDay))
    return right(unassessable('too_long'))
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
    next_charge: next === undefined ? null : { day: showDay(next.day), rate: next.rate },
    ledger: walked.runs.map(({ from, to, kind, rate }) => ({ from: showDay(from), to: showDay(to), kind, rate })),
  })
}

const unassessable = (reason: Reason): Unassessable => ({ outcome: 'unassessable', reason })

/** A day of the answer is from 0001-01-01 to 9999-12-31. */
export const isWithinYears = (day: number): boolean => day >= FIRST_DATE && day <= LAST_DATE

/** Only for days within those years. */
const showDay = (day: number): string => toDate(day)!

type Span = {
  /** Day 1. */
  readonly first: number
  /** The day that uses up the last free day, before it is moved on. */
  readonly lastUsed: number
  readonly lastFree: number
}

/** Returns undefined if the last free day is more than {@link MAX_DAYS} after the day of start. */
const deriveSpan = ({ terms, start, earliest }: Period, { isWorking, isStopped }: WorkingDays): Span | undefined => {
  const limit = start + MAX_DAYS
  let first = earliest
  // One day beyond the limit: without free days the last free day is the day before day 1.
  if (terms.first_day === 'working') while (first <= limit + 1 && !isWorking(first)) first++
  let lastUsed = first - 1
  for (let left = terms.free_days; left > 0 && lastUsed <= limit;) {
    lastUsed++
    if (terms.free_count === 'working' ? isWorking(lastUsed) : !isStopped(lastUsed)) left--
  }
  let lastFree = lastUsed
  if (terms.last_day === 'working' && terms.free_days > 0) while (lastFree <= limit && !isWorking(lastFree)) lastFree++
  return lastFree <= limit ? { first, lastUsed, lastFree } : undefined
}

type DayRun = { readonly from: number; to: number; readonly kind: Kind; readonly rate: number | null }

const WITHOUT_RATE: readonly { readonly days: null; readonly rate: null }[] = [{ days: null, rate: null }]

/** Days of each kind, in runs, from day 1 to the last day counted; and the next charged day if the end is not given. */
type Walked = {
  readonly days: Tally['days']
  readonly runs: readonly DayRun[]
  readonly next: { readonly day: number; readonly rate: number | null } | undefined
}

/** Goes through the days from day 1 to the last day counted and, without an end, on to the next charged day. */
const walk = (period: Period, span: Span, workingDays: WorkingDays): Walked => {
  const { terms, last, today } = period
  const days = { free: 0, excluded: 0, charged: 0 }
  const runs: DayRun[] = []
  const tiers = tierCursor(terms)
  let run: DayRun | undefined
  const end = today === undefined ? last : last + MAX_DAYS
  for (let day = span.first; day <= end; day++) {
    const due = kindOf(day, terms, span, workingDays)
    const kind = due === 'charged' && workingDays.isWaived(day) ? 'excluded' : due
    const rate = kind === 'charged' ? tiers.rate() : null
    if (day > last) {
      if (kind === 'charged') return { days, runs, next: { day, rate } }
    } else {
      days[kind]++
      if (run?.kind === kind && run.rate === rate) run.to = day
      else runs.push((run = { from: day, to: day, kind, rate }))
    }
    tiers.pass(due)
  }
  return { days, runs, next: undefined }
}

/** The kind of a day before waivers, which leave the tiers as they are. */
const kindOf = (day: number, terms: Terms, { lastUsed, lastFree }: Span, days: WorkingDays): Kind => {
  if (days.isStopped(day)) return 'excluded'
  const isFree = day <= lastFree
  const count = isFree ? day <= lastUsed && terms.free_count : terms.charged_count
  if (count === 'working' && !days.isWorking(day)) return 'excluded'
  return isFree ? 'free' : 'charged'
}

/** The tiers in order: `rate` is that of the present day, with -0 read as 0, and `pass` uses it up. */
const tierCursor = ({
  tiers: given,
  tiers_from,
}: Terms): { readonly rate: () => number | null; readonly pass: (kind: Kind) => void } => {
  const tiers: readonly { readonly days: number | null; readonly rate: number | null }[] = given ?? WITHOUT_RATE
  let index = 0
  let left = tiers[0]!.days ?? Infinity
  return {
    rate: () => {
      const { rate } = tiers[index]!
      return rate === null ? null : rate + 0
    },
    pass: kind => {
      if (kind !== 'charged' && (kind === 'excluded' || tiers_from !== 'first_day')) return
      if (--left === 0) left = tiers[++index]!.days ?? Infinity
    },
  }
}

/** The exact sum of the rates of the charged days, or Infinity if it is out of the range of a double. */
const sumRuns = (runs: readonly DayRun[]): number => {
  let mills = 0
  for (const { from, to, rate } of runs) if (rate !== null) mills += thousandths(rate) * (to - from + 1)
  return Number.isNaN(mills) ? exactSum(runs.flatMap(listRates)) : mills / 1_000
}

const listRates = ({ from, to, rate }: DayRun): readonly number[] =>
  rate === null ? [] : Array.from({ length: to - from + 1 }, () => rate)
