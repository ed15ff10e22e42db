/**
 * An account in memory: the containers of ../containers with their shipments and terminals, and what account.json has
 * beside them.
 *
 * A host of your own reads these from its database or from the API.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resource } from 'gateout'

const read = path => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** A container as live data is read: tolerantly, and refused where a verdict could not be trusted. */
const decode = value => {
  const decoded = resource.decode({ type: 'container_document', value, mode: 'tolerant' })
  if (!decoded.valid)
    throw new Error(`no container: ${decoded.issues.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}`)
  return decoded.value
}

/** `address` is that of the API, to which the links of resources lead. */
export const readAccount = address => {
  const base_url = address.replace(/\/$/, '')
  const { shipping_lines, shipments, routes, tracking_requests } = read('account.json')
  const documents = readdirSync(new URL('../containers/', import.meta.url))
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
    return { data, shipment, terminal: included(document, 'terminal'), events: eventsOf(data.attributes) }
  })
  return {
    base_url,
    containers: new Map(containers.map(container => [container.data.id, container])),
    // In the shape that deepLink.resolve takes; each of these shipments has one container.
    shipments: containers.map(({ data: { id, attributes }, shipment }) => ({
      ...shipment,
      containers: [{ id, number: attributes.number, ref_numbers: attributes.ref_numbers }],
    })),
    lines: shipping_lines.map(line => line.attributes),
    routes: new Map(Object.entries(routes)),
    requests: tracking_requests,
  }
}

/** Every time that is known of a container, by its attribute's name, in order. */
const eventsOf = attributes =>
  Object.entries(attributes)
    .filter(([name, at]) => name.endsWith('_at') && typeof at === 'string')
    .map(([name, at]) => ({ event: name.slice(0, -'_at'.length), at }))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
