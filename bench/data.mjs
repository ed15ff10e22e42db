/**
 * The inputs of the benches: 1,000 varied containers as from a live service, the same in every run.
 */
import { generator } from './deep-link-data.mjs'

export const COUNT = 1000

const random = generator(20260131)
export const below = n => Math.floor(random() * n)
export const chance = p => random() < p
export const pick = list => list[below(list.length)]
export const many = (n, make) => Array.from({ length: n }, (_, i) => make(i))
export const digits = n => many(n, () => below(10)).join('')
const hex = n => many(n, () => below(16).toString(16)).join('')
export const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
const twoDigits = n => String(n).padStart(2, '0')
const instant = () =>
  `2026-${twoDigits(1 + below(12))}-${twoDigits(1 + below(28))}T${twoDigits(below(24))}:${twoDigits(below(60))}:00Z`
const instantOrNull = () => (chance(0.7) ? instant() : null)

// Holds and fees -----------------------------------------------------------------------------------------------------

const hold = () => ({
  name: pick(['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']),
  status: pick(['hold', 'hold', 'pending']),
  description: pick([null, 'CARRIER HOLD', 'CBP EXAM REQUIRED', 'TMF UNPAID - SEE TERMINAL WEBSITE']),
})

const LINE_ITEMS = ['demurrage', 'extended_dwell_time', 'exam', 'other']
const cents = () => (chance(0.1) ? 0 : (1 + below(200_000)) / 100)
const mills = () => (1 + below(2_000_000)) / 1000

const fee = (currencies = ['USD'], amount = cents) => ({
  type: chance(0.1) ? 'total' : pick(LINE_ITEMS),
  amount: amount(),
  currency_code: pick(currencies),
})

const viaJson = value => JSON.parse(JSON.stringify(value))

/** Arrays of fees, each with the given number of lines. */
export const feeLists = (lines, currencies) => viaJson(many(COUNT, () => many(lines, () => fee(currencies))))

/** Arrays of fees in a currency with three decimals. */
export const feeListsOfMills = lines => viaJson(many(COUNT, () => many(lines, () => fee(['KWD'], mills))))

// Containers ---------------------------------------------------------------------------------------------------------

const container = () => {
  const attributes = {
    number: `${pick(['MSCU', 'TCLU', 'OOLU', 'HLXU'])}${digits(7)}`,
    seal_number: chance(0.8) ? `FX${digits(8)}` : null,
    created_at: instant(),
    updated_at: instant(),
    ref_numbers: many(below(4), () => `PO-${digits(8)}`),
    equipment_type: pick(['dry', 'reefer', 'open top', 'flat rack']),
    equipment_length: pick([20, 40, 45]),
    equipment_height: pick(['standard', 'high_cube']),
    weight_in_lbs: 4000 + below(50_000),
    pod_arrived_at: instantOrNull(),
    pod_discharged_at: instantOrNull(),
    final_destination_full_out_at: instantOrNull(),
    pickup_lfd: instantOrNull(),
    pickup_lfd_line: instantOrNull(),
    pickup_appointment_at: instantOrNull(),
    pod_full_out_chassis_number: chance(0.3) ? `ABCZ${digits(6)}` : null,
    location_at_pod_terminal: chance(0.7)
      ? `In yard (${pick(['Y', 'G', 'W'])}-${digits(3)}-${pick(['A', 'B', 'C'])}${digits(1)})`
      : null,
    availability_known: true,
    available_for_pickup: chance(0.5),
    holds_at_pod_terminal: many(below(4), hold),
    fees_at_pod_terminal: many(below(6), () => fee(['USD', 'USD', 'USD', 'CAD'])),
    pod_timezone: pick(['America/Los_Angeles', 'America/New_York', 'America/Toronto']),
    final_destination_timezone: pick([null, 'America/Chicago']),
    current_status: pick(['on_ship', 'grounded', 'available', 'not_available', 'picked_up']),
    pod_full_out_at: instantOrNull(),
    empty_terminated_at: instantOrNull(),
    terminal_checked_at: instant(),
    pod_rail_carrier_scac: pick([null, 'BNSF', 'UPRR', 'CSXT']),
    ind_rail_carrier_scac: pick([null, 'BNSF', 'UPRR', 'CSXT']),
    pod_rail_loaded_at: instantOrNull(),
    pod_rail_departed_at: instantOrNull(),
    ind_eta_at: instantOrNull(),
    ind_ata_at: instantOrNull(),
    ind_facility_lfd_on: null,
    shipment_last_tracking_request_at: instant(),
  }
  const unreported = ['available_for_pickup', 'holds_at_pod_terminal'].filter(() => chance(0.05))
  for (const name of unreported) Reflect.deleteProperty(attributes, name)
  const id = uuid()
  return {
    id,
    type: 'container',
    attributes,
    relationships: {
      shipment: { data: { id: uuid(), type: 'shipment' } },
      pod_terminal: { data: { id: uuid(), type: 'terminal' } },
      transport_events: { data: many(3 + below(5), () => ({ id: uuid(), type: 'transport_event' })) },
    },
    links: { self: `/v2/containers/${id}` },
  }
}

