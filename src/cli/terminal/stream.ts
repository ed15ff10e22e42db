/**
 * The streams of the process, and what to do when one of them fails.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { getSystemErrorMap } from 'node:util'
import { printable } from './printable'
import { clearProgress } from './progress'

/** The name that stands for standard input, and how messages call it. */
export const STDIN = '-'
export const nameOf = (file: string): string => (file === STDIN ? '<stdin>' : file)

export const open = (file: string): AsyncIterable<Buffer> => {
  if (file !== STDIN) return createReadStream(file, { highWaterMark: 2 ** 18 })
  if (process.stdin.isTTY) say('gateout: reading standard input; end it with Ctrl-D')
  return process.stdin
}

/** Writes to standard output, and waits where the reader is slower. */
export const write = async (text: string): Promise<void> => {
  if (text === '') return
  if (process.stdout.isTTY) clearProgress()
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Writes one line to standard error. */
export const say = (line: string): void => {
  clearProgress()
  process.stderr.write(`${printable(line)}\n`)
}

/** Whether it was the operating system that refused. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException & { readonly errno: number } =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number'

/** What went wrong, in the words of the operating system where it was the one to refuse. */
export const reasonOf = (error: unknown): string =>
  isSystemError(error) ? getSystemErrorMap().get(error.errno)?.[1] ?? error.message
  : error instanceof Error ? error.message
  : String(error)

/** A reader that has had enough closes the pipe: that ends the program quietly, with the exit code earned so far. */
export const watchOutput = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    say(`gateout: cannot write: ${reasonOf(error)}`)
    process.exit(1)
  })
  process.stderr.on('error', () => undefined)
}
