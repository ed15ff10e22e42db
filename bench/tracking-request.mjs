/**
 * Measures tracking requests: a step, a submission, and a page of a million requests.
 *
 * The floors are code that a back end would write: a table and a copy of the record, a check with a map of the shipping
 * lines, and one pass that keeps the newest requests.
 */
import assert from 'node:assert/strict'
import { directory, list, step, submit } from '../dist/tracking-request.js'
import { isQuick } from './turns.mjs'
import { listQuery, requestEvents, requests, shippingLines, submissions } from './request-data.mjs'

// A step --------------------------------------------------------------------------------------------------------------

const OPEN = { shipment_found: 'created', not_found: 'awaiting_manifest', rejected: 'failed' }
const TABLE = {
  pending: { ...OPEN, attempt_failed: 'pending' },
  awaiting_manifest: { ...OPEN, attempt_failed: 'awaiting_manifest' },
  created: { stopped: 'tracking_stopped' },
  tracking_stopped: { resumed: 'created' },
  failed: {},
}

/** Only the table of moves and a copy of the record; other changes of a move are omitted. */
const stepByHand = ({ request, event }) => {
  const status = TABLE[request.status][event.type]
  return status === undefined
    ? { outcome: 'illegal', from: request.status, event: event.type }
    : { outcome: 'changed', request: { ...request, status, updated_at: event.at } }
}

// A submission --------------------------------------------------------------------------------------------------------

const SUPPORT = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
}

const mapOf = lines => {
  const map = new Map()
  for (const line of lines) for (const scac of line.alternative_scacs) if (!map.has(scac)) map.set(scac, line)
  for (const line of lines.toReversed()) map.set(line.scac, line)
  return map
}

/** White space and dashes, as defined by the interface. */
const GAPS = /[\p{White_Space}\p{Dash_Punctuation}\u2212]/gu

const LISTED = new Set(['request_type', 'request_number', 'scac', 'ref_numbers'])

/** The attributes that the interface does not list, which are passed on. */
const othersIn = attributes => {
  const others = {}
  for (const name in attributes) if (!LISTED.has(name)) others[name] = attributes[name]
  return others
}

const submitByHand =
  lines =>
  ({ body }) => {
    const errors = []
    const fail = (pointer, code) => errors.push({ status: '422', code, title: code, detail: code, source: { pointer } })
    const data = body?.data
    if (typeof data !== 'object' || data === null) fail('/data', 'type')
    if (data.type !== 'tracking_request') fail('/data/type', 'enum')
    if (typeof data.attributes !== 'object' || data.attributes === null) fail('/data/attributes', 'type')
    const { request_type, request_number, scac, ref_numbers = null } = data.attributes
    if (typeof request_type !== 'string') fail('/data/attributes/request_type', 'type')
    if (typeof request_number !== 'string') fail('/data/attributes/request_number', 'type')
    if (typeof scac !== 'string') fail('/data/attributes/scac', 'type')
    if (ref_numbers !== null && !ref_numbers.every(reference => typeof reference === 'string'))
      fail('/data/attributes/ref_numbers', 'type')
    const support = SUPPORT[request_type]
    if (!support) fail('/data/attributes/request_type', 'enum')
    const number = request_type === 'container' ? request_number.toUpperCase().replace(GAPS, '') : request_number.trim()
    if (number === '') fail('/data/attributes/request_number', 'length')
    if ([...scac].length !== 4) fail('/data/attributes/scac', 'length')
    const code = scac.toUpperCase()
    const line = lines.get(code)
    if (!line) fail('/data/attributes/scac', 'unknown')
    else if (!line[support]) fail('/data/attributes/request_type', 'unsupported')
    return errors.length > 0
      ? { outcome: 'rejected', errors }
      : {
          outcome: 'accepted',
          attributes: { request_type, request_number: number, scac: code, ref_numbers },
          other_attributes: othersIn(data.attributes),
          relationships: data.relationships ?? {},
          shipping_line: line.scac,
        }
  }

