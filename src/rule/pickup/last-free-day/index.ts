/**
 * Until when is a container free, and who says so? The last free day of a pickup advice, by itself.
 */
import { evaluateLastFreeDay } from '../advise'
import { explainLastFreeDay } from '../explain'
import type { Input } from '../input'
import type { LastFreeDay } from './choose'

export type { Container, ImportDeadlines, Input, PartialPolicy, Policy, Relationships, Shipment } from '../input'
export type { LastFreeDay, Note, Risk } from './choose'

/**
 * Tells the last calendar day at no charge, in the zone of its place: the day, its source, when it ends, the days left
 * or too late, and the other candidates.
 *
 * | source                     | zone                                                    | counts                                  |
 * | -------------------------- | ------------------------------------------------------- | --------------------------------------- |
 * | the selection, or unified  | of the port                                             | at the port                             |
 * | line                       | of port and end the first in which its value is midnight | unless there is a unified one at the port |
 * | terminal                   | of the port                                             | at the port, without a unified one      |
 * | rail                       | of the end                                              | inland                                  |
 * | unnamed                    | of the port                                             | at the port, without a unified one      |
 *
 * A day before the discharge, or inland before the arrival, does not count. Of several that count the earliest is
 * chosen.
 *
 * @clause PICK-4
 * @example evaluate({ container: { pickup_lfd: '2026-07-14T04:00:00Z', pod_timezone: 'America/New_York' }, now:
 * '2026-07-14T15:00:00Z' }) // { day: '2026-07-14', ends_at: '2026-07-15T04:00:00Z', days_left: 0 }
 */
export const evaluate = (input: Input): LastFreeDay => evaluateLastFreeDay(input)

/**
 * Says a last free day in English.
 *
 * @example explain(evaluate({ container: { pickup_lfd: '2026-07-14' }, now: '2026-07-12T15:00:00Z' })) // 'Last free
 * day 2026-07-14 (source not named, by UTC): 2 days left.'
 */
export const explain = (lastFreeDay: LastFreeDay): string => explainLastFreeDay(lastFreeDay)
