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
import { readNow, type Now } from '../../kernel/now'
import { compareInstants, HOUR, parseInstant, later, toDateTime, type Instant } from '../../kernel/time'
import { firstReached, localDay, findZone, type Zone } from '../../kernel/zone'
import { evaluate, type Verdict } from '../readiness'
import type { Place } from './codes'
import {
  type CONTAINER_STRINGS,
  defaultPolicy,
  type SHIPMENT_STRINGS,
  type Container,
  type Day,
  type PartialPolicy,
  type Policy,
  type Relationships,
  type Shipment,
} from './input.generated'

export type { Container, Day, ImportDeadlines, PartialPolicy, Policy, Relationships, Shipment } from './input.generated'

/** A string attribute; null, missing and "" mean that it is not set. */
export type OptionalString = string | null | undefined

/** The name of a string attribute of a container. */
export type ContainerString = (typeof CONTAINER_STRINGS)[number]

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
export type Facts = {
  readonly container: Container
  readonly relationships: Relationships | undefined
  readonly shipment: Shipment | null | undefined
  readonly policy: Policy
  readonly now: Instant
  readonly verdict: Verdict
  readonly times: Times<ContainerTime>
  readonly shipmentTimes: Times<ShipmentTime>
  readonly where: Location
  readonly freshness: Freshness
}

// Evidence -----------------------------------------------------------------------------------------------------------

/** A non-empty string of the input; `at` is its instant if it is a date-time, with or without seconds. */
export type Evidence = { readonly pointer: string; readonly value: string; readonly at: Instant | undefined }

export const isSet = (value: OptionalString): value is string => typeof value === 'string' && value !== ''

/** A date-time without seconds. It has 17 characters, or 22 with an offset. */
const MINUTE = /^(.{10}[Tt]\d\d:\d\d)([Zz]|[+-]\d\d:\d\d)$/

const withSeconds = (value: string): string =>
  value.length === 17 || value.length === 22 ? value.replace(MINUTE, '$1:00$2') : value

const toTime = (value: string): Instant | undefined => parseInstant(withSeconds(value))

/** The value at a pointer as evidence, or undefined if it is not set. */
export const evidenceAt = (pointer: string, value: OptionalString): Evidence | undefined =>
  isSet(value) ? { pointer, value, at: toTime(value) } : undefined

/**
 * Converts a local time in a zone to a date-time in UTC, for data that has no offsets; undefined if the time or the zone
 * cannot be read. If clocks go back over the time, the first instant is used; if they skip it, the instant of the change.
 *
 * @param input `local` is `YYYY-MM-DDThh:mm`, with or without seconds, or a date, which is its midnight
 * @example toInstant({ local: '2026-07-14T08:30', zone: 'America/New_York' }) // '2026-07-14T12:30:00Z'
 */
export const toInstant = ({ local, zone }: { readonly local: string; readonly zone: string }): string | undefined => {
  const found = findZone(zone)
  const at = toTime(`${local.length === 10 ? `${local}T00:00` : local}Z`)
  return found && at && toDateTime({ seconds: firstReached(found, at.seconds), fraction: at.fraction })
}

/** The value of evidence as a date-time with seconds, or null if it is none. */
export const toDateTimeText = (evidence: Evidence | undefined): string | null =>
  evidence?.at ? withSeconds(evidence.value) : null

// Times --------------------------------------------------------------------------------------------------------------

/** The times of a record as evidence, each parsed once. */
type Times<N extends string> = { readonly [K in N]: Evidence | undefined }

type TimeIn<S extends string> = Extract<S, `${string}_at` | `${string}_lfd` | `${string}_lfd_on`>
type ContainerTime = TimeIn<ContainerString>
type ShipmentTime = TimeIn<(typeof SHIPMENT_STRINGS)[number]>

