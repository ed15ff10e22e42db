/**
 * Which parts of a container's document form the input of an advice, and the subject of free time?
 */
import { isObject } from '../../kernel/json'
import { memoize } from '../../kernel/memo'
import { findZone } from '../../kernel/zone'
import type { Dates } from '../free-time'
import type { Input } from '../pickup/facts'
import type { Resource } from './candidates'

/** The input of an advice without `now`, `policy` and `days`, which no document contains. */
export type Parts = Pick<Input, 'container' | 'relationships' | 'shipment'>

/** The place of each of the parts in a document, or null if it has none. */
export type PartPointers = {
  readonly container: string
  readonly relationships: string | null
  readonly shipment: string | null
}

/** The parts of a container and its shipment resource, if there is one. */
export const readParts = (container: Container, shipment: unknown): Parts => ({
  container: container.attributes ?? {},
  relationships: {
    pickup_facility: relatedId(container, 'pickup_facility'),
    pod_terminal: relatedId(container, 'pod_terminal'),
  },
  shipment: attributesOf(shipment),
})

/** The attributes of a shipment, which nothing has checked: the advice reads those of another type as not reported. */
const attributesOf = (shipment: unknown): Parts['shipment'] => {
  const attributes = propertyOf(shipment, 'attributes')
  return isObject(attributes) ? attributes : null
}

type Container = { readonly attributes?: object | undefined; readonly relationships?: object | undefined }

/**
 * Indexes shipments. The result returns the shipment that a container names, or the only one if
 * it names none. Of several with one id the first is used.
 */
export const indexShipments = (found: readonly Resource[]): ((container: unknown) => Resource | undefined) => {
  const shipments = new Map<unknown, Resource>()
  for (const resource of found) {
    const id = propertyOf(resource.value, 'id')
    // A shipment without an id differs from all others.
    const key = typeof id === 'string' ? id : resource
    if (!shipments.has(key)) shipments.set(key, resource)
  }
  const [first] = shipments.values()
  const only = shipments.size === 1 ? first : undefined
  return container => {
    const id = relatedId(container, 'shipment')
    return id ? shipments.get(id) : only
  }
}

/** Finds the attributes of the included resource that a relationship of a resource names. */
export type AttributesFinder = (resource: unknown, relationship: string) => unknown

/** Indexes included resources by id, and by type and id, on first use. Of several with one id the first wins. */
export const indexIncluded = (included: readonly unknown[]): AttributesFinder => {
  let byKey: Map<string, unknown> | undefined
  const index = (): Map<string, unknown> => {
    const found = new Map<string, unknown>()
    for (const resource of included) {
      const id = propertyOf(resource, 'id')
      for (const type of [undefined, propertyOf(resource, 'type')]) {
        const key = makeResourceKey(id, type)
        if (key !== undefined && !found.has(key)) found.set(key, resource)
      }
    }
    return found
  }
  return (resource, relationship) => {
    const link = relatedData(resource, relationship)
    const key = makeResourceKey(propertyOf(link, 'id'), propertyOf(link, 'type'))
    return key === undefined ? undefined : propertyOf((byKey ??= index()).get(key), 'attributes')
  }
}

/** A map key for a resource: its id, with its type if that is a string. Undefined without an id. */
const makeResourceKey = (id: unknown, type: unknown): string | undefined =>
  typeof id === 'string' ? JSON.stringify(typeof type === 'string' ? [id, type] : [id]) : undefined

/**
 * Returns a function that adds the zone of the port, if neither the container nor its shipment has a known one. It is the zone
 * of the terminal that the container names, or else of the port of discharge that the shipment names; both are included
 * resources. A shipment that several containers share is copied once for each zone.
 */
export const zonesAmong = (findAttributes: AttributesFinder) => {
  const copyIn = memoize((pod_timezone: string) =>
    memoize((shipment: Parts['shipment']): Parts['shipment'] => ({ ...shipment, pod_timezone })),
  )
  const zoneAt = (resource: unknown, name: string): string | undefined =>
    knownZone(propertyOf(findAttributes(resource, name), 'time_zone'))
  return (parts: Parts, container: unknown, shipment: unknown): Parts => {
    if (knownZone(parts.container.pod_timezone) !== undefined) return parts
    if (knownZone(parts.shipment?.pod_timezone) !== undefined) return parts
    const zone = zoneAt(container, 'pod_terminal') ?? zoneAt(shipment, 'port_of_discharge')
    return zone === undefined ? parts : { ...parts, shipment: copyIn(zone)(parts.shipment) }
  }
}

const knownZone = (name: unknown): string | undefined =>
  typeof name === 'string' && findZone(name) !== undefined ? name : undefined

type Subject = NonNullable<Dates['subject']>

/** The strings of a terminal that the subject has, by the names that they have there. */
const OF_TERMINAL = Object.entries({ pod_terminal_firms_code: 'firms_code', pod_terminal_name: 'name' })

/**
 * Returns a function that reads the subject of free time: of the named attributes, the scalars of the container, else of
 * its shipment, else the strings of its terminal. The attributes of a shipment are picked once.
 */
export const subjectReader = (names: ReadonlySet<string>) => {
  const ofTerminal = OF_TERMINAL.filter(([name]) => names.has(name))
  const pickScalars = (attributes: object): Subject =>
    Object.fromEntries(Object.entries(attributes).filter(([name, value]) => names.has(name) && isScalar(value)))
  const readShipment = memoize(pickScalars, new WeakMap<object, Subject>())
  const readTerminal = (terminal: unknown): Subject =>
    Object.fromEntries(
      ofTerminal.flatMap(([name, own]) => {
        const value = propertyOf(terminal, own)
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
  return ({ container, shipment }: Parts, findTerminal: () => unknown): Subject =>
    names.size === 0
      ? {}
      : {
          ...(ofTerminal.length > 0 && readTerminal(findTerminal())),
          ...(shipment && readShipment(shipment)),
          ...pickScalars(container),
        }
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The property of a value, or undefined if the value is not an object. */
export const propertyOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** The `data` of a relationship to one resource. */
export const relatedData = (resource: unknown, name: string): unknown =>
  propertyOf(propertyOf(propertyOf(resource, 'relationships'), name), 'data')

/** The id of a related resource: null if the link is null, undefined without a link or an id. */
const relatedId = (resource: unknown, name: string): string | null | undefined => {
  const link = relatedData(resource, name)
  const id = propertyOf(link, 'id')
  if (link === null) return null
  return typeof id === 'string' ? id : undefined
}
