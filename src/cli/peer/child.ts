/**
 * A child process that is spoken to in lines.
 */
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { linesOf, type Line } from '../read/lines'
import { reasonOf } from '../terminal/system-error'
import { announce, MARK, unwatch, watch } from './watcher'

export type Child = {
  readonly write: (text: string | Uint8Array) => void
  /** Ends its input, and leaves it to end by itself. */
  readonly endInput: () => void
  /** The end of what it wrote on standard error. */
  readonly heard: () => string
  /** Ends its input, and kills it if it does not end soon. */
  readonly end: () => void
  readonly kill: () => void
}

export type Events = {
  readonly line: (line: Line) => void
  readonly noise: (length: number) => void
  readonly failed: (reason: string) => void
  /** `isClean` where it ended by itself, with exit code 0. */
  readonly ended: (how: string, isClean: boolean) => void
}

/** Starts a child; a function, so that a test can put something else in its place. */
export type Start = (events: Events) => Child

/** Where a child runs. */
export type Surroundings = { readonly cwd: string; readonly env: NodeJS.ProcessEnv }

const HEARD = 500
const GRACE = 500
/**
 * How long the output of a child that has ended is waited for: some may still be in the pipe, and a child of its own
 * may keep the pipe open for good.
 */
const LAST_WORDS = 200
/** In MiB: the contract's longest answer, and what stands around it. */
const LONGEST_REPLY = 65

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const
const signals = Object.keys(SIGNALS) as readonly (keyof typeof SIGNALS)[]

/** Children whose process groups may still be there. */
const running = new Set<ChildProcess>()

const killAll = (): void => {
  for (const child of running) killGroup(child)
}
const leave = (signal: NodeJS.Signals): void => process.exit(SIGNALS[signal as keyof typeof SIGNALS])

/**
 * Starts a process of which nothing stays behind, however this process ends; the watcher sees to it where this
 * process cannot. The signals are listened to before the start: the child may live before `spawn` returns.
 */
const startWatched = (start: () => ChildProcessWithoutNullStreams): ChildProcessWithoutNullStreams => {
  if (running.size === 0) {
    process.on('exit', killAll)
    for (const signal of signals) process.on(signal, leave)
  }
  announce()
  const child = start()
  running.add(child)
  watch(child.pid)
  return child
}

/** Kills the group of a child, which outlives a child that has ended as long as a child of its own is left. */
const killGroup = (child: ChildProcess): void => {
  if (!running.delete(child)) return
  if (running.size === 0) {
    process.off('exit', killAll)
    for (const signal of signals) process.off(signal, leave)
  }
  if (child.pid === undefined) return
  unwatch(child.pid)
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has gone already.
  }
}

export const startChild = (
  [file = '', ...args]: readonly string[],
  { cwd, env }: Surroundings,
  events: Events,
): Child => {
  // In a process group of its own, so that its children can be ended with it.
  const child = startWatched(() =>
    spawn(file, args, { cwd, env: { ...env, ...MARK }, stdio: ['pipe', 'pipe', 'pipe'], detached: true }),
  )
  let heard = ''
  let isOver = false
  const over = (report: () => void): void => {
    if (isOver) return
    isOver = true
    killGroup(child)
    report()
  }
  const howOf = (): string =>
    [
      child.signalCode ? `it was ended by ${child.signalCode}` : `it ended with exit code ${String(child.exitCode)}`,
      ...(heard ? [`saying: ${heard}`] : []),
    ].join(', ')
  child.on('error', error => over(() => events.failed(`${file}: ${reasonOf(error)}`)))
  child.on('exit', () => setTimeout(() => over(() => events.ended(howOf(), child.exitCode === 0)), LAST_WORDS))
  child.on('close', () => over(() => events.ended(howOf(), child.exitCode === 0)))
  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    heard = (heard + chunk.subarray(-HEARD).toString()).slice(-HEARD).trim()
    events.noise(chunk.length)
  })
  const readAll = async (): Promise<void> => {
    for await (const lines of linesOf(child.stdout, LONGEST_REPLY)) for (const line of lines) events.line(line)
  }
  readAll().catch(() => undefined)
  return {
    write: text => void child.stdin.write(text),
    endInput: () => void child.stdin.end(),
    heard: () => heard,
    end: () => {
      child.stdin.end()
      setTimeout(() => killGroup(child), GRACE)
      child.unref()
    },
    kill: () => killGroup(child),
  }
}
