/**
 * `gateout map OPERATION`: one input a line in, one output a line out.
 */
import { answerLine, unreadableLine, type Operation } from '../../oracle'
import { linesOf } from '../read/lines'
import { outletTo } from '../terminal/outlet'
import { STDIN, type Terminal } from '../terminal/terminal'
import { LONGEST_MESSAGE } from './oracle'

/** Answers every line on a line of its own, in order; the exit code says whether any was bad. */
export const map = async (terminal: Terminal, operation: Operation): Promise<void> => {
  const outlet = outletTo(terminal)
  for await (const lines of linesOf(terminal.open(STDIN), LONGEST_MESSAGE)) {
    for (const line of lines) {
      const answer = typeof line === 'string' ? answerLine(operation, line)
        : { ok: false, text: unreadableLine(line.reason, line.isTooLong) }
      if (!answer.ok) terminal.fail()
      await outlet.add(`${answer.text}\n`)
    }
    await outlet.flush()
  }
}
