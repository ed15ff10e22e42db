/**
 * `gateout oracle`: JSON-RPC over standard input and output, one message a line.
 */
import { respond, unreadableReply } from '../../oracle'
import { linesOf } from '../read/lines'
import { outletTo } from '../terminal/outlet'
import { STDIN, type Terminal } from '../terminal/terminal'

/** In MiB: a longer line is refused. */
export const LONGEST_MESSAGE = 32

const GENERATE = 'oracle.generate'

/** Replies to every message at the end of a chunk of input at the latest: a peer may wait for it before it goes on. */
export const oracle = async (terminal: Terminal): Promise<void> => {
  const outlet = outletTo(terminal)
  let answer = respond
  for await (const lines of linesOf(terminal.open(STDIN), LONGEST_MESSAGE)) {
    for (const line of lines) {
      // Generators take long to load, and most peers never ask for one.
      if (answer === respond && typeof line === 'string' && line.includes(GENERATE)) {
        answer = (await import('../../conform/search/generated-input')).respond
      }
      const reply = typeof line === 'string' ? answer(line) : unreadableReply(line.reason, line.isTooLong)
      if (reply !== undefined) await outlet.add(`${reply}\n`)
    }
    await outlet.flush()
  }
}
