/**
 * What will it cost on each of the next days? The counts that end today, tomorrow, and so on.
 */
import { left, right } from '../../kernel/either'
import type { Checked } from '../../kernel/issue'
import { collectIssues } from '../../kernel/reader'
import { toDate } from '../../kernel/time'
import { countDays } from './count'
import type { Counted } from './count.generated'
import { findToday } from './period'
import { makeTariff, type Tariff } from './tariff'
import { forecastReader, type Dates, type DayRange, type Input } from './terms.generated'

/** The input of {@link forecast}: that of a count without its end, and the number of days. */
export type ForecastInput = Omit<Input, 'end' | 'ended'> & {
  /** The number of days, today included, from 1 to 366. */
  readonly days: number
}

/** A day, and the count that ends on it. */
export interface Forecast {
  readonly day: string
  readonly counted: Counted
}

/**
 * Returns the counts of free time that end today and on each of the days after. Invalid input, and a sum out of the range
 * of a double (`range` at `/terms`), is a Left. After the year 9999 there are no days.
 *
 * @complexity O(days · (days + 3,660) + holidays + terms)
 * @clause FREE-1 FREE-2 FREE-3 FREE-4 FREE-5 FREE-6
 * @example forecast({ start: '2026-07-07', now: '2026-07-11T15:00:00Z', terms: [{ free_days: 5 }], days: 2 })
 * // { right: [{ day: '2026-07-11' }, { day: '2026-07-12', counted: { days: { charged: 1 } } }] }
 */
export const forecast = (input: ForecastInput): Checked<readonly Forecast[]> => {
  const issues = collectIssues(forecastReader, input)
  return issues.length > 0
    ? left(issues)
    : forecastDays(makeTariff(input.terms, input.calendar), input, { days: input.days })
}

/** Forecasts dates that have passed their checks, with more stopped days. */
export const forecastDays = (
  by: Tariff,
  dates: Dates,
  { days, stopped }: { readonly days: number; readonly stopped?: readonly DayRange[] | undefined },
): Checked<readonly Forecast[]> => {
  const today = findToday(dates)
  const found: Forecast[] = []
  for (let i = 0; i < days; i++) {
    const day = toDate(today + i)
    if (day === undefined) break
    const counted = countDays(by, { ...dates, end: day }, stopped)
    if (counted._tag === 'Left') return counted
    found.push({ day, counted: counted.right })
  }
  return right(found)
}
