/**
 * Splits bytes into lines, in constant memory.
 */
import { isAscii, isUtf8 } from 'node:buffer'

export type Unreadable = { readonly reason: string; readonly isTooLong: boolean }
export type Line = string | Unreadable

const MIB = 2 ** 20
/** The limit of a line in a file, in MiB. */
export const MAX_LINE = 128

export const NOT_UTF8: Unreadable = { reason: 'not UTF-8', isTooLong: false }

const NEWLINE = 10

/**
 * Yields the lines of a stream, in batches per chunk. A byte order mark is dropped, and a newline at the very end does
 * not begin another line. A carriage return stays, because it is white space in JSON. A line longer than `limit` MiB is
 * skipped.
 */
export async function* readLines(input: AsyncIterable<Buffer>, limit = MAX_LINE): AsyncGenerator<readonly Line[]> {
  let isStart = true
  for await (const block of readBlocks(input, limit)) {
    yield splitLines(block, isStart, limit)
    isStart = false
  }
}

/** Yields a stream as blocks of whole lines. Of a line longer than `limit` MiB only the beginning is stored. */
async function* readBlocks(input: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  const keep = (part: Buffer): void => {
    const rest = size > limit * MIB ? part.subarray(part.includes(NEWLINE) ? part.indexOf(NEWLINE) : part.length) : part
    if (rest.length > 0) parts.push(rest)
    size += rest.length
  }
  const take = (): Buffer => {
    const block = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    parts = []
    size = 0
    return block
  }
  for await (const chunk of input) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      keep(chunk.subarray(0, end))
      yield take()
    }
    keep(chunk.subarray(end))
  }
  if (size > 0) yield take()
}

/** The lines of a block; `isStart` is whether it begins the stream. */
const splitLines = (block: Buffer, isStart: boolean, limit: number): readonly Line[] => {
  const lines = split(block, limit)
  const [first] = lines
  if (isStart && typeof first === 'string' && first.startsWith('\uFEFF')) lines[0] = first.slice(1)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** The encoding of bytes, or undefined if they are not UTF-8. ASCII is decoded faster as Latin-1, which copies bytes. */
const findEncoding = (bytes: Buffer): 'latin1' | 'utf8' | undefined => {
  if (isAscii(bytes)) return 'latin1'
  return isUtf8(bytes) ? 'utf8' : undefined
}

/**
 * All bytes are checked at once, but each line is decoded on its own: V8 allocates short strings several times faster than
 * one of a whole block, and parses them faster than its parts.
 */
const split = (bytes: Buffer, limit: number): Line[] => {
  const shared = bytes.length <= limit * MIB ? findEncoding(bytes) : undefined
  const lines: Line[] = []
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = bytes.indexOf(NEWLINE, start)
    const to = end < 0 ? bytes.length : end
    if (to - start > limit * MIB) lines.push({ reason: `longer than ${limit} MiB`, isTooLong: true })
    else {
      const encoding = shared ?? findEncoding(bytes.subarray(start, to))
      lines.push(encoding ? bytes.toString(encoding, start, to) : NOT_UTF8)
    }
  }
  return lines
}
