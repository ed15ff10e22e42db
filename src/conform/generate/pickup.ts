/**
 * Containers in every stage of their journey.
 */
import * as fc from 'fast-check'
import type { Input } from '../../rule/pickup'
import { DAY_SOURCES } from '../../rule/pickup/codes'
import { OFFSETS, FRACTIONS, dateTimeAt } from './arbitrary'
import { optional, present, sparse, weigh } from './draw'
import { CHANGES, WITHOUT_MIDNIGHT, ZONES } from './zone'

const PLACES = [
  'America/New_York',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  ...ZONES,
  'Mars/Olympus_Mons',
  'EST',
  'america/new_york',
  '-08:00',
]

const HOUR = 3_600
const DAY = 24 * HOUR

/** Days close to a daylight saving change in some of the zones. */
const ANCHORS = ['2024-07-15', '2025-07-15', '2025-12-31', ...CHANGES].map(
  day => Date.parse(`${day}T00:00:00Z`) / 1_000,
)

const formatSeconds = (seconds: number): string => new Date(1_000 * seconds).toISOString().replace('.000Z', 'Z')

/** Hours at which it is midnight in some zone, and others. */
const hours = fc.constantFrom(0, 0, 4, 5, 6, 7, 8, 12, 15, 16, 18.5, 22, 23)

/** An instant some days after a day, mostly at local midnight somewhere, sometimes seconds or minutes off. */
const near = (anchor: number, least: number, most: number): fc.Arbitrary<number> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), hours, fc.constantFrom(0, 0, 0, 0, 1, -1, 1_800))
    .map(([days, hour, off]) => anchor + DAY * days + HOUR * hour + off)

const instants = (anchor: number, least: number, most: number): fc.Arbitrary<string> => {
  const seconds = near(anchor, least, most)
  const spelling = fc.tuple(seconds, fc.constantFrom(...FRACTIONS), fc.constantFrom(...OFFSETS))
  return fc.oneof(
    weigh(8, seconds.map(formatSeconds)),
    weigh(
      2,
      spelling.map(parts => dateTimeAt(...parts)),
    ),
  )
}

/** Times as attributes have them, sometimes without seconds, or only a date. */
const dateTimes = (anchor: number, least: number, most: number): fc.Arbitrary<string> => {
  const minutes = near(anchor, least, most).map(seconds => `${formatSeconds(seconds).slice(0, 16)}Z`)
  const dates = near(anchor, least, most).map(seconds => formatSeconds(seconds).slice(0, 10))
  return fc.oneof(weigh(18, instants(anchor, least, most)), weigh(2, minutes), weigh(1, dates))
}

const NOT_READABLE = [
  'soon',
  '2026-02-30',
  '2025-07-15 04:00',
  '2025-01-01T00:00:60Z',
  '2025-07-15\n',
  '2025-07-15T04:00:00Z\n',
  '2025-07-15T04:00:00',
  '2025-07-15T04:60Z',
]

