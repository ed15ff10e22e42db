/**
 * Where is the container, and where will it be picked up: at the port, or at an inland facility?
 *
 * | pickup | left the port | now    | evidence of the pickup                                                 |
 * | ------ | ------------- | ------ | ---------------------------------------------------------------------- |
 * | port   | no            | port   | final_destination_full_out_at, else pod_full_out_at, else delivered_at |
 * | port   | yes           | port   | the same                                                               |
 * | inland | no            | port   | final_destination_full_out_at, else delivered_at                       |
 * | inland | yes           | inland | the same                                                               |
 */
import { compareInstants, type Instant } from '../../kernel/time'
import { findZone, type Zone } from '../../kernel/zone'
import type { Verdict } from '../readiness'
import type { Place } from './codes'
import { evidence, firstEvidence, isSet, listPointers, shipmentEvidence, type Evidence } from './evidence'
import type { Container, ContainerString, OptionalString, Relationships, Shipment } from './input'

/** The container's location, derived from the record. */
export type Location = {
  readonly now: Place
  readonly pickup: Place
  readonly podZone: Zone | undefined
  readonly inlandZone: Zone | undefined
  /** The zone of the present place. */
  readonly zone: Zone | undefined
  /** Pointers to all evidence that it left the port; empty if it has not. */
  readonly left: readonly string[]
  /** Whether it is to go inland but has not left the port. */
  readonly hasInlandLeg: boolean
  /** Whether an arrival inland is reported although a later terminal report still has it at the port. */
  readonly isDisputed: boolean
  /** Evidence of the arrival inland; undefined if it has not left, or is picked up at the port. */
  readonly arrived: Evidence | undefined
  /** Whether it is inland and the terminal report may predate its arrival. */
  readonly isPortReport: boolean
  /** Evidence that it was picked up. */
  readonly pickedUp: Evidence | undefined
  readonly checked: Evidence | undefined
}

/** Evidence that it left the port. `ind_ata_at` counts only if none of these is set. */
export const MOVES: readonly ContainerString[] = [
  'pod_full_out_at',
  'pod_rail_departed_at',
  'pod_rail_loaded_at',
  'ind_rail_unloaded_at',
]

/** Evidence of a pickup inland, used if the facility is unknown. */
export const INLAND_MOVES: readonly ContainerString[] = [
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_rail_unloaded_at',
  'ind_ata_at',
  'ind_eta_at',
]

export const ARRIVALS: readonly ContainerString[] = ['ind_rail_unloaded_at', 'ind_ata_at']

/** Evidence of the pickup, in order of precedence. */
export const PICKUPS = {
  port: ['final_destination_full_out_at', 'pod_full_out_at', 'delivered_at'],
  inland: ['final_destination_full_out_at', 'delivered_at'],
} as const satisfies Record<Place, readonly ContainerString[]>

/** @clause PICK-1 */
export const locate = (
  container: Container,
  relationships: Relationships | undefined,
  shipment: Shipment | null | undefined,
  verdict: Verdict,
): Location => {
  const podZone = zoneOfFirst(container.pod_timezone, shipment?.pod_timezone)
  const inlandZone = zoneOfFirst(container.final_destination_timezone, shipment?.destination_timezone)
  const pickup = isPickedUpInland(container, relationships, shipment) ? 'inland' : 'port'
  const checked = evidence(container, 'terminal_checked_at')
  const moves = listPointers(container, MOVES)
  const arrival = evidence(container, 'ind_ata_at')
  const isAlone = arrival !== undefined && moves.length === 0
  const isDisputed = isAlone && isAfter(checked?.at, arrival.at) && isStillThere(container, verdict)
  const left = isAlone && !isDisputed ? [arrival.pointer] : moves
  const hasLeft = left.length > 0
  const isInland = pickup === 'inland' && hasLeft
  const arrived = isInland ? findArrival(container, shipment) : undefined
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
    pickedUp: firstEvidence(container, PICKUPS[pickup]),
    checked,
  }
}

/** Evidence of the arrival inland. */
export const findArrival = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  firstEvidence(container, ARRIVALS) ?? shipmentEvidence(shipment, 'destination_ata_at')

/** Evidence of the expected arrival inland. */
export const inlandEta = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  evidence(container, 'ind_eta_at') ?? shipmentEvidence(shipment, 'destination_eta_at')

/** Evidence of the arrival inland, or else of the expected one. */
export const findExpectedArrival = (
  container: Container,
  shipment: Shipment | null | undefined,
): Evidence | undefined => findArrival(container, shipment) ?? inlandEta(container, shipment)

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
const zoneOfFirst = (name: OptionalString, other: OptionalString): Zone | undefined =>
  (isSet(name) ? findZone(name) : undefined) ?? (isSet(other) ? findZone(other) : undefined)
