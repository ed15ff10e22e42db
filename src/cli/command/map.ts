/**
 * `gateout map OPERATION [FILE…]`: one input per line in, one output per line out.
 *
 * | option           | input line                                                     | output line                       |
 * | ---------------- | -------------------------------------------------------------- | --------------------------------- |
 * | none             | the input                                                      | the answer                        |
 * | `--input-column` | an object; this field has the input, as JSON or a JSON string  | the answer, `null` for null       |
 * | `--column`       | as above                                                       | an object; this field has the answer as a JSON string |
 */
import { isObject, parseJson, stringify } from '../../kernel/json'
import { answerLine, unreadableLine, type Operation } from '../../oracle'
import { eachFile } from '../read/folder'
import { readLines } from '../read/lines'
import { outletTo } from '../terminal/outlet'
import { refuseFile, showFile, type Terminal } from '../terminal/terminal'
import { MAX_MESSAGE } from './oracle'

export type MapOptions = { readonly column?: string; readonly inputColumn?: string }

/** The answer to a line as JSON; `text` is null if the input column is null. */
type Answer = { readonly ok: boolean; readonly text: string | null }

/**
 * Answers every line of the files and folders in order; without any, reads standard input. Any bad line, and any file that
 * cannot be read, makes the command fail.
 */
export const map = async (
  terminal: Terminal,
  operation: Operation,
  paths: readonly string[],
  options: MapOptions = {},
): Promise<void> => {
  await eachFile(terminal, paths, lineMapper(terminal, operation, options), (file, reason) =>
    refuseFile(terminal, file, reason),
  )
  terminal.progress.clear()
}

/**
 * Returns a function that answers the lines of a file. The answers to a chunk of input are written before the next chunk
 * is read, because a database that calls a program waits for them.
 */
const lineMapper = (
  terminal: Terminal,
  operation: Operation,
  { column, inputColumn }: MapOptions,
): ((file: string) => Promise<void>) => {
  const answer = (line: string): Answer =>
    inputColumn === undefined ? answerLine(operation, line) : answerRow(operation, line, inputColumn)
  const formatAnswer = ({ text }: Answer): string =>
    column === undefined ? (text ?? 'null') : JSON.stringify({ [column]: text })
  const outlet = outletTo(terminal)
  let count = 0
  return async file => {
    for await (const lines of readLines(terminal.open(file), MAX_MESSAGE)) {
      for (const line of lines) {
        const answered =
          typeof line === 'string' ? answer(line) : { ok: false, text: unreadableLine(line.reason, line.isTooLong) }
        if (!answered.ok) terminal.fail()
        const full = outlet.add(formatAnswer(answered))
        if (full) await full
      }
      await outlet.flush()
      count += lines.length
      terminal.progress.show(() => `${showFile(file)}: ${count} read`)
    }
  }
}

/** Answers the input in a column of a row. A string is parsed as JSON: databases pass JSON as strings. */
const answerRow = (operation: Operation, line: string, column: string): Answer => {
  const row = parseJson(line)
  const input = isObject(row) && Object.hasOwn(row, column) ? row[column] : undefined
  if (input === null) return { ok: true, text: null }
  return input === undefined
    ? { ok: false, text: unreadableLine(`not an object with ${JSON.stringify(column)}`) }
    : answerLine(operation, typeof input === 'string' ? input : stringify(input))
}
