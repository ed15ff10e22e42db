/**
 * Where is the container, and where will it be picked up: at the port, or at an inland facility?
 *
 * | pickup | left the port | it is at the | gone by                                                                |
 * | ------ | ------------- | ------------ | ---------------------------------------------------------------------- |
 * | port   | no            | port         | final_destination_full_out_at, else pod_full_out_at, else delivered_at |
 * | port   | yes           | port         | the same                                                               |
 * | inland | no            | port         | final_destination_full_out_at, else delivered_at                       |
 * | inland | yes           | inland       | the same                                                               |
 */
import { compareInstants, type Instant } from '../../kernel/time'
import { zoneOf, type Zone } from '../../kernel/zone'
import type { Verdict } from '../readiness'
import { evidence, firstEvidence, isSet, pointersOf, shipmentEvidence, type Evidence, type TextName } from './evidence'
import { type Container, type Relationships, type Shipment, type Text } from './input'

/** The port of discharge, or an inland facility. */
export type Place = 'port' | 'inland'

/** All that is derived of where the container is and has been. */
export type Whereabouts = {
  readonly now: Place
  readonly pickup: Place
  readonly podZone: Zone | undefined
  readonly endZone: Zone | undefined
  /** The zone of where it is now. */
  readonly zone: Zone | undefined
  /** The pointers to all by which it has left the port; empty where it has not. */
  readonly left: readonly string[]
  /** Whether it is to go inland and has not left the port. */
  readonly hasInlandLeg: boolean
  /** Whether it is said to have arrived inland, though the terminal, asked later, still has it. */
  readonly isDisputed: boolean
  /** By which it has arrived inland; undefined where it has not left, or is picked up at the port. */
  readonly arrived: Evidence | undefined
  /** Whether it is inland, and what the terminal reports is not known to be said after it arrived there. */
  readonly isPortReport: boolean
  /** By which somebody has taken it. */
  readonly gone: Evidence | undefined
  readonly checked: Evidence | undefined
}

/** Each says that it has left the port; `ind_ata_at` says so where none of these does. */
export const MOVES: readonly TextName[] = [
  'pod_full_out_at',
  'pod_rail_departed_at',
  'pod_rail_loaded_at',
  'ind_rail_unloaded_at',
]

/** Each says that it is picked up inland, where nobody names the facility. */
export const INLAND_MOVES: readonly TextName[] = [
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_rail_unloaded_at',
  'ind_ata_at',
  'ind_eta_at',
]

export const ARRIVALS: readonly TextName[] = ['ind_rail_unloaded_at', 'ind_ata_at']

export const TAKEN = {
  port: ['final_destination_full_out_at', 'pod_full_out_at', 'delivered_at'],
  inland: ['final_destination_full_out_at', 'delivered_at'],
} as const satisfies Record<Place, readonly TextName[]>

/** @clause PICK-1 */
export const locate = (
  container: Container,
  relationships: Relationships | undefined,
  shipment: Shipment | null | undefined,
  verdict: Verdict,
): Whereabouts => {
  const podZone = zoneOfFirst(container.pod_timezone, shipment?.pod_timezone)
  const endZone = zoneOfFirst(container.final_destination_timezone, shipment?.destination_timezone)
  const pickup = isPickedUpInland(container, relationships, shipment) ? 'inland' : 'port'
  const checked = evidence(container, 'terminal_checked_at')
  const moves = pointersOf(container, MOVES)
  const arrival = evidence(container, 'ind_ata_at')
  const isAlone = arrival !== undefined && moves.length === 0
  const isDisputed = isAlone && isAfter(checked?.at, arrival.at) && isStillThere(container, verdict)
  const left = isAlone && !isDisputed ? [arrival.pointer] : moves
  const hasLeft = left.length > 0
  const isInland = pickup === 'inland' && hasLeft
  const arrived = isInland ? arrivalOf(container, shipment) : undefined
  return {
    now: isInland ? 'inland' : 'port',
    pickup,
    podZone,
    endZone,
    zone: isInland ? endZone : podZone,
    left,
    hasInlandLeg: pickup === 'inland' && !hasLeft,
    isDisputed,
    arrived,
    isPortReport: isInland && !(checked?.at && arrived?.at && !isAfter(arrived.at, checked.at)),
    gone: firstEvidence(container, TAKEN[pickup]),
    checked,
  }
}

/** By which it has arrived inland: the first that is set. */
const arrivalOf = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  firstEvidence(container, ARRIVALS) ?? shipmentEvidence(shipment, 'destination_ata_at')

/** By which it is expected inland. */
export const inlandEta = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  evidence(container, 'ind_eta_at') ?? shipmentEvidence(shipment, 'destination_eta_at')

/** By which it has arrived inland, or is expected there. */
export const expectedArrivalOf = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  arrivalOf(container, shipment) ?? inlandEta(container, shipment)

/** The document's relationships decide where they are known; what has happened, or is planned, where they are not. */
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

/** Whether the terminal's report shows that the container stands there. */
const isStillThere = ({ location_at_pod_terminal, fees_at_pod_terminal }: Container, { active }: Verdict): boolean =>
  isSet(location_at_pod_terminal) || active.length > 0 || !!fees_at_pod_terminal?.some(({ amount }) => amount > 0)

const isAfter = (a: Instant | undefined, b: Instant | undefined): boolean => !!a && !!b && compareInstants(a, b) > 0

/** The zone of the first name that the host knows; one that it does not know is as good as not set. */
const zoneOfFirst = (name: Text, other: Text): Zone | undefined =>
  (isSet(name) ? zoneOf(name) : undefined) ?? (isSet(other) ? zoneOf(other) : undefined)
