/**
 * Receives notifications over HTTP. A notification is answered with 200 only after it is in the inbox.
 *
 * | a body that                       | status      | stored in   |
 * | --------------------------------- | ----------- | ----------- |
 * | is not signed with the secret     | 401         | nothing     |
 * | is larger than the limit          | 413         | `rejected`  |
 * | is not a notification             | 200         | `rejected`  |
 * | is about something else           | 200         | nothing     |
 * | updates a container               | 200         | `inbox`     |
 * | arrives without a database        | 503         | nothing: it will be sent again |
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { readiness, webhook } from './gateout.mjs'

const LARGEST = 1_000_000
const KEPT = 65_536

export const signatureOf = (secret, body) => createHmac('sha256', secret).update(body).digest('hex')

/** Compares in constant time, by digests of equal length. */
const isSigned = (secret, body, given) => {
  const [a, b] = [signatureOf(secret, body), String(given)].map(text =>
    createHmac('sha256', 'compared').update(text).digest(),
  )
  return timingSafeEqual(a, b)
}

/** The body and its size. A body that is too large is truncated. */
const bodyOf = async request => {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size <= LARGEST) parts.push(part)
  }
  return { body: Buffer.concat(parts), size }
}

const reject = (query, { body, size }, reasons) =>
  query('insert into rejected (body, size, reasons) values ($1, $2, $3)', [
    body.subarray(0, KEPT).toString('utf8').replaceAll('\0', '\ufffd'),
    size,
    JSON.stringify(reasons),
  ])

const parsed = body => {
  try {
    return { notification: JSON.parse(body.toString('utf8')) }
  } catch (error) {
    return { fault: error.message }
  }
}

/** Stores one signed body. Returns the HTTP status. */
export const takeIn = (database, { body, size }) =>
  database.transaction(async query => {
    if (size > LARGEST) {
      await reject(query, { body, size }, [{ detail: `is larger than ${LARGEST} bytes` }])
      return 413
    }
    const { notification, fault } = parsed(body)
    const read =
      fault === undefined
        ? webhook.read({ notification, mode: 'tolerant' })
        : { outcome: 'rejected', errors: [{ detail: fault }] }
    if (read.outcome === 'rejected') await reject(query, { body, size }, read.errors)
    else if (
      read.outcome === 'container_updated' &&
      [read.id, read.created_at, read.container_id ?? '\0'].some(text => text?.includes('\0'))
    ) {
      // PostgreSQL strings cannot contain NUL.
      await reject(query, { body, size }, [{ detail: 'names no container, or has a NUL in an id or a time' }])
    } else if (read.outcome === 'container_updated') {
      await query('insert into container (id) values ($1) on conflict do nothing', [read.container_id])
      await query(
        'insert into inbox (id, container_id, created_at, changeset) values ($1, $2, $3, $4) on conflict do nothing',
        [read.id, read.container_id, read.created_at, JSON.stringify(read.changeset)],
      )
    }
    return 200
  })

/** The containers that changed since a time, as the page shows them. */
const shown = (database, since) =>
  database.transaction(async query =>
    (
      await query(
        `select c.id, c.state->'attributes' as attributes, c.changed, o.happening
     from container c
     left join lateral (select happening from outbox where container_id = c.id order by id desc limit 1) o on true
    where c.state is not null and c.changed > $1 order by c.changed limit 500`,
        [since],
      )
    ).map(({ id, attributes, changed, happening }) => ({
      id,
      changed,
      attributes: attributes ?? {},
      says: readiness.explain(readiness.evaluate(attributes ?? {})),
      verdict: readiness.evaluate(attributes ?? {}),
      last: Object.keys(happening?.changeset ?? {}),
    })),
  )

/**
 * Server-sent events. A late commit may be older than the last sent row, so each query goes back a little. Repeated rows
 * do no harm.
 */
const stream = async (database, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  let since = new Date(0)
  let sent = new Map()
  while (!response.destroyed) {
    const rows = await shown(database, new Date(since.getTime() - 5_000)).catch(() => [])
    const fresh = rows.filter(({ id, changed }) => sent.get(id) !== Number(changed))
    for (const { id, changed } of fresh) sent.set(id, Number(changed))
    if (rows.length > 0) since = new Date(rows.at(-1).changed)
    if (fresh.length > 0) response.write(`data: ${JSON.stringify(fresh)}\n\n`)
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}

const page = name => readFileSync(new URL(`page/${name}`, import.meta.url))
const PAGES = { '/': ['text/html', page('index.html')], '/page.js': ['text/javascript', page('page.js')] }

export const serve = (database, { secret, port = 0 }) =>
  new Promise(resolve => {
    const server = createServer(async (request, response) => {
      const answer = (status, type, text) =>
        response.writeHead(status, { 'content-type': type, 'content-security-policy': "default-src 'self'" }).end(text)
      try {
        if (request.method === 'GET' && request.url === '/events') return await stream(database, response)
        if (request.method === 'GET' && PAGES[request.url]) return answer(200, ...PAGES[request.url])
        if (request.method !== 'POST' || request.url !== '/webhooks') return answer(404, 'text/plain', '')
        const taken = await bodyOf(request)
        // A truncated body has no verifiable signature.
        if (taken.size <= LARGEST && !isSigned(secret, taken.body, request.headers['x-signature']))
          return answer(401, 'text/plain', '')
        answer(await takeIn(database, taken), 'text/plain', '')
      } catch {
        if (!response.headersSent) answer(503, 'text/plain', '')
      }
    })
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port: server.address().port,
        close: () => (server.closeAllConnections(), new Promise(done => server.close(done))),
      }),
    )
  })
