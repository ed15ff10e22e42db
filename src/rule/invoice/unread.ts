/**
 * Which keys of an invoice from elsewhere were not read, and which items do they probably hold?
 */
import { isObject } from '../../kernel/json'
import { ITEMS } from './item'
import type { Invoice } from './invoice.generated'

/** Other names of the items, in lower case and without anything but letters. */
const OTHER_NAMES: { readonly [K in keyof Invoice]?: string } = {
  bill_of_lading_numbers: 'bl bol mbl hbl bill billoflading billoflading blno blnumber bolnumber billofladingnumber',
  container_numbers:
    'container containers containerno containernumber containerid equipment equipmentnumber unit units',
  ports_of_discharge: 'pod port portofdischarge dischargeport destinationport',
  basis_of_liability: 'basis liability liabilitybasis',
  invoice_date: 'date invoicedate issued issuedon issuedate dateissued',
  due_date: 'due duedate dueon paymentdue',
  free_days: 'freetime freedays freetimedays',
  free_time_from: 'freetimestart freetimefrom freefrom freestart',
  free_time_to: 'lastfreeday lfd freetimeend freetimeto freeuntil freeend',
  available_on: 'available availability availabledate dateavailable',
  earliest_return_on: 'erd earliestreturn earliestreturndate',
  charged: 'lineitems lines items charges chargelines details chargeddays',
  total: 'amount totaldue totalamount amountdue balance grandtotal',
  rule: 'tariff tariffrule tariffnumber',
  rates: 'rate dailyrate rateperday',
  contact: 'email phone contactemail contactphone',
  dispute_url: 'url link disputelink website',
  dispute_days: 'disputeperiod disputewindow',
  currency_code: 'currency ccy',
}

/** A key that was not read, with the item that it probably holds. */
export type UnreadKey = { readonly key: string; readonly item: keyof Invoice }

/** Returns the keys of a value that are other names of items which it does not have under their own. */
export const listUnreadKeys = (invoice: unknown): readonly UnreadKey[] => {
  if (!isObject(invoice)) return []
  const names = Object.entries(OTHER_NAMES) as readonly [keyof Invoice, string][]
  return Object.keys(invoice).flatMap(key => {
    const name = key.toLowerCase().replace(/[^a-z]/g, '')
    const item = names.find(
      ([own, others]) => key !== own && [own.replaceAll('_', ''), ...others.split(' ')].includes(name),
    )
    return item && (invoice[item[0]] ?? null) === null && !Object.hasOwn(OTHER_NAMES, key)
      ? [{ key, item: item[0] }]
      : []
  })
}

/** Describes unread keys. Nothing follows from an item that is not read, or not stated. */
export const explainUnreadKeys = (unread: readonly UnreadKey[]): string => {
  const keys = unread.map(({ key, item }) => `${key} (${item}?)`)
  const items = [...new Set(unread.map(({ item }) => item))].map(
    item => ITEMS.find(({ key }) => key === item)?.words ?? item.replaceAll('_', ' '),
  )
  return `has keys that were not read: ${keys.join(', ')}; not read, or not stated: ${items.join(', ')}`
}
