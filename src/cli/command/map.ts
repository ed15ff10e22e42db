/**
 * `gateout map OPERATION`: one input a line in, one output a line out.
 */
import { answerLine, unreadableLine, type Operation } from '../../oracle'
import { linesOf } from '../read/lines'
import { open, STDIN, write } from '../terminal/stream'

/** Answers every line on a line of its own, in order; the exit code tells whether any was bad. */
export const map = async (operation: Operation): Promise<void> => {
  for await (const lines of linesOf(open(STDIN))) {
    let answers = ''
    for (const line of lines) {
      const answer = typeof line === 'string' ? answerLine(operation, line) : { ok: false, text: unreadableLine(line.reason) }
      if (!answer.ok) process.exitCode = 1
      answers += `${answer.text}\n`
    }
    await write(answers)
  }
}
