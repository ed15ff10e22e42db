/**
 * The processes of an implementation, one after the other: started where a request is sent and none runs, ended where
 * one does not reply, and given up where starting again helps no more.
 */
import type { Trouble } from '../../conform'
import type { Line } from '../read/lines'
import type { Child, Start } from './child'
import type { Queue, Send } from './queue'

export type Patience = {
  /** For a reply, in ms, and for the first one ever, which may have to wait until a program has loaded. */
  readonly reply: number
  readonly first: number
  readonly restarts: number
  readonly silences: number
  /** How often it may fail before its first reply until it is given up; with Infinity the request is blamed instead. */
  readonly failedStarts: number
}

export type Troubles = { readonly add: (kind: string, detail: string) => void; readonly list: () => readonly Trouble[] }

/** Troubles by kind: how often each was met, and the detail of the first. */
export const troublesOf = (): Troubles => {
  const troubles = new Map<string, Trouble>()
  return {
    add: (kind, detail) => {
      const before = troubles.get(kind)
      troubles.set(kind, before ? { ...before, count: before.count + 1 } : { kind, count: 1, detail })
    },
    list: () => [...troubles.values()],
  }
}

export type Lifetime = {
  /** Writes to the process that runs, or to a new one; a reply is due from then on where nothing was under way. */
  readonly send: Send
  /** To be told of each reply. */
  readonly replied: () => void
  /** How long a new process may take until its first reply. */
  readonly patienceForFirst: () => number
  /** Ends it at once; nothing that it says from now on is heard. */
  readonly halt: () => void
  readonly close: () => void
}

/** A process, and what it has done so far. */
type Run = { readonly child: Child; readonly startedAt: number; isAwake: boolean; noise: number }

const TICK = 50
/** So many bytes on standard error without a reply are a fault: nobody reads them. */
const FLOOD = 8 * 2 ** 20
const NO_REPLY = 'no reply in time'

export const lifetimeOf = (
  startChild: Start,
  patience: Patience,
  queue: Queue,
  troubles: Troubles,
  hear: (line: Line) => void,
): Lifetime => {
  let run: Run | undefined
  let replies = 0
  let restarts = 0
  let silences = 0
  /** Since when a reply is due. */
  let since = 0
  /** How long the slowest process took until its first reply. */
  let startup = 0

  const stop = (): void => {
    run?.child.kill()
    run = undefined
  }

  const giveUp = (kind: string, detail: string): void => {
    troubles.add(kind, detail)
    clearInterval(clock)
    stop()
    queue.close({ fault: 'gone', detail })
  }

  const start = (): Run | undefined => {
    if (restarts++ > patience.restarts) {
      giveUp('given up', `it had to be started ${restarts} times`)
      return undefined
    }
    const isCurrent = (): boolean => run === started
    const child = startChild({
      line: line => isCurrent() && hear(line),
      noise: length => {
        started.noise += length
        if (isCurrent() && started.noise > FLOOD) silence('floods standard error')
      },
      failed: reason => isCurrent() && giveUp('not started', reason),
      ended: how => isCurrent() && died(how),
    })
    const started: Run = { child, startedAt: performance.now(), isAwake: false, noise: 0 }
    run = started
    return started
  }

  const died = (how: string): void => {
    run = undefined
    const oldest = queue.oldest()
    if (replies === 0 && restarts >= patience.failedStarts) giveUp('ended before its first reply', how)
    else if (oldest === undefined) troubles.add('ended although its input had not', how)
    else if (queue.underWay() === 1 && (replies > 0 || patience.failedStarts === Infinity)) {
      queue.settle(oldest, { fault: 'died', detail: how })
    } else queue.takeBackSingly()
    queue.pump()
  }

  const silence = (why: string): void => {
    const oldest = queue.oldest()
    const heard = run?.child.heard() ?? ''
    stop()
    if (why !== NO_REPLY || oldest === undefined) troubles.add(why, heard)
    if (oldest === undefined) return
    if (replies === 0 && patience.failedStarts < Infinity) {
      giveUp(`${why} before its first reply`, 'does it read its input line by line, and flush its output after each?')
    } else if (++silences > patience.silences) {
      giveUp('given up', `it failed to reply ${silences} times`)
    } else {
      queue.settle(oldest, { fault: 'silent', detail: why })
      queue.takeBack()
      queue.pump()
    }
  }

  const patienceForFirst = (): number => (replies > 0 ? patience.reply + 3 * startup : patience.first)
  const patienceNow = (): number => (run?.isAwake ? patience.reply : Math.max(patienceForFirst(), patience.reply))
  const clock = setInterval(() => {
    if (queue.underWay() > 0 && performance.now() - since > patienceNow()) silence(NO_REPLY)
  }, TICK)

  return {
    send: (lines, isFirst) => {
      const writer = run ?? start()
      if (isFirst) since = performance.now()
      writer?.child.write(lines)
    },
    replied: () => {
      replies++
      since = performance.now()
      if (!run) return
      run.noise = 0
      if (!run.isAwake) startup = Math.max(startup, since - run.startedAt)
      run.isAwake = true
    },
    patienceForFirst,
    halt: () => {
      clearInterval(clock)
      stop()
    },
    close: () => {
      clearInterval(clock)
      const last = run
      run = undefined
      last?.child.end()
    },
  }
}
