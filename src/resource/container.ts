/**
 * The container, with the holds and fees that its terminal reports.
 *
 * @clause RES-CONTAINER
 */
import * as t from 'io-ts'
import { described, finite, LenientType, TransformType, nullable, enumOf } from '../kernel/codec/codec'
import { feeTypes, holdNames, holdStatuses } from './codes'
import { attributes, currency, resource, strings } from './json-api'
import type { Container, ContainerAttributes, Fee, FeeType, Hold, HoldName, HoldStatus } from './model'
import { fixFee, fixHold, fixHolds } from './tolerance'

// Holds --------------------------------------------------------------------------------------------------------------

export const holdName: t.Type<HoldName> = enumOf('a hold name', holdNames)

export const holdStatus: t.Type<HoldStatus> = enumOf('a hold status', holdStatuses)
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

/** A hold with any name and any status. */
const foundHold = t.intersection([t.type({ name: t.string, status: t.string }), description])

export const hold: t.Type<Hold> = new LenientType(strictHold, new TransformType(strictHold, foundHold, fixHold))

export const holds: t.Type<Hold[]> = new LenientType(
  t.array(strictHold),
  new TransformType(t.array(strictHold), t.array(foundHold), fixHolds),
)

// Fees ---------------------------------------------------------------------------------------------------------------

export const feeType: t.Type<FeeType> = enumOf('a fee type', feeTypes)

const strictFee = t.type({
  type: described(feeType, 'What is charged; `total` repeats the other lines and is left out of a sum.'),
  amount: described(finite, 'The amount in the local currency; 0: reported, and not posted yet.'),
  currency_code: described(currency, 'The ISO 4217 code; `XXX`: no currency was reported.'),
})

/** A fee with any type and possibly without a currency. */
const foundFee = t.intersection([
  t.type({ type: t.string, amount: finite }),
  t.partial({ currency_code: nullable(currency) }),
])

export const fee: t.Type<Fee> = new LenientType(strictFee, new TransformType(strictFee, foundFee, fixFee))

// The container ------------------------------------------------------------------------------------------------------

/** The documented attributes of a container; others are allowed. */
export const containerAttributes: t.Type<ContainerAttributes> = attributes({
  number: described(t.string, 'The container number.'),
  available_for_pickup: described(t.boolean, 'Whether the terminal has cleared the container for release.'),
  holds_at_pod_terminal: described(
    holds,
    'The holds that the terminal reports, at a port or an inland rail destination; empty: none.',
  ),
  fees_at_pod_terminal: described(t.array(fee), 'The fees that the terminal reports; empty: none.'),
  ref_numbers: described(strings, 'Reference numbers of the container, without the ones of its shipment.'),
  current_status: described(t.string, 'The current status of the container; its values are not enumerated.'),
})

export const container: t.Type<Container> = resource('container', t.partial({ attributes: containerAttributes }))
