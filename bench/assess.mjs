/**
 * Measures container.assess on arrays of 1,000 containers in relation to JSON.parse of the same JSON. Live-sized containers
 * have the attributes of a record, a shipment and a terminal; small ones have only a few attributes.
 */
import assert from 'node:assert/strict'
import { assess } from '../dist/container.js'
import { containers, uuid } from './data.mjs'
import { collectGarbage, isQuick, valueOf } from './turns.mjs'

const COUNT = isQuick ? 100 : 1_000
const START = Date.parse('2026-01-01T00:00:00Z')
const time = hours => new Date(START + 3_600_000 * hours).toISOString().replace('.000Z', 'Z')
const now = time(4_000)
const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Chicago', 'Europe/Berlin', 'Asia/Shanghai']

/** The attributes of a live record: at the port and inland, before and after pickup. */
const attributesOf = i => {
  const at = 3_900 + ((i * 37) % 200)
  const isInland = i % 3 === 0
  return {
    ...containers[i % containers.length].attributes,
    availability_known: i % 29 > 0,
    current_status: ['available', 'not_available', 'grounded', 'on_rail', 'off_dock'][i % 5],
    terminal_checked_at: time(at - (i % 40)),
    pod_timezone: ZONES[i % ZONES.length],
    final_destination_timezone: ZONES[(i + 2) % ZONES.length],
    pod_arrived_at: time(at - 130),
    pod_discharged_at: i % 7 === 0 ? null : time(at - 100),
    pod_full_out_at: i % 4 === 0 ? time(at - 30) : null,
    pod_rail_loaded_at: null,
    final_destination_full_out_at: null,
    delivered_at: null,
    pod_rail_departed_at: isInland ? time(at - 60) : null,
    ind_ata_at: isInland && i % 2 === 0 ? time(at - 20) : null,
    ind_eta_at: isInland ? time(at - 22) : null,
    empty_terminated_at: i % 11 === 0 ? time(at - 1) : null,
    pickup_lfd: time(24 * Math.round(at / 24)).slice(0, 10),
    import_deadlines: { pickup_lfd_line: time(24 * Math.round(at / 24) + 24).slice(0, 10), pickup_lfd_terminal: null },
  }
}

const shipmentOf = (i, id) => ({
  id,
  type: 'shipment',
  attributes: {
    bill_of_lading_number: `MAEU${100_000_000 + i}`,
    ref_numbers: [`PO-${i}`],
    shipping_line_scac: 'MAEU',
    shipping_line_name: 'Maersk',
    port_of_lading_locode: 'CNSHA',
    port_of_lading_name: 'Shanghai',
    port_of_discharge_locode: 'USLAX',
    port_of_discharge_name: 'Los Angeles',
    pod_timezone: ZONES[i % ZONES.length],
    pol_timezone: 'Asia/Shanghai',
    pol_atd_at: time(3_300),
    pod_eta_at: time(3_800),
    pod_ata_at: time(3_800),
  },
})

const terminalOf = (i, id) => ({
  id,
  type: 'terminal',
  attributes: { name: `Terminal ${i}`, nickname: 'T', firms_code: 'Y258', locode: 'USLAX' },
})

/** A container with its included resources. */
const liveSized = i => {
  const [shipment, terminal] = [uuid(), uuid()]
  const relationships = {
    shipment: { data: { id: shipment, type: 'shipment' } },
    pod_terminal: { data: { id: terminal, type: 'terminal' } },
  }
  const data = { id: uuid(), type: 'container', attributes: attributesOf(i), relationships }
  return { data, included: [shipmentOf(i, shipment), terminalOf(i, terminal)] }
}

/** The attributes that decide the verdict and the fees, and few others. */
const small = i => {
  const { id, type, attributes } = containers[i % containers.length]
  const { number, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal } = attributes
  const { pod_timezone, pod_discharged_at, pickup_lfd } = attributesOf(i)
  const few = { number, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal }
  return { data: { id, type, attributes: { ...few, pod_timezone, pod_discharged_at, pickup_lfd } }, included: [] }
}

