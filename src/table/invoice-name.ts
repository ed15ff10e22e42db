/**
 * Which item of an invoice does a column of a table hold, or a key of an invoice from elsewhere?
 *
 * | name                                  | column of a table       | key of JSON             |
 * | ------------------------------------- | ----------------------- | ----------------------- |
 * | the item's own, `container_numbers`   | read                    | read                    |
 * | in plain English, `Container number`  | read                    | not read; likely its item |
 * | another one of the list, `Equipment`  | not read; likely its item | not read; likely its item |
 *
 * Nothing follows from an item that an unread column or key may hold.
 */
import { isObject } from '../kernel/json'
import { ITEMS } from '../rule/invoice/item'
import type { Invoice } from '../rule/invoice/invoice.generated'
import { fold } from './fold'

/** How the value of an item is written. */
export type Kind = 'strings' | 'text' | 'day' | 'count' | 'amount' | 'amounts' | 'code' | 'tick' | 'rows'
type Names = readonly [kind: Kind, plain: string, others: string]

/** The items of an invoice: their kind, their names in plain English, and other names without anything but letters. */
const ITEM_NAMES = {
  invoice_number: ['text', 'invoice no', 'invoice inv invno invoiceid invoicenum billno'],
  bill_of_lading_numbers: [
    'strings',
    'bill of lading number|bill of lading',
    'bl bol mbl hbl bill blno blnumber bolnumber',
  ],
  container_numbers: [
    'strings',
    'container number|container',
    'containers containerno containerid equipment equipmentnumber unit units',
  ],
  ports_of_discharge: ['strings', 'port of discharge', 'pod port dischargeport destinationport'],
  basis_of_liability: ['text', '', 'basis liability liabilitybasis'],
  invoice_date: ['day', 'date of invoice', 'date issued issuedon issuedate dateissued'],
  due_date: ['day', 'payment due', 'due dueon'],
  free_days: ['count', 'number of free days', 'freetime freetimedays'],
  free_time_from: ['day', 'first free day', 'freetimestart freefrom freestart'],
  free_time_to: ['day', 'last free day', 'lfd freetimeend freeuntil freeend'],
  available_on: ['day', '', 'available availability availabledate dateavailable'],
  earliest_return_on: ['day', 'earliest return date', 'erd earliestreturn'],
  charged: ['rows', '', 'lineitems lines items charges chargelines details chargeddays'],
  other: ['rows', '', 'otherlines othercharges taxes'],
  total: ['amount', 'total due', 'amount totalamount amountdue balance grandtotal invoicetotal'],
  rule: ['text', 'tariff rule', 'tariff tariffnumber'],
  rates: ['amounts', '', 'rate dailyrate rateperday'],
  contact: ['text', '', 'email phone contactemail contactphone'],
  dispute_url: ['text', '', 'url link disputelink website'],
  dispute_days: ['count', '', 'disputeperiod disputewindow'],
  currency_code: ['code', 'currency', 'ccy curr'],
  certifies_rules: ['tick', '', ''],
  certifies_performance: ['tick', '', ''],
} satisfies { readonly [K in keyof Invoice | 'invoice_number']-?: Names }

/** The parts of a charged line. Without days, `kind` and `line_amount` are another line of the total. */
const LINE_NAMES = {
  from: ['day', 'charged from', 'start startdate fromdate datefrom begin firstday periodfrom'],
  to: ['day', 'charged to', 'end enddate todate dateto until through thru lastday periodto'],
  rate: ['amount', 'rate per day|daily rate', 'perday perdiem unitprice rates'],
  kind: ['text', 'kind of charge|charge type', 'type charge chargecode description chargedescription'],
  line_amount: ['amount', 'amount of the line', 'amount lineamount chargeamount linetotal net netamount'],
} satisfies { readonly [name: string]: Names }

const TABLE_NAMES = { ...LINE_NAMES, ...ITEM_NAMES }
export type ItemName = keyof typeof TABLE_NAMES

/** Whether an item is part of a charged line. */
export const isOfLine = (name: string): boolean => Object.hasOwn(LINE_NAMES, name)

