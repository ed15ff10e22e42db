/**
 * Tests the adapters that people copy, on the published forms of carriers' events and on a terminal's record.
 */
import * as fc from 'fast-check'
import { pickup } from 'gateout'
import { describe, expect, test } from 'vitest'
import { fromDcsa } from '../../examples/adapters/dcsa.mjs'
import { fromTerminal } from '../../examples/adapters/terminal.mjs'

type Event = Record<string, unknown>
const PORTS = { pol: 'CNSHA', pod: 'USNYC' }

/** A time, which may be of 2026 and an hour alone: `07-05T15`. */
const timeOf = (time: string): string => (/^\d\d-\d\dT\d\d$/.test(time) ? `2026-${time}:00:00Z` : time)

/** Events of version 2.2. */
const ship = (classifier: string, move: string, port: string, time: string, more: Event = {}): Event => ({
  eventType: 'TRANSPORT',
  eventClassifierCode: classifier,
  transportEventTypeCode: move,
  eventDateTime: timeOf(time),
  transportCall: { UNLocationCode: port, modeOfTransport: 'VESSEL' },
  ...more,
})
const box = (move: string, empty: string | undefined, port: string, time: string, more: Event = {}): Event => ({
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  equipmentEventTypeCode: move,
  ...(empty && { emptyIndicatorCode: empty }),
  eventDateTime: timeOf(time),
  eventLocation: { UNLocationCode: port },
  ...more,
})
/** Events of version 3.0, with its words. */
const word = (type: string, move: string, port: string, time: string, modeOfTransport = 'VESSEL'): Event => ({
  eventDateTime: timeOf(time),
  eventLocation: { UNLocationCode: port },
  eventClassification: { eventType: type, eventClassifier: 'ACTUAL', [`${type.toLowerCase()}EventType`]: move },
  equipmentDetails: { equipmentReference: 'APZU4812090', emptyIndicator: 'LADEN' },
  transportDetails: { transportCall: { modeOfTransport } },
})
const version = (eventID: string, eventUpdatedDateTime: string): Event => ({ eventID, eventUpdatedDateTime })
const by = (modeOfTransport: string, UNLocationCode: string): Event => ({ modeOfTransport, UNLocationCode })
const LEFT = ship('ACT', 'DEPA', 'CNSHA', '2026-06-10T08:00:00Z')
const LANDED = box('DISC', 'LADEN', 'USNYC', '2026-07-05T15:00:00Z')
const OUT = box('GTOT', 'LADEN', 'USNYC', '2026-07-06T12:00:00Z')

const record = (events: readonly Event[], ports = PORTS) => {
  const { container, shipment } = fromDcsa(events, ports)
  return { ...container, ...shipment }
}
const advise = (events: readonly Event[], now: string, ports = PORTS) =>
  pickup.advise({ ...fromDcsa(events, ports), now })

const RETRACTION = { eventID: 'o', isRetracted: true }
const EARLIER = '2026-07-04T22:00:00-07:00'
const hold = (description: string) => [{ name: 'customs', status: 'hold', description }]
const BY_TRUCK = { transportCall: undefined, modeOfTransport: 'TRUCK', eventLocation: { UNLocationCode: 'USNYC' } }
const DISCHARGED = { pod_discharged_at: '07-05T15' }