const all = many(COUNT, container)

/** The containers as JSON, 2 to 3 kB each. */
export const texts = all.map(value => JSON.stringify(value))

/** The containers as returned by JSON.parse. */
export const containers = texts.map(text => JSON.parse(text))

/** The attributes of the containers, which include the attributes that decide readiness. */
export const facts = containers.map(({ attributes }) => attributes)

// Invalid containers -------------------------------------------------------------------------------------------------

const anyHold = c => ((c.attributes.holds_at_pod_terminal ??= [hold()])[0] ??= hold())
const anyFee = c => (c.attributes.fees_at_pod_terminal[0] ??= fee())

/** Functions that each make a container invalid in one way. */
const SPOILERS = [
  c => delete c.id,
  c => (c.id = '0b5c-not-a-uuid'),
  c => (c.type = 'shipment'),
  c => (c.relationships = []),
  c => (c.links = 'self'),
  c => (c.attributes.number = null),
  c => (c.attributes.available_for_pickup = 'yes'),
  c => (c.attributes.ref_numbers = ['PO-1', 2]),
  c => (c.attributes.current_status = 7),
  c => (c.attributes.holds_at_pod_terminal = {}),
  c => delete anyHold(c).name,
  c => (anyHold(c).name = 'usda'),
  c => (anyHold(c).status = 'released'),
  c => (anyHold(c).description = 0),
  c => (anyFee(c).type = 'storage'),
  c => (anyFee(c).amount = '12.50'),
  c => (anyFee(c).currency_code = 'US'),
  c => delete anyFee(c).currency_code,
]

/** The same containers, each made invalid in one to three ways. */
export const invalidContainers = texts.map(text => {
  const value = JSON.parse(text)
  for (const spoil of many(1 + below(3), () => pick(SPOILERS))) spoil(value)
  return viaJson(value)
})

/** JSON with an amount that JSON.parse reads as Infinity. */
const endless = JSON.stringify({
  ...containers[0],
  attributes: { fees_at_pod_terminal: [{ ...fee(), amount: 0.5 }] },
}).replace('0.5', '1e400')

/** Values that are not containers, and the smallest possible containers. */
export const oddities = [
  null,
  0,
  'container',
  [],
  {},
  [containers[0]],
  { id: containers[0].id, type: 'container' },
  { id: containers[0].id, type: 'container', attributes: null },
  { id: containers[0].id, type: 'container', attributes: [] },
  { id: containers[0].id, type: 'container', relationships: null },
  { id: containers[0].id.toUpperCase(), type: 'container', attributes: {}, relationships: {}, links: {} },
  JSON.parse(endless),
]

// Changes ------------------------------------------------------------------------------------------------------------

const otherThan = (value, make) => {
  for (;;) {
    const next = make()
    if (JSON.stringify(next) !== JSON.stringify(value)) return next
  }
}

/** The possible new values of each attribute that changes. */
const NEXT = {
  available_for_pickup: () => chance(0.5),
  holds_at_pod_terminal: () => many(below(4), hold),
  fees_at_pod_terminal: () => many(below(6), () => fee()),
  location_at_pod_terminal: () =>
    `In yard (${pick(['Y', 'G', 'W'])}-${digits(3)}-${pick(['A', 'B', 'C'])}${digits(1)})`,
  current_status: () => pick(['on_ship', 'grounded', 'available', 'not_available', 'picked_up']),
  ref_numbers: () => many(below(4), () => `PO-${digits(8)}`),
  pod_full_out_chassis_number: () => `ABCZ${digits(6)}`,
  weight_in_lbs: () => 4000 + below(50_000),
}

