/**
 * What a command reads from, writes to and is told by its surroundings: those of the process, or of a test.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Paint } from '../../kernel/paint'
import { printable } from '../../kernel/printable'
import { painter } from './colour'
import { progressOn, type Progress } from './progress'

/** The part of Node's `process` that a command needs. */
export type Host = {
  readonly stdin: AsyncIterable<Buffer> & { readonly isTTY?: boolean }
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
  readonly cwd: () => string
  /** Set while a command runs, so that a reader who closes the pipe early still gets the code earned so far. */
  exitCode?: number | string | null | undefined
}

export type Terminal = {
  /** How many columns a line may have: Infinity where the output is no terminal. */
  readonly width: number
  readonly paint: Paint
  readonly progress: Progress
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  /** The path of a file that the command line names. */
  readonly pathOf: (file: string) => string
  /** The bytes of a file, or of standard input. */
  readonly open: (file: string) => AsyncIterable<Buffer>
  /** Writes to standard output, and waits where the reader is slower. */
  readonly write: (text: string) => Promise<void>
  /** Writes one line to standard error. */
  readonly say: (line: string) => void
  /** Sets the exit code: 1 unless another is meant. */
  readonly fail: (code?: number) => void
}

/** The name of standard input on the command line, and in messages. */
export const STDIN = '-'
export const nameOf = (file: string): string => (file === STDIN ? '<stdin>' : file)

export const terminalOn = (host: Host): Terminal => {
  const progress = progressOn(host.stderr)
  const pathOf = (file: string): string => resolve(host.cwd(), file)
  const say = (line: string): void => {
    progress.clear()
    host.stderr.write(`${printable(line)}\n`)
  }
  return {
    width: host.stdout.columns || Infinity,
    paint: painter(host.stdout.isTTY === true, host.env),
    progress,
    env: host.env,
    cwd: host.cwd(),
    pathOf,
    open: file => {
      if (file !== STDIN) return createReadStream(pathOf(file), { highWaterMark: 2 ** 18 })
      if (host.stdin.isTTY) say('gateout: reading standard input; end it with Ctrl-D')
      return host.stdin
    },
    write: async text => {
      if (text === '') return
      if (host.stdout.isTTY) progress.clear()
      if (!host.stdout.write(text)) await once(host.stdout, 'drain')
    },
    say,
    fail: (code = 1) => {
      host.exitCode = code
    },
  }
}
