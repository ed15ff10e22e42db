/**
 * How old is what is known?
 */
import { compareInstants, HOUR, later, type Instant } from '../../kernel/time'
import { evidence, isSet, type Evidence, type TextName } from './evidence'
import { type Container, type Policy, type Shipment } from './input'

export type Freshness = {
  readonly ageHours: number | null
  /** Whether the shipping line is no longer tracked. */
  readonly isTrackingStopped: boolean
  readonly isStale: boolean
  /** Whether the terminal is said to have been asked more than an hour after now. */
  readonly isFuture: boolean
  /** Where the attributes stand that say what happened last, where that is too long ago; else empty. */
  readonly silence: readonly string[]
}

/** Whether `to` is more than so many units of so many seconds after `from`; an infinite amount is never exceeded. */
export const isMoreThan = (from: Instant, to: Instant, amount: number, unit?: number): boolean =>
  amount !== Infinity && compareInstants(to, later(from, amount, unit)) > 0

/** @clause PICK-3 */
export const freshnessOf = (
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
  silence: silenceOf(container, now, policy),
})

/** Whole hours from one instant to another, rounded down: before the other one they are negative. */
const wholeHours = (from: Instant, to: Instant): number =>
  Math.floor((to.seconds - from.seconds - (to.fraction < from.fraction ? 1 : 0)) / HOUR)

const HAPPENINGS: readonly TextName[] = ['pod_discharged_at', 'pod_full_out_at', 'ind_ata_at', 'ind_rail_unloaded_at']

const silenceOf = (container: Container, now: Instant, { silent_after_days }: Policy): readonly string[] => {
  let last: Evidence[] = []
  for (const name of HAPPENINGS) {
    const next = evidence(container, name)
    if (!next?.at) continue
    const order = last[0] ? compareInstants(next.at, last[0].at!) : 1
    if (order > 0) last = []
    if (order >= 0) last.push(next)
  }
  return last[0] && isMoreThan(last[0].at!, now, silent_after_days) ? last.map(({ pointer }) => pointer) : []
}
