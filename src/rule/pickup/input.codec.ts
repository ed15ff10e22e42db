/**
 * The codecs of the data that an advice reads, and of its policy.
 *
 * A string that is null, missing or blank is not set, with one exception: `pod_discharged_at: null` reports a container that
 * is not discharged, a missing key reports nothing.
 *
 * @clause PICK-1 PICK-2
 */
import * as t from 'io-ts'
import { count, described, enumOf, json, nullable, refine, type Generated } from '../../kernel/codec/codec'
import { isFromZero } from '../../kernel/number'
import { A_NUMBER_FROM_0 } from '../../kernel/phrase'
import { fee, hold } from '../../resource/container'
import { date } from '../../resource/json-api'
import { DAY_SOURCES } from './codes'

const string = (description: string) => described(nullable(t.string), description)

const currentStatus = {
  current_status: string("The service's own summary, used only if no other attribute is more specific."),
}
/** The other strings. Instants are date-times; days are dates or date-times. */
const otherStrings = {
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
}
const shipmentStrings = t.partial({
  pod_timezone: string('The IANA zone of the port of discharge, used if the container has none.'),
  destination_timezone: string('The IANA zone of the destination, used if the container has none.'),
  port_of_discharge_locode: string('The UN/LOCODE of the port of discharge.'),
  destination_locode: string('The UN/LOCODE of the destination.'),
  pol_atd_at: string('When the vessel departed from the port of lading; null: it has not.'),
  pod_eta_at: string('When the vessel is expected at the port.'),
  destination_eta_at: string('When the containers are expected at the destination.'),
  destination_ata_at: string('When the containers arrived at the destination.'),
  line_tracking_stopped_at: string('When tracking of the shipping line stopped.'),
})
/** The last free days of the parties; the service's choice is in `pod`. */
const deadlineStrings = t.partial({
  pickup_lfd_line: string('The last free day of the shipping line.'),
  pickup_lfd_terminal: string('The last free day of the terminal.'),
  pickup_lfd_rail: string('The last free day of the railway, at the inland facility.'),
})
const selectionStrings = t.partial({
  current_selection: string('The source that the service chose.'),
  current_value: string('The day that it chose.'),
})
/** The resources that the container's document relates it to. */
const relationshipStrings = t.partial({
  pickup_facility: string('The id of the facility at which it is picked up.'),
  pod_terminal: string('The id of its terminal at the port of discharge.'),
})

const importDeadlines = t.intersection([
  deadlineStrings,
  t.partial({
    pod: described(
      nullable(t.partial({ unified: nullable(selectionStrings) })),
      'The day that the service chose for the port.',
    ),
  }),
])

const reported = {
  availability_known: described(
    nullable(t.boolean),
    'Whether the terminal reports availability at all; if false, `available_for_pickup` means nothing.',
  ),
  ind_facility_holds: described(
    nullable(t.array(json)),
    'The holds at the inland facility; their shape is not documented.',
  ),
  import_deadlines: described(nullable(importDeadlines), 'The last free days by source.'),
}

/** The attributes that the table of a container does not list. */
export const furtherAttributes = t.partial({ ...otherStrings, ...reported })
/** The same and `current_status`, which may be null in tolerant reading. */
const checkedAttributes = t.partial({ ...currentStatus, ...otherStrings, ...reported })

const container = t.intersection([
  t.partial({
    available_for_pickup: described(nullable(t.boolean), 'Whether the terminal has cleared the container for pickup.'),
    holds_at_pod_terminal: described(
      nullable(t.array(hold)),
      'The holds at the terminal of the port; null or missing if they are not reported.',
    ),
    fees_at_pod_terminal: described(
      nullable(t.array(fee)),
      'The fees at the terminal of the port; null or missing if they are not reported.',
    ),
  }),
  checkedAttributes,
])

export const relationships = relationshipStrings
export const shipment = shipmentStrings

const hours = refine(A_NUMBER_FROM_0, t.number, { code: 'range', test: isFromZero, schema: { minimum: 0 } })

/** The thresholds of an advice. */
export const policy = t.partial({
  stale_after_hours: described(hours, 'The age in hours above which a terminal report is stale.', { default: 24 }),
  soon_days: described(count, 'The last free day is soon if at most this many days are left.', { default: 2 }),
  doubtful_after_days: described(
    count,
    'A last free day more than this many days after discharge or arrival is doubtful.',
    { default: 30 },
  ),
  silent_after_days: described(
    count,
    'An open container is silent if its last event is more than this many days of 24 hours ago.',
    { default: 56 },
  ),
  appointment_grace_hours: described(hours, 'An appointment is missed this many hours after its time.', { default: 2 }),
})

/** A day that the record does not have. */
const dayOfCaller = t.type({
  source: described(
    enumOf('a source of a day', DAY_SOURCES),
    '`terms`: the last free day by the terms of the caller. `paid`: demurrage is paid through this day, which replaces every other. `return`: the empty is to be returned by this day.',
  ),
  day: described(date, '`YYYY-MM-DD`, in the zone of the present place.'),
})
export const days = t.readonlyArray(dayOfCaller)

export const GENERATED: Generated = {
  isReadonly: true,
  types: {
    ImportDeadlines: [
      importDeadlines,
      'The last free days of the parties, and the day that the service chose for the port. With the key `current_value` the service has decided, even if the value is null: it withholds the day, and the days of the parties do not replace it.',
    ],
    Container: [
      container,
      'The attributes of a container that an advice reads. Instants are date-times; days are dates or date-times.',
    ],
    Shipment: [shipmentStrings, "The attributes of the container's shipment."],
    Relationships: [
      relationshipStrings,
      'Ids from the relationships of the container. A missing key is unknown; null means that the place does not exist.',
    ],
    Day: [dayOfCaller, 'A day that the record does not have.'],
    PartialPolicy: [policy, 'A policy in which every threshold is optional.'],
  },
  names: {
    CONTAINER_STRINGS: t.partial({ ...currentStatus, ...otherStrings }),
    SHIPMENT_STRINGS: shipmentStrings,
    DEADLINE_STRINGS: deadlineStrings,
  },
  defaults: {
    defaultPolicy: [policy, 'Policy', 'The thresholds of an advice.'],
  },
  readers: { attributesReader: checkedAttributes, policyReader: policy },
  tests: { ATTRIBUTE_TESTS: { container: checkedAttributes, shipment: shipmentStrings } },
}
