/**
 * Buffers output, so that many short strings take few writes.
 */
import type { Terminal } from './terminal'

/** The size of the buffer. A longer string is written on its own. */
const CHARACTERS = 2 ** 16

export type Outlet = {
  /** Adds a string, and writes the buffer if it is full. Undefined if nothing is written, so that nothing is awaited. */
  readonly add: (text: string) => Promise<void> | undefined
  readonly flush: () => Promise<void>
}

/** Never buffers more than one long string: the next one waits for the reader. */
export const outletTo = ({ write }: Terminal): Outlet => {
  let buffer = ''
  const flush = async (): Promise<void> => {
    const text = buffer
    buffer = ''
    await write(text)
  }
  const addLast = async (text: string): Promise<void> => {
    await flush()
    buffer = text
    if (buffer.length > CHARACTERS) await flush()
  }
  return {
    add: text => {
      if (buffer.length + text.length > CHARACTERS) return addLast(text)
      buffer += text
      return undefined
    },
    flush,
  }
}
