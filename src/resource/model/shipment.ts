/**
 * The types of a shipment and of the request that replaces reference numbers.
 */
import type { AnyObject, Nullable } from './json-api'

/** The documented attributes of a shipment; others are kept. */
export type ShipmentAttributes = {
  /** Reference numbers of the shipment. */
  ref_numbers?: string[] | undefined
}

/** The attributes of a shipment after tolerant reading: each may be null or missing. */
export type LiveShipmentAttributes = Nullable<ShipmentAttributes>

/** A shipment with its documented attributes. Others are kept. */
export type Shipment = {
  /** The id of the resource. */
  id: string
  type: 'shipment'
  attributes?: ShipmentAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** A shipment after tolerant reading: each attribute may be null or missing. */
export type LiveShipment = {
  /** The id of the resource: any string. */
  id: string
  type: 'shipment'
  attributes?: LiveShipmentAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The body of PATCH /shipments/{id} and PATCH /containers/{id}. */
export type ReferencePatch = {
  data: { type: 'shipment' | 'container'; attributes: { ref_numbers: string[] } }
}
