/**
 * The container, with the holds and fees that its terminal reports.
 *
 * @clause RES-CONTAINER
 */
import * as t from 'io-ts'
import {
  described,
  FallbackType,
  finite,
  json,
  LenientType,
  TransformType,
  nullable,
  enumOf,
  refine,
  WarningType,
} from '../kernel/codec/codec'
import { notAmong } from '../kernel/phrase'
import { feeTypes, holdNames, holdStatuses } from './codes'
import { attributes, currency, resource, strings } from './json-api'
import type { Container, ContainerAttributes, Fee, FeeType, Hold, HoldName, HoldStatus } from './model'
import {
  asNotReported,
  fixFee,
  fixHold,
  fixHolds,
  isJsonNumber,
  isNotReleased,
  JSON_NUMBER,
  RELEASED,
  toNumber,
} from './tolerance'

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

/** A hold on its own, which cannot be left out if it is released. */
const heldHold = refine(notAmong(holdStatuses, 'released'), foundHold, {
  code: 'enum',
  keys: ['status'],
  test: isNotReleased,
  schema: { not: { properties: { status: { type: 'string', pattern: RELEASED.source } }, required: ['status'] } },
})

export const hold: t.Type<Hold> = new LenientType(strictHold, new TransformType(strictHold, heldHold, fixHold))

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

/** A number, or a string with the form of a JSON number, which is read as that number. */
const foundAmount = new FallbackType<number>(
  finite,
  new TransformType(
    finite,
    refine('a JSON number', t.string, { code: 'type', test: isJsonNumber, schema: { pattern: JSON_NUMBER.source } }),
    toNumber,
  ),
)

/** A fee with any type and possibly without a currency. */
const feeWith = (amount: t.Type<number>) =>
  new TransformType(
    strictFee,
    t.intersection([t.type({ type: t.string, amount }), t.partial({ currency_code: nullable(currency) })]),
    fixFee,
  )
const liveFee = feeWith(foundAmount)

export const fee: t.Type<Fee> = new LenientType(strictFee, liveFee)

/** Fees in the input of an advice, whose amounts are numbers in tolerant reading, too. */
const shapedFees = t.array(new LenientType(strictFee, feeWith(finite)))

/** Fees; if one of them cannot be read, tolerant reading takes all as not reported, so that the container is not lost. */
export const fees: t.Type<Fee[]> = new LenientType(
  t.array(fee),
  new FallbackType(t.array(liveFee), new TransformType(nullable(t.array(fee)), json, asNotReported)),
)

// Attributes that the interface does not state -----------------------------------------------------------------------

const string = (description: string) => described(nullable(t.string), description)

/** Instants are date-times or dates; days are dates or date-times. */
export const furtherStrings = t.partial({
  location_at_pod_terminal: string("The location at the terminal, in the terminal's own words."),
  terminal_checked_at: string('When the terminal was last asked.'),
  pod_timezone: string('The IANA zone of the port.'),
  final_destination_timezone: string('The IANA zone of the inland facility.'),
  pod_arrived_at: string('When the vessel arrived at the port.'),
  pod_discharged_at: string(
    'When it was discharged from the vessel; null: not discharged; a missing key: not reported.',
  ),
  pod_full_out_at: string('When it left the port, by truck or by train.'),
  pod_rail_loaded_at: string('When it was loaded on a train at the port.'),
  pod_rail_departed_at: string('When its train left the port.'),
  ind_eta_at: string('When it is expected inland.'),
  ind_ata_at: string('When it arrived inland.'),
  ind_rail_unloaded_at: string('When it was unloaded from the train inland.'),
  final_destination_full_out_at: string('When it was picked up at the inland facility.'),
  delivered_at: string('When it was delivered.'),
  empty_terminated_at: string('When the empty was returned.'),
  pickup_appointment_at: string('When a truck is due to pick it up.'),
  pickup_lfd: string('The last free day, without its source.'),
  ind_facility_lfd_on: string('The last free day at the inland facility.'),
})
/** The last free days of the parties; the service's choice is in `pod`. */
export const deadlineStrings = t.partial({
  pickup_lfd_line: string('The last free day of the shipping line.'),
  pickup_lfd_terminal: string('The last free day of the terminal.'),
  pickup_lfd_rail: string('The last free day of the railway, at the inland facility.'),
})
const selectionStrings = t.partial({
  current_selection: string('The source that the service chose.'),
  current_value: string('The day that it chose.'),
})

export const importDeadlines = t.intersection([
  deadlineStrings,
  t.partial({
    pod: described(
      nullable(t.partial({ unified: nullable(selectionStrings) })),
      'The day that the service chose for the port.',
    ),
  }),
])

/** The attributes that an advice reads, and the table of a container does not list. */
export const furtherAttributes = t.partial({
  ...furtherStrings.props,
  availability_known: described(
    nullable(t.boolean),
    'Whether the terminal reports availability at all; if false, `available_for_pickup` means nothing.',
  ),
  ind_facility_holds: described(
    nullable(t.array(json)),
    'The holds at the inland facility; their shape is not documented.',
  ),
  import_deadlines: described(nullable(importDeadlines), 'The last free days by source.'),
})

// The container ------------------------------------------------------------------------------------------------------

const documented = (fees: t.Type<Fee[]>) =>
  attributes({
    number: described(t.string, 'The container number.'),
    available_for_pickup: described(t.boolean, 'Whether the terminal has cleared the container for release.'),
    holds_at_pod_terminal: described(
      holds,
      'The holds that the terminal reports, at a port or an inland rail destination; empty: none.',
    ),
    fees_at_pod_terminal: described(fees, 'The fees that the terminal reports; empty: none.'),
    ref_numbers: described(strings, 'Reference numbers of the container, without the ones of its shipment.'),
    current_status: described(t.string, 'The current status of the container; its values are not enumerated.'),
  })

/** The documented attributes of a container; others are allowed, and those of an advice are expected to have their types. */
export const containerAttributes: t.Type<ContainerAttributes> = new WarningType(documented(fees), furtherAttributes)

/** The documented attributes in the input of an advice. */
export const advisedAttributes = documented(shapedFees)

export const container: t.Type<Container> = resource('container', t.partial({ attributes: containerAttributes }))
