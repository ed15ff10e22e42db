/**
 * How time grows with input: each row puts n, 2n and 4n of a worst shape to an operation, and fails where twice the
 * work takes more than 2.6 times as long. `--ci` puts n and 8n, takes the best of five, and fails above 24 only (linear
 * is 8, quadratic 64), so that a busy machine fails nothing. A name picks rows. Needs the build.
 *
 *     node bench/growth.mjs [--ci] [NAME…]
 */
import { build, resolve } from '../dist/deep-link-index.js'
import { find } from '../dist/oracle.js'
import { seconds } from './turns.mjs'

const list = (n, make) => Array.from({ length: n }, (_, i) => make(i))
const text = (n, unit) => unit.repeat(n)
const currency = i => String.fromCharCode(65 + Math.floor(i / 676) % 26, 65 + Math.floor(i / 26) % 26, 65 + i % 26)
const hold = i => ({ name: 'other', status: 'hold', description: `hold ${i}` })
const fee = (i, currency_code = 'USD') => ({ type: 'other', amount: i / 100, currency_code })
const uuid = i => `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`
const instant = i => new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
const attributes = (n, value) => Object.fromEntries(list(n, i => [`attribute_${i}`, value(i)]))
const notification = (i, created_at) => ({
  id: uuid(i),
  created_at,
  changeset: { current_status: [`s${i}`, `s${i + 1}`] },
})
const shipment = i => ({
  id: `s${i}`,
  ref_numbers: [`PO-${i}`],
  containers: [{ id: `c${i}`, number: `MSCU${1_000_000 + i}` }],
})
const request = attributes => ({ body: { data: { type: 'tracking_request', attributes } }, shipping_lines: [] })

/** Name, operation, n, and the input of n. */
const OPERATIONS = [
  [
    'holds of a container',
    'readiness.evaluate',
    20_000,
    n => ({ available_for_pickup: true, holds_at_pod_terminal: list(n, hold) }),
  ],
  ['fees of one currency', 'fee.summarize', 20_000, n => ({ fees: list(n, i => fee(i)) })],
  ['fees of many currencies', 'fee.summarize', 4_000, n => ({ fees: list(n, i => fee(i, currency(i))) })],
  [
    'fees that need an exact sum',
    'fee.summarize',
    20_000,
    n => ({ fees: list(n, i => ({ ...fee(i), amount: 1e15 + i / 8 })) }),
  ],
  [
    'equal holds on both sides',
    'hold.diff',
    5_000,
    n => ({ before: list(n, () => hold(0)), after: list(n, () => hold(0)) }),
  ],
  ['other holds on both sides', 'hold.diff', 5_000, n => ({ before: list(n, hold), after: list(n, i => hold(n + i)) })],
  [
    'attributes that differ',
    'changeset.diff',
    5_000,
    n => ({ before: attributes(n, i => i), after: attributes(n, i => i + 1) }),
  ],
  [
    'a changeset of many',
    'changeset.apply',
    5_000,
    n => ({ attributes: attributes(n, i => i), changeset: attributes(n, i => [i, i + 1]) }),
  ],
  ['a changeset inverted', 'changeset.invert', 5_000, n => ({ changeset: attributes(n, i => [i, i + 1]) })],
  [
    'two changesets',
    'changeset.compose',
    5_000,
    n => ({ first: attributes(n, i => [i, i + 1]), second: attributes(n, i => [i + 1, i]) }),
  ],
  [
    'notifications in order',
    'changeset.replay',
    2_000,
    n => ({ attributes: { current_status: 's0' }, notifications: list(n, i => notification(i, instant(i))) }),
  ],
  [
    'notifications in reverse',
    'changeset.replay',
    2_000,
    n => ({ attributes: { current_status: 's0' }, notifications: list(n, i => notification(i, instant(i))).reverse() }),
  ],
  [
    'notifications of one instant',
    'changeset.replay',
    1_000,
    n => ({ attributes: { current_status: 's0' }, notifications: list(n, i => notification(i, instant(0))).reverse() }),
  ],
  ['a long identifier', 'identifier.normalize', 200_000, n => ({ value: text(n, ' a-') })],
  ['a long container number', 'identifier.container_number', 200_000, n => ({ value: text(n, 'é ') })],
  [
    'a long deep link',
    'deep_link.parse',
    100_000,
    n => ({ url: `https://app.example/shipments/find?${text(n, 'q=%41&')}` }),
  ],
  ['a query against an account', 'deep_link.resolve', 2_000, n => ({ shipments: list(n, shipment), query: 'nowhere' })],
  ['a long query', 'deep_link.resolve', 100_000, n => ({ shipments: [shipment(0)], query: text(n, 'a') })],
  [
    'a long request number',
    'tracking_request.submit',
    100_000,
    n => request({ request_type: 'container', request_number: text(n, ' '), scac: 'MSCU' }),
  ],
  [
    'references of a request',
    'tracking_request.submit',
    5_000,
    n =>
      request({
        request_type: 'container',
        request_number: 'MSCU5285725',
        scac: 'MSCU',
        ref_numbers: list(n, i => `r${i}`),
      }),
  ],
  [
    'wrong references of a request',
    'tracking_request.submit',
    5_000,
    n =>
      request({ request_type: 'container', request_number: 'MSCU5285725', scac: 'MSCU', ref_numbers: list(n, i => i) }),
  ],
  [
    'an include of many',
    'tracking_request.list',
    2_000,
    n => ({ requests: [], query: `include=${text(n, 'customer,')}customer` }),
  ],
  [
    'a query of many pairs',
    'tracking_request.list',
    5_000,
    n => ({ requests: [], query: text(n, 'filter[status]=failed&') }),
  ],
  [
    'a long pattern',
    'custom_field.define',
    2_000,
    n => ({
      definition: {
        entity_type: 'Shipment',
        api_slug: 'a',
        display_name: 'a',
        data_type: 'short_text',
        validation: { pattern: text(n, '(a|b)') },
      },
      existing_slugs: [],
    }),
  ],
  [
    'slugs that exist',
    'custom_field.define',
    20_000,
    n => ({
      definition: { entity_type: 'Shipment', api_slug: 'a', display_name: 'a', data_type: 'short_text' },
      existing_slugs: list(n, i => `s${i}`),
    }),
  ],
  [
    'a pattern on a long value',
    'custom_field.check',
    5_000,
    n => ({
      definition: {
        entity_type: 'Shipment',
        api_slug: 'a',
        display_name: 'a',
        data_type: 'short_text',
        validation: { pattern: '(a*)*b' },
      },
      value: text(n, 'a'),
    }),
  ],
  [
    'hosts that may come in',
    'access.admit',
    5_000,
    n => ({ host: 'evil.example', origin: null, allowed_hosts: list(n, i => `host${i}.example`), allowed_origins: [] }),
  ],
  [
    'a long header',
    'access.authenticate',
    200_000,
    n => ({ surface: 'mcp', authorization: `Bearer ${text(n, ' ')}`, fallback: null }),
  ],
  [
    'a container with many holds',
    'resource.decode',
    10_000,
    n => ({
      type: 'container',
      value: { id: uuid(1), type: 'container', attributes: { holds_at_pod_terminal: list(n, hold) } },
      mode: 'tolerant',
    }),
  ],
  [
    'a container with wrong holds',
    'resource.decode',
    5_000,
    n => ({
      type: 'container',
      value: { id: uuid(1), type: 'container', attributes: { holds_at_pod_terminal: list(n, () => 1) } },
    }),
  ],
  [
    'a value nested deep',
    'resource.decode',
    10_000,
    n => ({ type: 'container', value: JSON.parse(`${text(n, '[')}${text(n, ']')}`) }),
  ],
]

