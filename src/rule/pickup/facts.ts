/**
 * Which facts does a record have: the attributes with their pointers and instants, the places, and the age of the reports?
 *
 * | pickup | left the port | now    | evidence of the pickup                                                 |
 * | ------ | ------------- | ------ | ---------------------------------------------------------------------- |
 * | port   | no            | port   | final_destination_full_out_at, else pod_full_out_at, else delivered_at |
 * | port   | yes           | port   | the same                                                               |
 * | inland | no            | port   | final_destination_full_out_at, else delivered_at                       |
 * | inland | yes           | inland | the same                                                               |
 */
import { exactSum } from '../../kernel/decimal'
import { withDefaults } from '../../kernel/defaults'
import { readNow, type Now } from '../../kernel/now'
import { compareInstants, HOUR, later, type Instant } from '../../kernel/time'
import { findZone, type Zone } from '../../kernel/zone'
import { groupByCurrency } from '../fee/total'
import { evaluate, type Verdict } from '../readiness'
import type { Place } from './codes'
import {
  defaultPolicy,
  type Container,
  type Day,
  type PartialPolicy,
  type Policy,
  type Relationships,
  type Shipment,
} from './input.generated'
import {
  dayIn,
  firstTime,
  isSet,
  pointersTo,
  readTimes,
  type ContainerTime,
  type Evidence,
  type RecordTimes,
  type Zones,
} from './times'

export type { Container, Day, ImportDeadlines, PartialPolicy, Policy, Relationships, Shipment } from './input.generated'

/** The input of `advise`, which also takes null and undefined as a container without attributes. */
export type Input<C = Container> = {
  /** The attributes of the container. */
  readonly container: C
  /** The facilities named by the container's document. */
  readonly relationships?: Relationships | undefined
  /** The attributes of its shipment; null or missing if unknown. */
  readonly shipment?: Shipment | null | undefined
  /** The date-time for which the advice is given, as a string or a valid `Date`. */
  readonly now: Now
  /** The thresholds that differ from the defaults. */
  readonly policy?: PartialPolicy | undefined
  /** Days from the terms or the payments of the caller. */
  readonly days?: readonly Day[] | undefined
}

/** The input of an advice with everything that its parts derive from the record alone. */
export type Facts = Pick<RecordTimes, 'times' | 'shipmentTimes' | 'doubts'> & {
  readonly container: Container
  readonly relationships: Relationships | undefined
  readonly shipment: Shipment
  readonly policy: Policy
  readonly now: Instant
  readonly verdict: Verdict
  readonly where: Location
  readonly freshness: Freshness
}

/** The parts of a record. */
export type Parts = Pick<Input<Container | null | undefined>, 'container' | 'relationships' | 'shipment'>

/** Reads the facts that all parts of an advice share. */
export const readFacts = (parts: Parts, now: Instant, policy: Policy): Facts => {
  const { relationships } = parts
  const container = parts.container ?? NOTHING
  const shipment = parts.shipment ?? NOTHING
  const zones = {
    port: findFirstZone(container.pod_timezone, shipment.pod_timezone),
    inland: findFirstZone(container.final_destination_timezone, shipment.destination_timezone),
  }
  const verdict = evaluate(container)
  const read = readTimes({ container, relationships, shipment }, zones, now)
  const { times, shipmentTimes, doubts } = read
  const where = locate(read, zones, container, verdict)
  const freshness = readFreshness(read, now, policy)
  return { container, relationships, shipment, verdict, times, shipmentTimes, doubts, policy, now, where, freshness }
}

const NOTHING: Container & Shipment = {}

/**
 * The facts of an input.
 *
 * @throws TypeError if `now` is missing or an invalid `Date`
 */
export const readInput = (input: Input<Container | null | undefined>): Facts =>
  readFacts(input, readNow(input.now), withDefaults(defaultPolicy, input.policy))

// Place --------------------------------------------------------------------------------------------------------------

/** The container's location, derived from the record. */
export type Location = {
  readonly now: Place
  readonly pickup: Place
  readonly zones: Zones
  /** The zone of the present place. */
  readonly zone: Zone | undefined
  /** Pointers to all evidence that it left the port, or empty if it has not. */
  readonly left: readonly string[]
  /** Whether it is to go inland but has not left the port. */
  readonly hasInlandLeg: boolean
  /** The place whose last free day counts. */
  readonly charged: Place
  /** Whether an arrival inland is reported although a later terminal report still has it at the port. */
  readonly isDisputed: boolean
  /** Evidence of the arrival inland, or undefined if it has not left, or is picked up at the port. */
  readonly arrived: Evidence | undefined
  /** Whether it is inland and the terminal report may predate its arrival. */
  readonly isPortReport: boolean
  /** Evidence that it was picked up. */
  readonly pickedUp: Evidence | undefined
  /** The local day of the pickup, in the zone of its place. */
  readonly pickupDay: number | undefined
  /** The time of the terminal report. */
  readonly checked: Evidence | undefined
}

/** Evidence that it left the port. `ind_ata_at` counts only if none of these is set. */
export const MOVES: readonly ContainerTime[] = [
  'pod_full_out_at',
  'pod_rail_departed_at',
  'pod_rail_loaded_at',
  'ind_rail_unloaded_at',
]

export const ARRIVALS: readonly ContainerTime[] = ['ind_rail_unloaded_at', 'ind_ata_at']

