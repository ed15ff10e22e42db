/**
 * Which time zone does a port have if neither the container nor its shipment has a known one? The zone of the terminal
 * that the container names, else of the port of discharge that the shipment names. Both are included resources.
 */
import { findZone } from '../../kernel/zone'
import { propertyOf, relatedData, type Parts } from './parts'

/** Returns the parts with the zone of the port, if only the included resources have it. */
export type ZoneFinder = (parts: Parts, container: unknown, shipment: unknown) => Parts

/** Indexes the included resources when the first container without a zone asks for them. */
export const zonesAmong = (included: readonly unknown[]): ZoneFinder => {
  let find: ((link: unknown) => unknown) | undefined
  const zoneAt = (link: unknown): string | undefined => {
    find ??= resourcesBy(included)
    return knownZone(propertyOf(propertyOf(find(link), 'attributes'), 'time_zone'))
  }
  return (parts, container, shipment) => {
    if (knownZone(parts.container.pod_timezone) !== undefined) return parts
    if (knownZone(parts.shipment?.pod_timezone) !== undefined) return parts
    const zone = zoneAt(relatedData(container, 'pod_terminal')) ?? zoneAt(relatedData(shipment, 'port_of_discharge'))
    return zone === undefined ? parts : { ...parts, shipment: { ...parts.shipment, pod_timezone: zone } }
  }
}

const knownZone = (name: unknown): string | undefined =>
  typeof name === 'string' && findZone(name) !== undefined ? name : undefined

/** Indexes resources by id, and by type and id. Of several with one id the first wins. */
const resourcesBy = (resources: readonly unknown[]): ((link: unknown) => unknown) => {
  const byKey = new Map<string, unknown>()
  for (const resource of resources) {
    const id = propertyOf(resource, 'id')
    for (const type of [undefined, propertyOf(resource, 'type')]) {
      const key = makeResourceKey(id, type)
      if (key !== undefined && !byKey.has(key)) byKey.set(key, resource)
    }
  }
  return link => {
    const key = makeResourceKey(propertyOf(link, 'id'), propertyOf(link, 'type'))
    return key === undefined ? undefined : byKey.get(key)
  }
}

/** A map key for a resource: its id, with its type if that is a string. Undefined without an id. */
const makeResourceKey = (id: unknown, type: unknown): string | undefined =>
  typeof id === 'string' ? JSON.stringify(typeof type === 'string' ? [id, type] : [id]) : undefined
