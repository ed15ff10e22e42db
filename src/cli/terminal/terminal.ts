/**
 * The input, output and environment of a command, given by the process or by a test.
 */
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Paint } from '../../kernel/paint'
import { printable } from '../../kernel/printable'
import { painter } from './colour'
import { progressOn, type Progress } from './progress'

export type Host = {
  readonly stdin: AsyncIterable<Buffer> & { readonly isTTY?: boolean }
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly env: NodeJS.ProcessEnv
  readonly cwd: () => string
  /** Set while a command runs, so that the code is right even if the reader closes the pipe early. */
  exitCode?: number | string | null | undefined
}

export type Terminal = {
  /** In columns, or Infinity if the output is not a terminal. */
  readonly width: number
  readonly isTTY: boolean
  readonly paint: Paint
  readonly progress: Progress
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
  readonly resolvePath: (file: string) => string
  /** The bytes of a file, or of standard input. */
  readonly open: (file: string) => AsyncIterable<Buffer>
  /** Writes to standard output, and waits for a slow reader. */
  readonly write: (text: string | Buffer) => Promise<void>
  readonly say: (line: string) => void
  /** Sets the exit code, by default 1. */
  readonly fail: (code?: number) => void
}

export const STDIN = '-'
export const showFile = (file: string): string => (file === STDIN ? '<stdin>' : file)

export const refuseFile = ({ say, fail }: Terminal, file: string, reason: string): void => {
  say(`${showFile(file)}: ${reason}`)
  fail()
}

export const terminalOn = (host: Host): Terminal => {
  const progress = progressOn(host.stderr)
  const resolvePath = (file: string): string => resolve(host.cwd(), file)
  const say = (line: string): void => {
    progress.clear()
    host.stderr.write(`${printable(line)}\n`)
  }
  return {
    width: host.stdout.columns || Infinity,
    isTTY: host.stdout.isTTY === true,
    paint: painter(host.stdout.isTTY === true, host.env),
    progress,
    env: host.env,
    cwd: host.cwd(),
    resolvePath,
    open: file => {
      if (file !== STDIN) return createReadStream(resolvePath(file), { highWaterMark: 2 ** 18 })
      if (host.stdin.isTTY) say('gateout: reading standard input; end it with Ctrl-D')
      return host.stdin
    },
    write: async text => {
      if (text.length === 0) return
      if (host.stdout.isTTY) progress.clear()
      if (!host.stdout.write(text)) await once(host.stdout, 'drain')
    },
    say,
    fail: (code = 1) => {
      host.exitCode = code
    },
  }
}
