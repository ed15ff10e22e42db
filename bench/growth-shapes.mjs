/**
 * The worst known inputs of any size, for `growth.mjs`: of operations, where the inputs of `grown.mjs` are milder, of the
 * oracle and of the commands.
 */
export const list = (n, make) => Array.from({ length: n }, (_, i) => make(i))
const text = (n, unit) => unit.repeat(n)
const object = (n, value, name = i => `attribute_${i}`) => Object.fromEntries(list(n, i => [name(i), value(i)]))

/** A number as a string without letters and digits. */
const spaces = i => i.toString(2).replace(/0/g, ' ').replace(/1/g, '-')

const uuid = i => `00000000-0000-4000-8000-${i.toString(16).padStart(12, '0')}`
const day = i => instant(86_400 * i).slice(0, 10)
const instant = i => new Date(Date.UTC(2026, 0, 1) + i * 1000).toISOString()
/** One of 17,576 currencies. */
const currency = i =>
  String.fromCharCode(65 + (Math.floor(i / 676) % 26), 65 + (Math.floor(i / 26) % 26), 65 + (i % 26))
const hold = i => ({ name: 'other', status: i % 2 === 0 ? 'hold' : 'pending', description: `hold ${i}` })
const fee = (i, currency_code = 'USD') => ({ type: 'other', amount: i / 100, currency_code })
const unknownHold = i => ({ name: `line ${i}`, status: 'released' })

// Resources ----------------------------------------------------------------------------------------------------------

const container = (i, attributes = {}, relationships = {}) => ({
  id: uuid(i),
  type: 'container',
  attributes: { number: 'CSQU3054383', available_for_pickup: true, holds_at_pod_terminal: [], ...attributes },
  relationships,
})
const shipmentResource = i => ({
  id: uuid(1_000_000 + i),
  type: 'shipment',
  attributes: { bill_of_lading_number: `B${i}`, ref_numbers: [`PO-${i}`] },
})
const ofShipment = i => ({ shipment: { data: { id: uuid(1_000_000 + i), type: 'shipment' } } })
const containerList = n => ({
  data: list(n, i => container(i, {}, ofShipment(i))),
  included: list(n, shipmentResource),
  links: {},
  meta: { size: n, total: n },
})
/** Attributes of live data, with a warning each. */
const live = i => ({
  pod_discharged_at: instant(i),
  terminal_checked_at: instant(i),
  pickup_lfd: '2026-01-05T08:00:00Z',
  holds_at_pod_terminal: [unknownHold(i)],
  fees_at_pod_terminal: [fee(i)],
})
const terminal = i => ({ id: uuid(2_000_000 + i), type: 'terminal', attributes: { time_zone: 'America/New_York' } })
const fullList = (n, tag) => ({
  data: list(n, i =>
    container(
      i,
      { ...live(i), ref_numbers: [tag] },
      {
        ...ofShipment(i),
        pod_terminal: { data: { id: uuid(2_000_000 + i), type: 'terminal' } },
      },
    ),
  ),
  included: [...list(n, shipmentResource), ...list(n, terminal)],
})
const request = (i, attributes = {}) => ({
  id: uuid(i),
  type: 'tracking_request',
  attributes: {
    request_number: `n${i}`,
    status: 'pending',
    request_type: 'container',
    scac: 'MSCU',
    created_at: instant(i),
    ...attributes,
  },
  relationships: { customer: { data: { id: uuid(i), type: 'party' } }, tracked_object: { data: null } },
})
const party = i => ({ id: uuid(i), type: 'party', attributes: { company_name: `company ${i}` } })
/** @param {import('../dist/changeset.js').Changeset} [changeset] */
const notification = (i, created_at, changeset = { current_status: [`s${i}`, `s${i + 1}`] }) => ({
  id: uuid(i),
  created_at,
  changeset,
})
const webhook = (i, changeset, created_at = instant(i)) => ({
  data: {
    id: uuid(i),
    type: 'webhook_notification',
    attributes: { id: uuid(i), event: 'container.updated', delivery_status: 'pending', created_at },
    relationships: { reference_object: { data: { id: uuid(i), type: 'container_updated_event' } } },
  },
  included: [
    {
      id: uuid(i),
      type: 'container_updated_event',
      attributes: { changeset, timestamp: created_at },
      relationships: { container: { data: { id: uuid(0), type: 'container' } } },
    },
  ],
})
const field = more => ({ entity_type: 'Shipment', api_slug: 'a', display_name: 'a', data_type: 'short_text', ...more })
const tool = (name, given) => ({
  message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
})
/** @param {{ updates?: object[], base?: object, attributes?: object, policy?: object }} given */
const state = ({ updates = [], base = { n: 0 }, attributes = base, policy = {} }) => ({
  format: 1,
  policy: { remembered: 1_000, patience_seconds: 1_000_000, max_age_seconds: null, ...policy },
  snapshot: { attributes: base, as_of: instant(0) },
  updates,
  attributes,
  certain: null,
  horizon: null,
  doubt: null,
})
/** A time after all others. */
const NOW = instant(1_000_000)
/** The update with names of its own. */
const renameEntries = (update, i) => ({
  ...update,
  changeset: Object.fromEntries(Object.entries(update.changeset).map(([name, pair]) => [`${name}_${i}`, pair])),
})
const chain = (n, from = 1) => list(n, i => notification(from + i, instant(from + i), { n: [from + i - 1, from + i] }))
/** Updates that wait for others that never arrive. */
const stray = (n, created_at) =>
  list(n, i => ({ ...notification(i + 1, created_at(i + 1), { n: [`lost ${i}`, `found ${i}`] }), waits: true }))

