/**
 * The definition of a count, one list of days after the other, with which a property compares `count`.
 */
import { exactSum } from '../../kernel/decimal'
import { dayEnd } from '../../kernel/zone'
import { toDate, toDateTime } from '../../kernel/time'
import { isWithinYears } from './count'
import type { Counted, Kind, Run } from './counted'
import { MAX_DAYS, derivePeriod, type Period } from './period'
import { makeTariff } from './tariff'
import type { Input, Tier } from './terms.generated'

/** Counts an input that has passed its checks. An amount out of the range of a double is Infinity. O(days × tiers). */
export const plainCount = (input: Input): Counted => {
  const { isWorking } = makeTariff(input.terms, input.calendar)
  const period = derivePeriod(input, { terms: input.terms, isWorking })
  if (typeof period === 'string') return { outcome: 'unassessable', reason: period }
  const { terms, start, last, today } = period
  const free = listFreeDays(period, isWorking)
  const lastFree = free.at(-1) ?? findFirstDay(period, isWorking) - 1
  if (lastFree - start > MAX_DAYS || last - start > MAX_DAYS) return { outcome: 'unassessable', reason: 'too_long' }
  const first = findFirstDay(period, isWorking)
  const isCharged = (day: number): boolean => day > lastFree && (terms.charged_count !== 'working' || isWorking(day))
  const counted = daysFrom(first, last)
  const charged = counted.filter(isCharged)
  const classifyDay = (day: number): Kind => {
    if (free.includes(day)) return 'free'
    return isCharged(day) ? 'charged' : 'excluded'
  }
  const findRate = (day: number): number | null =>
    terms.tiers && isCharged(day) ? rateAt(terms.tiers, charged.indexOf(day)) : null
  const next = today === undefined ? undefined : daysFrom(last + 1, last + MAX_DAYS).find(isCharged)
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
    amount: terms.tiers ? exactSum(charged.map(day => findRate(day)!)) : null,
    currency_code: terms.tiers ? terms.currency_code! : null,
    next_charge:
      next === undefined
        ? null
        : { day: toDate(next)!, rate: terms.tiers ? rateAt(terms.tiers, charged.length) : null },
    ledger: counted.reduce<readonly Run[]>((runs, day) => extendRuns(runs, day, classifyDay(day), findRate(day)), []),
  }
}

const daysFrom = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)

/** Days to search ahead: enough to find a working day, or to see that the last free day is too late. */
const AHEAD = 2 * MAX_DAYS

const findFirstDay = ({ terms, start, earliest }: Period, isWorking: (day: number) => boolean): number =>
  (terms.first_day === 'working' && earliest - start <= MAX_DAYS + 1
    ? daysFrom(earliest, start + AHEAD).find(isWorking)
    : earliest) ?? start + AHEAD

/** The free days, in order, those moved over included. */
const listFreeDays = (period: Period, isWorking: (day: number) => boolean): readonly number[] => {
  const { terms, start } = period
  if (terms.free_days === 0) return []
  const first = findFirstDay(period, isWorking)
  const using = daysFrom(first, start + AHEAD).filter(day => terms.free_count !== 'working' || isWorking(day))
  const used = using.slice(0, terms.free_days)
  const lastUsed = used.length < terms.free_days ? start + AHEAD : used.at(-1)!
  const lastFree =
    terms.last_day === 'working' ? (daysFrom(lastUsed, start + AHEAD).find(isWorking) ?? start + AHEAD) : lastUsed
  return [...used, ...daysFrom(lastUsed + 1, lastFree)]
}

/** The rate of the charged day at an index. */
const rateAt = ([tier, ...others]: readonly Tier[], index: number): number =>
  tier!.days === null || index < tier!.days ? tier!.rate : rateAt(others, index - tier!.days)

/** The runs with one more day. */
const extendRuns = (runs: readonly Run[], day: number, kind: Kind, rate: number | null): readonly Run[] => {
  const last = runs.at(-1)
  const date = toDate(day)!
  return last?.kind === kind && last.rate === rate
    ? [...runs.slice(0, -1), { ...last, to: date }]
    : [...runs, { from: date, to: date, kind, rate }]
}
