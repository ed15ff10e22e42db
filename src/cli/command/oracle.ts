/**
 * `gateout oracle`: JSON-RPC over standard input and output, one message a line.
 */
import { respond, unreadableReply } from '../../oracle'
import { readLines } from '../read/lines'
import { readVectors } from '../read/vector-files'
import { outletTo } from '../terminal/outlet'
import { STDIN, type Terminal } from '../terminal/terminal'

/** In MiB; a longer line is refused. */
export const MAX_MESSAGE = 32

/** Replies to all messages of a chunk before reading the next: a peer may wait for a reply before it continues. */
export const oracle = async (terminal: Terminal): Promise<void> => {
  const outlet = outletTo(terminal)
  let answer = respond
  for await (const lines of readLines(terminal.open(STDIN), MAX_MESSAGE)) {
    for (const line of lines) {
      // Loaded on demand: generators load slowly, and few peers use them.
      if (answer === respond && typeof line === 'string' && line.includes('oracle.generate')) {
        const { respondWith } = await import('../../conform/search/generated-input')
        answer = respondWith(await readVectors())
      }
      const reply = typeof line === 'string' ? answer(line) : unreadableReply(line.reason, line.isTooLong)
      const full = reply === undefined ? undefined : outlet.add(reply)
      if (full) await full
    }
    await outlet.flush()
  }
}
