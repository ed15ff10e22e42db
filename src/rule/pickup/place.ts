/**
 * Where is the container, and where will it be picked up: at the port, or at an inland facility?
 *
 * | pickup | left the port | it is at the | gone by                                                               |
 * | ------ | ------------- | ------------ | --------------------------------------------------------------------- |
 * | port   | no            | port         | final_destination_full_out_at, else pod_full_out_at, else delivered_at |
 * | port   | yes           | port         | the same                                                              |
 * | inland | no            | port         | final_destination_full_out_at, else delivered_at                      |
 * | inland | yes           | inland       | the same                                                              |
 */
import { compareInstants } from '../../kernel/time'
import { zoneOf, type Zone } from '../../kernel/zone'
import type { Verdict } from '../readiness'
import {
  allEvidence,
  evidence,
  firstEvidence,
  isSet,
  shipmentEvidence,
  type Container,
  type Evidence,
  type Relationships,
  type Shipment,
} from './input'

export type Place = 'port' | 'inland'

/** All that is derived of where the container is and has been. */
export type Whereabouts = {
  readonly now: Place
  readonly pickup: Place
  readonly podZone: Zone | undefined
  readonly endZone: Zone | undefined
  /** All by which it has left the port; empty where it has not. */
  readonly left: readonly Evidence[]
  /** By which it is said to have left, though the terminal, asked later, still has it. */
  readonly disputed: Evidence | undefined
  /** By which it has arrived inland; undefined where it has not left, or is picked up at the port. */
  readonly arrived: Evidence | undefined
  /** Whether it is inland, and what the terminal reports is not known to be said after it arrived there. */
  readonly isPortReport: boolean
  /** By which somebody has taken it. */
  readonly gone: Evidence | undefined
  readonly checked: Evidence | undefined
}

/** @clause PICK-1 */
export const locate = (
  container: Container,
  relationships: Relationships | undefined,
  shipment: Shipment | null | undefined,
  verdict: Verdict,
): Whereabouts => {
  const podZone = firstZone(container.pod_timezone, shipment?.pod_timezone)
  const endZone = firstZone(container.final_destination_timezone, shipment?.destination_timezone)
  const checked = evidence(container, 'terminal_checked_at')
  const pickup = isPickedUpInland(container, relationships, shipment) ? 'inland' : 'port'
  const moves = allEvidence(
    container,
    'pod_full_out_at',
    'pod_rail_departed_at',
    'pod_rail_loaded_at',
    'ind_rail_unloaded_at',
  )
  const arrival = evidence(container, 'ind_ata_at')
  const isDisputed =
    moves.length === 0 && arrival !== undefined && isLater(checked, arrival) && hasItStill(container, verdict)
  const left = moves.length > 0 || arrival === undefined || isDisputed ? moves : [arrival]
  const isInland = pickup === 'inland' && left.length > 0
  const arrived = isInland ? arrivalOf(container, shipment) : undefined
  return {
    now: isInland ? 'inland' : 'port',
    pickup,
    podZone,
    endZone,
    left,
    disputed: isDisputed ? arrival : undefined,
    arrived,
    isPortReport: isInland && !(arrived?.at && checked?.at && compareInstants(checked.at, arrived.at) >= 0),
    gone:
      pickup === 'port'
        ? firstEvidence(container, 'final_destination_full_out_at', 'pod_full_out_at', 'delivered_at')
        : firstEvidence(container, 'final_destination_full_out_at', 'delivered_at'),
    checked,
  }
}

/** By which it has arrived inland: the first that is set. */
const arrivalOf = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  firstEvidence(container, 'ind_rail_unloaded_at', 'ind_ata_at')
  ?? shipmentEvidence(shipment, 'destination_ata_at')

/** By which it arrives inland, or is expected there. */
export const expectedArrivalOf = (container: Container, shipment: Shipment | null | undefined): Evidence | undefined =>
  arrivalOf(container, shipment)
  ?? evidence(container, 'ind_eta_at')
  ?? shipmentEvidence(shipment, 'destination_eta_at')

/** The document's relationships decide where they are known; what has happened, or is planned, where they are not. */
const isPickedUpInland = (
  container: Container,
  relationships: Relationships | undefined,
  shipment: Shipment | null | undefined,
): boolean =>
  relationships?.pickup_facility !== undefined
    ? isSet(relationships.pickup_facility) && relationships.pickup_facility !== relationships.pod_terminal
    : firstEvidence(
        container,
        'pod_rail_loaded_at',
        'pod_rail_departed_at',
        'ind_rail_unloaded_at',
        'ind_ata_at',
        'ind_eta_at',
      ) !== undefined
      || container.current_status === 'awaiting_inland_transfer'
      || container.current_status === 'on_rail'
      || (isSet(shipment?.destination_locode) && shipment.destination_locode !== shipment.port_of_discharge_locode)

/** Whether the terminal's report shows that the container stands there. */
const hasItStill = ({ location_at_pod_terminal, fees_at_pod_terminal }: Container, { active }: Verdict): boolean =>
  isSet(location_at_pod_terminal) || active.length > 0 || (fees_at_pod_terminal ?? []).some(fee => fee.amount > 0)

const isLater = (a: Evidence | undefined, b: Evidence): boolean =>
  a?.at !== undefined && b.at !== undefined && compareInstants(a.at, b.at) > 0

/** The first of the names that the host knows; one that it does not know is as good as not set. */
const firstZone = (...names: readonly (string | null | undefined)[]): Zone | undefined => {
  for (const name of names) {
    const zone = isSet(name) ? zoneOf(name) : undefined
    if (zone) return zone
  }
  return undefined
}
