/**
 * Keeps the last lines of a program's standard error, readable.
 */
import { escapeControls } from '../../kernel/printable'

/** In bytes. */
const MAX_TAIL = 2 ** 13
/** Many languages print the reason before the stack. */
const MAX_LINES = 24
/** In characters. */
const MAX_LINE_LENGTH = 200

export const lastLines = () => {
  let tail: Buffer = Buffer.alloc(0)
  let isCut = false
  return {
    add: (chunk: Uint8Array): void => {
      const all = Buffer.concat([tail, chunk.subarray(-MAX_TAIL)])
      isCut ||= chunk.length > MAX_TAIL || all.length > MAX_TAIL
      tail = all.subarray(-MAX_TAIL)
    },
    /** The last lines without blank ones, each truncated, and with its control characters escaped. */
    lines: (): readonly string[] => {
      const [first = '', ...rest] = tail.toString().split(/\r\n|\n|\r/)
      // The beginning of the first line may be missing.
      const lines = [isCut && first !== '' ? `…${first.slice(-MAX_LINE_LENGTH)}` : first, ...rest]
      return lines
        .filter(line => line.trim() !== '')
        .slice(-MAX_LINES)
        .map(line => {
          const text = escapeControls(line.replaceAll('\t', '    ')).trimEnd()
          return text.length > MAX_LINE_LENGTH + 1 ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text
        })
    },
  }
}
