/**
 * Until when is a container free of charge, and according to whom? The last free day of a pickup advice on its own.
 *
 * @module gateout/last-free-day
 */
import { readInput, type Container, type Input } from './pickup/facts'
import { findLastFreeDay, type LastFreeDay } from './pickup/last-free-day'
import { decide } from './pickup/status'
import { explainLastFreeDay } from './pickup/words'

export type { CalendarDate, DateTime } from '../kernel/time'
export type { Note, Risk } from './pickup/codes'
export type {
  Container,
  Day,
  ImportDeadlines,
  Input,
  PartialPolicy,
  Policy,
  Relationships,
  Shipment,
} from './pickup/facts'
export type { LastFreeDay } from './pickup/last-free-day'

/**
 * Returns the last calendar day free of charge, its source and zone, its end, the days left or late, and the other
 * candidates.
 *
 * | source                             | zone of its day                                | counts if it is charged              |
 * | ---------------------------------- | ---------------------------------------------- | ------------------------------------ |
 * | the service's selection, `unified` | port                                           | at the port                          |
 * | `line`                             | port or inland: the first with local midnight, | inland, unless it repeats a day of   |
 * |                                    | beginning with the present place               | the port; at the port if not selected |
 * | `terminal`                         | port                                           | at the port, if not selected         |
 * | `rail`                             | inland                                         | inland                               |
 * | `unnamed`                          | port                                           | at the port; ignored if selected, or if another source has its value |
 * | `terms` of the caller              | present place                                  | always                               |
 * | `paid` by the caller               | present place                                  | always; it replaces all others       |
 *
 * It is charged at the port if it is picked up there, or is still there and has demurrage posted or a truck booked;
 * otherwise inland. It is selected if `import_deadlines.pod.unified` has the key `current_value`, even if the service
 * withholds its value and leaves no day at the port.
 *
 * Of the record, a day before the discharge, or inland before the arrival, is not relevant, and one long after it leaves
 * the risk unknown. Of several relevant days the earliest is chosen.
 *
 * @clause PICK-4
 * @example
 * const container = { pickup_lfd: '2026-07-14T04:00:00Z', pod_timezone: 'America/New_York' }
 * evaluate({ container, now: '2026-07-14T15:00:00Z' }) // { day: '2026-07-14', ends_at: '2026-07-15T04:00:00Z', days_left: 0 }
 */
export const evaluate = (input: Input<Container | null | undefined>): LastFreeDay => {
  const facts = readInput(input)
  return findLastFreeDay(facts, decide(facts).status, input.days).lastFreeDay
}

/**
 * Returns a last free day in English.
 *
 * @example explain(evaluate({ container: { pickup_lfd: '2026-07-14' }, now: '2026-07-12T15:00:00Z' })) // 'Last free
 * day 2026-07-14 (source not named, by UTC): 2 days left.'
 */
export const explain = (lastFreeDay: LastFreeDay): string => explainLastFreeDay(lastFreeDay)
