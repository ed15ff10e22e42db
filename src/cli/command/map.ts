/**
 * `gateout map OPERATION`: one input a line in, one output a line out.
 */
import { answerLine, unreadableLine, type Operation } from '../../oracle'
import { linesOf } from '../read/lines'
import { outletTo } from '../terminal/outlet'
import { STDIN, type Terminal } from '../terminal/terminal'
import { LONGEST_MESSAGE } from './oracle'

export type MapOptions = { readonly column?: string }

/**
 * Answers every line on a line of its own, in order; the exit code says whether any was bad. With a column each answer
 * is the text of that one field, as a database reads it that calls a program for a function.
 */
export const map = async (terminal: Terminal, operation: Operation, { column }: MapOptions = {}): Promise<void> => {
  const written = (text: string): string => (column === undefined ? text : JSON.stringify({ [column]: text }))
  const outlet = outletTo(terminal)
  for await (const lines of linesOf(terminal.open(STDIN), LONGEST_MESSAGE)) {
    for (const line of lines) {
      const answer = typeof line === 'string' ? answerLine(operation, line)
        : { ok: false, text: unreadableLine(line.reason, line.isTooLong) }
      if (!answer.ok) terminal.fail()
      await outlet.add(`${written(answer.text)}\n`)
    }
    await outlet.flush()
  }
}
