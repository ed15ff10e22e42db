/**
 * `gateout oracle`: JSON-RPC over standard input and output, one message a line.
 */
import { respond, unreadableReply } from '../../oracle'
import { linesOf } from '../read/lines'
import { open, STDIN, write } from '../terminal/stream'

const GENERATE = 'oracle.generate'

/** Replies to every message, after each chunk of input, so that a peer may wait for its reply before it goes on. */
export const oracle = async (): Promise<void> => {
  let answer = respond
  for await (const lines of linesOf(open(STDIN))) {
    let replies = ''
    for (const line of lines) {
      // Generators take their time to load, and most who ask never want one.
      if (answer === respond && typeof line === 'string' && line.includes(GENERATE)) answer = (await import('../../conform/generated-input')).respond
      const reply = typeof line === 'string' ? answer(line) : unreadableReply(line.reason)
      if (reply !== undefined) replies += `${reply}\n`
    }
    await write(replies)
  }
}
