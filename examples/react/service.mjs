/**
 * A simulated service for the page: its API, its changes, and the receiver that takes its notifications. In production the
 * API is the service's, behind a proxy that adds the token.
 */
import { randomUUID } from 'node:crypto'
import { createServer, request as connect } from 'node:http'
import { webhook } from 'gateout'
import { open } from '../receiver/database.mjs'
import { serve, signatureOf } from '../receiver/server.mjs'

const SECRET = 'secret'
const DAY = 86_400_000
const inDays = days => new Date(Date.now() + days * DAY).toISOString()
const hold = (name, description) => ({ name, status: 'hold', description })
const usd = (type, amount) => ({ type, amount, currency_code: 'USD' })
const READY = { available_for_pickup: true, holds_at_pod_terminal: [], fees_at_pod_terminal: [] }
const BLOCKED = { ...READY, available_for_pickup: false, holds_at_pod_terminal: [hold('customs', 'CBP exam')] }
const CONTAINERS = [
  { ...BLOCKED, number: 'BLUU1010107', pickup_lfd: inDays(1) },
  { ...READY, number: 'BLUU2020208', pickup_lfd: inDays(3), fees_at_pod_terminal: [usd('demurrage', 450.5)] },
  { ...READY, number: 'BLUU3030309', pickup_lfd: inDays(5), ref_numbers: ['PO-7788'] },
  { ...READY, number: 'BLUU4040400', available_for_pickup: null, holds_at_pod_terminal: null },
]
const idOf = i => `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`
const SHIPMENT = { id: randomUUID(), type: 'shipment', attributes: { ref_numbers: ['ACME-1'] } }

/** Starts the service and its receiver. `files` answers the requests for the page. */
export const start = async ({ files, port = 0 }) => {
  const containers = CONTAINERS.map((attributes, i) => ({
    ...{ id: idOf(i), type: 'container' },
    attributes: {
      ...{ pod_timezone: 'America/Los_Angeles', pod_discharged_at: inDays(-3), terminal_checked_at: inDays(-0.05) },
      ...attributes,
    },
    relationships: { shipment: { data: { id: SHIPMENT.id, type: 'shipment' } } },
  }))
  const database = await open()
  const receiver = await serve(database, { secret: SECRET })

  /** Changes attributes of a container, and notifies the receiver unless the notification is lost. */
  const change = async (i, attributes, { isLost = false } = {}) => {
    const { id, attributes: before } = containers[i]
    const changeset = Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, [before[name], value]]),
    )
    containers[i] = { ...containers[i], attributes: { ...before, ...attributes } }
    if (isLost) return
    const event = { id: randomUUID(), event: 'container.updated', created_at: new Date().toISOString() }
    const built = webhook.build({ ...event, version: '2026-01-01', container_id: id, changeset })
    const body = JSON.stringify(built.right.notification)
    const headers = { 'x-signature': signatureOf(SECRET, body) }
    await fetch(`http://127.0.0.1:${receiver.port}/webhooks`, { method: 'POST', body, headers })
  }

  let answering = Promise.resolve()
  /** Holds back the answers about single containers until the returned function is called. */
  const pause = () => {
    let resume
    answering = new Promise(resolve => {
      resume = resolve
    })
    return resume
  }

  const server = createServer(async (request, response) => {
    const [, id] = /^\/v2\/containers(?:\/([^/?]+))?$/.exec(request.url) ?? [null, null]
    if (request.url === '/notifications') {
      const { url: path, headers } = request
      const upstream = connect({ host: '127.0.0.1', port: receiver.port, path, headers }, answer => {
        response.writeHead(answer.statusCode, answer.headers)
        response.flushHeaders()
        answer.pipe(response)
      })
      upstream.on('error', () => response.destroy())
      response.on('close', () => upstream.destroy())
      return upstream.end()
    }
    if (id === null) return files(request, response)
    if (id) await answering
    const data = id ? containers.find(container => container.id === id) : containers
    response.writeHead(data ? 200 : 404, { 'content-type': 'application/vnd.api+json', 'cache-control': 'no-store' })
    response.end(JSON.stringify(data ? { data, included: [SHIPMENT] } : { errors: [{ title: 'Not found' }] }))
  })
  await new Promise(resolve => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await receiver.close()
    await database.close()
  }
  return { url: `http://127.0.0.1:${server.address().port}`, change, pause, close }
}
