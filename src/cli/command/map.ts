/**
 * `gateout map OPERATION`: one input per line in, one output per line out.
 *
 * | option           | input line                                                     | output line                       |
 * | ---------------- | -------------------------------------------------------------- | --------------------------------- |
 * | none             | the input                                                      | the answer                        |
 * | `--input-column` | an object; this field has the input, as JSON or a JSON string  | the answer, `null` for null       |
 * | `--column`       | as above                                                       | an object; this field has the answer as a JSON string |
 */
import { isObject, stringify } from '../../kernel/json'
import { answerLine, unreadableLine, type Operation } from '../../oracle'
import { linesOf } from '../read/lines'
import { outletTo } from '../terminal/outlet'
import { STDIN, type Terminal } from '../terminal/terminal'
import { LONGEST_MESSAGE } from './oracle'

export type MapOptions = { readonly column?: string; readonly inputColumn?: string }

/** The answer to a line as JSON; `text` is null if the input column is null. */
type Answer = { readonly ok: boolean; readonly text: string | null }

/**
 * Answers every line in order; any bad line makes the command fail. The answers to a chunk of input are written before
 * the next chunk is read, because a database that calls a program waits for them.
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

/** Answers the input in a column of a row. A string is parsed as JSON: databases pass JSON as strings. */
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