const few = shippingLines(10)
const many = shippingLines(100_000)
const submitAmong = lines => {
  const shipping_lines = directory({ shipping_lines: lines })
  return ({ body }) => submit({ body, shipping_lines })
}

// A page --------------------------------------------------------------------------------------------------------------

/** One pass with two filters that keeps the 25 newest requests. */
const pageByHand = rows => {
  const page = []
  let total = 0
  for (const row of rows) {
    const { status, scac, created_at } = row.attributes
    if (status !== 'failed' || scac.trim().toUpperCase() !== 'MSCU') continue
    total++
    if (page.length === 25 && created_at <= page[24].attributes.created_at) continue
    let at = page.length
    while (at > 0 && page[at - 1].attributes.created_at < created_at) at--
    page.splice(at, 0, row)
    if (page.length > 25) page.pop()
  }
  return { data: page, total }
}

const page = rows => {
  const { document } = list({ query: listQuery, requests: rows, url: '/tracking_requests' })
  if (!('data' in document)) throw new Error(JSON.stringify(document))
  return { data: document.data, total: document.meta.total }
}

/** The same with array methods, as one would write it quickly. */
const pageBySort = rows => {
  const found = rows.filter(
    ({ attributes }) => attributes.status === 'failed' && attributes.scac.trim().toUpperCase() === 'MSCU',
  )
  return {
    data: found.sort((a, b) => (a.attributes.created_at < b.attributes.created_at ? 1 : -1)).slice(0, 25),
    total: found.length,
  }
}

const ROWS = isQuick ? 100_000 : 1_000_000
const PAGE = `a page of ${ROWS.toLocaleString('en')} requests`
const rowsOfPage = process.argv.includes(PAGE) ? requests(ROWS) : undefined

export const works = [
  {
    name: 'an event of a tracking request',
    inputs: requestEvents,
    floor: 'by hand, the table and a copy',
    contestants: { 'by hand, the table and a copy': stepByHand, gateout: step },
    targets: [{ against: 'by hand, the table and a copy', atMost: 1.5 }],
  },
  {
    name: 'a submission, 100,000 shipping lines',
    inputs: submissions,
    floor: 'by hand',
    contestants: {
      'by hand': submitByHand(mapOf(many)),
      gateout: submitAmong(many),
      'gateout, 10 lines': submitAmong(few),
    },
    targets: [
      { against: 'by hand', atMost: 2 },
      { against: 'gateout, 10 lines', atMost: 1.2 },
    ],
  },
  {
    name: PAGE,
    inputs: [rowsOfPage],
    floor: 'by hand, one pass',
    contestants: { 'by hand, one pass': pageByHand, gateout: page, 'filter, sort, slice': pageBySort },
    targets: [
      { against: 'by hand, one pass', atMost: 1.2 },
      { figure: 'bytes', most: 1_000_000 },
    ],
  },
]

export const check = () => {
  for (const input of requestEvents) {
    const [ours, theirs] = [step(input), stepByHand(input)]
    assert.deepEqual(
      [ours.outcome, 'request' in ours ? ours.request.status : undefined],
      [theirs.outcome, theirs.request?.status],
    )
  }
  const byHand = submitByHand(mapOf(many))
  const gateout = submitAmong(many)
  const places = submission => ({
    ...submission,
    errors: (submission.errors ?? []).map(({ code, source }) => [source.pointer, code]),
  })
  for (const input of submissions) assert.deepEqual(places(gateout(input)), places(byHand(input)))
  const rows = requests(20_000)
  assert.deepEqual(page(rows), pageByHand(rows))
  assert.deepEqual(page(rows), pageBySort(rows))
  return [
    `tracking requests: equal states after ${requestEvents.length} events, equal answers to ${submissions.length} submissions, equal pages of ${rows.length} requests`,
  ]
}
