/**
 * The wire for everyone else: Streamable HTTP, each message a POST, each reply its JSON body.
 *
 * Who may come in is judged first, by the headers alone: the host and origin, then the token. Only then is the body
 * read.
 */
import { createServer } from 'node:http'
import { access, mcp } from 'gateout'
import { readMessage } from './host.mjs'

const PATHS = ['/mcp', '/api/mcp']
const titled = (status, title) => ({ status, body: { errors: [{ status: String(status), title }] } })
const TOO_LARGE = titled(413, 'The message is too large')

/** In bytes: the largest body. */
const LARGEST = 256_000
/** How many sockets are open at once, and for how long one may be silent. */
const MOST_SOCKETS = 100
const LIMITS = {
  headersTimeout: 3_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 3_000,
  // By default Node looks every 30 seconds for sockets that are overdue.
  connectionsCheckingInterval: 500,
}

/** What stands against a request as its headers have it, or undefined. */
const refusal = ({ method, headers, url }, { config, allowed }) => {
  const { host = null, origin = null, authorization = null } = headers
  const admission = access.admit({
    host,
    origin,
    allowed_hosts: allowed.hosts.join(),
    allowed_origins: allowed.origins.join(),
  })
  if (admission.outcome === 'refused') return titled(403, `This ${admission.by} may not ask here`)

  const own = access.authenticate({ surface: 'mcp', authorization: null, fallback: config.api_token })
  const given = access.authenticate({ surface: 'mcp', authorization, fallback: config.api_token })
  if (given.outcome !== 'token' || !access.matches({ given: given.token, expected: own.token })) {
    return { status: 401, body: access.refuse({ status: 401 }).document, headers: { 'www-authenticate': 'Bearer' } }
  }

  if (!PATHS.includes(pathOf(url))) return { status: 404, body: access.refuse({ status: 404 }).document }
  if (method !== 'POST') return { ...titled(405, 'Messages are sent by POST'), headers: { allow: 'POST' } }
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? ''))
    return titled(415, 'Messages are application/json')
  return Number(headers['content-length'] ?? 0) > LARGEST ? TOO_LARGE : undefined
}

const pathOf = url => url.split('?')[0]

/** The body of a request, or undefined where it is too large: the rest of it is dropped as it comes. */
const bodyOf = request =>
  new Promise((resolve, reject) => {
    let parts = []
    let length = 0
    request.on('data', part => {
      length += part.length
      if (length <= LARGEST) return parts.push(part)
      parts = []
      resolve(undefined)
    })
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('close', () => reject(new Error('closed')))
  })

const responseTo = async (request, settings) => {
  const refused = refusal(request, settings)
  if (refused) return refused
  const bytes = await bodyOf(request)
  if (bytes === undefined) return TOO_LARGE
  const { message, reply } = readMessage(bytes)
  if (reply) return { status: 400, body: reply }
  const { headers } = request
  const version = headers['mcp-protocol-version'] ?? null
  const answer = settings.answer({
    message,
    headers: { protocol_version: version, method: headers['mcp-method'] ?? null, name: headers['mcp-name'] ?? null },
  })
  // In the modern era the library compares the header with the message.
  if (answer.era === undefined && version !== null && !mcp.versions.includes(version)) {
    return titled(400, 'This version of the protocol is not spoken here')
  }
  return { status: answer.status, body: answer.reply }
}

/** A refused socket is closed: the rest of its body is not waited for. */
const send = (response, { status, body, headers = {} }) => {
  const more = {
    ...headers,
    ...(body && { 'content-type': 'application/json' }),
    ...(status >= 400 && { connection: 'close' }),
  }
  response.writeHead(status, more)
  response.end(body && JSON.stringify(body))
}

/** Without lists only this machine may ask: else any page in a browser could. */
const allowedBy = ({ allowed_hosts, allowed_origins }, port) => {
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  return {
    hosts: allowed_hosts.length > 0 ? allowed_hosts : loopback,
    origins: allowed_origins.length > 0 ? allowed_origins : loopback.map(host => `http://${host}:${port}`),
  }
}

/** A server of the config as read, the host's answer to a message, and where a line of the log goes. */
export const createHttpServer = ({ config, answer, log }) => {
  let allowed
  const server = createServer(LIMITS, async (request, response) => {
    const outcome = await responseTo(request, { config, allowed, answer }).catch(() =>
      titled(400, 'The message did not arrive whole'),
    )
    send(response, outcome)
    // Neither a header nor the query is logged: either may contain a token.
    log(
      `${request.method} ${PATHS.includes(pathOf(request.url)) ? pathOf(request.url) : '(another path)'} ${outcome.status}`,
    )
  })
  server.maxConnections = MOST_SOCKETS
  server.on('listening', () => {
    allowed = allowedBy(config, server.address().port)
  })
  return server
}
