/**
 * Terms and calendars, checked and prepared once for any number of counts.
 */
import { countPassing } from '../../kernel/bisect'
import { memoize } from '../../kernel/memo'
import { parseDay } from '../../kernel/time'
import type { Calendar, Dates, DayRange, Terms } from './terms.generated'
import { indexTerms } from './terms-index'

/** Checked terms with their calendars. Made by `tariff`. Its properties are internal. */
export type Tariff = {
  readonly terms: readonly Terms[]
  /** The index of the winning terms for a day of start and a subject. */
  readonly find: (day: number, subject: NonNullable<Dates['subject']>) => number | 'no_terms' | 'several_terms'
  /** The days of the terms at an index, with more stopped days. */
  readonly daysAt: (index: number, stopped?: readonly DayRange[]) => WorkingDays
}

/** A calendar as questions about day numbers. */
export type WorkingDays = {
  readonly isWorking: (day: number) => boolean
  /** Whether the day neither uses up free time nor is charged. */
  readonly isStopped: (day: number) => boolean
  /** Whether the day is not charged, although it uses up free time and tiers. */
  readonly isWaived: (day: number) => boolean
}

/**
 * Prepares terms and a calendar that have passed their checks. Each array of a calendar is prepared once, when it is first
 * used.
 */
export const makeTariff = (terms: readonly Terms[], calendar: Calendar = {}): Tariff => {
  const toDays = memoize((dates: readonly string[]): ReadonlySet<number | undefined> => new Set(dates.map(parseDay)))
  const toWeekdays = memoize((weekdays: readonly number[]): ReadonlySet<number> => new Set(weekdays))
  const toCoverage = memoize(coverage)
  return {
    terms,
    find: indexTerms(terms),
    daysAt: (index, more = NONE) => {
      const own = terms[index]!.calendar ?? {}
      const weekend = toWeekdays(own.weekend ?? calendar.weekend ?? SATURDAY_AND_SUNDAY)
      const holidays = toDays(own.holidays ?? calendar.holidays ?? NONE)
      const open = toDays(own.open ?? calendar.open ?? NONE)
      const cover = (...arrays: readonly (readonly DayRange[] | undefined)[]) => {
        const spans = arrays.flatMap(array => (array?.length ? [toCoverage(array)] : []))
        return (day: number): boolean => spans.some(covers => covers(day))
      }
      const isStopped = cover(calendar.stopped, own.stopped, more)
      return {
        isStopped,
        isWaived: cover(calendar.waived, own.waived),
        isWorking: day => (open.has(day) || (!weekend.has(toWeekday(day)) && !holidays.has(day))) && !isStopped(day),
      }
    },
  }
}

const NONE: readonly never[] = []

export const SATURDAY_AND_SUNDAY = [6, 7]

/** Returns whether a day is in one of the spans, found by bisection in those merged and sorted. */
const coverage = (spans: readonly DayRange[]): ((day: number) => boolean) => {
  const merged: { readonly from: number; to: number }[] = []
  for (const { from, to } of spans.map(boundsOf).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return day => {
    const next = merged[countPassing(merged.length, i => merged[i]!.to < day)]
    return next !== undefined && next.from <= day
  }
}

/** The first and the last day of a span, as day numbers. */
export const boundsOf = (span: DayRange): { readonly from: number; readonly to: number } => {
  const { from, to } = typeof span === 'string' ? { from: span, to: span } : span
  return { from: parseDay(from)!, to: parseDay(to)! }
}

/** The ISO weekday, 1 to 7, of a day number; day 0, 1970-01-01, was a Thursday. */
export const toWeekday = (day: number): number => (((day % 7) + 10) % 7) + 1
