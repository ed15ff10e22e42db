/**
 * The processes of an implementation, one at a time: started on demand, ended when they do not reply, and given up
 * after too many failures.
 */
import type { Line } from '../read/lines'
import type { Child, Start } from './child'
import type { Queue, Send } from './queue'
import type { UnmatchedLines } from './unmatched-lines'
import type { ErrorLog } from './error-log'

export type Patience = {
  readonly reply: number
  /** The time limit of the first reply ever, in ms: a program may load slowly. */
  readonly first: number
  readonly restarts: number
  readonly silences: number
  /** After this many failed starts before its first reply, a program is given up. With Infinity, the request is blamed. */
  readonly failedStarts: number
}

export type Lifetime = {
  /** Writes to the current process, or starts one. If no request was pending, the time limit starts now. */
  readonly send: Send
  readonly noteReply: () => void
  /** Whether the current process has replied. */
  readonly isAwake: () => boolean
  /** The time limit of a new process's first reply, in ms. */
  readonly patienceForFirst: () => number
  /** Kills the process at once and ignores its remaining output. */
  readonly halt: () => void
  /** Ends the input of the process, so that it can end by itself. */
  readonly close: () => void
}

type Run = { readonly child: Child; readonly startedAt: number; isAwake: boolean; noise: number }

type State = {
  readonly startChild: Start
  readonly patience: Patience
  readonly queue: Queue
  readonly errors: ErrorLog
  readonly unmatched: UnmatchedLines
  readonly receive: (line: Line) => void
  readonly clock: NodeJS.Timeout
  run: Run | undefined
  replies: number
  restarts: number
  silences: number
  /** When the time limit of the oldest request started. */
  since: number
  /** The longest time that a process took until its first reply, in ms. */
  startup: number
}

const TICK = 50
/** In bytes: more output on standard error without a reply is a fault. */
const FLOOD = 8 * 2 ** 20
const NO_REPLY = 'no reply in time'
const FLOODS = 'floods standard error'

export const createLifetime = (
  startChild: Start,
  patience: Patience,
  queue: Queue,
  errors: ErrorLog,
  unmatched: UnmatchedLines,
  receive: (line: Line) => void,
): Lifetime => {
  const clock = setInterval(() => {
    if (queue.pending() > 0 && performance.now() - state.since > timeLimit(state)) handleSilence(state, NO_REPLY)
  }, TICK)
  const counts = { replies: 0, restarts: 0, silences: 0, since: 0, startup: 0 }
  const state: State = { startChild, patience, queue, errors, unmatched, receive, clock, run: undefined, ...counts }
  return {
    send: (lines, isFirst) => {
      const writer = state.run ?? start(state)
      if (isFirst) state.since = performance.now()
      writer?.child.write(lines)
    },
    noteReply: () => noteReply(state),
    isAwake: () => state.run?.isAwake ?? false,
    patienceForFirst: () => patienceForFirst(state),
    halt: () => {
      clearInterval(clock)
      stop(state)
    },
    close: () => {
      clearInterval(clock)
      const last = state.run
      state.run = undefined
      last?.child.close()
    },
  }
}

const noteReply = (state: State): void => {
  const { run } = state
  state.replies++
  state.since = performance.now()
  if (!run) return
  run.noise = 0
  if (!run.isAwake) state.startup = Math.max(state.startup, state.since - run.startedAt)
  run.isAwake = true
}

const patienceForFirst = ({ replies, patience, startup }: State): number =>
  replies > 0 ? patience.reply + 3 * startup : patience.first

const timeLimit = (state: State): number =>
  state.run?.isAwake ? state.patience.reply : Math.max(patienceForFirst(state), state.patience.reply)

const stop = (state: State): void => {
  state.run?.child.kill()
  state.run = undefined
}

const giveUp = (state: State, kind: string, detail: string, stderr?: readonly string[]): void => {
  state.errors.add(kind, detail, stderr)
  clearInterval(state.clock)
  stop(state)
  state.queue.close({ fault: 'gone', detail })
}

const start = (state: State): Run | undefined => {
  if (state.restarts++ > state.patience.restarts) {
    giveUp(state, 'given up', `it had to be started ${state.restarts} times`)
    return undefined
  }
  const isCurrent = (): boolean => state.run === started
  const child = state.startChild({
    onLine: line => isCurrent() && state.receive(line),
    onNoise: length => {
      started.noise += length
      if (isCurrent() && started.noise > FLOOD) handleSilence(state, FLOODS)
    },
    onFailure: reason => isCurrent() && giveUp(state, 'not started', reason),
    onEnd: (how, _, stderr) => isCurrent() && handleEnd(state, how, stderr),
  })
  const started: Run = { child, startedAt: performance.now(), isAwake: false, noise: 0 }
  state.run = started
  return started
}

/** Handles the end of the process. If several requests are pending, they are repeated singly to find the culprit. */
const handleEnd = (state: State, how: string, stderr: readonly string[]): void => {
  const { queue, errors, patience, replies } = state
  state.run = undefined
  state.unmatched.drop()
  const oldest = queue.oldest()
  if (replies === 0 && state.restarts >= patience.failedStarts)
    giveUp(state, 'ended before its first reply', `${how}; ${queue.describeFirst()}`, stderr)
  else if (oldest === undefined) errors.add('ended although its input had not', how, stderr)
  else if (queue.pending() === 1 && (replies > 0 || patience.failedStarts === Infinity)) {
    queue.settle(oldest, { fault: 'died', detail: how, ...(stderr.length > 0 && { stderr }) })
  } else queue.requeueSingly()
  queue.pump()
}

/** Handles a process that does not reply: kills it, and blames the oldest request. */
const handleSilence = (state: State, why: string): void => {
  const { queue, errors, patience, unmatched } = state
  const isFirst = state.replies === 0 && patience.failedStarts < Infinity
  if (why === NO_REPLY && !isFirst && unmatched.settle()) {
    state.since = performance.now()
    queue.pump()
    return
  }
  const unfinished = state.run?.child.unfinished() ?? 0
  const printed = unmatched.first() ?? (unfinished > 0 ? `${unfinished} bytes without a line feed` : undefined)
  const stderr = state.run?.child.recentErrors()
  stop(state)
  unmatched.drop()
  const oldest = queue.oldest()
  if (why !== NO_REPLY || oldest === undefined)
    errors.add(why, why === FLOODS ? 'more than 8 MiB without a reply' : '', stderr)
  if (oldest === undefined) return
  if (isFirst) {
    const hint = 'does it read its input line by line, and flush its output after each?'
    giveUp(state, `${why} before its first reply`, printed === undefined ? hint : `it printed ${printed}`, stderr)
  } else if (++state.silences > patience.silences) {
    giveUp(state, 'given up', `it failed to reply ${state.silences} times; --timeout waits longer for each reply`)
  } else {
    queue.settle(oldest, { fault: 'silent', detail: why })
    queue.requeue()
    queue.pump()
  }
}