/** @clause PICK-1 */
const locate = (read: RecordTimes, zones: Zones, container: Container, verdict: Verdict): Location => {
  const { times, pickup, pickedUp } = read
  const { terminal_checked_at: checked, ind_ata_at: arrival } = times
  const moves = pointersTo(times, MOVES)
  const isOnlyMove = arrival !== undefined && moves.length === 0
  const isDisputed = isOnlyMove && isAfter(checked, arrival) && isStillThere(container, verdict)
  const left = isOnlyMove && !isDisputed ? [arrival.pointer] : moves
  const now = pickup === 'inland' && left.length > 0 ? 'inland' : 'port'
  const arrived = now === 'inland' ? findArrival(read) : undefined
  const isDueAtPort = now === 'port' && (isPosted(container, 'demurrage', 'total') || times.pickup_appointment_at)
  return {
    now,
    pickup,
    zones,
    zone: zones[now],
    left,
    hasInlandLeg: pickup !== now,
    charged: pickup === 'inland' && isDueAtPort ? 'port' : pickup,
    isDisputed,
    arrived,
    isPortReport: now === 'inland' && !(checked && arrived && !isAfter(arrived, checked)),
    pickedUp,
    pickupDay: pickedUp && dayIn(zones[pickup], pickedUp),
    checked,
  }
}

type AllTimes = Pick<Facts, 'times' | 'shipmentTimes'>

export const findArrival = ({ times, shipmentTimes }: AllTimes): Evidence | undefined =>
  firstTime(times, ARRIVALS) ?? shipmentTimes.destination_ata_at

export const findInlandEta = ({ times, shipmentTimes }: AllTimes): Evidence | undefined =>
  times.ind_eta_at ?? shipmentTimes.destination_eta_at

/** Whether the terminal's report shows that the container is still there. */
const isStillThere = (container: Container, { active }: Verdict): boolean =>
  isSet(container.location_at_pod_terminal) || active.length > 0 || isPosted(container)

/** Whether the amount of a fee, of one of the types if any are given, is above 0. */
export const isPosted = ({ fees_at_pod_terminal }: Container, ...types: readonly string[]): boolean =>
  !!fees_at_pod_terminal?.some(({ type, amount }) => amount > 0 && (types.length === 0 || types.includes(type)))

/** Whether the line items in any currency sum up to more than 0, or a `total` is above 0, whose parts may be unposted. */
export const areFeesDue = (container: Container): boolean => {
  const fees = container.fees_at_pod_terminal
  if (!fees || !isPosted(container)) return false
  if (isPosted(container, 'total') || fees.every(({ amount }) => amount >= 0)) return true
  const items = fees.filter(({ type }) => type !== 'total')
  return groupByCurrency(items).some(each => exactSum(each.map(({ amount }) => amount)) > 0)
}

const isAfter = (a: Evidence | undefined, b: Evidence | undefined): boolean => !!a && !!b && compareInstants(a, b) > 0

/** The zone of the first name that the host knows. */
const findFirstZone = (name: unknown, other: unknown): Zone | undefined =>
  (isSet(name) ? findZone(name) : undefined) ?? (isSet(other) ? findZone(other) : undefined)

// Freshness ----------------------------------------------------------------------------------------------------------

export type Freshness = {
  readonly ageHours: number | null
  /** Whether tracking of the shipping line has stopped. */
  readonly isTrackingStopped: boolean
  readonly isStale: boolean
  /** Pointers to the latest events if they are older than the policy allows. Otherwise empty. */
  readonly silence: readonly string[]
}

/** Whether `to` is more than `amount` units after `from`. A unit is in seconds; an infinite amount is never exceeded. */
export const isMoreThan = (from: Instant, to: Instant, amount: number, unit?: number): boolean =>
  amount !== Infinity && compareInstants(to, later(from, amount, unit)) > 0

/** Whether the terminal report is stale, or tracking of the shipping line has stopped. */
export const isOld = ({ isStale, isTrackingStopped }: Freshness): boolean => isStale || isTrackingStopped

/** @clause PICK-3 */
const readFreshness = ({ times, shipmentTimes }: AllTimes, now: Instant, policy: Policy): Freshness => {
  const checked = times.terminal_checked_at
  return {
    ageHours: checked ? wholeHours(checked, now) : null,
    isTrackingStopped: shipmentTimes.line_tracking_stopped_at !== undefined,
    isStale: checked !== undefined && isMoreThan(checked, now, policy.stale_after_hours, HOUR),
    silence: findSilence(times, now, policy),
  }
}

/** Whole hours between two instants, rounded down; negative if `to` is earlier. */
const wholeHours = (from: Instant, to: Instant): number =>
  Math.floor((to.seconds - from.seconds - (to.fraction < from.fraction ? 1 : 0)) / HOUR)

const EVENTS: readonly ContainerTime[] = ['pod_discharged_at', 'pod_full_out_at', 'ind_ata_at', 'ind_rail_unloaded_at']

const findSilence = (times: Facts['times'], now: Instant, { silent_after_days }: Policy): readonly string[] => {
  let latest: Evidence | undefined
  for (const name of EVENTS) if (!latest || isAfter(times[name], latest)) latest = times[name] ?? latest
  if (!latest || !isMoreThan(latest, now, silent_after_days)) return []
  const last = latest
  return pointersTo(
    times,
    EVENTS.filter(name => times[name] && compareInstants(times[name], last) === 0),
  )
}
