/**
 * Which parts of a container's document does an advice need?
 */
import { isObject } from '../../kernel/json'
import type { Input } from './input'

/** A container document as `resource.decode` reads it, as far as an advice needs it. */
export type Document = {
  /** The container itself. */
  readonly data: { readonly attributes?: object | undefined; readonly relationships?: object | undefined }
  /** The resources beside it, of which its shipment is looked for. */
  readonly included?: readonly object[] | undefined
}

/** The input of an advice, but for what the document does not know. */
export type Parts = Pick<Input, 'container' | 'relationships' | 'shipment'>

/**
 * Takes the container, its relationships and its shipment from a document that `resource.decode` has read; `now` is for
 * the caller to add. The shipment is the included one that the container names, or the only one included where it names
 * none; else null.
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

/** The id to which a relationship leads; undefined where it does not say so. */
const idOf = (data: Document['data'], name: string): string | null | undefined => {
  const link = fieldOf(fieldOf(data.relationships, name), 'data')
  const id = fieldOf(link, 'id')
  return link === null ? null : typeof id === 'string' ? id : undefined
}
