/** Runs the command line, either in this process or as a process of the build. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { run } from '../../src/cli/run'
import type { Host } from '../../src/cli/terminal/terminal'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CLI = join(ROOT, 'dist/cli.js')

export type Finished = { readonly code: number | null; readonly stdout: string; readonly stderr: string }
type Setting = {
  readonly input?: string | Buffer
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** The width of the terminal; without it the output is not a terminal. */
  readonly columns?: number
}

/** The environment of the tests without its settings of colours. */
const { NO_COLOR: _, FORCE_COLOR: __, ...ENV } = process.env

/** Starts the built program as a process. */
export const start = (args: readonly string[], { env = {}, cwd = ROOT }: Setting = {}) => {
  if (!existsSync(CLI)) throw new Error('dist/cli.js is missing: run "npm run build" first')
  return spawn(process.execPath, [CLI, ...args], { cwd, env: { ...ENV, ...env } })
}

/** A stream that collects its output. */
const kept = () => {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}

/** Input in chunks, as from a pipe. */
const PIECE = 2 ** 16
function* piecesOf(input: Buffer): Generator<Buffer> {
  for (let at = 0; at < input.length; at += PIECE) yield input.subarray(at, at + PIECE)
}

/** A host with these streams, and functions that return its output so far. */
export const hostOf = ({ input = '', env = {}, cwd = ROOT, columns }: Setting) => {
  const [stdout, stderr] = [kept(), kept()]
  const host: Host = {
    stdin: Readable.from(piecesOf(Buffer.from(input)), { objectMode: false }),
    stdout: Object.assign(stdout.stream, columns === undefined ? {} : { columns }),
    stderr: stderr.stream,
    env: { ...ENV, ...env },
    cwd: () => cwd,
  }
  const finished = (): Finished => ({ code: Number(host.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() })
  return { host, finished }
}

/** Runs a command line in this process. */
export const gateout = async (args: readonly string[], setting: Setting = {}): Promise<Finished> => {
  const { host, finished } = hostOf(setting)
  await run(args, host)
  return finished()
}

/** A new folder with some files in it. */
export const folder = (files: Readonly<Record<string, string | Buffer>>): string => {
  const path = mkdtempSync(join(tmpdir(), 'gateout-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content)
  return path
}

export const ID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'

/** A container that is ready for pickup unless `attributes` change that. */
const hexEnd = (text: string): string => Buffer.from(text).toString('hex').padStart(12, '0').slice(-12)

/** A container. Other numbers than the default have ids of their own. */
export const container = (attributes: Readonly<Record<string, unknown>> = {}) => ({
  id: typeof attributes['number'] === 'string' ? ID.slice(0, -12) + hexEnd(attributes['number']) : ID,
  type: 'container',
  attributes: { number: 'CSQU3054383', available_for_pickup: true, holds_at_pod_terminal: [], ...attributes },
})

export const jsonLines = (text: string): readonly unknown[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as unknown)

/** The cells of the first table of an output, with its head. */
export const cellsIn = (stdout: string): readonly (readonly string[])[] =>
  stdout
    .trim()
    .split('\n\n')[0]!
    .split('\n')
    .map(row => row.split(/ {2,}/))

/** The cells of expected rows, with bars between them. A line that begins with a bar continues the row above it. */
export const cellsOf = (rows: string): readonly (readonly string[])[] =>
  rows
    .trim()
    .replace(/\n *\|/g, ' |')
    .split('\n')
    .map(row => row.split('|').map(cell => cell.trim()))