/** Written out because V8 reads and writes properties by name several times faster than by key. */
const readTimes = (container: Container): Times<ContainerTime> => ({
  terminal_checked_at: evidenceAt('/container/terminal_checked_at', container.terminal_checked_at),
  pod_arrived_at: evidenceAt('/container/pod_arrived_at', container.pod_arrived_at),
  pod_discharged_at: evidenceAt('/container/pod_discharged_at', container.pod_discharged_at),
  pod_full_out_at: evidenceAt('/container/pod_full_out_at', container.pod_full_out_at),
  pod_rail_loaded_at: evidenceAt('/container/pod_rail_loaded_at', container.pod_rail_loaded_at),
  pod_rail_departed_at: evidenceAt('/container/pod_rail_departed_at', container.pod_rail_departed_at),
  ind_eta_at: evidenceAt('/container/ind_eta_at', container.ind_eta_at),
  ind_ata_at: evidenceAt('/container/ind_ata_at', container.ind_ata_at),
  ind_rail_unloaded_at: evidenceAt('/container/ind_rail_unloaded_at', container.ind_rail_unloaded_at),
  final_destination_full_out_at: evidenceAt(
    '/container/final_destination_full_out_at',
    container.final_destination_full_out_at,
  ),
  delivered_at: evidenceAt('/container/delivered_at', container.delivered_at),
  empty_terminated_at: evidenceAt('/container/empty_terminated_at', container.empty_terminated_at),
  pickup_appointment_at: evidenceAt('/container/pickup_appointment_at', container.pickup_appointment_at),
  pickup_lfd: evidenceAt('/container/pickup_lfd', container.pickup_lfd),
  ind_facility_lfd_on: evidenceAt('/container/ind_facility_lfd_on', container.ind_facility_lfd_on),
})

const readShipmentTimes = (shipment: Shipment): Times<ShipmentTime> => ({
  pol_atd_at: evidenceAt('/shipment/pol_atd_at', shipment.pol_atd_at),
  pod_eta_at: evidenceAt('/shipment/pod_eta_at', shipment.pod_eta_at),
  destination_eta_at: evidenceAt('/shipment/destination_eta_at', shipment.destination_eta_at),
  destination_ata_at: evidenceAt('/shipment/destination_ata_at', shipment.destination_ata_at),
  line_tracking_stopped_at: evidenceAt('/shipment/line_tracking_stopped_at', shipment.line_tracking_stopped_at),
})

const NO_SHIPMENT: Shipment = {}

/** Pointers to the instants that are set and cannot be read. Days may be dates without a time. */
export const findUnreadable = ({ times, shipmentTimes }: Facts): readonly string[] => [
  ...unreadableOf(times),
  ...unreadableOf(shipmentTimes),
]

const unreadableOf = (times: { readonly [name: string]: Evidence | undefined }): readonly string[] => {
  const found: string[] = []
  for (const name in times) {
    const time = times[name]
    if (time && !time.at && time.pointer.endsWith('_at')) found.push(time.pointer)
  }
  return found
}

/** The first of the named times that is set. */
const firstTime = (times: Times<ContainerTime>, names: readonly ContainerTime[]): Evidence | undefined => {
  for (const name of names) if (times[name]) return times[name]
  return undefined
}

/** Pointers to the named times that are set. */
const pointersTo = (times: Times<ContainerTime>, names: readonly ContainerTime[]): readonly string[] => {
  const pointers: string[] = []
  for (const name of names) if (times[name]) pointers.push(times[name].pointer)
  return pointers
}

// Place --------------------------------------------------------------------------------------------------------------

/** The container's location, derived from the record. */
export type Location = {
  readonly now: Place
  readonly pickup: Place
  readonly podZone: Zone | undefined
  readonly inlandZone: Zone | undefined
  /** The zone of the present place. */
  readonly zone: Zone | undefined
  /** Pointers to all evidence that it left the port, or empty if it has not. */
  readonly left: readonly string[]
  /** Whether it is to go inland but has not left the port. */
  readonly hasInlandLeg: boolean
  /** Whether an arrival inland is reported although a later terminal report still has it at the port. */
  readonly isDisputed: boolean
  /** Evidence of the arrival inland, or undefined if it has not left, or is picked up at the port. */
  readonly arrived: Evidence | undefined
  /** Whether it is inland and the terminal report may predate its arrival. */
  readonly isPortReport: boolean
  /** Evidence that it was picked up. */
  readonly pickedUp: Evidence | undefined
  readonly checked: Evidence | undefined
}

/** Evidence that it left the port. `ind_ata_at` counts only if none of these is set. */
export const MOVES: readonly ContainerTime[] = [
  'pod_full_out_at',
  'pod_rail_departed_at',
  'pod_rail_loaded_at',
  'ind_rail_unloaded_at',
]

