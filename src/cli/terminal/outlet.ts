/**
 * Buffers lines of JSON, so that many short ones take few writes.
 */
import { printableJson } from '../../kernel/printable'
import type { Terminal } from './terminal'

/** The size of the buffer. A longer string is written on its own. */
const CHARACTERS = 2 ** 16

export type Outlet = {
  /** Adds a string, and writes the buffer if it is full. Undefined if nothing is written, so that nothing is awaited. */
  readonly add: (text: string) => Promise<void> | undefined
  readonly flush: () => Promise<void>
}

/**
 * Never buffers more than one long string: the next one waits for the reader. For a terminal the characters that it would
 * act on are escaped.
 */
export const outletTo = ({ write, isTTY }: Terminal): Outlet => {
  let buffer = ''
  const flush = async (): Promise<void> => {
    const text = buffer
    buffer = ''
    await write(isTTY ? printableJson(text) : text)
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
