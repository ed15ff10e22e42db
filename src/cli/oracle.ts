/**
 * `gateout oracle`: JSON-RPC over standard input and output, one message a line.
 */
import { notUtf8Reply, respond } from '../oracle'
import { linesOf, TOO_LONG } from './lines'
import { open, STDIN, write } from './stream'

const TOO_LONG_REPLY = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: TOO_LONG.reason } })

/** Replies to every message, after each chunk of input, so that a peer may wait for its reply before it goes on. */
export const oracle = async (): Promise<void> => {
  for await (const lines of linesOf(open(STDIN))) {
    let replies = ''
    for (const line of lines) {
      const reply = typeof line === 'string' ? respond(line) : line === TOO_LONG ? TOO_LONG_REPLY : notUtf8Reply
      if (reply !== undefined) replies += `${reply}\n`
    }
    await write(replies)
  }
}