/** Evidence of a pickup inland, used if the facility is unknown. */
export const INLAND_MOVES: readonly ContainerTime[] = [
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_rail_unloaded_at',
  'ind_ata_at',
  'ind_eta_at',
]

export const ARRIVALS: readonly ContainerTime[] = ['ind_rail_unloaded_at', 'ind_ata_at']

/** Evidence of the pickup, in order of precedence. */
export const PICKUPS = {
  port: ['final_destination_full_out_at', 'pod_full_out_at', 'delivered_at'],
  inland: ['final_destination_full_out_at', 'delivered_at'],
} as const satisfies Record<Place, readonly ContainerTime[]>

type Attributes = Pick<Facts, 'container' | 'relationships' | 'shipment' | 'verdict' | 'times' | 'shipmentTimes'>

/** @clause PICK-1 */
const locate = (attributes: Attributes): Location => {
  const { container, relationships, shipment, verdict, times } = attributes
  const podZone = firstKnownZone(container.pod_timezone, shipment?.pod_timezone)
  const inlandZone = firstKnownZone(container.final_destination_timezone, shipment?.destination_timezone)
  const pickup = isPickedUpInland(container, relationships, shipment) ? 'inland' : 'port'
  const { terminal_checked_at: checked, ind_ata_at: arrival } = times
  const moves = pointersTo(times, MOVES)
  const isAlone = arrival !== undefined && moves.length === 0
  const isDisputed = isAlone && isAfter(checked?.at, arrival.at) && isStillThere(container, verdict)
  const left = isAlone && !isDisputed ? [arrival.pointer] : moves
  const hasLeft = left.length > 0
  const isInland = pickup === 'inland' && hasLeft
  const arrived = isInland ? findArrival(attributes) : undefined
  return {
    now: isInland ? 'inland' : 'port',
    pickup,
    podZone,
    inlandZone,
    zone: isInland ? inlandZone : podZone,
    left,
    hasInlandLeg: pickup === 'inland' && !hasLeft,
    isDisputed,
    arrived,
    isPortReport: isInland && !(checked?.at && arrived?.at && !isAfter(arrived.at, checked.at)),
    pickedUp: firstTime(times, PICKUPS[pickup]),
    checked,
  }
}

type AllTimes = Pick<Facts, 'times' | 'shipmentTimes'>

/** Evidence of the arrival inland. */
export const findArrival = ({ times, shipmentTimes }: AllTimes): Evidence | undefined =>
  firstTime(times, ARRIVALS) ?? shipmentTimes.destination_ata_at

/** Evidence of the expected arrival inland. */
export const findInlandEta = ({ times, shipmentTimes }: AllTimes): Evidence | undefined =>
  times.ind_eta_at ?? shipmentTimes.destination_eta_at

/** Decided by the document's relationships if known, otherwise by past and planned moves. */
const isPickedUpInland = (
  container: Container,
  relationships: Relationships | undefined,
  shipment: Shipment | null | undefined,
): boolean => {
  const facility = relationships?.pickup_facility
  return facility !== undefined
    ? isSet(facility) && facility !== relationships?.pod_terminal
    : INLAND_MOVES.some(name => isSet(container[name])) ||
        container.current_status === 'awaiting_inland_transfer' ||
        container.current_status === 'on_rail' ||
        (isSet(shipment?.destination_locode) && shipment.destination_locode !== shipment.port_of_discharge_locode)
}

/** Whether the terminal's report shows that the container is still there. */
const isStillThere = (container: Container, { active }: Verdict): boolean =>
  isSet(container.location_at_pod_terminal) || active.length > 0 || areFeesDue(container)

/** Whether the amount of any fee is above 0; a `total` counts, because its parts may be unposted. */
export const areFeesDue = ({ fees_at_pod_terminal }: Container): boolean =>
  !!fees_at_pod_terminal?.some(({ amount }) => amount > 0)

const isAfter = (a: Instant | undefined, b: Instant | undefined): boolean => !!a && !!b && compareInstants(a, b) > 0

/** The first zone known to the host; an unknown zone name counts as not set. */
const firstKnownZone = (name: OptionalString, other: OptionalString): Zone | undefined =>
  (isSet(name) ? findZone(name) : undefined) ?? (isSet(other) ? findZone(other) : undefined)

