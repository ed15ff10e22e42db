/**
 * HTTP: webhooks in, the page, its feed, a health check and metrics out. A body that is not signed with the secret is
 * answered with 401 and nothing of it is kept; `intake.mjs` lists the other answers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { daysOf } from './days.mjs'
import { changesOf, counterOf, countsOf, lettersOf, metricsOf, next, notificationsAfter, START } from './feed.mjs'
import { access, modules } from './gateout.mjs'
import { intakeOf } from './intake.mjs'
import { LIMITS } from './limits.mjs'

export const signatureOf = (secret, body) => createHmac('sha256', secret).update(body).digest('hex')

/** Compares digests of equal length in constant time. */
const isSame = (...texts) => {
  const [a, b] = texts.map(text => createHmac('sha256', 'compared').update(text).digest())
  return timingSafeEqual(a, b)
}

/** Bytes of the bodies that are being read. */
let held = 0

/**
 * Reads a body and its signature. Of a body that is too large the start is kept, with its whole size; one without end,
 * or for which there is no memory left, is answered with 503.
 */
const bodyOf = async (request, secret) => {
  const hmac = createHmac('sha256', secret)
  const parts = []
  let [size, kept] = [0, 0]
  try {
    for await (const part of request) {
      hmac.update(part)
      size += part.length
      if (size > LIMITS.stream) throw new Error('the body does not end')
      if (size > LIMITS.body) continue
      if (held + part.length > LIMITS.held) throw new Error('too many bodies are open')
      held += part.length
      kept += part.length
      parts.push(part)
    }
  } finally {
    held -= kept
  }
  const isSigned = isSame(hmac.digest('hex'), String(request.headers['x-signature']))
  return { isSigned, given: { body: Buffer.concat(parts), size } }
}

const pauseFor = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
const VIEWERS = 100
const REFRESH = 500

/** Writes server-sent events, and waits while the browser does not read them. */
const send = async (response, text) => {
  if (!response.write(text))
    await Promise.race([new Promise(resolve => response.once('drain', resolve)), pauseFor(10_000)])
}

/** Answers with server-sent events. `next` writes the next ones, and resolves to whether it wrote the last one so far. */
const stream = async (response, next) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.flushHeaders()
  while (!response.destroyed) if (await next().catch(() => true)) await pauseFor(REFRESH)
}

/** The containers, page by page, and the counts; then each change. */
const containerEvents = ({ database, count, counters }, response) => {
  let place = START
  let counted = ''
  return async () => {
    const { rows, after, isEnd } = await next(database, place)
    const counts = isEnd ? { replaced: counters.replaced ?? 0, ...(await count()) } : undefined
    const isNew = counts !== undefined && JSON.stringify(counts) !== counted
    if (isNew) counted = JSON.stringify(counts)
    if (rows.length > 0 || isNew)
      await send(response, `data: ${JSON.stringify({ rows, ...(isNew && { counts }) })}\n\n`)
    place = after
    return isEnd
  }
}

/** Each notification as it arrives. A browser that connects again names the last one that it has. */
const notificationEvents = ({ database }, response, { headers }) => {
  const [last] = /^\d{1,18}$/.exec(headers['last-event-id'] ?? '') ?? []
  const notifications = notificationsAfter(database, last)
  return async () => {
    const rows = await notifications()
    const events = rows.map(({ received, ...update }) => `id: ${received}\ndata: ${JSON.stringify(update)}\n\n`)
    if (events.length > 0) await send(response, events.join(''))
    return events.length === 0
  }
}

const STREAMS = { 'GET /events': containerEvents, 'GET /notifications': notificationEvents }

const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
const extensionOf = name => name.split('.').at(-1)

/** The files of a folder that a browser may load, by their paths. */
const filesIn = (folder, prefix) =>
  readdirSync(folder)
    .filter(name => Object.hasOwn(TYPES, extensionOf(name)))
    .map(name => [`${prefix}${name}`, { type: TYPES[extensionOf(name)], url: new URL(name, folder) }])

