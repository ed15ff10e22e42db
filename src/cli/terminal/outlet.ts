/**
 * Buffers lines of JSON, so that many short ones take few writes.
 */
import { printableJson } from '../../kernel/printable'
import type { Terminal } from './terminal'

/** The size of the buffer. A longer line is written on its own. */
const SIZE = 2 ** 16
/** The most bytes that a UTF-16 unit takes in UTF-8. */
const BYTES = 3
const NEWLINE = 0x0a
const DELETE = 0x7f

export type Outlet = {
  /** Adds a line, and writes the buffer if it is full. Undefined if nothing is written, so that nothing is awaited. */
  readonly add: (line: string) => Promise<void> | undefined
  readonly flush: () => Promise<void>
}

/**
 * Never buffers a long line: the next one waits for the reader. For a terminal, and for any reader if `isSafe` is set, the
 * characters that a terminal would act on are escaped; the bytes of a whole buffer show in no time that it has none.
 */
export const outletTo = ({ write, isTTY }: Terminal, isSafe = isTTY): Outlet => {
  const buffer = Buffer.allocUnsafe(SIZE)
  let size = 0
  let isAscii = true
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(buffer.subarray(0, size))
    const isPrintable = !isSafe || (isAscii && !bytes.includes(DELETE))
    size = 0
    isAscii = true
    await write(isPrintable ? bytes : bytes.toString().split('\n').map(printableJson).join('\n'))
  }
  const put = (line: string): void => {
    const written = buffer.write(line, size)
    isAscii &&= written === line.length
    buffer[size + written] = NEWLINE
    size += written + 1
  }
  const addLast = async (line: string): Promise<void> => {
    await flush()
    if (line.length * BYTES < SIZE) put(line)
    else await write(`${isSafe ? printableJson(line) : line}\n`)
  }
  return {
    add: line => {
      if (line.length * BYTES >= SIZE - size) return addLast(line)
      put(line)
      return undefined
    },
    flush,
  }
}
