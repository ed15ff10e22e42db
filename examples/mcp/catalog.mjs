/**
 * The advice for assistants on each tool: when to use it and when a sibling, and the JSON Schema of its structured
 * result. The library lists names and arguments only, because the host makes the results.
 */
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required })
const array = (items, description) => ({ type: 'array', items, ...(description && { description }) })
const string = description => ({ type: 'string', description })
const orNull = schema => ({ anyOf: [schema, { type: 'null' }] })
const ANY = { type: 'object' }

const HOLD = object({ name: string('Who holds it'), status: { enum: ['hold', 'pending'] } })

const READINESS = object({
  status: {
    enum: ['ready', 'out_of_sync', 'blocked', 'not_released', 'unknown'],
    description: 'unknown: the terminal has not reported; this is not "no holds"',
  },
  ready: { type: 'boolean' },
  definitive: { type: 'boolean', description: 'true only if it is ready and no hold is listed' },
  action: string('The next step by the release rules'),
  active: array(HOLD, 'The holds that block'),
  pending: array(HOLD, 'The holds that are expected'),
  clauses: array({ type: 'string' }, 'The deciding rules'),
  sentence: string('The verdict in English, to be shown as it is'),
})

const FEES = object({
  reported: { type: 'boolean', description: 'false: the terminal reports no fees, which is not the same as none' },
  totals: array(ANY, 'One total for each currency; never add two currencies'),
  sentence: string('The fees in English, to be shown as it is'),
})

const CONTAINER = object(
  {
    data: { type: 'object', description: 'The container as the API has it' },
    readiness: READINESS,
    fees: orNull(FEES),
    shipment: { type: 'object', description: 'If included' },
    pod_terminal: { description: 'If included' },
    transport_events: { description: 'If included' },
  },
  ['data', 'readiness', 'fees'],
)
const PAGE = { type: 'object', description: 'The number of items on this page, and of all', properties: {} }
const page = (items, description) => object({ data: array(items, description), meta: PAGE })

const CATALOG = {
  search_container: {
    when: 'Use it if you have a number of any kind. With the id of a container use get_container; without a number list_containers.',
    output: object({ why: string('The step that found it'), containers: array(CONTAINER) }),
  },
  track_container: {
    when: 'Use it only if the user asks to start tracking, as it adds a request. To see a known container use search_container.',
    output: object({ data: { type: 'object', description: 'The tracking request' } }),
  },
  get_container: {
    when: 'Use it for one container with a known id: can it be picked up, and what does it owe? With a number use search_container.',
    output: CONTAINER,
  },
  get_shipment_details: {
    when: 'Use it for a shipment with a known id. For a question about one container use get_container.',
    output: object({ data: { type: 'object', description: 'The shipment with its containers, or their ids' } }),
  },
  get_container_transport_events: {
    when: 'Use it for the history of a container. For its present state use get_container.',
    output: object({ data: array(ANY, 'The events, the earliest first') }),
  },
  get_supported_shipping_lines: {
    when: 'Use it to find a SCAC before track_container.',
    output: object({ data: array(ANY, 'The shipping lines') }),
  },
  get_container_route: {
    when: 'Use it for the planned legs. For events that have happened use get_container_transport_events.',
    output: object({ data: {} }),
  },
  list_shipments: {
    when: 'Use it for an overview by shipment. For questions about containers use list_containers.',
    output: page(ANY, 'The shipments of the page'),
  },
  list_containers: {
    when: 'Use it for questions about many containers, such as which are blocked. For one container use search_container.',
    output: page(CONTAINER, 'The containers of the page'),
  },
  list_tracking_requests: {
    when: 'Use it to see whether a tracking request succeeded, and why one failed. It does not list containers.',
    output: { type: 'object', properties: { data: array(ANY, 'The requests of the page') }, required: ['data'] },
  },
}

/** Adds the advice and the schemas to a reply that lists tools; other replies are returned as they are. */
export const withCatalog = reply => {
  const { result } = reply
  if (!Array.isArray(result?.tools)) return reply
  const tools = result.tools.map(tool => ({
    ...tool,
    description: `${tool.description} ${CATALOG[tool.name].when}`,
    outputSchema: CATALOG[tool.name].output,
  }))
  return { ...reply, result: { ...result, tools } }
}
