/**
 * A conversation with a new process: lines go in, the end of input follows, and what it says until it ends is kept.
 */
import type { Conversation, Fault } from '../../conform'
import type { Start } from './child'

/** In ms: until the first line, and between two. */
export type Pauses = { readonly first: number; readonly reply: number }

const NEWLINE = new Uint8Array([10])
/** A program that says more than this was not asked for it. */
const MOST_LINES = 1_000
const LONGEST = 2 ** 16

/** `whileOpen` is handed what ends the conversation early, and gives what is to be done at its end. */
export const converse = (
  start: Start,
  pauses: Pauses,
  lines: readonly (string | Uint8Array)[],
  whileOpen: (expire: () => void) => () => void,
): Promise<Conversation> =>
  new Promise(settle => {
    const said: string[] = []
    const finish = (fault?: Fault): void => {
      clearTimeout(timer)
      child.kill()
      closed()
      settle({ lines: said, ...(fault && { fault }) })
    }
    const hurry = (): void => finish({ fault: 'silent', detail: 'it did not end after the end of its input' })
    let timer = setTimeout(hurry, pauses.first)
    const closed = whileOpen(() => finish({ fault: 'gone', detail: 'the time was over' }))
    const child = start({
      line: line => {
        said.push((typeof line === 'string' ? line : line.reason).slice(0, LONGEST))
        clearTimeout(timer)
        if (said.length >= MOST_LINES) finish()
        else timer = setTimeout(hurry, pauses.reply)
      },
      noise: () => undefined,
      failed: reason => finish({ fault: 'gone', detail: reason }),
      ended: (how, isClean) => finish(isClean ? undefined : { fault: 'died', detail: how }),
    })
    for (const line of lines) {
      child.write(line)
      child.write(NEWLINE)
    }
    child.endInput()
  })
