/**
 * The host: turns a message into its reply, for any transport. It answers the library's requests from the account.
 */
import { mcp } from 'gateout'
import { withCatalog } from './catalog.mjs'
import { describe, tools } from './tools.mjs'

const server = {
  name: 'gateout-example',
  title: 'gateout, the example',
  version: '1.0.0',
  instructions: 'An example account with eight import containers. Begin with list_containers or search_container.',
}

const lookUp = (account, asked) => {
  if (asked.outcome === 'call') return tools[asked.tool](account, asked.arguments)
  const container = account.containers.get(mcp.parse({ uri: asked.uri }).container_id.toLowerCase())
  return container
    ? { outcome: 'done', value: describe(container) }
    : { outcome: 'missing', reason: `there is no resource ${asked.uri}` }
}

/** Logs the reason of an internal error; the client only gets the error code. */
const safely = (account, asked, log) => {
  try {
    return lookUp(account, asked)
  } catch (error) {
    log(`${asked.tool ?? 'resources/read'}: ${error.message}`)
    return { outcome: 'failed', reason: 'something went wrong here' }
  }
}

/** A request with this version in its header must name it in its metadata too. */
const STATELESS = '2026-07-28'
const NO_METADATA = { code: -32602, message: 'params._meta needs io.modelcontextprotocol/protocolVersion' }

/**
 * The host of an account: `{ message, headers }` → `{ status, reply, era }`, without `reply` for a
 * notification. Without HTTP headers their checks are skipped.
 */
export const hostOf =
  (account, log) =>
  ({ message, headers = undefined }) => {
    const response = mcp.respond({ message, headers, server })
    const { era } = response
    if (
      era === undefined &&
      headers?.protocol_version === STATELESS &&
      Object(message) === message &&
      'id' in message &&
      response.outcome !== 'silent'
    ) {
      return { status: 400, reply: { jsonrpc: '2.0', id: message.id, error: NO_METADATA }, era: 'modern' }
    }
    switch (response.outcome) {
      case 'silent':
        return { status: 202 }
      case 'reply':
        return {
          status: response.status ?? (response.reply.id === null ? 400 : 200),
          reply: withCatalog(response.reply),
          era,
        }
      default:
        return { status: 200, reply: mcp.conclude(response, { ...safely(account, response, log), server }), era }
    }
  }

/** Deeper nesting is refused before parsing: no valid message needs it. */
const DEEPEST = 32

const OPEN = new Set([0x5b, 0x7b])
const CLOSE = new Set([0x5d, 0x7d])
const QUOTE = 0x22
const ESCAPE = 0x5c

const isTooDeep = bytes => {
  let depth = 0
  let isText = false
  for (let i = 0; i < bytes.length; i++) {
    if (isText) {
      if (bytes[i] === ESCAPE) i++
      else isText = bytes[i] !== QUOTE
    } else if (bytes[i] === QUOTE) isText = true
    else if (OPEN.has(bytes[i])) depth++
    else if (CLOSE.has(bytes[i])) depth--
    if (depth > DEEPEST) return true
  }
  return false
}

/** JSON.parse rounds a number of more digits, so the id of the reply would differ from the id of its request. */
const isRounded = id => Number.isInteger(id) && !Number.isSafeInteger(id)
const ROUNDED = { code: -32600, message: `an id is a string, or a whole number up to ${Number.MAX_SAFE_INTEGER}` }

/** Parses bytes as a message, or returns the reply to bytes that are not a message. */
export const readMessage = bytes => {
  if (isTooDeep(bytes)) return { reply: mcp.unreadable({ reason: 'too_deep' }) }
  try {
    const message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRounded(message?.id) ? { reply: { jsonrpc: '2.0', id: null, error: ROUNDED } } : { message }
  } catch {
    return { reply: mcp.unreadable({ reason: 'not_json' }) }
  }
}