const rows = [
  ...OPERATIONS.map(([name, operation, n, make]) => ({ name: `${operation}: ${name}`, n, prepare: (size) => {
    const input = make(size)
    return () => find(operation).call(input)
  } })),
  { name: 'deepLinkIndex.build', n: 4_000, prepare: (size) => {
    const shipments = list(size, shipment)
    return () => build({ shipments })
  } },
  { name: 'deepLinkIndex.resolve: a long query', n: 100_000, prepare: (size) => {
    const index = build({ shipments: list(100, shipment) })
    return () => resolve(index, { query: text(size, 'a') })
  } },
]

const isCi = process.argv.includes('--ci')
const asked = process.argv.slice(2).filter(word => !word.startsWith('--'))
/** The best of some calls after one that is not counted; repeated until a time can be read at all. */
const timeOf = (call, times) => {
  call()
  return Math.min(...list(times, () => {
    const start = seconds()
    let calls = 0
    do { call(); calls++ } while (seconds() - start < 0.01)
    return (seconds() - start) / calls
  }))
}

const failed = []
for (const { name, n, prepare } of rows.filter(
  row => asked.length === 0 || asked.some(word => row.name.includes(word)),
)) {
  const [factors, most] = isCi ? [[1, 8], 24] : [[1, 2, 4], 2.6]
  const times = factors.map(factor => timeOf(prepare(n * factor), 5))
  const ratios = times.slice(1).map((time, i) => time / times[i])
  const isWrong = Math.max(...ratios) > most
  if (isWrong) failed.push(name)
  if (isWrong || !isCi)
    console.log(`${isWrong ? 'NO ' : 'yes'}  ${name.padEnd(62)} ${ratios.map(ratio => ratio.toFixed(2)).join('  ')}`)
}
console.log(`${rows.length - failed.length} of ${rows.length} shapes grow as they should`)
process.exitCode = failed.length > 0 ? 1 : 0
