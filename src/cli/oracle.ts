/**
 * `gateout oracle`: JSON-RPC over standard input and output, one message a line.
 */
import { respond, unreadableReply } from '../oracle'
import { linesOf } from './lines'
import { open, STDIN, write } from './stream'

/** Replies to every message, after each chunk of input, so that a peer may wait for its reply before it goes on. */
export const oracle = async (): Promise<void> => {
  for await (const lines of linesOf(open(STDIN))) {
    let replies = ''
    for (const line of lines) {
      const reply = typeof line === 'string' ? respond(line) : unreadableReply(line.reason)
      if (reply !== undefined) replies += `${reply}\n`
    }
    await write(replies)
  }
}
