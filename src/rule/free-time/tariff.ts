/**
 * Terms and calendars, checked and prepared once for any number of counts.
 */
import { parseDay } from '../../kernel/time'
import type { Calendar, DayRange, Terms } from './terms.generated'

/** Checked terms with their calendars. Made by `tariff`. Its properties are internal. */
export type Tariff = {
  readonly terms: readonly Terms[]
  /** The days of the terms at an index. */
  readonly daysAt: (index: number) => WorkingDays
}

/** A calendar as questions about day numbers. */
export type WorkingDays = {
  readonly isWorking: (day: number) => boolean
  /** Whether the day neither uses up free time nor is charged. */
  readonly isStopped: (day: number) => boolean
}

/** Prepares terms and a calendar that have passed their checks. A calendar of terms is prepared when it is first used. */
export const makeTariff = (terms: readonly Terms[], calendar: Calendar = {}): Tariff => {
  const prepared = new Map<Calendar | undefined, WorkingDays>()
  return {
    terms,
    daysAt: index => {
      const own = terms[index]!.calendar
      const days = prepared.get(own) ?? workingDays(own ? mergeCalendars(calendar, own) : calendar)
      prepared.set(own, days)
      return days
    },
  }
}

/** The second calendar replaces the first one key by key, but stopped days are added. */
export const mergeCalendars = (calendar: Calendar, own: Calendar): Calendar => ({
  weekend: own.weekend ?? calendar.weekend,
  holidays: own.holidays ?? calendar.holidays,
  open: own.open ?? calendar.open,
  stopped: [...(calendar.stopped ?? []), ...(own.stopped ?? [])],
})

export const SATURDAY_AND_SUNDAY = [6, 7]

const workingDays = ({ weekend, holidays, open, stopped }: Calendar): WorkingDays => {
  const restDays = new Set(weekend ?? SATURDAY_AND_SUNDAY)
  const holidayNumbers = new Set(holidays?.map(parseDay))
  const openNumbers = new Set(open?.map(parseDay))
  const isStopped = coverage(stopped ?? [])
  return {
    isStopped,
    isWorking: day =>
      (openNumbers.has(day) || (!restDays.has(toWeekday(day)) && !holidayNumbers.has(day))) && !isStopped(day),
  }
}

/** Returns whether a day is in one of the spans, found by bisection in those merged and sorted. */
const coverage = (spans: readonly DayRange[]): ((day: number) => boolean) => {
  const merged: { readonly from: number; to: number }[] = []
  for (const { from, to } of spans.map(boundsOf).sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return day => {
    let [low, high] = [0, merged.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (merged[middle]!.to < day) low = middle + 1
      else high = middle
    }
    return low < merged.length && merged[low]!.from <= day
  }
}

/** The first and the last day of a span, as day numbers. */
export const boundsOf = (span: DayRange): { readonly from: number; readonly to: number } => {
  const { from, to } = typeof span === 'string' ? { from: span, to: span } : span
  return { from: parseDay(from)!, to: parseDay(to)! }
}

/** The ISO weekday, 1 to 7, of a day number; day 0, 1970-01-01, was a Thursday. */
export const toWeekday = (day: number): number => (((day % 7) + 10) % 7) + 1
