/**
 * A conversation with a new process: sends lines and the end of input, then collects its output until it ends.
 */
import type { Conversation, Fault } from '../../conform'
import type { Start } from './child'

/** Time limits in ms: until the first line of output, and between two lines. */
export type Pauses = { readonly first: number; readonly reply: number }

const NEWLINE = new Uint8Array([10])
/** More output than any conversation asks for. */
const MAX_LINES = 1_000
export const MAX_LINE_LENGTH = 2 ** 16

/** A slow program on a busy machine may read 1 MiB a second. */
const BYTES_PER_MS = 2 ** 10

/** `whileOpen` receives a function that ends the conversation early, and returns a function to call at its end. */
export const converse = (
  start: Start,
  pauses: Pauses,
  lines: readonly (string | Uint8Array)[],
  whileOpen: (expire: () => void) => () => void,
): Promise<Conversation> =>
  new Promise(settle => {
    const received: string[] = []
    const finish = (fault?: Fault): void => {
      clearTimeout(timer)
      child.kill()
      release()
      settle({ lines: received, ...(fault && { fault }) })
    }
    const timeOut = (): void => finish({ fault: 'silent', detail: 'it did not end after the end of its input' })
    const allowance = lines.reduce((sum, line) => sum + line.length, 0) / BYTES_PER_MS
    let timer = setTimeout(timeOut, pauses.first + allowance)
    const release = whileOpen(() => finish({ fault: 'gone', detail: 'the time was over' }))
    const child = start({
      onLine: line => {
        received.push((typeof line === 'string' ? line : line.reason).slice(0, MAX_LINE_LENGTH))
        clearTimeout(timer)
        if (received.length >= MAX_LINES) finish()
        else timer = setTimeout(timeOut, pauses.reply + allowance)
      },
      onNoise: () => undefined,
      onFailure: reason => finish({ fault: 'gone', detail: reason }),
      onEnd: (how, isClean, stderr) => finish(isClean ? undefined : { fault: 'died', detail: how, stderr }),
    })
    for (const [i, line] of lines.entries()) {
      if (i > 0) child.write(NEWLINE)
      child.write(line)
    }
    child.closeInput()
  })
