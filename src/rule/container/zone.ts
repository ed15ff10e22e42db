/**
 * Which time zone does a port have if neither the container nor its shipment has a known one? The zone of the terminal
 * that the container names, else of the port of discharge that the shipment names. Both are included resources.
 */
import { memoize } from '../../kernel/memo'
import { findZone } from '../../kernel/zone'
import { propertyOf, type AttributesFinder, type Parts } from './parts'

/** Returns the parts with the zone of the port, if only the included resources have it. */
export type ZoneFinder = (parts: Parts, container: unknown, shipment: unknown) => Parts

/** A shipment that several containers share is copied once for each zone. */
export const zonesAmong = (findAttributes: AttributesFinder): ZoneFinder => {
  const copyIn = memoize((pod_timezone: string) =>
    memoize((shipment: Parts['shipment']): Parts['shipment'] => ({ ...shipment, pod_timezone })),
  )
  const zoneAt = (resource: unknown, name: string): string | undefined =>
    knownZone(propertyOf(findAttributes(resource, name), 'time_zone'))
  return (parts, container, shipment) => {
    if (knownZone(parts.container.pod_timezone) !== undefined) return parts
    if (knownZone(parts.shipment?.pod_timezone) !== undefined) return parts
    const zone = zoneAt(container, 'pod_terminal') ?? zoneAt(shipment, 'port_of_discharge')
    return zone === undefined ? parts : { ...parts, shipment: copyIn(zone)(parts.shipment) }
  }
}

const knownZone = (name: unknown): string | undefined =>
  typeof name === 'string' && findZone(name) !== undefined ? name : undefined
