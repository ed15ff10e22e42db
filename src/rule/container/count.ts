/**
 * What do the terms of a container answer: its free time, the days for its advice, and its cost on the next days?
 */
import type { Issue } from '../../kernel/issue'
import type { Counted, Dates, Forecast, Tariff } from '../free-time'
import { countDays } from '../free-time/count'
import { forecastDays } from '../free-time/forecast'
import type { Part, TermsByPart } from '../free-time/part'
import type { Status } from '../pickup/codes'
import type { Day } from '../pickup/facts'
import type { FreeTime } from './free-time-dates'
import type { GivenDates } from './request.generated'

/** The terms of a kind of free time. */
export type PartTariff = { readonly part: Part; readonly tariff: Tariff }

/** A count to make. */
export type Question = PartTariff & { readonly given: GivenDates; readonly dates: Dates }

/** The attributes that terms match. */
export const listMatched = (tariffs: readonly PartTariff[]): ReadonlySet<string> =>
  new Set(tariffs.flatMap(({ tariff }) => tariff.terms.flatMap(({ match }) => Object.keys(match ?? {}))))

/** Counts the free time of each kind, and adds the terms whose sums are out of range to `faults`. */
export const countParts = <T>(questions: readonly Question[], faults: Map<Part, Issue>): FreeTime<T> => {
  if (questions.length === 0) return NOT_COUNTED as FreeTime<T>
  const counted: { [P in Part]: Counted | null } = { ...NOT_COUNTED }
  for (const { part, tariff, dates, given } of questions) {
    const answer = countDays(tariff, dates, given.stopped)
    if (answer._tag === 'Right') counted[part] = answer.right
    else faults.set(part, { ...answer.left[0]!, pointer: `/terms/${part}` })
  }
  // A part is null only without its terms, or if the whole call is refused because of `faults`.
  return counted as FreeTime<T>
}

/** The free time without terms. */
const NOT_COUNTED: { readonly [P in Part]: null } = Object.freeze({ demurrage: null, detention: null, combined: null })

/** What a container costs if it leaves, or its empty is returned, on each of the next days. */
export type BoxForecast = {
  readonly charge: Part
  /** Demurrage is paid through this day. */
  readonly paid_through: string | null
  readonly days: readonly Forecast[]
}

/** The charges that a forecast looks for, in order; a returned container has none to come. */
const AT_TERMINAL: readonly Part[] = ['demurrage', 'combined']
const CHARGES: { readonly [S in Status]?: readonly Part[] } = { picked_up: ['detention', 'combined'], returned: [] }

/** The forecast by the terms of the charge to come; null without such terms, or if a sum is out of range. */
export const forecastBox = (questions: readonly Question[], status: Status, days: number): BoxForecast | null => {
  const charges = CHARGES[status] ?? AT_TERMINAL
  const question = charges.map(charge => questions.find(({ part }) => part === charge)).find(found => found)
  if (!question) return null
  const { part, tariff, dates, given } = question
  const answer = forecastDays(tariff, dates, { days, stopped: given.stopped })
  const paid_through = part === 'demurrage' ? (given.paid_through ?? null) : null
  return answer._tag === 'Left' ? null : { charge: part, paid_through, days: answer.right }
}

/** The days for an advice: until when it is free by the terms and by payment, and when the empty is to be returned. */
export const collectDays = (
  { demurrage, detention, combined }: FreeTime<TermsByPart | undefined>,
  { paid_through, return_by }: GivenDates,
): readonly Day[] =>
  [
    { source: 'terms' as const, day: pickLastFreeDay(demurrage, combined) },
    { source: 'paid' as const, day: paid_through },
    { source: 'return' as const, day: return_by },
    { source: 'return' as const, day: pickLastFreeDay(detention, combined) },
  ].filter((each): each is Day => each.day !== undefined)

/** The last free day of the first of several counts that could be made. */
const pickLastFreeDay = (...counts: readonly (Counted | null)[]): string | undefined => {
  for (const count of counts) if (count?.outcome === 'counted') return count.last_free_day
  return undefined
}
