/**
 * Which parts of a container's document does an advice need?
 */
import { isObject } from '../../kernel/json'
import type { Input, Relationships, Shipment } from './input'

/** A container document as `resource.decode` reads it, as far as an advice needs it. */
export type Document = {
  readonly data: { readonly attributes?: object | undefined; readonly relationships?: object | undefined }
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
  const relationships: { readonly [name: string]: unknown } = isObject(data.relationships) ? data.relationships : {}
  return {
    container: (data.attributes ?? {}),
    relationships: relationshipsOf(relationships),
    shipment: shipmentOf(included, linkOf(relationships['shipment'])),
  }
}

/** A relationship that has no `data` says nothing of whom it leads to. */
const linkOf = (relationship: unknown): unknown => (isObject(relationship) ? relationship['data'] : undefined)

const idOf = (link: unknown): string | null | undefined =>
  link === null ? null : isObject(link) && typeof link['id'] === 'string' ? link['id'] : undefined

const relationshipsOf = (relationships: { readonly [name: string]: unknown }): Relationships => {
  const pickup_facility = idOf(linkOf(relationships['pickup_facility']))
  const pod_terminal = idOf(linkOf(relationships['pod_terminal']))
  return {
    ...(pickup_facility !== undefined && { pickup_facility }),
    ...(pod_terminal !== undefined && { pod_terminal }),
  }
}

const shipmentOf = (included: readonly object[], link: unknown): Shipment | null => {
  const shipments = included.filter(isObject).filter(resource => resource['type'] === 'shipment')
  const id = idOf(link)
  const shipment =
    typeof id === 'string'
      ? shipments.find(resource => resource['id'] === id)
      : shipments.length === 1
        ? shipments[0]
        : undefined
  const attributes = shipment?.['attributes']
  return isObject(attributes) ? attributes : null
}
