/**
 * The definition of a count, one list of days after the other, with which a property compares `count`.
 */
import { exactSum } from '../../../src/kernel/decimal'
import { dayEnd } from '../../../src/kernel/zone'
import { parseDay, toDate, toDateTime } from '../../../src/kernel/time'
import { isWithinYears } from '../../../src/rule/free-time/count'
import type { Counted, Run } from '../../../src/rule/free-time/count.generated'
import type { Kind } from '../../../src/rule/free-time/codes'
import { MAX_DAYS, derivePeriod, type Period } from '../../../src/rule/free-time/period'
import {
  boundsOf,
  SATURDAY_AND_SUNDAY,
  toWeekday,
  type Tariff,
  type WorkingDays,
} from '../../../src/rule/free-time/tariff'
import type { Calendar, Input, Terms, Tier } from '../../../src/rule/free-time/terms.generated'

/** Counts an input that has passed its checks. An amount out of the range of a double is Infinity. O(days × tiers). */
export const plainCount = (input: Input): Counted => {
  const period = derivePeriod(input, { terms: input.terms, find: plainFind(input.terms) })
  if (typeof period === 'string') return { outcome: 'unassessable', reason: period }
  const { terms, start, last, today } = period
  const days = plainDays(input.calendar, terms.calendar)
  const free = listFreeDays(period, days)
  const first = findFirstDay(period, days)
  const lastFree = free.at(-1) ?? first - 1
  if (lastFree - start > MAX_DAYS || last - start > MAX_DAYS) return { outcome: 'unassessable', reason: 'too_long' }
  const isDue = (day: number): boolean =>
    day > lastFree && !days.isStopped(day) && (terms.charged_count !== 'working' || days.isWorking(day))
  const isCharged = (day: number): boolean => isDue(day) && !days.isWaived(day)
  const isFree = (day: number): boolean => free.includes(day)
  const usesTier = (day: number): boolean => isDue(day) || (terms.tiers_from === 'first_day' && isFree(day))
  const counted = daysFrom(first, last)
  const classifyDay = (day: number): Kind => {
    if (isFree(day)) return 'free'
    return isCharged(day) ? 'charged' : 'excluded'
  }
  const next = today === undefined ? undefined : daysFrom(last + 1, last + MAX_DAYS).find(isCharged)
  const using = daysFrom(first, next ?? last).filter(usesTier)
  const findRate = (day: number): number | null =>
    terms.tiers && isCharged(day) ? rateAt(terms.tiers, using.indexOf(day)) : null
  const ends_at = toDateTime({ seconds: dayEnd(period.zone, lastFree), fraction: '' })
  const answered = [first, lastFree, ...counted, ...(next === undefined ? [] : [next])]
  if (ends_at === undefined || !answered.every(isWithinYears)) return { outcome: 'unassessable', reason: 'too_long' }
  const countKind = (kind: Kind): number => counted.filter(day => classifyDay(day) === kind).length
  return {
    outcome: 'counted',
    terms: period.index,
    first_day: toDate(first)!,
    last_free_day: toDate(lastFree)!,
    ends_at,
    days_left: today === undefined ? null : lastFree - today,
    days: { free: countKind('free'), excluded: countKind('excluded'), charged: countKind('charged') },
    amount: terms.tiers ? exactSum(counted.filter(isCharged).map(day => findRate(day)!)) : null,
    currency_code: terms.tiers ? terms.currency_code! : null,
    next_charge: next === undefined ? null : { day: toDate(next)!, rate: findRate(next) },
    ledger: counted.reduce<readonly Run[]>((runs, day) => extendRuns(runs, day, classifyDay(day), findRate(day)), []),
  }
}

const daysFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)

/** Compares each of the terms with the subject and the day. */
export const plainFind =
  (terms: readonly Terms[]): Tariff['find'] =>
  (day, subject) => {
    const applying = [...terms.keys()].filter(index => {
      const { valid_from, valid_to, match = {} } = terms[index]!
      const isValid =
        day >= (valid_from ? parseDay(valid_from)! : -Infinity) && day <= (valid_to ? parseDay(valid_to)! : Infinity)
      const values = new Map(Object.entries(subject))
      return isValid && Object.entries(match).every(([name, among]) => among.some(each => each === values.get(name)))
    })
    const countKeys = (index: number): number => Object.keys(terms[index]!.match ?? {}).length
    const [best, second] = applying.sort((a, b) => countKeys(b) - countKeys(a))
    if (best === undefined) return 'no_terms'
    return second !== undefined && countKeys(best) === countKeys(second) ? 'several_terms' : best
  }

/** Days to search ahead: enough to find a working day, or to see that the last free day is too late. */
const AHEAD = 2 * MAX_DAYS

/** The working, the stopped and the waived days by two calendars: of the call, and of the terms. */
const plainDays = (calendar: Calendar = {}, own: Calendar = {}): WorkingDays => {
  const weekend = own.weekend ?? calendar.weekend ?? SATURDAY_AND_SUNDAY
  const [holidays, open] = [own.holidays ?? calendar.holidays ?? [], own.open ?? calendar.open ?? []]
  const isAmong = (key: 'stopped' | 'waived', day: number): boolean =>
    [calendar, own]
      .flatMap(each => each[key] ?? [])
      .some(span => boundsOf(span).from <= day && day <= boundsOf(span).to)
  const isStopped = (day: number): boolean => isAmong('stopped', day)
  return {
    isStopped,
    isWaived: day => isAmong('waived', day),
    isWorking: day => {
      const date = toDate(day) ?? ''
      const isAtRest = weekend.includes(toWeekday(day)) || holidays.includes(date)
      return !isStopped(day) && (!isAtRest || open.includes(date))
    },
  }
}

const findFirstDay = ({ terms, start, earliest }: Period, { isWorking }: WorkingDays): number =>
  (terms.first_day === 'working' && earliest - start <= MAX_DAYS + 1
    ? daysFrom(earliest, start + AHEAD).find(isWorking)
    : earliest) ?? start + AHEAD

/** The free days, in order, those moved over included. */
const listFreeDays = (period: Period, days: WorkingDays): readonly number[] => {
  const { terms, start } = period
  if (terms.free_days === 0) return []
  const first = findFirstDay(period, days)
  const usesUp = (day: number): boolean => (terms.free_count === 'working' ? days.isWorking(day) : !days.isStopped(day))
  const used = daysFrom(first, start + AHEAD)
    .filter(usesUp)
    .slice(0, terms.free_days)
  const lastUsed = used.length < terms.free_days ? start + AHEAD : used.at(-1)!
  const lastFree =
    terms.last_day === 'working' ? (daysFrom(lastUsed, start + AHEAD).find(days.isWorking) ?? start + AHEAD) : lastUsed
  return [...used, ...daysFrom(lastUsed + 1, lastFree - 1).filter(day => !days.isStopped(day)), lastFree]
}

/** The rate of a day by its index among the days that use up the tiers. Adding 0 reads -0 as 0. */
const rateAt = ([tier, ...others]: readonly Tier[], index: number): number =>
  tier!.days === null || index < tier!.days ? tier!.rate + 0 : rateAt(others, index - tier!.days)

/** The runs with one more day. */
const extendRuns = (runs: readonly Run[], day: number, kind: Kind, rate: number | null): readonly Run[] => {
  const last = runs.at(-1)
  const date = toDate(day)!
  return last?.kind === kind && last.rate === rate
    ? [...runs.slice(0, -1), { ...last, to: date }]
    : [...runs, { from: date, to: date, kind, rate }]
}
