/**
 * The shipping line, and the parties around a shipment.
 *
 * @clause RES-SHIPPING-LINE RES-ACCOUNT RES-PARTY
 */
import * as t from 'io-ts'
import { attributes, expected, resource, scac, textsOf } from './json-api'

export const shippingLineAttributes = attributes({}, {
  scac,
  name: t.string,
  alternative_scacs: textsOf(scac),
  short_name: t.string,
  bill_of_lading_tracking_support: t.boolean,
  booking_number_tracking_support: t.boolean,
  container_number_tracking_support: t.boolean,
})

const shippingLineCodec = resource('shipping_line', expected(shippingLineAttributes))
export interface ShippingLine extends t.TypeOf<typeof shippingLineCodec> {}
export const shippingLine: t.Type<ShippingLine> = shippingLineCodec

const accountCodec = resource('account', expected(attributes({}, { company_name: t.string })))
export interface Account extends t.TypeOf<typeof accountCodec> {}
export const account: t.Type<Account> = accountCodec

const partyCodec = resource('party', t.partial({ attributes: t.UnknownRecord }))
export interface Party extends t.TypeOf<typeof partyCodec> {}
export const party: t.Type<Party> = partyCodec
