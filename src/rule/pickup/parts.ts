/**
 * Which parts of a container's document form the input of an advice?
 */
import { isObject } from '../../kernel/json'
import type { Input } from './input'
import { SHIPMENT_STRINGS } from './input.generated'

/** A container document as decoded by `resource.decode`. */
export type Document = {
  /** The container itself. */
  readonly data: { readonly attributes?: object | undefined; readonly relationships?: object | undefined }
  /** The included resources, among them possibly its shipment. */
  readonly included?: readonly object[] | undefined
}

/** A document with an array of containers as decoded by `resource.decode`. */
export type ListDocument = {
  /** The containers. */
  readonly data: readonly Document['data'][]
  /** The included resources, among them possibly their shipments. */
  readonly included?: readonly object[] | undefined
}

/** The input of an advice without `now` and `policy`, which no document contains. */
export type Parts = Pick<Input, 'container' | 'relationships' | 'shipment'>

/**
 * Returns the container, its relationships and its shipment from a document decoded by `resource.decode`; the caller
 * adds `now`. The shipment is the included shipment that the container names, or the only one included if the container
 * names none; otherwise null. An attribute of the shipment that should be a string and is neither a string nor null is
 * omitted.
 *
 * @complexity O(n) in the included resources
 * @example inputOf({ data: { attributes: {}, relationships: { pickup_facility: { data: null } } } }).relationships // {
 * pickup_facility: null }
 * @see {@link inputsOf} for many containers of one document
 */
export const inputOf = ({ data, included = [] }: Document): Parts => toParts(data, shipmentsAmong(included)(data))

/**
 * Returns the same as {@link inputOf} for each container of a document, in their order. The shipments are indexed once.
 *
 * @complexity O(n) in the containers and the included resources
 * @example inputsOf({ data: [{ attributes: {} }, { attributes: {} }] }).length // 2
 */
export const inputsOf = ({ data, included = [] }: ListDocument): readonly Parts[] => {
  const shipmentOf = shipmentsAmong(included)
  return data.map(container => toParts(container, shipmentOf(container)))
}

/** The parts of a container and its shipment resource, if there is one. */
export const toParts = (container: Document['data'], shipment: unknown): Parts => ({
  container: container.attributes ?? {},
  relationships: {
    pickup_facility: readLinkedId(container, 'pickup_facility'),
    pod_terminal: readLinkedId(container, 'pod_terminal'),
  },
  shipment: readAttributes(shipment),
})

/**
 * Indexes the shipments among resources. The result returns the shipment that a container names, or the only one if
 * it names none. Of several with one id the first counts.
 */
export const shipmentsAmong = (resources: Iterable<unknown>): ((container: unknown) => unknown) => {
  const shipments = new Map<unknown, unknown>()
  for (const resource of resources) {
    if (readField(resource, 'type') !== 'shipment') continue
    const id = readField(resource, 'id')
    // Resources without an id are never equal.
    const key = typeof id === 'string' ? id : resource
    if (!shipments.has(key)) shipments.set(key, resource)
  }
  const [first] = shipments.values()
  const only = shipments.size === 1 ? first : undefined
  return container => {
    const id = readLinkedId(container, 'shipment')
    return id ? shipments.get(id) : only
  }
}

/** The attributes of a shipment, which nothing has checked, as far as an advice can read them. */
const readAttributes = (shipment: unknown): Parts['shipment'] => {
  const attributes = readField(shipment, 'attributes')
  if (!isObject(attributes)) return null
  const unreadable = SHIPMENT_STRINGS.filter(name => !isStringOrNull(attributes[name]))
  return unreadable.length === 0
    ? attributes
    : Object.fromEntries(Object.entries(attributes).filter(([name]) => !unreadable.some(other => other === name)))
}

const isStringOrNull = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string'

/** The property of a value, or undefined if the value is not an object. */
export const readField = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** The target of a relationship to one resource. */
export const readLink = (resource: unknown, name: string): unknown =>
  readField(readField(readField(resource, 'relationships'), name), 'data')

/** The id of a related resource: null if the link is null, undefined without a link or an id. */
const readLinkedId = (resource: unknown, name: string): string | null | undefined => {
  const link = readLink(resource, name)
  const id = readField(link, 'id')
  if (link === null) return null
  return typeof id === 'string' ? id : undefined
}
