/**
 * The container, with the holds and fees that its terminal reports.
 *
 * @clause RES-CONTAINER
 */
import * as t from 'io-ts'
import {
  described,
  finite,
  isArrayOf,
  LenientType,
  TransformType,
  nullable,
  FastPathType,
  enumOf,
} from '../kernel/codec/codec'
import { isObject } from '../kernel/json'
import { attributes, currency, isCurrency, isUuid, resource, strings } from './json-api'

// Holds --------------------------------------------------------------------------------------------------------------

const HOLD_NAMES = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'] as const

export const holdName = enumOf('a hold name', HOLD_NAMES)

const holdStatus = enumOf('a hold status', ['hold', 'pending'])
const description = t.partial({
  description: described(nullable(t.string), 'Raw text of the terminal, for people: decide by the name.'),
})

const strictHold = t.intersection([
  t.type({
    name: described(holdName, 'Who holds the container, or why; `other`: see the description.'),
    status: described(holdStatus, '`hold`: active. `pending`: expected, not active yet.'),
  }),
  description,
])

/** A hold with any name. */
const foundHold = t.intersection([t.type({ name: t.string, status: holdStatus }), description])

/**
 * In tolerant reading a name outside the list is `other`, and the raw word describes the hold unless it has a
 * description. A status outside the list is refused all the same: it must never pass for "no hold".
 */
export const hold = new LenientType(
  strictHold,
  new TransformType(strictHold, foundHold, ({ name, description, ...rest }) => ({
    ...rest,
    name: 'other' as const,
    description: isEmpty(description) ? name : description,
  })),
)

/** A hold of a terminal: who holds the container, or why, and whether the hold is active yet. */
export type Hold = t.TypeOf<typeof hold>

// Fees ---------------------------------------------------------------------------------------------------------------

const FEE_TYPES = ['demurrage', 'extended_dwell_time', 'exam', 'total', 'other'] as const

/** ISO 4217: a transaction in which no currency is involved. */
const NO_CURRENCY = 'XXX'

const strictFee = t.type({
  type: described(
    enumOf('a fee type', FEE_TYPES),
    'What is charged; `total` repeats the other lines and is left out of a sum.',
  ),
  amount: described(finite, 'The amount in the local currency; 0: reported, and not posted yet.'),
  currency_code: described(currency, 'The ISO 4217 code; `XXX`: no currency was reported.'),
})

/** A fee of any type, whose currency may not be reported. */
const foundFee = t.intersection([
  t.type({ type: t.string, amount: finite }),
  t.partial({ currency_code: nullable(currency) }),
])

/** In tolerant reading a type outside the list is `other`, and a currency that is not reported is `XXX`. */
export const fee = new LenientType(
  strictFee,
  new TransformType(strictFee, foundFee, ({ type, currency_code, ...rest }) => ({
    ...rest,
    type: isFeeType(type) ? type : ('other' as const),
    currency_code: currency_code ?? NO_CURRENCY,
  })),
)

/** A fee that a terminal charges, in its local currency. */
export type Fee = t.TypeOf<typeof fee>

const isFeeType = (type: string): type is (typeof FEE_TYPES)[number] => (FEE_TYPES as readonly string[]).includes(type)
const isEmpty = (text: string | null | undefined): boolean => text === undefined || text === null || text === ''

// The container ------------------------------------------------------------------------------------------------------

/** The attributes of a container that the interface names; others may stand beside them. */
export const containerAttributes = attributes({
  number: described(t.string, 'The container number.'),
  available_for_pickup: described(t.boolean, 'Whether the terminal has cleared the container for release.'),
  holds_at_pod_terminal: described(
    t.array(hold),
    'The holds that the terminal reports, at a port or an inland rail destination; empty: none.',
  ),
  fees_at_pod_terminal: described(t.array(fee), 'The fees that the terminal reports; empty: none.'),
  ref_numbers: described(strings, 'Reference numbers of the container, apart from those of its shipment.'),
  current_status: described(t.string, 'Where the container stands; its words are not listed.'),
})

const containerCodec = resource('container', t.partial({ attributes: containerAttributes }))

/** A container, with the holds and fees that its terminal reports. Other attributes may stand beside those listed. */
export interface Container extends t.TypeOf<typeof containerCodec> {}

// Containers are read by the million, so their codec has its test written by hand: properties that are named in the
// code are found several times faster than those that a table names, and so are words.

export const isContainer = (u: unknown): boolean =>
  isObject(u) &&
  isUuid(u['id']) &&
  u['type'] === 'container' &&
  (u['attributes'] === undefined || isAttributes(u['attributes'])) &&
  (u['relationships'] === undefined || isObject(u['relationships'])) &&
  (u['links'] === undefined || isObject(u['links']))

const isAttributes = (u: unknown): boolean => {
  if (!isObject(u)) return false
  const { number, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal, ref_numbers, current_status } = u
  return (
    (number === undefined || typeof number === 'string') &&
    (available_for_pickup === undefined || typeof available_for_pickup === 'boolean') &&
    (holds_at_pod_terminal === undefined || isArrayOf(isHold, holds_at_pod_terminal)) &&
    (fees_at_pod_terminal === undefined || isArrayOf(isFee, fees_at_pod_terminal)) &&
    (ref_numbers === undefined || isArrayOf(isString, ref_numbers)) &&
    (current_status === undefined || typeof current_status === 'string')
  )
}

export const isHold = (u: unknown): boolean => {
  if (!isObject(u)) return false
  const { name, status, description } = u
  return (
    (name === 'freight' ||
      name === 'customs' ||
      name === 'USDA' ||
      name === 'VACIS' ||
      name === 'TMF' ||
      name === 'other') &&
    (status === 'hold' || status === 'pending') &&
    (description === undefined || description === null || typeof description === 'string')
  )
}

export const isFee = (u: unknown): boolean => {
  if (!isObject(u)) return false
  const { type, amount, currency_code } = u
  return (
    (type === 'demurrage' ||
      type === 'extended_dwell_time' ||
      type === 'exam' ||
      type === 'total' ||
      type === 'other') &&
    Number.isFinite(amount) &&
    isCurrency(currency_code)
  )
}

const isString = (u: unknown): boolean => typeof u === 'string'

export const container: t.Type<Container> = new FastPathType(containerCodec, isContainer)