test.each<[string, readonly Event[], object]>([
  ['an arrival alone proves no origin', [ship('ACT', 'ARRI', 'USNYC', '07-01T00')], { pod_arrived_at: '07-01T00' }],
  [
    'a transshipment with an estimate is not discharged',
    [ship('EST', 'ARRI', 'USNYC', '12-26T04'), box('DISC', 'LADEN', 'KRPUS', '06-17T08'), LEFT],
    { pod_discharged_at: null, pol_atd_at: '06-10T08', pod_eta_at: '12-26T04' },
  ],
  [
    'a planned arrival is an expected time',
    [ship('PLN', 'ARRI', 'USNYC', '2026-07-11T08:00:00+01:00'), LEFT],
    { pod_discharged_at: null, pol_atd_at: '06-10T08', pod_eta_at: '2026-07-11T08:00:00+01:00' },
  ],
  [
    'the estimate that was created last counts, in any order',
    [
      LEFT,
      ship('EST', 'ARRI', 'USNYC', '07-12T15', { eventCreatedDateTime: '2026-07-05T00:00:00Z' }),
      ship('EST', 'ARRI', 'USNYC', '07-08T15', { eventCreatedDateTime: '2026-06-01T00:00:00Z' }),
    ],
    { pod_discharged_at: null, pol_atd_at: '06-10T08', pod_eta_at: '07-12T15' },
  ],
  ['a load is no departure', [box('LOAD', 'LADEN', 'CNSHA', '06-01T00')], {}],
  ['a planned departure is none yet', [ship('PLN', 'DEPA', 'CNSHA', '06-01T00')], { pol_atd_at: null }],
  ['a discharge alone says no more', [LANDED], DISCHARGED],
  [
    'a discharge without the indicator, located by the call alone',
    [
      box('DISC', undefined, 'USNYC', '07-05T15', {
        eventLocation: { locationName: 'PIER 400' },
        transportCall: { location: { unLocationCode: 'usnyc' } },
      }),
    ],
    DISCHARGED,
  ],
  [
    'a location that is a string, and an indicator in small letters',
    [box('DISC', 'Laden', '', '07-05T15', { eventLocation: 'USNYC' })],
    DISCHARGED,
  ],
  [
    'the return to a depot elsewhere is a return',
    [LANDED, OUT, box('GTIN', 'EMPTY', 'USCHI', '07-12T12')],
    { ...DISCHARGED, pod_full_out_at: '07-06T12', empty_terminated_at: '07-12T12' },
  ],
  [
    'the return of the trip before is not one',
    [box('GTIN', 'EMPTY', 'USNYC', '05-01T00'), LANDED, OUT],
    { ...DISCHARGED, pod_full_out_at: '07-06T12' },
  ],
  [
    'out by rail is no pickup',
    [LANDED, { ...OUT, transportCall: { modeOfTransport: 'RAIL', UNLocationCode: 'USNYC' } }],
    { ...DISCHARGED, pod_rail_departed_at: '07-06T12' },
  ],
  [
    'back in full undoes the gate-out',
    [LANDED, OUT, box('GTIN', 'LADEN', 'USNYC', '07-07T12')],
    { ...DISCHARGED, pod_full_out_at: null },
  ],
  [
    'version 3.0',
    [
      {
        eventDateTime: '2026-06-16T11:30:00Z',
        eventLocation: { UNLocationCode: 'CNSHA' },
        eventClassification: { eventTypeCode: 'TRANSPORT', eventClassifierCode: 'ACT', transportEventTypeCode: 'DEPA' },
      },
      {
        eventDateTime: '2026-07-17T13:45:00Z',
        eventLocation: { UNLocationCode: 'USNYC' },
        eventClassification: { eventTypeCode: 'EQUIPMENT', eventClassifierCode: 'ACT', equipmentEventTypeCode: 'GTIN' },
        equipmentDetails: { emptyIndicatorCode: 'EMPTY' },
      },
    ],
    { pol_atd_at: '2026-06-16T11:30:00Z', empty_terminated_at: '2026-07-17T13:45:00Z' },
  ],
  [
    'the events before the last departure are of the trip before',
    [
      box('DISC', 'LADEN', 'USNYC', '04-05T15'),
      box('GTOT', 'LADEN', 'USNYC', '04-06T12'),
      box('GTIN', 'EMPTY', 'USNYC', '04-12T12'),
      LEFT,
      ship('EST', 'ARRI', 'USNYC', '07-12T15'),
    ],
    { pod_discharged_at: null, pol_atd_at: '06-10T08', pod_eta_at: '07-12T15' },
  ],
  [
    'a truck that leaves the port of loading is no departure',
    [
      ship('ACT', 'DEPA', 'CNSHA', '06-02T08', { transportCall: by('TRUCK', 'CNSHA') }),
      ship('PLN', 'DEPA', 'CNSHA', '06-10T08'),
    ],
    { pol_atd_at: null },
  ],
  [
    'a train that leaves is no pickup',
    [LANDED, ship('ACT', 'DEPA', 'USNYC', '07-07T08', { transportCall: by('RAIL', 'USNYC') })],
    { ...DISCHARGED, pod_rail_departed_at: '07-07T08' },
  ],
  [
    'the gate-in at the ramp undoes nothing, and the gate-out there is the pickup',
    [
      LANDED,
      { ...OUT, transportCall: by('RAIL', 'USNYC') },
      box('GTIN', 'LADEN', 'USCHI', '07-08T02'),
      box('GTOT', 'LADEN', 'USCHI', '07-09T20'),
    ],
    {
      ...DISCHARGED,
      pod_rail_departed_at: '07-06T12',
      ind_ata_at: '07-08T02',
      final_destination_full_out_at: '07-09T20',
    },
  ],
  [
    'a gate-out at the twin port is a pickup',
    [LANDED, box('GTOT', 'LADEN', 'USEWR', '07-06T12')],
    { ...DISCHARGED, final_destination_full_out_at: '07-06T12' },
  ],
  [
    'a gate-out elsewhere speaks against an estimate that is still listed',
    [LEFT, ship('EST', 'ARRI', 'USNYC', '07-04T00'), box('GTOT', 'LADEN', 'USEWR', '07-06T20')],
    { pol_atd_at: '06-10T08' },
  ],
  [
    'a gate-in without an indicator is neither a return nor back in full',
    [LANDED, { ...OUT, emptyIndicatorCode: undefined }, box('GTIN', undefined, 'USNYC', '07-12T12')],
    DISCHARGED,
  ],
  [
    'of gate-outs without an indicator the first is the pickup',
    [
      LANDED,
      box('GTOT', undefined, 'USNYC', '07-20T12'),
      box('GTIN', 'EMPTY', 'USNYC', '07-12T12'),
      box('GTOT', undefined, 'USNYC', '07-06T12'),
    ],
    { ...DISCHARGED, pod_full_out_at: '07-06T12', empty_terminated_at: '07-12T12' },
  ],
  [
    'the words of version 3.0, among events of other kinds',
    [
      word('TRANSPORT', 'DEPARTED', 'CNSHA', '06-10T08'),
      word('EQUIPMENT', 'DISCHARGED', 'USNYC', '07-05T15'),
      word('EQUIPMENT', 'GATED_OUT', 'USNYC', '07-06T12', 'RAIL'),
      word('IOT', 'GEOFENCE_ENTRY', 'USNYC', '07-06T12'),
      word('EQUIPMENT', 'GATED_IN', 'USCHI', '07-08T12'),
    ],
    { pol_atd_at: '06-10T08', ...DISCHARGED, pod_rail_departed_at: '07-06T12', ind_ata_at: '07-08T12' },
  ],
  [
    'a later version replaces an event, and a retracted one is none',
    [
      { ...word('EQUIPMENT', 'DISCHARGED', 'USNYC', '07-05T15'), ...version('a', '2026-07-05T16:00:00Z') },
      { ...word('EQUIPMENT', 'GATED_OUT', 'USNYC', '07-06T12'), ...version('b', '2026-07-06T13:00:00Z') },
      { isRetracted: true, ...version('b', '2026-07-06T14:00:00Z') },
      { ...word('EQUIPMENT', 'DISCHARGED', 'USNYC', '07-05T14'), ...version('a', '2026-07-05T15:30:00Z') },
    ],
    DISCHARGED,
  ],
])('DCSA: %s', (_, events, expected) => {
  const times = Object.entries(expected).map(([name, value]) => [
    name,
    typeof value === 'string' ? timeOf(value) : value,
  ])
  expect(record(events)).toEqual(Object.fromEntries(times))
})

