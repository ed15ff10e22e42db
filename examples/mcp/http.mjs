/**
 * The wire for everyone else: Streamable HTTP, each message a POST, each reply its JSON body.
 *
 * Who may come in is judged first: the host and origin, then the token, and only then what is asked for.
 */
import { createServer } from 'node:http'
import { access, mcp } from 'gateout'
import { readMessage } from './host.mjs'

const PATHS = ['/mcp', '/api/mcp']
const LARGEST = 1_000_000

const titled = (status, title) => ({ status, body: { errors: [{ status: String(status), title }] } })

/** What stands against a request as its headers have it, or undefined. */
const refusal = ({ method, headers, url }, { config, allowed }) => {
  const { host = null, origin = null, authorization = null } = headers
  const admission = access.admit({ host, origin, allowed_hosts: allowed.hosts.join(), allowed_origins: allowed.origins.join() })
  if (admission.outcome === 'refused') return titled(403, `This ${admission.by} may not ask here`)

  const own = access.authenticate({ surface: 'mcp', authorization: null, fallback: config.api_token })
  const given = access.authenticate({ surface: 'mcp', authorization, fallback: config.api_token })
  if (given.outcome !== 'token' || !access.matches({ given: given.token, expected: own.token })) {
    return { status: 401, body: access.refuse({ status: 401 }).document, headers: { 'www-authenticate': 'Bearer' } }
  }

  if (!PATHS.includes(pathOf(url))) return { status: 404, body: access.refuse({ status: 404 }).document }
  if (method !== 'POST') return { ...titled(405, 'Messages are sent by POST'), headers: { allow: 'POST' } }
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return titled(415, 'Messages are application/json')
  const version = headers['mcp-protocol-version']
  return version === undefined || mcp.versions.includes(version) ? undefined
    : titled(400, 'This version of the protocol is not spoken here')
}

const pathOf = url => url.split('?')[0]

/** The body of a request, or undefined where it is too large; what is too much is read, so that the answer arrives, and dropped. */
const bodyOf = request => new Promise((resolve, reject) => {
  let parts = []
  let length = 0
  request.on('data', (part) => {
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
  if (bytes === undefined) return titled(413, 'The message is too large')
  const { message, reply } = readMessage(bytes)
  if (reply) return { status: 400, body: reply }
  const body = settings.answer(message)
  return body ? { status: body.id === null ? 400 : 200, body } : { status: 202 }
}

const send = (response, { status, body, headers = {} }) => {
  response.writeHead(status, body ? { ...headers, 'content-type': 'application/json' } : headers)
  response.end(body && JSON.stringify(body))
}

/** Without lists nobody but this machine may ask: else any page that a browser shows could. */
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
  const limits = { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 }
  const server = createServer(limits, async (request, response) => {
    const outcome = await responseTo(request, { config, allowed, answer }).catch(() => titled(400, 'The message did not arrive whole'))
    send(response, outcome)
    // No header and no query: either may hold a token.
    log(`${request.method} ${PATHS.includes(pathOf(request.url)) ? pathOf(request.url) : '(another path)'} ${outcome.status}`)
  })
  server.maxConnections = 100
  server.on('listening', () => {
    allowed = allowedBy(config, server.address().port)
  })
  return server
}
