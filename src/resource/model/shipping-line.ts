/**
 * The types of shipping lines, accounts and parties.
 */
import type { AnyObject, Nullable } from './json-api'

/** The attributes of a shipping line. */
export type ShippingLineAttributes = {
  /** The main SCAC of the line. */
  scac: string
  /** The name of the line. */
  name: string
  /** Other SCACs of the line that a tracking request may use. */
  alternative_scacs: string[]
  /** A short name for lists. */
  short_name: string
  /** Whether the line can be asked by bill of lading. */
  bill_of_lading_tracking_support: boolean
  /** Whether the line can be asked by booking number. */
  booking_number_tracking_support: boolean
  /** Whether the line can be asked by container number. */
  container_number_tracking_support: boolean
}

/** The attributes of a shipping line after tolerant reading: each may be null or missing. */
export type LiveShippingLineAttributes = Nullable<ShippingLineAttributes>

/** A shipping line: its SCACs, and the kinds of number that it can track. */
export type ShippingLine = {
  /** The id of the resource. */
  id: string
  type: 'shipping_line'
  attributes: ShippingLineAttributes
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** A shipping line after tolerant reading: each attribute may be null or missing. */
export type LiveShippingLine = {
  /** The id of the resource: any string. */
  id: string
  type: 'shipping_line'
  attributes?: LiveShippingLineAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The attributes of an account. */
export type AccountAttributes = {
  /** The company that has the account. */
  company_name: string
}

/** The attributes of an account after tolerant reading: each may be null or missing. */
export type LiveAccountAttributes = Nullable<AccountAttributes>

/** The account that has the API key. */
export type Account = {
  /** The id of the resource. */
  id: string
  type: 'account'
  attributes: AccountAttributes
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The account that has the API key, after tolerant reading. */
export type LiveAccount = {
  /** The id of the resource: any string. */
  id: string
  type: 'account'
  attributes?: LiveAccountAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** A party to a shipment. Its attributes are undocumented. */
export type Party = {
  /** The id of the resource. */
  id: string
  type: 'party'
  attributes?: AnyObject | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}