/** A document as JSON and parsed, and its containers as documents with one container. */
const lists = make => {
  const singles = Array.from({ length: COUNT }, (_, i) => make(i))
  const document = { data: singles.map(({ data }) => data), included: singles.flatMap(({ included }) => included) }
  const text = JSON.stringify(document)
  return { text, body: JSON.parse(text), singles: singles.map(single => JSON.parse(JSON.stringify(single))) }
}
export const live = lists(liveSized)
const little = lists(small)

const tiers = [
  { days: 3, rate: 150 },
  { days: null, rate: 300 },
]
const terms = { demurrage: [{ free_days: 4, tiers, currency_code: 'USD' }], detention: [{ free_days: 5 }] }

const ofBody = ({ body }) => assess({ document: body, now })
const ofText = ({ text }) => assess({ document: JSON.parse(text), now })
const withTerms = ({ body }) => assess({ document: body, now, terms })
const oneByOne = ({ singles }) => singles.map(document => assess({ document, now }))
const parse = ({ text }) => JSON.parse(text)

/**
 * The list in a program that has answered before. V8 decides once for each kind of object whether to allocate it as old: if
 * the first call is a long list, whose answers outlive a garbage collection, then for all answers, and each call is slower.
 */
let hasAnswered = false
const afterOthers = list => {
  if (!hasAnswered) for (let i = 0; i < 20; i++) oneByOne(list)
  hasAnswered = true
  return ofBody(list)
}

/** The bytes of memory that an answer retains in addition to its document, per byte of JSON. */
const memoryOf = (call, list) => {
  call(list)
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const answer = call(list)
  collectGarbage()
  const kept = process.memoryUsage().heapUsed - before
  assert(answer)
  return { time: 0, ratio: kept / list.text.length }
}

const worksOf = (name, list, most) => [
  {
    name: `a list of ${name} containers`,
    inputs: [list],
    floor: 'JSON.parse',
    contestants: { 'JSON.parse': parse, gateout: ofBody, 'gateout, from text': ofText },
    targets: [{ against: 'JSON.parse', atMost: most }],
  },
  {
    name: `${name}, in a program that has answered before`,
    inputs: [list],
    floor: 'JSON.parse',
    contestants: { 'JSON.parse': parse, gateout: afterOthers },
    targets: [{ against: 'JSON.parse', atMost: most }],
  },
  {
    name: `${name}, with terms`,
    inputs: [list],
    floor: 'without terms',
    contestants: { 'without terms': ofBody, gateout: withTerms },
    targets: [{ against: 'without terms', atMost: 1.4 }],
  },
  {
    name: `${name}, one at a time`,
    inputs: [list],
    floor: 'the list',
    contestants: { 'the list': ofBody, gateout: oneByOne },
    targets: [{ against: 'the list', atMost: 1.3 }],
  },
  {
    name: `${name}, memory of the answer × the text`,
    rounds: 3,
    floor: 'gateout',
    contestants: { gateout: ofBody },
    targets: [{ figure: 'ratio', most: 3 }],
    measure: subject => memoryOf(subject, list),
  },
]

export const works = [...worksOf('live-sized', live, 1), ...worksOf('small', little, 4)]

/** The parts of an assessment that do not depend on its place in the document. */
const answersOf = ({ id, number, verdict, fees, advice, free_time }) => ({
  id,
  number,
  verdict,
  fees,
  advice,
  free_time,
})

export const check = () => {
  const notes = Object.entries({ 'live-sized': live, small: little }).map(([name, list]) => {
    const { containers: assessed, refused } = valueOf(ofBody(list))
    assert.equal(assessed.length, COUNT)
    assert.deepEqual(refused, [])
    const single = oneByOne(list).flatMap(answer => valueOf(answer).containers)
    assert.deepEqual(single.map(answersOf), assessed.map(answersOf))
    assert.deepEqual(ofText(list), ofBody(list))
    return `assess: ${COUNT} ${name} containers of ${Math.round(list.text.length / COUNT)} bytes, the same one by one`
  })
  const counted = valueOf(withTerms(live)).containers.filter(
    ({ free_time }) => free_time.demurrage?.outcome === 'counted',
  )
  assert(counted.length > COUNT / 2)
  return notes
}
