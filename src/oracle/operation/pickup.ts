import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { count, refine, nullable, tolerant, enumOf } from '../../kernel/codec/codec'
import { containerAttributes } from '../../resource/container'
import { date, dateTime } from '../../resource/json-api'
import { advise, explain, type Container, type Input } from '../../rule/pickup'
import { operation } from './operation'
import { verdict } from './readiness'

const texts = <N extends string>(...names: readonly N[]) =>
  t.partial(
    Object.fromEntries(names.map(name => [name, nullable(t.string)])) as unknown as { [K in N]: t.Type<string | null> },
  )

const importDeadlines = t.intersection([
  texts('pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'),
  t.partial({ pod: nullable(t.partial({ unified: nullable(texts('current_selection', 'current_value')) })) }),
])

/** The attributes of a container, read tolerantly, with those that an advice reads beside its table. */
const container = t.intersection([
  tolerant(containerAttributes) as t.Type<Container>,
  texts(
    'location_at_pod_terminal',
    'terminal_checked_at',
    'pod_timezone',
    'final_destination_timezone',
    'pod_arrived_at',
    'pod_discharged_at',
    'pod_full_out_at',
    'pod_rail_loaded_at',
    'pod_rail_departed_at',
    'ind_eta_at',
    'ind_ata_at',
    'ind_rail_unloaded_at',
    'final_destination_full_out_at',
    'delivered_at',
    'empty_terminated_at',
    'pickup_appointment_at',
    'pickup_lfd',
    'ind_facility_lfd_on',
  ),
  t.partial({ availability_known: nullable(t.boolean), import_deadlines: nullable(importDeadlines) }),
])

const shipment = texts(
  'pod_timezone',
  'destination_timezone',
  'port_of_discharge_locode',
  'destination_locode',
  'pod_eta_at',
  'destination_eta_at',
  'destination_ata_at',
  'line_tracking_stopped_at',
)

const hours = refine('a number from 0', t.number, {
  code: 'range',
  test: n => Number.isFinite(n) && n >= 0,
  schema: { minimum: 0 },
})

const input = t.intersection([
  t.type({ container, now: dateTime }),
  t.partial({
    relationships: texts('pickup_facility', 'pod_terminal'),
    shipment: nullable(shipment),
    policy: t.partial({
      stale_after_hours: hours,
      soon_days: count,
      last_free_day: enumOf('a choice of the last free day', ['earliest', 'line_first']),
      doubtful_after_days: count,
      silent_after_days: count,
      appointment_grace_hours: hours,
    }),
  }),
])

const place = enumOf('a place', ['port', 'inland'])

const lastFreeDay = t.type({
  day: nullable(date),
  source: nullable(t.string),
  pointer: nullable(t.string),
  zone: nullable(t.string),
  ends_at: nullable(dateTime),
  days_left: nullable(t.number),
  days_late: nullable(t.number),
  risk: enumOf('a risk', ['in_time', 'late', 'over', 'not_started', 'past', 'last_day', 'soon', 'none', 'unknown']),
  notes: t.readonlyArray(enumOf('a note', ['no_zone', 'not_midnight', 'utc_midnight'])),
  others: t.readonlyArray(t.type({ source: t.string, day: date, relevant: t.boolean, pointer: t.string })),
})

export const pickup = [
  operation({
    name: 'pickup.advise',
    summary:
      'Tells what is true at the gate: the rest of the record beside the verdict of the release rules, and why they ' +
      'differ where they do.',
    clauses: ['PICK-1', 'PICK-2', 'PICK-3', 'PICK-4', 'PICK-5', 'PICK-6', 'PICK-7'],
    input,
    output: t.type({
      status: enumOf('a status', [
        'returned',
        'picked_up',
        'not_discharged',
        'in_transit_inland',
        'awaiting_inland',
        'ready',
        'stale',
        'conflicting',
        'blocked',
        'not_released',
        'unknown',
      ]),
      action: enumOf('an action', [
        'none',
        'return_empty',
        'wait',
        'resolve_holds',
        'ask',
        'confirm',
        'reread',
        'pick_up',
      ]),
      verdict,
      agrees: t.boolean,
      place: t.type({ now: place, pickup: place, zone: nullable(t.string) }),
      expected_at: nullable(dateTime),
      last_free_day: lastFreeDay,
      appointment: nullable(
        t.type({
          at: dateTime,
          state: enumOf('a state', ['ahead', 'today', 'missed']),
          after_last_free_day: nullable(t.boolean),
        }),
      ),
      picked_up_on: nullable(date),
      days_out: nullable(t.number),
      checked: t.type({ at: nullable(dateTime), age_hours: nullable(t.number), old: t.boolean }),
      reasons: t.readonlyArray(
        t.type({
          code: enumOf('a reason', [
            'appointment_after_last_free_day',
            'appointment_at_risk',
            'appointment_missed',
            'arrival_disputed',
            'availability_unknown',
            'available_after_out',
            'day_before_arrival',
            'day_before_discharge',
            'day_doubtful',
            'day_of_other_place',
            'day_unreadable',
            'days_differ',
            'demurrage_before_last_free_day',
            'demurrage_not_posted',
            'empty_returned',
            'freshness_unknown',
            'holds_of_port',
            'inland_leg',
            'inland_not_reported',
            'left_port',
            'not_discharged',
            'off_dock',
            'picked_up',
            'read_in_the_future',
            'silent',
            'stale',
            'tracking_stopped',
          ]),
          pointers: t.readonlyArray(t.string),
        }),
      ),
    }),
    run: read => right(advise(read as Input)),
    sentence: explain,
  }),
]