/**
 * Name, operation, n, the input of size n, and the outcome, status or step of the result, if any, or `refused`.
 *
 * @type {[name: string, operation: string, n: number, make: (n: number, mark: string) => unknown, says?: string][]}
 */
// One row per shape.
// prettier-ignore
export const OPERATIONS = [
  ['many currencies', 'fee.summarize', 2_000, n => ({ fees: list(n, i => fee(i, currency(i))) })],
  [
    'sums that need exact arithmetic', 'fee.summarize', 2_000,
    n => ({ fees: list(n, i => ({ ...fee(i), amount: 1e15 + i / 8 })) }),
  ],
  ['total lines', 'fee.summarize', 4_000, n => ({ fees: list(n, i => ({ ...fee(i, currency(i)), type: 'total' })) })],
  [
    'equal holds redescribed', 'hold.diff', 3_000,
    n => ({ before: list(n, () => hold(0)), after: list(n, () => ({ ...hold(0), description: 'b' })) }),
  ],
  [
    'a value nested deep', 'changeset.diff', 50,
    n => ({ before: { a: list(n, () => nested(100, 1)) }, after: { a: list(n, () => nested(100, 2)) } }),
  ],
  [
    'many entries', 'changeset.apply', 4_000,
    n => ({ attributes: object(n, i => i), changeset: object(n, i => [i, i + 1]) }), 'applied',
  ],
  [
    'two of many entries', 'changeset.compose', 4_000,
    n => ({ first: object(n, i => [i, i + 1]), second: object(n, i => [i + 1, i]) }), 'composed',
  ],
  [
    'one more of many updates', 'tracker.receive', 30,
    n => ({
      state: state({ updates: chain(n), attributes: { n } }),
      now: NOW, update: notification(n + 1, instant(n + 1), { n: [n, n + 1] }),
    }),
    'applied',
  ],
  [
    'one before many updates', 'tracker.receive', 30,
    n => ({
      state: state({ updates: chain(n, 2).map(one => ({ ...one, waits: true })) }),
      now: NOW, update: notification(1, instant(1), { n: [0, 1] }),
    }),
    'applied',
  ],
  [
    'many updates that wait', 'tracker.receive', 30,
    n => ({
      state: state({ updates: stray(n, instant) }),
      now: NOW, update: notification(n + 1, instant(n + 1), { n: [0, 1] }),
    }),
    'applied',
  ],
  [
    'many of one instant that wait', 'tracker.receive', 30,
    n => ({
      state: state({ updates: stray(n, () => instant(1)) }),
      now: NOW, update: notification(n + 1, instant(1), { n: [0, 1] }),
    }),
    'applied',
  ],
  [
    'many of one instant with many names of their own', 'tracker.receive', 30,
    n => ({
      state: state({ updates: list(n, i => notification(i + 1, instant(1), object(10, j => [0, j]))).map(renameEntries) }),
      now: NOW, update: notification(n + 1, instant(1), { n: [0, 1] }),
    }),
    'applied',
  ],
  [
    'many updates of one name each, and many names', 'tracker.receive', 30,
    n => ({
      state: state({
        base: object(100 * n, i => i),
        updates: list(n, i => renameEntries(notification(i + 1, instant(i + 1), { own: [0, i] }), i)).map(one => ({ ...one, waits: true })),
      }),
      now: NOW, update: notification(n + 1, instant(n + 1), { attribute_1: [1, 2] }),
    }),
    'applied',
  ],
  [
    'a chain of one instant in reverse, with long values', 'tracker.receive', 30,
    n => ({
      state: state({
        base: { n: list(100, () => 0) },
        updates: list(n, i => notification(i + 1, instant(1), { n: [list(100, () => n - i), list(100, () => n - i + 1)] })),
      }),
      now: NOW, update: notification(n + 1, instant(1), { m: [0, 1] }),
    }),
    'applied',
  ],
  [
    'one update to be forgotten', 'tracker.receive', 30,
    n => ({
      state: state({ updates: chain(n), attributes: { n }, policy: { remembered: n } }),
      now: NOW, update: notification(n + 1, instant(n + 1), { n: [n, n + 1] }),
    }),
    'applied',
  ],
  [
    'a snapshot that settles many', 'tracker.read', 30,
    n => ({
      state: state({ updates: stray(n, instant) }), attributes: { n: 0 },
      as_of: instant(Math.floor(n / 2)), now: NOW,
    }),
    'read',
  ],
  ['white space and dashes', 'identifier.normalize', 30_000, n => ({ value: text(n, ' a-') })],
  ['white space within', 'identifier.normalize', 100_000, n => ({ value: `a${text(n, ' ')}b` })],
  ['capitals that grow', 'identifier.container_number', 100_000, n => ({ value: text(n, 'ßé') }), 'false'],
  [
    'a long query against a long number', 'deep_link.resolve', 20_000,
    n => ({
      shipments: [{ id: 's', ref_numbers: [`${text(n, 'ab')}`], containers: [] }], query: `${text(n / 2, 'ab')}b`,
    }),
    'e',
  ],
  [
    'many parameters', 'deep_link.parse', 8_000,
    n => ({ url: `https://app.example/shipments/find?${text(n, 'q=%41&')}` }), 'query',
  ],
  [
    'a long path', 'deep_link.parse', 100_000, n => ({ url: `https://app.example/${text(n, '/shipments')}` }),
    'not_a_deep_link',
  ],
  [
    'escapes', 'deep_link.parse', 15_000, n => ({ url: `https://app.example/shipments/find?q=${text(n, '%F0%9F')}` }),
    'query',
  ],
  [
    'reference numbers that are there', 'tracking_request.propagate', 4_000,
    n => ({ ref_numbers: list(n, i => `r${i}`), shipment: { ref_numbers: list(n, i => `r${n - i}`) }, containers: [] }),
  ],
  [
    'an output that would be a product', 'tracking_request.propagate', 2_000,
    n => ({
      ref_numbers: list(n, i => `r${i}`), shipment: { ref_numbers: null },
      containers: list(n, () => ({ ref_numbers: null })),
    }),
    'refused',
  ],
  [
    'requests on one page', 'tracking_request.list', 500,
    n => ({
      requests: list(n, i => request(n - i)), query: `page[size]=${n}`, url: '/x', policy: { max_page_size: n },
    }),
    '200',
  ],
  [
    'resources to be included', 'tracking_request.list', 500,
    n => ({
      requests: list(n, i => request(i)), included: list(n, party), query: `page[size]=${n}&include=customer`,
      url: '/x', policy: { max_page_size: n },
    }),
    '200',
  ],
  [
    'an include of many', 'tracking_request.list', 4_000,
    n => ({ requests: list(100, i => request(i)), query: `include=${text(n, 'customer,')}customer`, url: '/x' }), '200',
  ],
  [
    'a query of many parameters', 'tracking_request.list', 4_000,
    n => ({ requests: [], query: list(n, i => `x${i}=1`).join('&'), url: '/x' }), '400',
  ],
  [
    'a parameter given many times', 'tracking_request.list', 4_000,
    n => ({ requests: [], query: text(n, 'filter[status]=failed&'), url: '/x' }), '400',
  ],
  [
    'an address of many parameters', 'tracking_request.list', 2_000,
    n => ({ requests: [], query: '', url: `/x?${list(n, i => `x${i}=1`).join('&')}#${text(n, '?')}` }), '200',
  ],
  [
    'a long number to search', 'tracking_request.list', 20_000,
    n => ({ requests: [request(0, { request_number: text(n, 'ab') })], query: `q=${text(n / 2, 'ab')}b`, url: '/x' }),
    '200',
  ],
  [
    'a long pattern', 'custom_field.define', 150,
    (n, salt) => ({ definition: field({ validation: { pattern: `${salt}${text(n, '(a|b)')}` } }), existing_slugs: [] }),
    'accepted',
  ],
  [
    'a pattern that is too long', 'custom_field.define', 200_000,
    n => ({ definition: field({ validation: { pattern: text(n, '(a|b)') } }), existing_slugs: [] }), 'rejected',
  ],
  [
    'repeats within repeats', 'custom_field.define', 4,
    (n, salt) => ({
      definition: field({ validation: { pattern: `${salt}|${list(n, () => '(a{1,9}){1,9}').join('|')}` } }),
      existing_slugs: [],
    }),
    'accepted',
  ],
  [
    'a pattern on a long value', 'custom_field.check', 2_000,
    n => ({ definition: field({ validation: { pattern: '(a*)*b' } }), value: text(n, 'a') }), 'false',
  ],
  [
    'a pattern that is matched natively', 'custom_field.check', 1_000,
    n => ({ definition: field({ validation: { pattern: '^[a-c]{2}[0-9]+$' } }), value: `ab${text(n, '1')}x` }), 'false',
  ],
  [
    'a long number', 'custom_field.check', 100_000,
    n => ({ definition: field({ data_type: 'number' }), value: `${text(n, '1')}.${text(n, '1')}x` }), 'false',
  ],
  [
    'a long date-time', 'custom_field.check', 100_000,
    n => ({ definition: field({ data_type: 'datetime' }), value: `2026-01-05T08:00:00.${text(n, '1')}` }), 'false',
  ],
  [
    'unknown holds in a changeset', 'webhook.read', 2_000,
    n => ({ notification: webhook(1, object(n, i => [null, [unknownHold(i)]])), mode: 'tolerant' }),
    'container_updated',
  ],
  [
    'included resources of wrong attributes', 'webhook.read', 1_000,
    n => ({
      notification: {
        ...webhook(1, {}),
        included: [...webhook(1, {}).included, ...list(n, i => container(i, { available_for_pickup: 1 }))],
      },
      mode: 'tolerant',
    }),
    'container_updated',
  ],
  [
    'a long header', 'access.authenticate', 100_000,
    n => ({ surface: 'mcp', authorization: `Bearer ${text(n, ' ')}`, fallback: null }), 'unauthorized',
  ],
  [
    'hosts that may come in', 'access.admit', 4_000,
    (n, salt) => ({
      host: 'evil.example', origin: null, allowed_hosts: list(n, i => `${salt}${i}.example`).join(),
      allowed_origins: null,
    }),
    'refused',
  ],
  [
    'a long origin', 'access.admit', 200_000,
    n => ({
      host: text(n, 'a.'), origin: `http://${text(n, 'a.')}:`, allowed_hosts: null, allowed_origins: 'http://a',
    }),
    'refused',
  ],
  ['a long address', 'access.version', 100_000, n => ({ base_url: `https://a${text(n, '/v2')}x` }), 'unsupported'],
  [
    'settings', 'mcp.config', 4_000,
    n => ({
      env: {
        ...object(n, i => `${i}`), SVC_API_TOKEN: 'a', SVC_API_BASE_URL: `https://${text(n, 'a@')}`,
        SVC_MCP_ALLOWED_HOSTS: text(n, ' a,'),
      },
    }),
    'rejected',
  ],
  [
    'filters of a tool', 'mcp.respond', 4_000,
    n => tool('list_tracking_requests', { filters: object(n, i => ({ a: { b: i } })) }), 'call',
  ],
  [
    'a container with wrong holds', 'resource.decode', 4_000,
    n => ({ type: 'container', value: container(1, { holds_at_pod_terminal: list(n, () => 1) }) }), 'false',
  ],
  [
    'a list of containers, strict', 'resource.decode', 500, n => ({ type: 'container_list', value: containerList(n) }),
    'true',
  ],
  [
    'a list of containers, tolerant', 'resource.decode', 500,
    n => ({ type: 'container_list', value: containerList(n), mode: 'tolerant' }), 'true',
  ],
  [
    'a list of containers with warnings', 'resource.decode', 500,
    n => ({
      type: 'container_list', value: { data: list(n, i => container(i, { number: null, pod_arrived_at: 'soon' })) },
      mode: 'tolerant',
    }),
    'true',
  ],
  [
    'included resources that are refused', 'resource.decode', 500,
    n => ({
      type: 'container_document',
      value: { data: container(1), included: list(n, i => container(i, { available_for_pickup: 1 })) },
      mode: 'tolerant',
    }),
    'true',
  ],
  [
    'errors', 'resource.decode', 2_000,
    n => ({ type: 'error_document', value: { errors: list(n, i => ({ status: '422', title: `e${i}` })) } }), 'true',
  ],
  [
    'long times', 'pickup.advise', 50_000,
    n => ({
      container: { pickup_lfd: `2026-01-05T08:00:00.${text(n, '0')}Z`, pickup_appointment_at: text(n, '2026-') },
      now: instant(1),
    }),
    'unknown',
  ],
  [
    'as many shipments and terminals as containers', 'container.assess', 500,
    (n, tag) => ({ document: fullList(n, tag), now: instant(1) }),
  ],
  [
    'containers that are refused', 'container.assess', 500,
    n => ({ document: { data: list(n, i => container(i, { number: i, holds_at_pod_terminal: [i] })) }, now: instant(1) }),
  ],
  [
    'terms of one line each', 'container.assess', 300,
    n => ({
      document: { data: list(n, i => container(i, { ...live(i), line: `L${i}` })) }, now: instant(1),
      terms: { demurrage: list(n, i => ({ free_days: 1, match: { line: [`L${i}`] } })) },
    }),
  ],
  [
    'terms of one day each', 'container.assess', 300,
    n => ({
      document: { data: list(n, i => container(i, { ...live(86_400 * i), pod_timezone: 'UTC' })) }, now: instant(1),
      terms: { demurrage: list(n, i => ({ free_days: 1, match: {}, valid_from: day(i), valid_to: day(i) })) },
    }),
  ],
  [
    'terms with one value in common', 'container.assess', 300,
    n => ({
      document: { data: list(n, i => container(i, { ...live(i), line: 'L', size: i })) }, now: instant(1),
      terms: { demurrage: list(n, i => ({ free_days: 1, match: { line: ['L', `L${i}`], size: [i, 0.5] } })) },
    }),
  ],
  [
    'terms with an attribute each, and a shipment with all', 'container.assess', 200,
    n => ({
      document: {
        data: list(n, i => container(i, live(i), ofShipment(0))),
        included: [{ ...shipmentResource(0), attributes: object(n, i => i) }],
      },
      now: instant(1),
      terms: { demurrage: list(n, i => ({ free_days: 1, match: { [`other_${i}`]: [i] } })) },
    }),
  ],
  [
    'calendars of terms, and a calendar of the call', 'container.assess', 300,
    n => ({
      document: { data: list(n, i => container(i, { ...live(i), line: `L${i}` })) }, now: instant(1),
      terms: { demurrage: list(n, i => ({ free_days: 1, match: { line: [`L${i}`] }, calendar: { open: [day(i)] } })) },
      calendar: { stopped: list(n, i => day(2 * i)), holidays: list(n, i => day(3 * i)) },
    }),
  ],
  [
    'dates of each container', 'container.assess', 500,
    n => ({
      document: { data: list(n, i => container(i, { ...live(i), number: `CSQU${i}` })) }, now: instant(1),
      dates: object(n, i => ({ paid_through: day(i) }), i => `CSQU${i}`),
    }),
  ],
  [
    'dates of one number', 'container.assess', 800,
    n => ({ document: {}, now: instant(1), dates: object(n, () => ({}), i => `CSQU3054383${spaces(i)}`) }),
    'refused',
  ],
  [
    'stopped days that containers share', 'container.assess', 300,
    n => ({
      document: { data: list(n, i => container(i, live(i))) }, now: instant(1), terms: { demurrage: [{ free_days: 1 }] },
      dates: { CSQU3054383: { stopped: list(n, i => day(2 * i)) } },
    }),
  ],
  [
    'days without free time', 'free_time.count', 400,
    n => ({
      start: day(0), end: day(n), now: instant(0), calendar: { stopped: list(n, i => day(2 * i)) },
      terms: [{ free_days: 3, tiers: [{ days: null, rate: 100 }], currency_code: 'USD' }],
    }),
    'counted',
  ],
  [
    'an update each minute, and a snapshot each ten', 'history.days', 1_000,
    n => ({
      from: '2026-01-01', to: '2026-12-31', zone: 'UTC', now: instant(86_400 * 365),
      updates: list(n, i => ({
        id: uuid(i), created_at: instant(60 * i), changeset: { available_for_pickup: [i % 2 === 0, i % 2 !== 0] },
      })),
      snapshots: list(n / 10, i => ({ as_of: instant(600 * i + 30), attributes: { available_for_pickup: false } })),
    }),
  ],
  [
    'updates of one instant with as many holds', 'history.days', 100,
    n => ({
      from: '2026-01-01', to: '2026-01-01', zone: 'UTC', now: instant(86_400),
      updates: list(n, i => ({
        id: uuid(i), created_at: instant(60), changeset: { holds_at_pod_terminal: [[hold(i)], [hold(i + 1)]] },
      })),
      snapshots: [{ as_of: instant(0), attributes: { holds_at_pod_terminal: list(n, hold) } }],
    }),
  ],
  [
    'long times', 'arrival.change', 20_000,
    n => ({ told: `2026-01-05T08:00:00.${text(n, '0')}Z`, expected: `2026-01-05T20:00:00.${text(n, '1')}Z` }),
  ],
  [
    'charged days, and as many runs of a count', 'invoice.audit', 400,
    n => ({
      invoice: { free_time_to: day(0), charged: list(n, i => ({ from: day(i), to: day(i), rate: i % 7 })) },
      counted: {
        outcome: 'counted', terms: 0, first_day: day(0), last_free_day: day(0), ends_at: instant(0), days_left: null,
        days: { free: 0, excluded: 0, charged: n }, amount: n, currency_code: 'USD', next_charge: null,
        ledger: list(n, i => ({ from: day(i), to: day(i), kind: 'charged', rate: i % 5 })),
      },
    }),
  ],
  [
    'charged days that overlap', 'invoice.audit', 400,
    n => ({
      invoice: { free_time_to: day(n), charged: list(n, i => ({ from: day(i % 100), to: day(i % 100), rate: i % 7 })) },
    }),
  ],
]

