/**
 * Splits bytes into lines, in constant memory.
 */
import { isUtf8 } from 'node:buffer'

/** A line that cannot be read, and the reason. */
export type Unreadable = { readonly reason: string; readonly isTooLong: boolean }
export type Line = string | Unreadable

const MIB = 2 ** 20
/** The limit of a line in a file, in MiB. */
export const MAX_LINE = 128

export const NOT_UTF8: Unreadable = { reason: 'not UTF-8', isTooLong: false }
const tooLong = (limit: number): Unreadable => ({ reason: `longer than ${limit} MiB`, isTooLong: true })

const NEWLINE = 10

/**
 * Yields the lines of a stream, in batches per chunk. A byte order mark is dropped, and a newline at the very end does
 * not begin another line. A carriage return stays, because it is white space in JSON. A line longer than `limit` MiB is
 * skipped without being stored.
 */
export async function* readLines(input: AsyncIterable<Buffer>, limit = MAX_LINE): AsyncGenerator<readonly Line[]> {
  let parts: Buffer[] = []
  let size = 0
  let atStart = true
  const keep = (part: Buffer): void => {
    size += part.length
    if (size > limit * MIB) parts = []
    else parts.push(part)
  }
  const take = (): Line => {
    const line = size > limit * MIB ? tooLong(limit) : decode(Buffer.concat(parts))
    const bare = atStart && typeof line === 'string' && line.startsWith('\uFEFF') ? line.slice(1) : line
    parts = []
    size = 0
    atStart = false
    return bare
  }
  for await (const chunk of input) {
    const first = chunk.indexOf(NEWLINE)
    if (first < 0) {
      keep(chunk)
    } else {
      const last = chunk.lastIndexOf(NEWLINE)
      keep(chunk.subarray(0, first))
      yield [take()]
      if (last > first) yield split(chunk.subarray(first + 1, last))
      keep(chunk.subarray(last + 1))
    }
  }
  const rest = take()
  if (rest !== '') yield [rest]
}

const decode = (bytes: Buffer): Line => (isUtf8(bytes) ? bytes.toString() : NOT_UTF8)

/** Decodes all lines at once if they are all UTF-8, which is several times faster than one by one. */
const split = (bytes: Buffer): readonly Line[] => {
  const text = decode(bytes)
  if (typeof text === 'string') return text.split('\n')
  const lines: Line[] = []
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = bytes.indexOf(NEWLINE, start)
    lines.push(decode(bytes.subarray(start, end < 0 ? bytes.length : end)))
  }
  return lines
}
