/**
 * Terms and a calendar, checked and prepared once for any number of counts.
 */
import { parseDay } from '../../kernel/time'
import type { Calendar, Terms } from './terms.generated'

/** Checked terms with their calendar. Made by `tariff`; its properties are internal. */
export type Tariff = {
  readonly terms: readonly Terms[]
  readonly isWorking: (day: number) => boolean
}

const SATURDAY_AND_SUNDAY: ReadonlySet<number> = /* @__PURE__ */ new Set([6, 7])
const NO_HOLIDAYS: ReadonlySet<number | undefined> = /* @__PURE__ */ new Set()

/** Prepares terms and a calendar that have passed their checks. */
export const makeTariff = (terms: readonly Terms[], { weekend, holidays }: Calendar = {}): Tariff => {
  const restDays = weekend ? new Set(weekend) : SATURDAY_AND_SUNDAY
  const holidayNumbers = holidays ? new Set(holidays.map(parseDay)) : NO_HOLIDAYS
  return { terms, isWorking: day => !restDays.has(toWeekday(day)) && !holidayNumbers.has(day) }
}

/** The ISO weekday, 1 to 7, of a day number; day 0, 1970-01-01, was a Thursday. */
export const toWeekday = (day: number): number => (((day % 7) + 10) % 7) + 1
