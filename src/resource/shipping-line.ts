/**
 * The codecs of shipping lines, accounts and parties.
 *
 * @clause RES-SHIPPING-LINE RES-ACCOUNT RES-PARTY
 */
import * as t from 'io-ts'
import { described } from '../kernel/codec/codec'
import { attributes, expectedAttributes, resource, scac, arrayOfStrings } from './json-api'
import type { Account, AccountAttributes, Party, ShippingLine, ShippingLineAttributes } from './model'

export const shippingLineAttributes: t.Type<ShippingLineAttributes> = attributes(
  {},
  {
    scac: described(scac, 'The main SCAC of the line.'),
    name: described(t.string, 'The name of the line.'),
    alternative_scacs: described(arrayOfStrings(scac), 'Other SCACs of the line that a tracking request may use.'),
    short_name: described(t.string, 'A short name for lists.'),
    bill_of_lading_tracking_support: described(t.boolean, 'Whether the line can be asked by bill of lading.'),
    booking_number_tracking_support: described(t.boolean, 'Whether the line can be asked by booking number.'),
    container_number_tracking_support: described(t.boolean, 'Whether the line can be asked by container number.'),
  },
)

export const shippingLine: t.Type<ShippingLine> = resource('shipping_line', expectedAttributes(shippingLineAttributes))

export const accountAttributes: t.Type<AccountAttributes> = attributes(
  {},
  { company_name: described(t.string, 'The company that has the account.') },
)

export const account: t.Type<Account> = resource('account', expectedAttributes(accountAttributes))

export const party: t.Type<Party> = resource('party', t.partial({ attributes: t.UnknownRecord }))
