/**
 * How old is what is known?
 */
import { compareInstants, HOUR, later, type Instant } from '../../kernel/time'
import { allEvidence, isSet, type Container, type Evidence, type Policy, type Shipment } from './input'

export type Freshness = {
  readonly ageHours: number | null
  /** Whether the shipping line is no longer tracked. */
  readonly isTrackingStopped: boolean
  readonly isStale: boolean
  /** Whether the terminal is said to have been asked more than an hour after now. */
  readonly isFuture: boolean
  /** The attributes that say what happened last, where that is too long ago; else empty. */
  readonly silence: readonly Evidence[]
}

/** Whether `to` is more than so many units of so many seconds after `from`. */
export const isMoreThan = (from: Instant, to: Instant, amount: number, unit?: number): boolean =>
  compareInstants(to, later(from, amount, unit)) > 0

/** @clause PICK-3 */
export const freshnessOf = (
  container: Container,
  shipment: Shipment | null | undefined,
  checked: Evidence | undefined,
  now: Instant,
  policy: Policy,
): Freshness => ({
  ageHours: checked?.at ? wholeHours(checked.at, now) : null,
  isTrackingStopped: isSet(shipment?.line_tracking_stopped_at),
  isStale: checked?.at !== undefined && isMoreThan(checked.at, now, policy.stale_after_hours, HOUR),
  isFuture: checked?.at !== undefined && isMoreThan(now, checked.at, 1, HOUR),
  silence: silenceOf(container, now, policy),
})

/** Whole hours from one instant to another, rounded down: before the other one they are negative. */
const wholeHours = (from: Instant, to: Instant): number =>
  Math.floor((to.seconds - from.seconds - (to.fraction < from.fraction ? 1 : 0)) / HOUR)

const silenceOf = (container: Container, now: Instant, { silent_after_days }: Policy): readonly Evidence[] => {
  let latest: { readonly evidence: Evidence; readonly at: Instant }[] = []
  for (const evidence of allEvidence(
    container,
    'pod_discharged_at',
    'pod_full_out_at',
    'ind_ata_at',
    'ind_rail_unloaded_at',
  )) {
    if (!evidence.at) continue
    const order = latest[0] ? compareInstants(evidence.at, latest[0].at) : 1
    if (order >= 0) latest = [...order === 0 ? latest : [], { evidence, at: evidence.at }]
  }
  return latest[0] && isMoreThan(latest[0].at, now, silent_after_days) ? latest.map(({ evidence }) => evidence) : []
}
