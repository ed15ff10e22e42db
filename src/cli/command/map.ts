/**
 * `gateout map OPERATION`: one input a line in, one output a line out.
 *
 * | with             | a line in is                                                | a line out is                  |
 * | ---------------- | ----------------------------------------------------------- | ------------------------------ |
 * | no option        | the input                                                   | the answer                     |
 * | `--input-column` | an object that has the input as this field, or its text     | the answer, `null` for null    |
 * | `--column`       |                                                             | an object with the answer's text as this field |
 */
import { isObject, stringify } from '../../kernel/json'
import { answerLine, unreadableLine, type Operation } from '../../oracle'
import { linesOf } from '../read/lines'
import { outletTo } from '../terminal/outlet'
import { STDIN, type Terminal } from '../terminal/terminal'
import { LONGEST_MESSAGE } from './oracle'

export type MapOptions = { readonly column?: string; readonly inputColumn?: string }

/** The answer to a line as text; null to a row whose input is NULL. */
type Answer = { readonly ok: boolean; readonly text: string | null }

/**
 * Answers every line on a line of its own, in order; the exit code says whether any was bad. The answers to the lines
 * of a chunk are written before the next is read: a database that calls a program waits for them.
 */
export const map = async (
  terminal: Terminal,
  operation: Operation,
  { column, inputColumn }: MapOptions = {},
): Promise<void> => {
  const answer = (line: string): Answer =>
    inputColumn === undefined ? answerLine(operation, line) : answerRow(operation, line, inputColumn)
  const written = ({ text }: Answer): string =>
    column === undefined ? (text ?? 'null') : JSON.stringify({ [column]: text })
  const outlet = outletTo(terminal)
  for await (const lines of linesOf(terminal.open(STDIN), LONGEST_MESSAGE)) {
    for (const line of lines) {
      const answered =
        typeof line === 'string' ? answer(line) : { ok: false, text: unreadableLine(line.reason, line.isTooLong) }
      if (!answered.ok) terminal.fail()
      await outlet.add(`${written(answered)}\n`)
    }
    await outlet.flush()
  }
}

/** The answer to the input in a column of a row. A text is the input as JSON text: databases have no other JSON. */
const answerRow = (operation: Operation, line: string, column: string): Answer => {
  const input = columnOf(line, column)
  return input === null
    ? { ok: true, text: null }
    : input === undefined
      ? { ok: false, text: unreadableLine(`not an object with ${JSON.stringify(column)}`) }
      : answerLine(operation, typeof input === 'string' ? input : stringify(input))
}

const columnOf = (line: string, column: string): unknown => {
  try {
    const row: unknown = JSON.parse(line)
    return isObject(row) && Object.hasOwn(row, column) ? row[column] : undefined
  } catch {
    return undefined
  }
}
