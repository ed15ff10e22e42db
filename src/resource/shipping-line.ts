/**
 * The shipping line, and the parties around a shipment.
 *
 * @clause RES-SHIPPING-LINE RES-ACCOUNT RES-PARTY
 */
import * as t from 'io-ts'
import { attributes, resource, scac } from './json-api'

export const shippingLine = resource('shipping_line', t.type({
  attributes: attributes({}, {
    scac,
    name: t.string,
    alternative_scacs: t.array(scac),
    short_name: t.string,
    bill_of_lading_tracking_support: t.boolean,
    booking_number_tracking_support: t.boolean,
    container_number_tracking_support: t.boolean,
  }),
}))
export type ShippingLine = t.TypeOf<typeof shippingLine>

export const account = resource('account', t.type({ attributes: attributes({}, { company_name: t.string }) }))
export type Account = t.TypeOf<typeof account>

export const party = resource('party', t.partial({ attributes: t.UnknownRecord }))
export type Party = t.TypeOf<typeof party>
