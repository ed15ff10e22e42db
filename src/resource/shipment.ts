/**
 * The shipment, as far as it is published, and the reference numbers that can be written to it and its containers.
 *
 * @clause RES-SHIPMENT
 */
import * as t from 'io-ts'
import { described, enumOf } from '../kernel/codec/codec'
import { attributes, resource, strings } from './json-api'

const shipmentCodec = resource(
  'shipment',
  t.partial({
    attributes: attributes({
      ref_numbers: described(strings, 'Reference numbers of the shipment.'),
    }),
  }),
)

/** A shipment, as far as it is published. */
export interface Shipment extends t.TypeOf<typeof shipmentCodec> {}
export const shipment: t.Type<Shipment> = shipmentCodec

/** The body of PATCH /shipments/{id} and PATCH /containers/{id}, read strictly in both modes. */
export const referencePatch = t.type({
  data: t.type({
    type: enumOf('a patchable type', ['shipment', 'container']),
    attributes: t.type({ ref_numbers: t.array(t.string) }),
  }),
})
