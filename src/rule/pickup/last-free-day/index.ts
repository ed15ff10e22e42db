/**
 * Until when is a container free of charge, and according to whom? The last free day of a pickup advice on its own.
 */
import { evaluateLastFreeDay } from '../advise'
import { explainLastFreeDay } from '../explain'
import type { Container, Input } from '../input'
import type { LastFreeDay } from './choose'

export type { Note, Risk } from '../codes'
export type { Container, ImportDeadlines, Input, PartialPolicy, Policy, Relationships, Shipment } from '../input'
export type { LastFreeDay } from './choose'

/**
 * Returns the last calendar day free of charge, its source and zone, its end, the days left or late, and the other
 * candidates.
 *
 * | source                             | zone of its day                                | relevant                        |
 * | ---------------------------------- | ---------------------------------------------- | ------------------------------- |
 * | the service's selection, `unified` | port                                           | at the port                     |
 * | `line`                             | port or inland: the first with local midnight, | inland; at the port without a   |
 * |                                    | beginning with the present place               | selection                       |
 * | `terminal`                         | port                                           | at the port without a selection |
 * | `rail`                             | inland                                         | inland                          |
 * | `unnamed`                          | port                                           | at the port; ignored if there is a selection, or another source has its value |
 *
 * A selection is an object `import_deadlines.pod.unified` with the key `current_value`, even if the service withholds its
 * value and leaves no day at the port.
 *
 * A day before the discharge, or inland before the arrival, is not relevant. Of several relevant days the policy
 * chooses one, by default the earliest.
 *
 * @clause PICK-4
 * @example evaluate({ container: { pickup_lfd: '2026-07-14T04:00:00Z', pod_timezone: 'America/New_York' }, now:
 * '2026-07-14T15:00:00Z' }) // { day: '2026-07-14', ends_at: '2026-07-15T04:00:00Z', days_left: 0 }
 */
export const evaluate = (input: Input<Container | null | undefined>): LastFreeDay => evaluateLastFreeDay(input)

/**
 * Returns a last free day in English.
 *
 * @example explain(evaluate({ container: { pickup_lfd: '2026-07-14' }, now: '2026-07-12T15:00:00Z' })) // 'Last free
 * day 2026-07-14 (source not named, by UTC): 2 days left.'
 */
export const explain = (lastFreeDay: LastFreeDay): string => explainLastFreeDay(lastFreeDay)
