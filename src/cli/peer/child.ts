/**
 * A process of someone else's, with lines in and out.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { linesOf, type Line } from '../read/lines'
import { reasonOf } from '../terminal/stream'

export type Child = {
  readonly write: (text: string) => void
  /** What it said last on standard error. */
  readonly heard: () => string
  /** Ends its input, and itself if it does not end then. */
  readonly end: () => void
  readonly kill: () => void
}

type Events = {
  readonly line: (line: Line) => void
  readonly noise: (length: number) => void
  readonly failed: (reason: string) => void
  readonly ended: (how: string) => void
}

const HEARD = 500
const GRACE = 500
/** What it has written may still be in the pipe when it has gone; one of its own children may keep the pipe open for good. */
const LAST_WORDS = 200

const running = new Set<ChildProcess>()

/** Nothing that was started stays behind. */
process.on('exit', () => {
  for (const child of running) killAll(child)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143))

export const startChild = ([file = '', ...args]: readonly string[], events: Events): Child => {
  // In a group of its own, so that a shell's children end with it.
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  running.add(child)
  let heard = ''
  let isOver = false
  const over = (tell: () => void): void => {
    if (isOver) return
    isOver = true
    running.delete(child)
    tell()
  }
  const howOf = (): string => [
    child.signalCode ? `it was ended by ${child.signalCode}` : `it ended with exit code ${String(child.exitCode)}`,
    ...(heard ? [`saying: ${heard}`] : []),
  ].join(', ')
  child.on('error', error => over(() => events.failed(`${file}: ${reasonOf(error)}`)))
  child.on('exit', () => setTimeout(() => over(() => events.ended(howOf())), LAST_WORDS))
  child.on('close', () => over(() => events.ended(howOf())))
  child.stdin.on('error', () => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    heard = (heard + chunk.subarray(-HEARD).toString()).slice(-HEARD).trim()
    events.noise(chunk.length)
  })
  const readAll = async (): Promise<void> => {
    for await (const lines of linesOf(child.stdout)) for (const line of lines) events.line(line)
  }
  readAll().catch(() => undefined)
  return {
    write: text => void child.stdin.write(text),
    heard: () => heard,
    end: () => {
      child.stdin.end()
      setTimeout(() => killAll(child), GRACE).unref()
      child.unref()
    },
    kill: () => killAll(child),
  }
}

const killAll = (child: ChildProcess): void => {
  running.delete(child)
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It had just gone.
  }
}