/** The kind of an item, or null if the name is unknown. */
export const findKind = (name: string): Kind | null =>
  Object.hasOwn(TABLE_NAMES, name) ? TABLE_NAMES[name as ItemName][0] : null

/** The names of the items, as messages list them. */
export const ITEM_LIST = Object.keys(TABLE_NAMES).join(', ')

type Entry = readonly [name: string, names: Names]
const [TABLE, INVOICE, LINE] = [TABLE_NAMES, ITEM_NAMES, LINE_NAMES].map((names): readonly Entry[] =>
  Object.entries(names),
)

/** The item of a column by its exact name, in any spelling and case. */
export const readHeader = (header: string): ItemName | null => {
  const words = fold(header)
  const found = TABLE!.find(
    ([name, [kind, plain]]) => kind !== 'rows' && [fold(name), ...plain.split('|')].includes(words),
  )
  return words === '' ? null : ((found?.[0] ?? null) as ItemName | null)
}

const toLetters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const findLikely = (key: string, entries: readonly Entry[]): ItemName | null => {
  const letters = toLetters(key)
  const found = entries.find(([name, [, plain, others]]) =>
    [...[name, ...plain.split('|')].map(toLetters), ...others.split(' ')].includes(letters),
  )
  return letters === '' ? null : ((found?.[0] ?? null) as ItemName | null)
}

/** The item that a column of another name probably holds. */
export const suggestItem = (header: string): ItemName | null =>
  findLikely(
    header,
    TABLE!.filter(([, [kind]]) => kind !== 'rows'),
  )

/** A key that was not read, with the item that it probably holds. */
export type UnreadKey = { readonly key: string; readonly item: string | null }

/** Keys of an invoice that the audit or the form reads, and that are not items. */
export const OWN_KEYS = ['charge', 'direction', 'received_invoice_date', 'law'] as const
/** The keys of a charged line; the form adds `days` and `amount`. */
const LINE_KEYS = ['from', 'to', 'rate', 'kind', 'days', 'amount']

/** Returns the keys of an invoice and of its charged lines that are not items, unless their likely item is stated. */
export const listUnreadKeys = (invoice: unknown): readonly UnreadKey[] => {
  const lines: unknown = isObject(invoice) ? invoice['charged'] : []
  const found = [
    ...listKeys(invoice, [...Object.keys(ITEM_NAMES), ...OWN_KEYS], INVOICE!),
    ...(Array.isArray(lines) ? lines : []).flatMap(line => listKeys(line, LINE_KEYS, LINE!)),
  ]
  return [...new Map(found.map(unread => [unread.key, unread])).values()]
}

const listKeys = (value: unknown, known: readonly string[], entries: readonly Entry[]): readonly UnreadKey[] =>
  !isObject(value)
    ? []
    : Object.keys(value)
        .filter(key => !known.includes(key))
        .map(key => ({ key, item: findLikely(key, entries) }))
        .filter(({ item }) => item === null || (value[item] ?? null) === null)

const ITEM_WORDS: ReadonlyMap<string, string> = new Map(ITEMS.map(({ key, words }) => [key, words]))
const toWords = (item: string): string => ITEM_WORDS.get(item) ?? item.replaceAll('_', ' ')

/** Names unread columns or keys, each with its likely item. */
export const nameUnread = (unread: readonly UnreadKey[]): string =>
  unread.map(({ key, item }) => (item === null ? key : `${key} (${item}?)`)).join(', ')

/** The answer to unread columns or keys, with their likely items, for `--map`. */
export const askForMap = (unread: readonly UnreadKey[]): string => {
  const columns = Object.fromEntries(unread.map(({ key, item }) => [key, item]))
  return `answer in --map, with null for a name without an item: ${JSON.stringify({ columns })}`
}

/** Describes unread keys, with the items that they may hold: any missing one, if its likely item is not known. */
export const explainUnreadKeys = (unread: readonly UnreadKey[]): string => {
  const items = new Set(unread.map(({ item }) => (item === null ? 'any missing item' : toWords(item))))
  return `has keys that were not read: ${nameUnread(unread)}; not read, or not stated: ${[...items].join(', ')}`
}
