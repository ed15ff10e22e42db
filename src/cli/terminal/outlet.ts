/**
 * Many short texts as few long writes.
 */
import type { Terminal } from './terminal'

/** A write costs a system call, so texts are gathered up to this length; a longer one is written by itself. */
const CHARACTERS = 2 ** 16

export type Outlet = {
  /** Adds a text, and writes what has been gathered once it is long enough. */
  readonly add: (text: string) => Promise<void>
  readonly flush: () => Promise<void>
}

/** Never keeps more than one long text: the next one waits until the reader has taken it. */
export const outletTo = ({ write }: Terminal): Outlet => {
  let gathered = ''
  const flush = async (): Promise<void> => {
    const text = gathered
    gathered = ''
    await write(text)
  }
  return {
    add: async text => {
      if (gathered.length + text.length > CHARACTERS) await flush()
      gathered += text
      if (gathered.length > CHARACTERS) await flush()
    },
    flush,
  }
}
