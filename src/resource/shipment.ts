/**
 * The codecs of a shipment and of the request that replaces reference numbers.
 *
 * @clause RES-SHIPMENT
 */
import * as t from 'io-ts'
import { described, enumOf } from '../kernel/codec/codec'
import { attributes, resource, strings } from './json-api'
import type { ReferencePatch, Shipment, ShipmentAttributes } from './model'

export const shipmentAttributes: t.Type<ShipmentAttributes> = attributes({
  ref_numbers: described(strings, 'Reference numbers of the shipment.'),
})

export const shipment: t.Type<Shipment> = resource('shipment', t.partial({ attributes: shipmentAttributes }))

/** The body of PATCH /shipments/{id} and PATCH /containers/{id}, read strictly in both modes. */
export const referencePatch: t.Type<ReferencePatch> = t.type({
  data: t.type({
    type: enumOf('a patchable type', ['shipment', 'container']),
    attributes: t.type({ ref_numbers: t.array(t.string) }),
  }),
})