function nested(levels, leaf) {
  let value = leaf
  for (let i = 0; i < levels; i++) value = [value]
  return value
}

// The oracle ---------------------------------------------------------------------------------------------------------

const claim = (result, n) => ({
  operation: 'changeset.invert',
  input: { changeset: { a: [0, list(n, i => i)] } },
  claimed: { result },
})

/**
 * Name, method, n, the params of size n, and `refused` if they are refused.
 *
 * @type {[name: string, method: string, n: number, make: (n: number) => unknown, says?: string][]}
 */
// One row per shape.
// prettier-ignore
export const METHODS = [
  ['a claim that is true', 'oracle.check', 4_000, n => claim({ changeset: { a: [list(n, i => i), 0] } }, n)],
  [
    'a claim that is false everywhere', 'oracle.check', 4_000,
    n => claim({ changeset: { a: [list(n, i => -i), 0] } }, n),
  ],
  ['a claim of other keys', 'oracle.check', 4_000, n => claim({ changeset: object(n, i => i) }, n)],
  ['a deep claim', 'oracle.check', 20, n => claim({ changeset: { a: [list(n, () => nested(400, 1)), 0] } }, n)],
  [
    'issues to tell', 'oracle.explain', 4_000,
    n => ({
      operation: 'resource.decode',
      input: { type: 'container', value: container(1, { holds_at_pod_terminal: list(n, () => 1) }) },
    }),
  ],
  [
    'reference numbers to tell', 'oracle.explain', 4_000,
    n => ({
      operation: 'reference.patch',
      input: {
        body: { data: { type: 'container', attributes: { ref_numbers: list(n, i => `r${i}`) } } },
        resource: { type: 'container', id: 'c', attributes: {} },
      },
    }),
  ],
  [
    'numbers beyond the doubles', 'oracle.explain', 4_000,
    n => ({
      operation: 'changeset.diff', input: { before: { [text(n, 'a')]: 'BEYOND' }, after: object(n, () => 'BEYOND') },
    }),
    'refused',
  ],
  ['a long name', 'oracle.describe', 100_000, n => ({ operation: text(n, 'a') }), 'refused'],
]

