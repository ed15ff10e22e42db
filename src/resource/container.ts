/**
 * The container, with the holds and fees that its terminal reports.
 *
 * @clause RES-CONTAINER
 */
import * as t from 'io-ts'
import { described, finite, LenientType, TransformType, nullable, FastPathType, enumOf } from '../kernel/codec/codec'
import { isContainer } from './container-fast-path'
import { attributes, currency, resource, strings } from './json-api'

// Holds --------------------------------------------------------------------------------------------------------------

const HOLD_NAMES = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'] as const

export const holdName = enumOf('a hold name', HOLD_NAMES)

const holdStatus = enumOf('a hold status', ['hold', 'pending'])
const description = t.partial({
  description: described(nullable(t.string), 'Raw text of the terminal, for display only; decide by the name.'),
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
 * In tolerant reading an unknown name becomes `other`, and the original name becomes the description unless there is
 * one. An unknown status is still refused: otherwise an active hold could be mistaken for none.
 */
export const hold = new LenientType(
  strictHold,
  new TransformType(strictHold, foundHold, ({ name, description, ...rest }) => ({
    ...rest,
    name: 'other' as const,
    description: isEmpty(description) ? name : description,
  })),
)

/** A hold that a terminal reports: who holds the container, or why, and whether the hold is active yet. */
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

/** A fee with any type and possibly without a currency. */
const foundFee = t.intersection([
  t.type({ type: t.string, amount: finite }),
  t.partial({ currency_code: nullable(currency) }),
])

/** In tolerant reading an unknown type becomes `other`, and a missing currency `XXX`. */
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

/** The documented attributes of a container; others are allowed. */
export const containerAttributes = attributes({
  number: described(t.string, 'The container number.'),
  available_for_pickup: described(t.boolean, 'Whether the terminal has cleared the container for release.'),
  holds_at_pod_terminal: described(
    t.array(hold),
    'The holds that the terminal reports, at a port or an inland rail destination; empty: none.',
  ),
  fees_at_pod_terminal: described(t.array(fee), 'The fees that the terminal reports; empty: none.'),
  ref_numbers: described(strings, 'Reference numbers of the container, without the ones of its shipment.'),
  current_status: described(t.string, 'The current status of the container; its values are not enumerated.'),
})

const containerCodec = resource('container', t.partial({ attributes: containerAttributes }))

/** A container, with the holds and fees that its terminal reports. Undocumented attributes are kept. */
export interface Container extends t.TypeOf<typeof containerCodec> {}

export const container: t.Type<Container> = new FastPathType(containerCodec, isContainer)
