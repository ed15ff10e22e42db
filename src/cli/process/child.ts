/**
 * A child process that exchanges lines over its standard input and output.
 */
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readLines, type Line } from '../read/lines'
import { explainSystemError } from '../terminal/system-error'
import { killMarked, nextMark, markVariable } from './descendants'
import { lastLines } from './last-lines'

export type Child = {
  readonly write: (text: string | Uint8Array) => void
  /** Closes its standard input, so that it can end by itself. */
  readonly closeInput: () => void
  readonly recentErrors: () => readonly string[]
  /** The bytes that it has printed since its last line feed. */
  readonly unfinished: () => number
  /** Closes its standard input, and kills it if it does not end soon. */
  readonly close: () => void
  readonly kill: () => void
}

export type Events = {
  readonly onLine: (line: Line) => void
  readonly onNoise: (length: number) => void
  readonly onFailure: (reason: string) => void
  /** `isClean`: it ended by itself with exit code 0. `stderr` has the last lines of its standard error. */
  readonly onEnd: (how: string, isClean: boolean, stderr: readonly string[]) => void
}

export type Variables = { readonly [name: string]: string }

/** Starts a child. Tests pass their own. */
export type Start = (events: Events, variables?: Variables) => Child

export type Surroundings = { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

const GRACE = 500
/** How long to wait for remaining output after a child's exit, in ms. A grandchild may keep the pipe open forever. */
const LAST_WORDS = 200
/** In MiB: the contract's longest answer plus its JSON-RPC envelope. */
const MAX_REPLY = 65

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const
const signals = Object.keys(SIGNALS) as readonly (keyof typeof SIGNALS)[]

/** Children whose descendants may still exist, with their marks. */
const running = new Map<ChildProcess, string>()

const killAll = (): void => {
  for (const child of running.keys()) killTree(child)
}
const exitOn = (signal: NodeJS.Signals): void => process.exit(SIGNALS[signal as keyof typeof SIGNALS])

/**
 * Starts a process that is killed with its descendants when this process ends, unless by SIGKILL. Signal handlers are
 * installed before the start, because the child may run before `spawn` returns.
 */
const startMarked = (
  start: (environment: NodeJS.ProcessEnv) => ChildProcessWithoutNullStreams,
): ChildProcessWithoutNullStreams => {
  if (running.size === 0) {
    process.on('exit', killAll)
    for (const signal of signals) process.on(signal, exitOn)
  }
  const mark = nextMark()
  const child = start(markVariable(mark))
  running.set(child, mark)
  return child
}

/** Kills the process group of a child and all other descendants. They may outlive the child. */
const killTree = (child: ChildProcess): void => {
  const mark = running.get(child)
  if (mark === undefined) return
  running.delete(child)
  if (running.size === 0) {
    process.off('exit', killAll)
    for (const signal of signals) process.off(signal, exitOn)
  }
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
  killMarked(mark)
}

const describeEnd = ({ signalCode, exitCode }: ChildProcess): string =>
  signalCode ? `it was ended by ${signalCode}` : `it ended with exit code ${String(exitCode)}`

const reportLines = async (output: AsyncIterable<Buffer>, { onLine }: Events): Promise<void> => {
  for await (const lines of readLines(output, MAX_REPLY)) for (const line of lines) onLine(line)
}

async function* watching(output: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of output) {
    see(chunk)
    yield chunk
  }
}

export const startChild = (
  [file = '', ...args]: readonly string[],
  { cwd, env }: Surroundings,
  events: Events,
): Child => {
  // `detached` gives it its own process group, so that its children can be killed with it.
  const child = startMarked(mark =>
    spawn(file, args, { cwd, env: { ...env, ...mark }, stdio: ['pipe', 'pipe', 'pipe'], detached: true }),
  )
  const stderr = lastLines()
  let hasEnded = false
  const endOnce = (report: () => void): void => {
    if (hasEnded) return
    hasEnded = true
    killTree(child)
    report()
  }
  const end = (): void => endOnce(() => events.onEnd(describeEnd(child), child.exitCode === 0, stderr.lines()))
  child.on('error', error => endOnce(() => events.onFailure(`${file}: ${explainSystemError(error)}`)))
  child.on('exit', () => setTimeout(end, LAST_WORDS).unref())
  child.on('close', end)
  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    stderr.add(chunk)
    events.onNoise(chunk.length)
  })
  let unfinished = 0
  const countUnfinished = (chunk: Buffer): void => {
    const end = chunk.lastIndexOf('\n')
    unfinished = end < 0 ? unfinished + chunk.length : chunk.length - end - 1
  }
  reportLines(watching(child.stdout, countUnfinished), events).catch(() => undefined)
  return {
    write: text => void child.stdin.write(text),
    closeInput: () => void child.stdin.end(),
    recentErrors: stderr.lines,
    unfinished: () => unfinished,
    close: () => {
      child.stdin.end()
      const killing = setTimeout(() => killTree(child), GRACE)
      child.on('exit', () => clearTimeout(killing))
      child.unref()
    },
    kill: () => killTree(child),
  }
}
