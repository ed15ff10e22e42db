/**
 * `gateout map OPERATION`: one input a line in, one output a line out.
 */
import { answerLine, notUtf8Line, type Operation } from '../oracle'
import { linesOf, TOO_LONG } from './lines'
import { open, STDIN, write } from './stream'

const NOT_UTF8_ANSWER = { ok: false, text: notUtf8Line }
const TOO_LONG_ANSWER = { ok: false, text: JSON.stringify({ error: { code: -32700, message: TOO_LONG.reason } }) }

/** Answers every line on a line of its own, in order; the exit code tells whether any was bad. */
export const map = async (operation: Operation): Promise<void> => {
  for await (const lines of linesOf(open(STDIN))) {
    let answers = ''
    for (const line of lines) {
      const answer = typeof line === 'string' ? answerLine(operation, line) : line === TOO_LONG ? TOO_LONG_ANSWER : NOT_UTF8_ANSWER
      if (!answer.ok) process.exitCode = 1
      answers += `${answer.text}\n`
    }
    await write(answers)
  }
}