test('DCSA: the advice follows the events', () => {
  expect(advise([LANDED], '2026-07-06T00:00:00Z')).toMatchObject({ status: 'unknown', action: 'ask' })
  expect(advise([LANDED, OUT], '2026-07-07T00:00:00Z')).toMatchObject({ status: 'picked_up', action: 'return_empty' })
})

const TENTH = '2026-07-10T00:00:00Z'
const IS_OUT = { pod_full_out_at: OUT['eventDateTime'] }
const at = (move: string, port = 'USNYC', more: Event = {}): Event => box(move, 'LADEN', port, TENTH, more)
const rail = (classifier: string): Event => ship(classifier, 'ARRI', '', TENTH, { transportCall: by('RAIL', 'USCHI') })
const onHold = {
  ...word('SHIPMENT', 'ON_HOLD', '', TENTH),
  shipmentDetails: { documentReference: { type: 'CUSTOMS_CLEARANCE' } },
}
const CORRECTED = { eventID: 'd', eventDateTime: EARLIER, eventCreatedDateTime: '2026-07-06T02:00:00Z' }

test.each<[string, readonly Event[], object]>([
  ['an arrival by rail elsewhere is the arrival inland', [rail('ACT')], { ind_ata_at: TENTH }],
  ['an expected one is expected', [rail('EST')], { ind_eta_at: TENTH }],
  ['of two statements with one id the one created last', [{ ...LANDED, ...CORRECTED }], { pod_discharged_at: EARLIER }],
  ['a retraction before its event', [RETRACTION, { ...OUT, eventID: 'o' }], {}],
  ['a retraction without an id retracts only itself', [{ ...OUT, isRetracted: true }], {}],
  [
    'a statement after the retraction of its id counts',
    [
      { ...OUT, ...version('o', TENTH) },
      { ...RETRACTION, ...version('o', '2026-07-08T00:00:00Z') },
    ],
    IS_OUT,
  ],
  [
    'a retraction by another key, in the parts of a draft of 3.0',
    [
      { metadata: { eventID: 'o' }, payload: OUT },
      { metadata: { eventID: 'r', retractedEventID: 'o' }, payload: OUT },
    ],
    {},
  ],
  ['the parts of a draft of 3.0', [{ metadata: { eventID: 'o' }, payload: OUT }], IS_OUT],
  ['a gate-in for an export is the next trip', [OUT, at('GTIN', 'USNYC', { movementType: 'EXPORT' })], IS_OUT],
  ['by its phase', [OUT, at('GTIN', 'USNYC', { equipmentDetails: { transportPhase: 'EXPORT' } })], IS_OUT],
  [
    'by the phase of a carrier',
    [OUT, at('GTIN', 'USNYC', { carrierSpecificData: { transportationPhase: 'Export' } })],
    IS_OUT,
  ],
  [
    'a gate-out by an unknown mode may be no pickup',
    [{ ...OUT, transportCall: { modeOfTransport: 'MULTIMODAL' } }],
    {},
  ],
  ['a drop-off at the customer is the delivery', [at('DROP', 'USCHI')], { delivered_at: TENTH }],
  ['by the word of 3.0', [word('EQUIPMENT', 'DROPPED_OFF', 'USCHI', TENTH)], { delivered_at: TENTH }],
  ['an inspection by customs is a hold', [at('CUSI')], { holds_at_pod_terminal: hold('CUSI') }],
  [
    'by the word of 3.0',
    [word('EQUIPMENT', 'CUSTOMS_SELECTED_FOR_SCAN', 'USNYC', TENTH)],
    { holds_at_pod_terminal: hold('CUSS') },
  ],
  ['a document of customs on hold', [onHold], { holds_at_pod_terminal: hold('HOLD') }],
  ['a released hold is none', [{ ...at('CUSI'), eventDateTime: '2026-07-09T00:00:00Z' }, at('CUSR')], {}],
  ['a truck that arrives at the port, its mode beside the event', [ship('ACT', 'ARRI', '', TENTH, BY_TRUCK)], {}],
])('DCSA, after the discharge: %s', (_, events, expected) => {
  const landed = { ...LANDED, eventID: 'd', eventCreatedDateTime: '2026-07-05T18:00:00Z' }
  expect(record([...events, landed])).toEqual({ pod_discharged_at: LANDED['eventDateTime'], ...expected })
})

