/**
 * By which day is the empty container to be returned?
 */
import { parseDay, type CalendarDate } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import type { ReturnRisk, Status } from './codes'
import type { Day, Facts } from './facts'
import { rateDaysLeft } from './last-free-day'

/** The day by which the empty is to be returned. */
export type ReturnBy = {
  /** `YYYY-MM-DD`. */
  readonly day: CalendarDate
  /** Calendar days from today in the zone of the present place, negative if it is past. */
  readonly days_left: number
  /** How close the day is. */
  readonly risk: ReturnRisk
}

/** The day with its pointer. */
export type FoundReturn = { readonly returnBy: ReturnBy; readonly pointer: string }

/** The earliest `return` of the given days, once the container is picked up. */
export const findReturnBy = (
  { now, policy, where }: Facts,
  status: Status,
  days: readonly Day[] | undefined,
): FoundReturn | undefined => {
  if (status !== 'picked_up' || !days) return undefined
  let first: number | undefined
  for (let i = 0; i < days.length; i++)
    if (days[i]!.source === 'return' && (first === undefined || days[i]!.day < days[first]!.day)) first = i
  if (first === undefined) return undefined
  const { day } = days[first]!
  const days_left = parseDay(day)! - localDay(where.zone, now.seconds)
  return {
    returnBy: { day, days_left, risk: rateDaysLeft(days_left, policy.soon_days) },
    pointer: `/days/${first}/day`,
  }
}