/** The attributes that change together. */
const TOGETHER = [
  ['available_for_pickup'],
  ['available_for_pickup', 'holds_at_pod_terminal'],
  ['available_for_pickup', 'current_status', 'location_at_pod_terminal'],
  ['holds_at_pod_terminal'],
  ['holds_at_pod_terminal', 'fees_at_pod_terminal'],
  ['fees_at_pod_terminal'],
  ['fees_at_pod_terminal', 'pickup_lfd'],
  ['pickup_lfd'],
  ['pickup_lfd', 'pickup_lfd_line'],
  ['pickup_appointment_at'],
  ['location_at_pod_terminal'],
  ['terminal_checked_at'],
  ['pod_arrived_at', 'current_status'],
  ['pod_discharged_at', 'current_status', 'location_at_pod_terminal'],
  ['pod_full_out_at', 'pod_full_out_chassis_number', 'current_status'],
  ['empty_terminated_at'],
  ['pod_rail_loaded_at', 'pod_rail_departed_at'],
  ['ind_eta_at'],
  ['ind_ata_at', 'ind_eta_at'],
  ['ref_numbers'],
  ['weight_in_lbs'],
]

const changesetOf = attributes => {
  const changeset = {}
  for (const name of pick(TOGETHER)) {
    const before = attributes[name] ?? null
    changeset[name] = [before, otherThan(before, NEXT[name] ?? instantOrNull)]
  }
  return changeset
}

const newValues = changeset => Object.fromEntries(Object.entries(changeset).map(([name, [, after]]) => [name, after]))

/** Attributes of containers, about 40 each. */
const wide = facts.map(attributes =>
  viaJson({
    ...attributes,
    pod_terminal_name: 'WBCT',
    vessel_name: pick(['EVER GOLDEN', 'MSC ANNA']),
    voyage: digits(4),
    customer: null,
    days_in_yard: below(30),
  }),
)

/** Attributes, and a matching changeset of one to three of them. They share no objects, as if parsed separately. */
export const changes = viaJson(wide.map(attributes => ({ attributes, changeset: changesetOf(attributes) })))

// Histories ----------------------------------------------------------------------------------------------------------

const START = Date.UTC(2026, 0, 1)

/**
 * A container's history with the given number of deliveries: one in 20 is a duplicate, and one in 20 comes up to five
 * places late. No two notifications share a timestamp.
 */
export const history = (attributes, count) => {
  const now = { ...attributes }
  const deliveries = []
  for (let i = 0; deliveries.length < count; i++) {
    const changeset = changesetOf(now)
    Object.assign(now, newValues(changeset))
    const created_at = new Date(START + 10_000 * i + 1000 * below(10)).toISOString().replace('.000', '')
    const text = JSON.stringify({ id: uuid(), created_at, changeset })
    const deliver = place => deliveries.push({ place, text })
    deliver(chance(0.05) ? i + 5 * random() : i)
    if (chance(0.05) && deliveries.length < count) deliver(i + 5 * random())
  }
  return { attributes, notifications: deliveries.sort((a, b) => a.place - b.place).map(({ text }) => JSON.parse(text)) }
}

// Holds and events ---------------------------------------------------------------------------------------------------

// Webhooks -----------------------------------------------------------------------------------------------------------

/** Bodies of container.updated as JSON of about 3 kB, each with the attributes before the update. */
export const bodies = containers.map((container, i) => {
  const { attributes, changeset } = changes[i]
  const id = uuid()
  return {
    attributes,
    text: JSON.stringify({
      data: {
        id: uuid(),
        type: 'webhook_notification',
        attributes: {
          event: 'container.updated',
          delivery_status: 'pending',
          created_at: instant(),
          version: '2026-01-31',
        },
        relationships: { reference_object: { data: { id, type: 'container_updated_event' } } },
      },
      included: [
        {
          id,
          type: 'container_updated_event',
          attributes: { changeset, timestamp: instant() },
          relationships: { container: { data: { id: container.id, type: 'container' } } },
        },
        { ...container, attributes: { ...container.attributes, ...newValues(changeset) } },
      ],
    }),
  }
})

// Custom fields and access -------------------------------------------------------------------------------------------

const fieldText = () =>
  pick([
    () => `PO-${digits(1 + below(6))}`,
    () => `ABC-${digits(4)}`,
    () => `container ${digits(6)} at the yard`,
    () => pick(['red', 'GREEN', 'blue ']),
    () => `buyer${digits(2)}@example-${digits(1)}`,
    () => `${below(1000)}.${digits(2)}`,
    () => '',
    () => ' ',
    () => 'a description that is longer than any field allows',
  ])()

/** Values as sent by forms, each with the index of its field. */
export const fieldValues = many(COUNT, i => ({
  at: i,
  value: chance(0.05) ? null : chance(0.1) ? below(100_000) / 100 : fieldText(),
}))