test('DCSA: a place under another name, and a discharge that is planned', () => {
  const place = { eventLocation: undefined, location: { locationUnLocode: 'USNYC' } }
  expect(record([at('DISC', '', place)])).toEqual({ pod_discharged_at: TENTH })
  const planned = at('DISC', 'USNYC', { eventClassifierCode: 'PLN' })
  expect(record([planned])).toEqual({ pod_discharged_at: null, pod_eta_at: TENTH })
})

test('DCSA: a truck and its container with one id are two events', () => {
  const truck = { eventID: 'A', transportCall: by('Truck', 'CNSHA') }
  const at = '2026-06-09T16:43:00+08:00'
  const events = [ship('ACT', 'ARRI', 'CNSHA', at, truck), box('GTIN', 'Laden', 'CNSHA', at, truck)]
  expect(fromDcsa(events, PORTS).unread.map(({ index }) => index)).toEqual([0, 1])
})

test('DCSA: an actual event that no field uses is named', () => {
  const nowhere = box('GTOT', 'LADEN', '', '2026-07-06T00:00:00Z')
  expect(fromDcsa([LANDED, nowhere, box('AVPU', 'LADEN', 'USNYC', '2026-07-06T00:00:00Z')], PORTS).unread).toEqual([
    { index: 1, reason: 'GTOT has no place that can be read' },
    { index: 2, reason: 'AVPU names a release, which alone makes no container ready' },
  ])
})