// The commands -------------------------------------------------------------------------------------------------------

const lines = values => `${values.map(value => JSON.stringify(value)).join('\n')}\n`
const json = value => JSON.stringify(value)
const indented = value => JSON.stringify(value, null, 1)

/** @typedef {{ code?: number, columns?: number, more?: (n: number) => string[] }} Options */
/**
 * Name, arguments with `@name` for a file of that name, n, and the files of size n; `-` is standard input. `code` is 1
 * if input is refused.
 *
 * @type {[name: string, args: string[], n: number, make: (n: number) => Record<string, string>, options?: Options][]}
 */
// prettier-ignore
export const COMMANDS = [
  ['a line for each container', ['advise'], 500, n => ({ '-': lines(list(n, i => container(i))) })],
  [
    'a container with many holds', ['advise'], 2_000,
    n => ({ '-': json(container(1, { holds_at_pod_terminal: list(n, hold) })) }),
  ],
  [
    'a wide text in a terminal', ['advise'], 1_000,
    n => ({
      '-': json(container(
        1, { available_for_pickup: false, holds_at_pod_terminal: [{ ...hold(0), description: text(n, 'é 字') }] },
      )),
    }),
    { columns: 80 },
  ],
  ['a list of containers', ['advise', '--json'], 300, n => ({ '-': json(containerList(n)) })],
  [
    'keys that are wrong, in a value that spans lines', ['advise'], 500,
    n => ({ '-': indented(list(n, i => container(i, { pod_arrived_at: 'soon' }))) }),
  ],
  [
    'lines that are no JSON', ['advise'], 500, n => ({ '-': `${json(container(1))}\n${text(n, '{\n')}` }),
    { code: 1 },
  ],
  [
    'one value that ends too soon', ['advise'], 5_000, n => ({ '-': indented(list(n, i => i)).slice(0, -1) }),
    { code: 1 },
  ],
  [
    'currencies', ['advise'], 500,
    n => ({ '-': json(container(1, { fees_at_pod_terminal: list(n, i => fee(i, currency(i))) })) }),
  ],
  [
    'a list of containers and their shipments', ['advise', '--now', instant(1)], 200,
    n => ({ '-': json(containerList(n)) }),
  ],
  [
    'notifications in reverse', ['replay', '@container', '@notifications'], 200,
    n => ({
      container: json(container(0, { n: 0 })),
      notifications: lines(list(n, i => webhook(i + 1, { n: [i, i + 1] })).reverse()),
    }),
  ],
  [
    'notifications of one instant in reverse', ['replay', '--json', '@container', '@notifications'], 200,
    n => ({
      container: json(container(0, { n: 0 })),
      notifications: lines(list(n, i => webhook(i + 1, { n: [i, i + 1] }, instant(1))).reverse()),
    }),
    // Their order is unknown.
    { code: 1 },
  ],
  [
    'notifications that do not fit', ['replay', '--advise', '@container', '@notifications'], 200,
    n => ({
      container: json(container(0, { n: 0 })),
      notifications: lines(list(n, i => webhook(i + 1, { n: [`lost ${i}`, 1] }))),
    }),
    { code: 1 },
  ],
  [
    'holds and fees that differ', ['diff', '@before', '@after'], 500,
    n => ({
      before: json(container(0, { holds_at_pod_terminal: list(n, hold), ...object(n, i => i) })),
      after: json(container(0, { holds_at_pod_terminal: list(n, i => hold(n + i)), ...object(n, i => i + 1) })),
    }),
  ],
  [
    'lines', ['map', 'readiness.evaluate'], 2_000,
    n => ({ '-': lines(list(n, () => ({ available_for_pickup: true, holds_at_pod_terminal: [] }))) }),
  ],
  [
    'a long line', ['map', 'readiness.evaluate'], 4_000,
    n => ({ '-': lines([{ available_for_pickup: true, holds_at_pod_terminal: list(n, hold) }]) }),
  ],
  ['bad lines', ['map', 'readiness.evaluate'], 1_000, n => ({ '-': text(n, '{\n') }), { code: 1 }],
  [
    'a long line in small pieces', ['map', 'identifier.normalize'], 400_000,
    n => ({ '-': lines([{ value: text(n, 'a') }]) }),
  ],
  [
    'messages', ['oracle'], 2_000,
    n => ({ '-': lines(list(n, id => ({ jsonrpc: '2.0', id, method: 'fee.summarize', params: { fees: null } }))) }),
  ],
  [
    'an id at the end of a long message', ['oracle'], 4_000,
    n => ({
      '-': lines([
        { jsonrpc: '2.0', method: 'fee.summarize', params: { fees: null, others: list(n, i => fee(i)) }, id: 1 },
      ]),
    }),
  ],
  ['patterns of many stars', ['clauses'], 8, () => ({}), { more: n => list(n, () => `${text(n, '*A')}*`), code: 1 }],
]
