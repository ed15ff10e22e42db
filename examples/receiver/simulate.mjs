/**
 * A simulated service: the histories of some containers, whose notifications arrive late, twice, out of order or not at
 * all. Deterministic for a seed.
 */
import { createServer } from 'node:http'
import { webhook } from './gateout.mjs'

/** A seeded random generator (mulberry32) of numbers from 0 (inclusive) to 1 (exclusive). */
export const generator = seed => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const START = Date.UTC(2026, 0, 5)
const timeOf = minute => new Date(START + 60_000 * minute).toISOString()
const hold = name => ({ name, status: 'hold', description: null })
const VALUES = {
  available_for_pickup: [false, true],
  holds_at_pod_terminal: [[], [hold('customs')], [hold('freight'), hold('customs')]],
  fees_at_pod_terminal: [
    [],
    [{ type: 'demurrage', amount: 75.25, currency_code: 'USD' }],
    [{ type: 'demurrage', amount: 150.5, currency_code: 'USD' }],
  ],
  current_status: ['on_ship', 'discharged', 'available'],
}

export const simulate = ({ seed, containers: count, updates: length, lost = 0 }) => {
  const random = generator(seed)
  const below = n => Math.floor(random() * n)
  const uuid = () =>
    [8, 4, 4, 4, 12].map(n => Array.from({ length: n }, () => below(16).toString(16)).join('')).join('-')
  const containers = new Map()
  const deliveries = []
  for (let i = 0; i < count; i++) {
    const id = uuid()
    const first = {
      number: `MSCU${String(1_000_000 + i)}`,
      available_for_pickup: false,
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
      current_status: 'on_ship',
    }
    const now = { ...first }
    const updates = []
    while (updates.length < length) {
      const name = Object.keys(VALUES)[below(4)]
      const before = now[name]
      const after = VALUES[name][below(VALUES[name].length)]
      if (JSON.stringify(before) === JSON.stringify(after)) continue
      now[name] = after
      updates.push({ id: uuid(), created_at: timeOf(updates.length + 1), changeset: { [name]: [before, after] } })
    }
    const isLosing = i < lost
    containers.set(id, { first, end: now, updates, isLosing })
    const gone = isLosing ? below(length - 1) : -1
    updates.forEach((update, n) => {
      if (n === gone) return
      const built = webhook.build({ ...update, version: '2026-01-01', event: 'container.updated', container_id: id })
      const body = JSON.stringify(built.right.notification)
      deliveries.push({ place: n + random() * 4 + random(), id: update.id, body })
      if (random() < 0.15) deliveries.push({ place: n + random() * 8, id: update.id, body })
    })
  }
  deliveries.sort((a, b) => a.place - b.place)
  /**
   * A container that loses an update is fetched in its final state, any other in its initial state, so that its updates
   * lead to its final state. `isEarly` always returns the initial state.
   */
  const read = (id, isEarly = false) => {
    const { first, end, isLosing } = containers.get(id)
    return isLosing && !isEarly ? { attributes: end, as_of: timeOf(length) } : { attributes: first, as_of: timeOf(0) }
  }
  return { containers, deliveries, read }
}

/** Serves the containers of the simulated service over HTTP. */
export const serveSnapshots = simulated =>
  new Promise(resolve => {
    const server = createServer((request, response) => {
      const id = decodeURIComponent(request.url.split('/').pop())
      if (!simulated.containers.has(id)) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(simulated.read(id)))
    })
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () => {
          server.closeAllConnections()
          server.close()
        },
      }),
    )
  })
