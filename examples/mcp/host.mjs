/**
 * The host: what the library hands over is looked up, what comes of it is handed back. From message to reply, undefined where
 * none is due; over which wire is not its concern.
 */
import { mcp } from 'gateout'
import { describe, tools } from './tools.mjs'

const SERVER = {
  name: 'gateout-example',
  title: 'gateout, the example',
  version: '1.0.0',
  instructions: 'An example account with eight import containers. Begin with list_containers or search_container.',
}

const lookUp = (account, asked) => {
  if (asked.outcome === 'call') return tools[asked.tool](account, asked.arguments)
  const container = account.containers.get(mcp.parse({ uri: asked.uri }).container_id.toLowerCase())
  return container ? { outcome: 'done', value: describe(container) } : { outcome: 'missing', reason: `there is no resource ${asked.uri}` }
}

/** What goes wrong inside is for the log; the client learns that something did. */
const safely = (account, asked, log) => {
  try {
    return lookUp(account, asked)
  } catch (error) {
    log(`${asked.tool ?? 'resources/read'}: ${error.message}`)
    return { outcome: 'failed', reason: 'something went wrong here' }
  }
}

export const hostOf = (account, log) => (message) => {
  const response = mcp.respond({ message, server: SERVER })
  switch (response.outcome) {
    case 'reply': return response.reply
    case 'silent': return undefined
    default: return mcp.conclude(response, safely(account, response, log))
  }
}

/** The reply to bytes that are no JSON, or to those that are: both wires read the same. */
export const readMessage = (bytes) => {
  try {
    return { message: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { reply: mcp.unreadable({ reason: 'not_json' }) }
  }
}