/** The actual events of a list that are neither in a field, nor replaced, nor of an earlier trip, nor unread. */
const findDropped = (events: readonly Event[], adapt: typeof fromDcsa): readonly Event[] => {
  const { container, shipment, unread } = adapt(events, PORTS)
  const fields: Record<string, unknown> = { ...container, ...shipment }
  const moveOf = (event: Event): unknown => event['transportEventTypeCode'] ?? event['equipmentEventTypeCode']
  // A discharge replaces others there, and a gate-in proves that a gate-out is undone.
  const isBack = fields['pod_full_out_at'] === null
  const proof: Record<string, readonly string[]> = {
    DISC: 'pod_discharged_at' in fields ? ['USNYC'] : [],
    GTOT: isBack ? ['USNYC'] : [],
    GTIN: isBack ? ['USNYC', ''] : [],
  }
  const isUsed = (event: Event): boolean =>
    Object.values(fields).includes(event['eventDateTime']) ||
    proof[String(moveOf(event))]?.includes(String((event['transportCall'] as Event)['UNLocationCode'])) === true ||
    JSON.stringify(fields['holds_at_pod_terminal'] ?? '').includes(`"${String(moveOf(event))}"`)
  const idOf = (event: Event): string => `${String(event['eventID'])} ${String(event['eventType'])}`
  const ofId = new Map(events.map(event => [idOf(event), event]))
  return events.filter(
    (event, i) =>
      ofId.get(idOf(event)) === event &&
      !isUsed(event) &&
      !(String(event['eventDateTime']) < String(fields['pol_atd_at'])) &&
      !unread.some(({ index }) => index === i),
  )
}

describe('DCSA: no actual event is dropped in silence', () => {
  const codes = 'LOAD DISC GTIN GTOT ARRI DEPA DROP STRP PICK CUSI CUSR AVPU NONE'.split(' ')
  const event = fc
    .record({
      move: fc.constantFrom(...codes),
      empty: fc.constantFrom('LADEN', 'EMPTY', undefined),
      place: fc.constantFrom('CNSHA', 'USNYC', 'USCHI', ''),
      mode: fc.constantFrom('VESSEL', 'TRUCK', 'RAIL', 'DRONE'),
      minute: fc.integer({ min: 0, max: 60_000 }),
      eventID: fc.nat(30),
      movementType: fc.constantFrom('IMPORT', 'EXPORT'),
    })
    .map(({ move, empty, place, mode, minute, ...more }) => {
      const time = new Date(Date.UTC(2026, 5, 1) + 60_000 * minute).toISOString()
      const rest = { ...more, eventID: String(more.eventID), transportCall: by(mode, place) }
      return move === 'ARRI' || move === 'DEPA'
        ? ship('ACT', move, place, time, rest)
        : box(move, empty, place, time, rest)
    })
  const lists = fc.uniqueArray(event, { maxLength: 10, selector: each => each['eventDateTime'] })
  const check = (adapt: typeof fromDcsa) =>
    fc.check(
      fc.property(lists, events => findDropped(events, adapt).length === 0),
      { numRuns: 2_000 },
    )
  test('each is in a field, replaced, of an earlier trip, or unread', () => {
    expect(fc.defaultReportMessage(check(fromDcsa)) ?? '').toBe('')
  })
  test.each(['has no place', 'is not read', 'for an export', 'is in no field', 'names a release'])(
    'an adapter that leaves out what %s breaks it',
    words => {
      const adapt: typeof fromDcsa = (events, ports) => {
        const { unread, ...rest } = fromDcsa(events, ports)
        return { ...rest, unread: unread.filter(({ reason }) => !reason.includes(words)) }
      }
      expect(check(adapt).failed).toBe(true)
    },
  )
})

