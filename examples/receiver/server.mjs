/**
 * HTTP: webhooks in, the page, its feed, a health check and metrics out. A body that is not signed with the secret is
 * answered with 401 and nothing of it is kept; `intake.mjs` lists the other answers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { changesOf, counterOf, countsOf, lettersOf, metricsOf, next, START } from './feed.mjs'
import { modules } from './gateout.mjs'
import { intakeOf } from './intake.mjs'
import { LIMITS } from './limits.mjs'

export const signatureOf = (secret, body) => createHmac('sha256', secret).update(body).digest('hex')

/** Compares digests of equal length in constant time. */
const isSame = (...texts) => {
  const [a, b] = texts.map(text => createHmac('sha256', 'compared').update(text).digest())
  return timingSafeEqual(a, b)
}

/**
 * Reads a body and its signature. Of a body that is too large the start is kept, with its whole size; one without end
 * closes the connection.
 */
const bodyOf = async (request, secret) => {
  const hmac = createHmac('sha256', secret)
  const parts = []
  let size = 0
  for await (const part of request) {
    hmac.update(part)
    size += part.length
    if (size > LIMITS.stream) throw new Error('the body does not end')
    if (size <= LIMITS.body) parts.push(part)
  }
  const isSigned = isSame(hmac.digest('hex'), String(request.headers['x-signature']))
  return { isSigned, given: { body: Buffer.concat(parts), size } }
}

const pauseFor = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
const VIEWERS = 100
const REFRESH = 500

/** Server-sent events: the containers, page by page, and the counts; then each change. */
const stream = async ({ database, count, counters }, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  let place = START
  let counted = ''
  while (!response.destroyed) {
    try {
      const { rows, after, isEnd } = await next(database, place)
      const counts = isEnd ? { replaced: counters.replaced ?? 0, ...(await count()) } : undefined
      const isNew = counts !== undefined && JSON.stringify(counts) !== counted
      if (isNew) counted = JSON.stringify(counts)
      const isSent = rows.length > 0 || isNew
      if (isSent && !response.write(`data: ${JSON.stringify({ rows, ...(isNew && { counts }) })}\n\n`))
        await Promise.race([new Promise(resolve => response.once('drain', resolve)), pauseFor(10_000)])
      place = after
      if (isEnd) await pauseFor(REFRESH)
    } catch {
      await pauseFor(REFRESH)
    }
  }
}

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

const answerTo = async (request, service) => {
  const route = `${request.method} ${request.url}`
  if (Object.hasOwn(ROUTES, route)) return ROUTES[route](service, request)
  const file = request.method === 'GET' ? FILES.get(request.url) : undefined
  if (file) return [200, `${file.type}; charset=utf-8`, readFileSync(file.url)]
  const [, id] = /^GET \/containers\/([^/]+)\/changes$/.exec(route) ?? []
  return id === undefined ? [404, 'text/plain', ''] : json(await changesOf(service.database, decodeURIComponent(id)))
}

export const serve = (database, { secret, port = 0 }) =>
  new Promise(resolve => {
    const counters = {}
    const service = {
      ...{ database, secret, counters },
      ...{ count: counterOf(database), takeIn: intakeOf(database, counters) },
    }
    let viewers = 0
    const server = createServer(async (request, response) => {
      const answer = (status, type, text) =>
        response.writeHead(status, { 'content-type': type, 'content-security-policy': "default-src 'self'" }).end(text)
      try {
        if (request.method === 'GET' && request.url === '/events' && viewers < VIEWERS) {
          viewers++
          response.once('close', () => viewers--)
          return await stream(service, response)
        }
        answer(...(await answerTo(request, service)))
      } catch {
        if (!response.headersSent && !response.destroyed) answer(503, 'text/plain', '')
      }
    })
    server.requestTimeout = 30_000
    server.listen(port, '127.0.0.1', () =>
      resolve({
        port: server.address().port,
        close: () => (server.closeAllConnections(), new Promise(done => server.close(done))),
      }),
    )
  })
