/**
 * Which parts of a container's document form the input of an advice, and the subject of free time?
 */
import { isObject } from '../../kernel/json'
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

/** The subject of free time: of the named attributes, the scalars of the container, else of its shipment. */
export const readSubject = (
  { container, shipment }: Parts,
  names: readonly string[],
): NonNullable<Dates['subject']> => {
  const subject: [string, string | number | boolean][] = []
  for (const name of names) {
    const value = [container, shipment ?? {}].map(attributes => ownProperty(attributes, name)).find(isScalar)
    if (value !== undefined) subject.push([name, value])
  }
  return Object.fromEntries(subject)
}

const ownProperty = (attributes: object, name: string): unknown =>
  Object.hasOwn(attributes, name) ? (attributes as { readonly [name: string]: unknown })[name] : undefined

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