test('DCSA: ports are UN/LOCODEs in any case', () => {
  expect(record([LANDED], { pol: 'cnsha', pod: ' usnyc' })).toEqual({ pod_discharged_at: LANDED['eventDateTime'] })
  expect(() => fromDcsa([LANDED], { pol: 'CNSHA', pod: 'BRSSZ01' })).toThrow('pod must be a UN/LOCODE such as USLGB')
})

test('DCSA: an unknown shape is named', () => {
  expect(() => fromDcsa([LANDED, { status: 'Gate out', date: '2026-07-05' }], PORTS)).toThrow(
    'event 1 has an unknown shape: status, date; known are DCSA Track & Trace 2.2 and 3.0',
  )
})

test('DCSA: an unknown classifier is no plan', () => {
  expect(() => fromDcsa([{ ...LANDED, eventClassifierCode: 'DONE' }], PORTS)).toThrow('event 0 has an unknown shape')
})

test('an unknown shape is named', () => {
  expect(() => fromDcsa({ events: [LEFT] } as never, PORTS)).toThrow('the events must be an array, got object')
  expect(() => fromTerminal({ avail: true }, 'America/Chicago')).toThrow('unknown key avail')
  const ofAnother = { ...OUT, equipmentReference: 'TGHU4482913' }
  expect(() => fromDcsa([{ ...LANDED, equipmentReference: 'APZU4812090' }, ofAnother], PORTS)).toThrow(
    'the events are of several containers: APZU4812090, TGHU4482913',
  )
  const charges = [{ type: 'DEMURRAGE', amount: 450, paid: 'N' }]
  expect(() => fromTerminal({ charges }, 'America/Chicago')).toThrow('paid must be a boolean or null, got "N"')
  for (const [row, message] of [
    [null, 'the record must be an object, got null'],
    [{ holds: 'NONE' }, 'holds must be an array of objects or null, got "NONE"'],
    [{ holds: ['CUSTOMS'] }, 'holds must be an array of objects or null, got ["CUSTOMS"]'],
    [{ charges: [{ type: 'EXAM', amount: '12' }] }, 'amount must be a number or null, got "12"'],
  ] as const)
    expect(() => fromTerminal(row, 'America/Chicago')).toThrow(message)
  expect(() => fromTerminal({ available: 'Y' }, 'America/Chicago')).toThrow('available must be a boolean or null')
})

test('words of portals that mean no hold, and a missing zone', () => {
  const holds = ['Paid', 'cleared', 'None', 'ok', 'N/A', 'No', 'RELEASED'].map(status => ({ type: 'LINE', status }))
  expect(fromTerminal({ holds }, 'America/Chicago').container['holds_at_pod_terminal']).toEqual([])
  expect(() => fromTerminal({ holds }, undefined as never)).toThrow('the zone is missing')
})

test('a record of a terminal with nothing that has happened', () => {
  const row = {
    available: false,
    holds: [],
    charges: [],
    lastFreeDay: null,
    paidThrough: null,
    discharged: null,
    asOf: '2026-10-20T07:15',
  }
  const { container, days } = fromTerminal(row, 'America/Chicago')
  expect(container).toEqual({
    available_for_pickup: false,
    holds_at_pod_terminal: [],
    fees_at_pod_terminal: [],
    pickup_lfd: null,
    terminal_checked_at: '2026-10-20T12:15:00Z',
    pod_discharged_at: null,
    pod_timezone: 'America/Chicago',
  })
  expect(days).toEqual([])
})

test('what is no local time is passed on to the advice, and a release is read in any case', () => {
  const holds = [{ type: 'CUSTOMS', status: 'Released ' }, { type: 'customs' }]
  const row = { holds, asOf: '2026-10-20T12:15:00Z', out: 'TBD' }
  expect(fromTerminal(row, 'America/Chicago').container).toEqual({
    holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'customs' }],
    terminal_checked_at: '2026-10-20T12:15:00Z',
    pod_full_out_at: 'TBD',
    pod_timezone: 'America/Chicago',
  })
})
