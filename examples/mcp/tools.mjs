/**
 * The ten tools, answered from an account. The library resolves numbers, judges containers and sums fees; this file
 * only looks up data.
 */
import { randomUUID } from 'node:crypto'
import { container as box, deepLink, fee, identifier, pickup, readiness, trackingRequest } from 'gateout'

const done = value => ({ outcome: 'done', value })
const missing = reason => ({ outcome: 'missing', reason })
const failed = reason => ({ outcome: 'failed', reason })

const textOf = value => identifier.normalize({ value: value ?? '' }).text
const same = (a, b) => textOf(a) === textOf(b)

/** A container with its verdict, fees and advice, and the requested includes. */
export const describe = ({ document, data, shipment, terminal, events }, include = []) => {
  const [{ verdict, fees, advice }] = box.assess({ document, now: new Date() }).right.containers
  return {
    data,
    readiness: { ...verdict, sentence: readiness.explain(verdict) },
    fees: fees && { ...fees, sentence: fee.explain(fees) },
    advice: { ...advice, sentence: pickup.explain(advice) },
    ...(include.includes('shipment') && { shipment }),
    ...(include.includes('pod_terminal') && { pod_terminal: terminal }),
    ...(include.includes('transport_events') && { transport_events: events }),
  }
}

const ofContainer = (account, id, answer) => {
  const container = account.containers.get(id.toLowerCase())
  return container ? answer(container) : missing(`there is no container ${id} in this account`)
}

const containersOf = (account, shipment) => shipment.containers.map(({ id }) => account.containers.get(id))

/** A shipment with its containers, or only with their ids. */
const describeShipment = (account, shipment, withContainers) => ({
  ...shipment,
  containers: withContainers
    ? containersOf(account, shipment).map(container => describe(container))
    : shipment.containers.map(({ id }) => id),
})

const isMeant = ({ data, shipment, events }, { status, port, carrier, updated_after }) =>
  (status === undefined || same(data.attributes.current_status, status)) &&
  (port === undefined || same(shipment.port, port)) &&
  (carrier === undefined || same(shipment.carrier, carrier)) &&
  (updated_after === undefined || Date.parse(events.at(-1)?.at) > Date.parse(updated_after))

const pageOf = (items, { page = 1, page_size = 25 }) => {
  const size = Math.min(page_size, 100)
  const data = items.slice((page - 1) * size, page * size)
  return { data, meta: { size: data.length, total: items.length } }
}

/** The number of tracking requests that this example keeps. */
const MAX_REQUESTS = 100

const track = (account, { number, numberType = 'container', scac, refNumbers }) => {
  const attributes = { request_type: numberType, request_number: number, ref_numbers: refNumbers, scac }
  const submitted = trackingRequest.submit({
    body: { data: { type: 'tracking_request', attributes } },
    shipping_lines: account.lines,
  })
  if (submitted.outcome === 'rejected') {
    return failed(
      submitted.errors.map(({ source, detail }) => `${source.pointer.split('/').pop()} ${detail}`).join('; '),
    )
  }
  const { request_number } = submitted.attributes
  const isKnown = account.requests.some(
    ({ attributes: known }) => known.status !== 'failed' && same(known.request_number, request_number),
  )
  if (isKnown) return failed(`${request_number} is tracked already`)
  if (account.requests.length >= MAX_REQUESTS) return failed('this example keeps no more requests')
  const request = {
    id: randomUUID(),
    type: 'tracking_request',
    attributes: {
      ...submitted.attributes,
      status: 'pending',
      failed_reason: null,
      created_at: new Date().toISOString(),
    },
    relationships: { tracked_object: { data: null } },
  }
  account.requests.unshift(request)
  return done({ data: request })
}

/**
 * The filters of a call as parameters of the API: `{ created_at: { start } }` is `filter[created_at][start]`. The API
 * has no filters with more than two names: a deeper value is passed on as a string, and refused by name.
 */
const parametersOf = filters =>
  Object.entries(filters).flatMap(([name, value]) =>
    typeof value !== 'object' || value === null
      ? [[`filter[${name}]`, String(value)]]
      : Object.entries(value).map(([bound, inner]) => [
          `filter[${name}][${bound}]`,
          typeof inner === 'object' ? 'nested' : String(inner),
        ]),
  )

const pageParameters = ({ page = 1, page_size = 25 }) => [
  ['page[number]', String(page)],
  ['page[size]', String(page_size)],
]

export const tools = {
  search_container: (account, { query }) => {
    const found = deepLink.resolve({ shipments: account.shipments, query })
    const shipment = account.shipments.find(({ id }) => id === found.shipment_id)
    const ids =
      found.step === 'e'
        ? []
        : found.container_id === null
          ? shipment.containers.map(({ id }) => id)
          : [found.container_id]
    return done({
      why: deepLink.explain(found),
      containers: ids.map(id => describe(account.containers.get(id), ['shipment'])),
    })
  },
  track_container: track,
  get_container: (account, { id, include }) =>
    ofContainer(account, id, container => done(describe(container, include))),
  get_shipment_details: (account, { id, include_containers = true }) => {
    const shipment = account.shipments.find(each => each.id === id.toLowerCase())
    return shipment
      ? done({ data: describeShipment(account, shipment, include_containers) })
      : missing(`there is no shipment ${id} in this account`)
  },
  get_container_transport_events: (account, { id }) => ofContainer(account, id, ({ events }) => done({ data: events })),
  get_supported_shipping_lines: (account, { search = '' }) => {
    const isMeantBy = text => textOf(text).includes(textOf(search))
    return done({
      data: account.lines.filter(({ scac, name, alternative_scacs }) =>
        [scac, name, ...alternative_scacs].some(isMeantBy),
      ),
    })
  },
  get_container_route: (account, { id }) =>
    ofContainer(account, id, () =>
      account.routes.has(id.toLowerCase())
        ? done({ data: account.routes.get(id.toLowerCase()) })
        : failed('routes are a paid feature, and this container has none'),
    ),
  list_shipments: (account, { include_containers = false, ...filters }) => {
    const meant = account.shipments.filter(shipment =>
      containersOf(account, shipment).some(container => isMeant(container, filters)),
    )
    return done(
      pageOf(
        meant.map(shipment => describeShipment(account, shipment, include_containers)),
        filters,
      ),
    )
  },
  list_containers: (account, { include, ...filters }) => {
    const meant = [...account.containers.values()].filter(container => isMeant(container, filters))
    return done(
      pageOf(
        meant.map(container => describe(container, include)),
        filters,
      ),
    )
  },
  list_tracking_requests: (account, { filters = {}, status, request_type, ...pages }) => {
    const listed = trackingRequest.list({
      query: String(new URLSearchParams([...parametersOf(filters), ...pageParameters(pages)])),
      // The API's own filter knows three of the five states, and no request types.
      requests: account.requests.filter(
        ({ attributes }) =>
          (status === undefined || attributes.status === status) &&
          (request_type === undefined || attributes.request_type === request_type),
      ),
      url: `${account.base_url}/tracking_requests`,
    })
    return listed.status === 200 ? done(listed.document) : failed(trackingRequest.explain(listed))
  },
}
