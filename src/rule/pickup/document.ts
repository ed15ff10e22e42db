/**
 * Which parts of a container's document form the input of an advice?
 */
import { isObject } from '../../kernel/json'
import type { Input } from './input'

/** A container document as decoded by `resource.decode`. */
export type Document = {
  /** The container itself. */
  readonly data: { readonly attributes?: object | undefined; readonly relationships?: object | undefined }
  /** The included resources, among them possibly its shipment. */
  readonly included?: readonly object[] | undefined
}

/** The input of an advice without `now` and `policy`, which no document contains. */
export type Parts = Pick<Input, 'container' | 'relationships' | 'shipment'>

/**
 * Returns the container, its relationships and its shipment from a document decoded by `resource.decode`; the caller
 * adds `now`. The shipment is the included shipment that the container names, or the only one included if the container
 * names none; otherwise null.
 *
 * @example inputOf({ data: { attributes: {}, relationships: { pickup_facility: { data: null } } } }).relationships // {
 * pickup_facility: null }
 */
export const inputOf = ({ data, included = [] }: Document): Parts => {
  const shipments = included.filter(resource => fieldOf(resource, 'type') === 'shipment')
  const id = idOf(data, 'shipment')
  const shipment = id
    ? shipments.find(resource => fieldOf(resource, 'id') === id)
    : shipments.length === 1
      ? shipments[0]
      : undefined
  const attributes = fieldOf(shipment, 'attributes')
  return {
    container: data.attributes ?? {},
    relationships: { pickup_facility: idOf(data, 'pickup_facility'), pod_terminal: idOf(data, 'pod_terminal') },
    shipment: isObject(attributes) ? attributes : null,
  }
}

const fieldOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

/** The id of a related resource: null if the link is null, undefined without a link or an id. */
const idOf = (data: Document['data'], name: string): string | null | undefined => {
  const link = fieldOf(fieldOf(data.relationships, name), 'data')
  const id = fieldOf(link, 'id')
  return link === null ? null : typeof id === 'string' ? id : undefined
}
