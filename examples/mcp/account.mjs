/**
 * An account in memory: the containers of ../containers with their shipments and terminals, and the contents of
 * account.json.
 *
 * A host of your own reads these from its database or from the API.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resource } from 'gateout'

const read = path => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** Decodes a container tolerantly, as live data needs it, but refuses data without a reliable verdict. */
const decode = value => {
  const decoded = resource.decode({ type: 'container_document', value, mode: 'tolerant' })
  if (!decoded.valid)
    throw new Error(`no container: ${decoded.issues.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}`)
  return decoded.value
}

/** `address` is the URL of the API, the base of the links of resources. */
export const readAccount = address => {
  const base_url = address.replace(/\/$/, '')
  const { shipping_lines, shipments, routes, tracking_requests } = read('account.json')
  const documents = readdirSync(new URL('../containers/', import.meta.url))
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => decode(read(`../containers/${name}`)))
  const included = ({ included }, type) => included?.find(part => part.type === type) ?? null
  const containers = documents.map(document => {
    const {
      id,
      attributes: { bill_of_lading_number, ref_numbers, shipping_line_scac },
    } = included(document, 'shipment')
    const shipment = { id, bill_of_lading_number, ref_numbers, carrier: shipping_line_scac, ...shipments[id] }
    const data = { ...document.data, links: { self: `${base_url}/containers/${document.data.id}` } }
    return { document, data, shipment, terminal: included(document, 'terminal'), events: eventsOf(data.attributes) }
  })
  return {
    base_url,
    containers: new Map(containers.map(container => [container.data.id, container])),
    // The input of deepLink.resolve. Each of these shipments has one container.
    shipments: containers.map(({ data: { id, attributes }, shipment }) => ({
      ...shipment,
      containers: [{ id, number: attributes.number, ref_numbers: attributes.ref_numbers }],
    })),
    lines: shipping_lines.map(line => line.attributes),
    routes: new Map(Object.entries(routes)),
    requests: tracking_requests,
  }
}

/** The known timestamps of a container with their attribute names, in order. */
const eventsOf = attributes =>
  Object.entries(attributes)
    .filter(([name, at]) => name.endsWith('_at') && typeof at === 'string')
    .map(([name, at]) => ({ event: name.slice(0, -'_at'.length), at }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