const FILES = new Map([
  ...filesIn(new URL('page/', import.meta.url), '/'),
  ...filesIn(modules, '/gateout/'),
  ['/', { type: TYPES.html, url: new URL('page/index.html', import.meta.url) }],
])

const COUNTED = { 200: 'received', 401: 'refused', 413: 'refused' }

const json = value => [200, 'application/json', JSON.stringify(value)]

/** Route → its answer, as [status, type, content]. */
const ROUTES = {
  'GET /health': async ({ database }) => json(await countsOf(database)),
  'GET /metrics': async ({ database, counters }) => [
    200,
    'text/plain; version=0.0.4',
    await metricsOf(database, counters),
  ],
  'GET /dead-letters': async ({ database }) => json(await lettersOf(database)),
  'POST /webhooks': async ({ secret, takeIn, counters }, request) => {
    const { isSigned, given } = await bodyOf(request, secret)
    const status = isSigned ? await takeIn(given) : 401
    counters[COUNTED[status]] = (counters[COUNTED[status]] ?? 0) + 1
    return [status, 'text/plain', '']
  },
}

/** The id in a path; undefined if it is not valid. An id with the character NUL cannot be stored. */
const idIn = text => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * A page of another site can name this host as its own, and then read what a browser may. A webhook is not read but
 * signed, whatever host a proxy names.
 */
const isAdmitted = ({ headers: { host = null } }, allowed_hosts) =>
  access.admit({ host, origin: null, allowed_hosts, allowed_origins: null }).outcome === 'admitted'

const answerTo = async (request, service) => {
  const route = `${request.method} ${request.url}`
  if (route !== 'POST /webhooks' && !isAdmitted(request, service.hosts)) return [403, 'text/plain', '']
  if (Object.hasOwn(ROUTES, route)) return ROUTES[route](service, request)
  const file = request.method === 'GET' ? FILES.get(request.url) : undefined
  if (file) return [200, `${file.type}; charset=utf-8`, readFileSync(file.url)]
  const [, text, asked, search = ''] = /^GET \/containers\/([^/]+)\/(changes|days)(?:\?(.*))?$/.exec(route) ?? []
  if (text === undefined) return [404, 'text/plain', '']
  const id = idIn(text)
  if (id === undefined) return [400, 'text/plain', '']
  if (id.includes('\0') || id.length > LIMITS.id) return [404, 'text/plain', '']
  if (asked === 'changes') return json(await changesOf(service.database, id))
  const days = await daysOf(service.database, id, Object.fromEntries(new URLSearchParams(search)))
  return days._tag === 'Right' ? json(days.right) : [400, 'application/json', JSON.stringify({ issues: days.left })]
}

/** `hosts` are those that a request may name, separated by commas. */
export const serve = (database, { secret, port = 0, hosts = 'localhost,127.0.0.1,[::1]' }) =>
  new Promise(resolve => {
    const counters = {}
    const service = {
      ...{ database, secret, hosts, counters },
      ...{ count: counterOf(database), takeIn: intakeOf(database, counters) },
    }
    let viewers = 0
    // Node's default checks for overdue requests every 30 seconds.
    const server = createServer(
      { requestTimeout: 10_000, connectionsCheckingInterval: 1_000 },
      async (request, response) => {
        const answer = (status, type, text) =>
          response
            .writeHead(status, { 'content-type': type, 'content-security-policy': "default-src 'self'" })
            .end(text)
        try {
          const route = `${request.method} ${request.url}`
          if (Object.hasOwn(STREAMS, route) && viewers < VIEWERS && isAdmitted(request, hosts)) {
            viewers++
            response.once('close', () => viewers--)
            return await stream(response, STREAMS[route](service, response, request))
          }
          answer(...(await answerTo(request, service)))
        } catch {
          if (!response.headersSent && !response.destroyed) answer(503, 'text/plain', '')
        }
      },
    )
    server.maxConnections = LIMITS.connections
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port: server.address().port,
        close: () => (server.closeAllConnections(), new Promise(done => server.close(done))),
      }),
    )
  })