/** An attribute that is often missing or null, sometimes blank or unreadable. */
const maybe = <A>(weight: number, arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | string | null | undefined> =>
  fc.oneof(
    weigh(weight, arbitrary),
    weigh(3, fc.constantFrom(null, undefined)),
    weigh(1, fc.constantFrom('', ' ', ...NOT_READABLE)),
  )

const holds = fc.array(
  fc.record({
    name: fc.constantFrom('freight', 'customs', 'TMF', 'other'),
    status: fc.constantFrom('hold', 'hold', 'pending'),
  }),
  { maxLength: 2 },
)
const fees = fc.array(
  fc.record({
    type: fc.constantFrom('demurrage', 'demurrage', 'exam', 'total', 'other'),
    amount: fc.constantFrom(0, 120, 35.5, -10, 0.3, 0.1, -0.4),
    currency_code: fc.constant('USD'),
  }),
  { maxLength: 2 },
)

/** The holds at an inland facility, whose shape is not documented. */
const INLAND_HOLDS: readonly unknown[] = [
  { status: 'pending' },
  { status: 'hold' },
  { status: 'PENDING' },
  { name: 'customs' },
  'customs',
  null,
  [{}],
]

const STATUSES = [
  'new',
  'on_ship',
  'available',
  'available',
  'not_available',
  'grounded',
  'off_dock',
  'awaiting_inland_transfer',
  'on_rail',
  'picked_up',
  'PICKED_UP',
  'delivered',
  'empty_returned',
  'dropped',
  '',
]

const datesAt = (anchor: number): fc.Arbitrary<string> =>
  near(anchor, -8, 8).map(seconds => formatSeconds(seconds).slice(0, 10))

/** A day or date-time close to the anchor, as last free days are reported. */
const daysAt = (anchor: number) =>
  fc.oneof(weigh(4, dateTimes(anchor, -8, 8)), weigh(2, datesAt(anchor)), weigh(1, dateTimes(anchor, -30, 60)))

const deadlinesAt = (anchor: number) => {
  const days = daysAt(anchor)
  const unified = sparse({
    current_selection: maybe(3, fc.constantFrom('line', 'terminal', 'unified')),
    current_value: maybe(6, days),
  })
  return fc.option(
    sparse({
      pickup_lfd_line: maybe(4, days),
      pickup_lfd_terminal: maybe(4, days),
      pickup_lfd_rail: maybe(4, days),
      pod: fc.option(fc.record({ unified: fc.option(unified) })),
    }),
  )
}

/** The report of the terminal, and the time zones. */
const reportAt = (anchor: number) => ({
  available_for_pickup: fc.constantFrom(true, true, false, null, undefined),
  availability_known: fc.constantFrom(true, true, true, false, null, undefined),
  holds_at_pod_terminal: fc.oneof(weigh(3, fc.constantFrom([])), weigh(3, holds), weigh(1, fc.constant(null))),
  fees_at_pod_terminal: fc.option(fees),
  current_status: optional(fc.constantFrom(...STATUSES), 2),
  location_at_pod_terminal: maybe(1, fc.constant('Yard row 7')),
  terminal_checked_at: maybe(12, dateTimes(anchor, -3, 1)),
  pod_timezone: maybe(12, fc.constantFrom(...PLACES)),
  final_destination_timezone: maybe(6, fc.constantFrom(...PLACES)),
})

/** The milestones from the arrival at the port to the return of the empty container. */
const milestonesAt = (anchor: number) => {
  const past = fc.oneof(weigh(12, dateTimes(anchor, -20, 0)), weigh(1, dateTimes(anchor, 0, 9)))
  const seldom = (weight: number) => fc.oneof(weigh(weight, fc.constantFrom(null, undefined)), weigh(1, maybe(4, past)))
  return {
    pod_arrived_at: maybe(3, past),
    pod_discharged_at: fc.oneof(weigh(4, past), weigh(1, dateTimes(anchor, -100, 0)), weigh(2, maybe(1, past))),
    pod_full_out_at: maybe(1, past),
    pod_rail_loaded_at: maybe(1, past),
    pod_rail_departed_at: maybe(1, past),
    ind_eta_at: maybe(2, dateTimes(anchor, -5, 8)),
    ind_ata_at: maybe(2, past),
    ind_rail_unloaded_at: maybe(1, past),
    final_destination_full_out_at: seldom(6),
    delivered_at: seldom(8),
    empty_terminated_at: seldom(12),
  }
}

const attributesAt = (anchor: number) => {
  const days = daysAt(anchor)
  return fc.record({
    ...reportAt(anchor),
    ...milestonesAt(anchor),
    pickup_appointment_at: maybe(3, dateTimes(anchor, -2, 6)),
    pickup_lfd: maybe(6, days),
    ind_facility_lfd_on: maybe(3, days),
    ind_facility_holds: fc.oneof(
      weigh(3, fc.constantFrom([], null, undefined)),
      weigh(2, fc.array(fc.constantFrom(...INLAND_HOLDS), { maxLength: 3 })),
    ),
    import_deadlines: deadlinesAt(anchor),
  })
}

const INLAND = [
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
] as const

/** A third of the inputs keep all signs of leaving the port, a third have none, a third at most the full-out event. */
const containerAt = (anchor: number) =>
  fc
    .tuple(attributesAt(anchor), fc.constantFrom(0, 1, 2))
    .map(([attributes, which]) =>
      present(
        which === 0
          ? attributes
          : { ...attributes, ...Object.fromEntries(INLAND.slice(which === 1 ? 0 : 1).map(name => [name, null])) },
      ),
    )

const shipmentAt = (anchor: number) => {
  const past = dateTimes(anchor, -20, 0)
  return fc.option(
    sparse({
      pod_timezone: maybe(4, fc.constantFrom(...PLACES)),
      destination_timezone: maybe(4, fc.constantFrom(...PLACES)),
      port_of_discharge_locode: fc.constantFrom('USNYC', 'USNYC', null, undefined),
      destination_locode: fc.constantFrom('USNYC', 'USCHI', 'usnyc', '', null, undefined),
      pol_atd_at: maybe(2, past),
      pod_eta_at: maybe(3, dateTimes(anchor, -3, 10)),
      destination_eta_at: maybe(3, dateTimes(anchor, 0, 10)),
      destination_ata_at: maybe(1, past),
      line_tracking_stopped_at: fc.oneof(weigh(6, fc.constantFrom(null, undefined)), weigh(1, maybe(3, past))),
    }),
  )
}

const policy = sparse({
  stale_after_hours: fc.constantFrom(undefined, 0, 0.5, 24, 72, 1e308),
  soon_days: fc.constantFrom(undefined, 0, 2, 5, 2 ** 31),
  doubtful_after_days: fc.constantFrom(undefined, 0, 5, 30, 1e308),
  silent_after_days: fc.constantFrom(undefined, 0, 10, 56, 1e308),
  appointment_grace_hours: fc.constantFrom(undefined, 0, 1.5, 2, 1e308),
})

const relationships = sparse({
  pickup_facility: fc.constantFrom('t-ramp', 't-ramp', 't-port', '', null, undefined),
  pod_terminal: fc.constantFrom('t-port', '', null, undefined),
})

type JsonInput = Input & { readonly now: string }

const inputAt = (anchor: number): fc.Arbitrary<JsonInput> => {
  const day = fc.record({ source: fc.constantFrom(...DAY_SOURCES), day: datesAt(anchor) })
  return sparse({
    container: containerAt(anchor),
    relationships: optional(relationships, 2),
    shipment: optional(shipmentAt(anchor), 2),
    now: instants(anchor, -1, 1),
    policy: optional(policy, 2),
    days: optional(fc.array(day, { maxLength: 3 }), 3),
  })
}

/** Inputs of an advice: containers at the port and inland, before and after each event that can affect them. */
export const containers: fc.Arbitrary<JsonInput> = fc.oneof(
  weigh(24, fc.oneof(...ANCHORS.map(inputAt))),
  weigh(1, fc.oneof(...Object.entries(WITHOUT_MIDNIGHT).map(beforeMidnight))),
)

/** A last free day in a zone whose next day begins at 01:00. */
function beforeMidnight([zone, day]: readonly [string, string]): fc.Arbitrary<JsonInput> {
  const next = Date.parse(`${day}T00:00:00Z`) / 1_000
  return inputAt(next).map(({ days: _, ...input }) => ({
    ...input,
    relationships: { pickup_facility: null },
    container: {
      ...input.container,
      import_deadlines: null,
      pod_timezone: zone,
      pickup_lfd: formatSeconds(next - DAY).slice(0, 10),
    },
  }))
}