/** The local day of the pickup, in the zone of its place, or undefined if the time is unknown. */
export const findPickupDay = ({
  pickedUp,
  pickup,
  podZone,
  inlandZone,
}: Location): { readonly number: number; readonly zone: Zone | undefined } | undefined => {
  const zone = pickup === 'inland' ? inlandZone : podZone
  return pickedUp?.at && { number: localDay(zone, pickedUp.at.seconds), zone }
}

// Freshness ----------------------------------------------------------------------------------------------------------

export type Freshness = {
  readonly ageHours: number | null
  /** Whether tracking of the shipping line has stopped. */
  readonly isTrackingStopped: boolean
  readonly isStale: boolean
  /** Whether the terminal report is dated more than an hour after now. */
  readonly isFuture: boolean
  /** Pointers to the latest events if they are older than the policy allows. Otherwise empty. */
  readonly silence: readonly string[]
}

/** Whether `to` is more than `amount` units after `from`. A unit is in seconds; an infinite amount is never exceeded. */
export const isMoreThan = (from: Instant, to: Instant, amount: number, unit?: number): boolean =>
  amount !== Infinity && compareInstants(to, later(from, amount, unit)) > 0

/** Whether the terminal report is stale, or tracking of the shipping line has stopped. */
export const isOld = ({ isStale, isTrackingStopped }: Freshness): boolean => isStale || isTrackingStopped

/** @clause PICK-3 */
const readFreshness = ({ shipment, times }: Attributes, now: Instant, policy: Policy): Freshness => {
  const checked = times.terminal_checked_at?.at
  return {
    ageHours: checked ? wholeHours(checked, now) : null,
    isTrackingStopped: isSet(shipment?.line_tracking_stopped_at),
    isStale: checked !== undefined && isMoreThan(checked, now, policy.stale_after_hours, HOUR),
    isFuture: checked !== undefined && isMoreThan(now, checked, 1, HOUR),
    silence: findSilence(times, now, policy),
  }
}

/** Whole hours between two instants, rounded down; negative if `to` is earlier. */
const wholeHours = (from: Instant, to: Instant): number =>
  Math.floor((to.seconds - from.seconds - (to.fraction < from.fraction ? 1 : 0)) / HOUR)

const EVENTS: readonly ContainerTime[] = ['pod_discharged_at', 'pod_full_out_at', 'ind_ata_at', 'ind_rail_unloaded_at']

const findSilence = (times: Times<ContainerTime>, now: Instant, { silent_after_days }: Policy): readonly string[] => {
  let latest: Instant | undefined
  for (const name of EVENTS) {
    const at = times[name]?.at
    if (at && (!latest || isAfter(at, latest))) latest = at
  }
  if (!latest || !isMoreThan(latest, now, silent_after_days)) return []
  return pointersTo(
    times,
    EVENTS.filter(name => times[name]?.at && compareInstants(times[name].at, latest) === 0),
  )
}

// All facts ----------------------------------------------------------------------------------------------------------

/** The parts of a record. */
export type Parts = Pick<Input<Container | null | undefined>, 'container' | 'relationships' | 'shipment'>

/** Reads the facts that all parts of an advice share. */
export const readFacts = (parts: Parts, now: Instant, policy: Policy): Facts => {
  const { relationships, shipment } = parts
  const container = parts.container ?? {}
  const verdict = evaluate(container)
  const times = readTimes(container)
  const shipmentTimes = readShipmentTimes(shipment ?? NO_SHIPMENT)
  const attributes = { container, relationships, shipment, verdict, times, shipmentTimes }
  const where = locate(attributes)
  const freshness = readFreshness(attributes, now, policy)
  return { container, relationships, shipment, verdict, times, shipmentTimes, policy, now, where, freshness }
}

/**
 * The facts of an input.
 *
 * @throws TypeError if `now` is missing or an invalid `Date`
 */
export const readInput = (input: Input<Container | null | undefined>): Facts =>
  readFacts(input, readNow(input.now), withDefaults(input.policy))

/** The policy with defaults for missing and undefined thresholds. */
export const withDefaults = (policy: Input['policy']): Policy =>
  policy === undefined
    ? defaultPolicy
    : {
        ...defaultPolicy,
        ...Object.fromEntries(Object.entries<unknown>(policy).filter(([, figure]) => figure !== undefined)),
      }
