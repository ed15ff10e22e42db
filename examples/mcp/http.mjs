/**
 * The HTTP transport (Streamable HTTP): each message is a POST, each reply its JSON body.
 *
 * Access is checked only by the headers: host and origin, then the token. Only then is the body read.
 */
import { createServer } from 'node:http'
import { access, mcp } from 'gateout'
import { readMessage } from './host.mjs'

const PATHS = ['/mcp', '/api/mcp']
const titled = (status, title) => ({ status, body: { errors: [{ status: String(status), title }] } })
const TOO_LARGE = titled(413, 'The message is too large')

/** The size limit of a body, in bytes. */
const LARGEST = 256_000
/** The limits of open sockets and of their idle time. */
const MAX_SOCKETS = 100
const LIMITS = {
  headersTimeout: 3_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 3_000,
  // Node's default checks for overdue sockets every 30 seconds.
  connectionsCheckingInterval: 500,
}

/** The refusal of a request because of its headers, or undefined. */
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

/** The body of a request, or undefined if it is too large. The rest of a large body is discarded as it arrives. */
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

/** Closes the socket, so that the rest of the body is not read. */
const send = (response, { status, body, headers = {} }) => {
  const more = {
    ...headers,
    ...(body && { 'content-type': 'application/json' }),
    ...(status >= 400 && { connection: 'close' }),
  }
  response.writeHead(status, more)
  response.end(body && JSON.stringify(body))
}

/** By default only this machine has access: otherwise any web page could send requests. */
const allowedBy = ({ allowed_hosts, allowed_origins }, port) => {
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  return {
    hosts: allowed_hosts.length > 0 ? allowed_hosts : loopback,
    origins: allowed_origins.length > 0 ? allowed_origins : loopback.map(host => `http://${host}:${port}`),
  }
}

/** Creates a server from the parsed config, the host's `answer` function and a function that logs a line. */
export const createHttpServer = ({ config, answer, log }) => {
  let allowed
  const server = createServer(LIMITS, async (request, response) => {
    const outcome = await responseTo(request, { config, allowed, answer }).catch(() =>
      titled(400, 'The message did not arrive whole'),
    )
    send(response, outcome)
    // Headers and the query are not logged: they may contain a token.
    log(
      `${request.method} ${PATHS.includes(pathOf(request.url)) ? pathOf(request.url) : '(another path)'} ${outcome.status}`,
    )
  })
  server.maxConnections = MAX_SOCKETS
  server.on('listening', () => {
    allowed = allowedBy(config, server.address().port)
  })
  return server
}
