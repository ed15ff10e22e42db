/**
 * How old is the terminal's report, and how long ago was the last event?
 */
import { compareInstants, HOUR, later, type Instant } from '../../kernel/time'
import { evidence, isSet, type Evidence } from './evidence'
import type { Container, ContainerString, Policy, Shipment } from './input'

export type Freshness = {
  readonly ageHours: number | null
  /** Whether tracking of the shipping line has stopped. */
  readonly isTrackingStopped: boolean
  readonly isStale: boolean
  /** Whether the terminal report is dated more than an hour after now. */
  readonly isFuture: boolean
  /** Pointers to the latest events if they are older than the policy allows; otherwise empty. */
  readonly silence: readonly string[]
}

/** Whether `to` is more than `amount` units after `from`. A unit is in seconds; an infinite amount is never exceeded. */
export const isMoreThan = (from: Instant, to: Instant, amount: number, unit?: number): boolean =>
  amount !== Infinity && compareInstants(to, later(from, amount, unit)) > 0

/** @clause PICK-3 */
export const deriveFreshness = (
  container: Container,
  shipment: Shipment | null | undefined,
  checked: Instant | undefined,
  now: Instant,
  policy: Policy,
): Freshness => ({
  ageHours: checked ? wholeHours(checked, now) : null,
  isTrackingStopped: isSet(shipment?.line_tracking_stopped_at),
  isStale: checked !== undefined && isMoreThan(checked, now, policy.stale_after_hours, HOUR),
  isFuture: checked !== undefined && isMoreThan(now, checked, 1, HOUR),
  silence: findSilence(container, now, policy),
})

/** Whole hours between two instants, rounded down; negative if `to` is earlier. */
const wholeHours = (from: Instant, to: Instant): number =>
  Math.floor((to.seconds - from.seconds - (to.fraction < from.fraction ? 1 : 0)) / HOUR)

const EVENTS: readonly ContainerString[] = [
  'pod_discharged_at',
  'pod_full_out_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
]

const findSilence = (container: Container, now: Instant, { silent_after_days }: Policy): readonly string[] => {
  let latest: Evidence[] = []
  for (const name of EVENTS) {
    const event = evidence(container, name)
    if (!event?.at) continue
    const order = latest[0] ? compareInstants(event.at, latest[0].at!) : 1
    if (order > 0) latest = []
    if (order >= 0) latest.push(event)
  }
  return latest[0] && isMoreThan(latest[0].at!, now, silent_after_days) ? latest.map(({ pointer }) => pointer) : []
}
