/**
 * The codecs of the data that an advice reads, and of its policy.
 *
 * A string that is null, missing or blank is not set, with one exception: `pod_discharged_at: null` reports a container that
 * is not discharged, a missing key reports nothing.
 *
 * @clause PICK-1 PICK-2
 */
import * as t from 'io-ts'
import { count, described, enumOf, nullable, refine, type Generated } from '../../kernel/codec/codec'
import { isFromZero } from '../../kernel/number'
import { A_NUMBER_FROM_0 } from '../../kernel/phrase'
import {
  deadlineStrings,
  fee,
  furtherAttributes,
  furtherStrings,
  hold,
  importDeadlines,
} from '../../resource/container'
import { date } from '../../resource/json-api'
import { DAY_SOURCES } from './codes'

const string = (description: string) => described(nullable(t.string), description)

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
/** The resources that the container's document relates it to. */
const relationshipStrings = t.partial({
  pickup_facility: string('The id of the facility at which it is picked up.'),
  pod_terminal: string('The id of its terminal at the port of discharge.'),
})

const currentStatus = t.partial({
  current_status: string("The service's own summary, used only if no other attribute is more specific."),
})
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
  currentStatus,
  furtherAttributes,
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
    CONTAINER_STRINGS: t.partial({ ...currentStatus.props, ...furtherStrings.props }),
    SHIPMENT_STRINGS: shipmentStrings,
    DEADLINE_STRINGS: deadlineStrings,
  },
  defaults: {
    defaultPolicy: [policy, 'Policy', 'The thresholds of an advice.'],
  },
  readers: { policyReader: policy },
}
