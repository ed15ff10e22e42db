/**
 * Matches lines that are not JSON to requests. Replies are in the order of the requests, so:
 *
 * | a line that is not JSON                      | is                               |
 * | -------------------------------------------- | -------------------------------- |
 * | has the id of a pending request              | a broken reply to that request   |
 * | is followed by a reply that skips requests   | the reply to the oldest of these |
 * | is followed by the reply to the oldest       | extra output, such as a log      |
 *
 * If there are as many such lines as pending requests, possibly no reply follows. Then another request is sent that the program
 * has answered before, whose reply decides.
 */
import type { Reply } from '../../conform'
import type { Queue, Request } from './queue'
import type { ErrorLog } from './error-log'

export type UnmatchedLines = {
  /**
   * Handles a line that is not a reply. Returns whether it settled a request, which it only does by an id in it, if the
   * line `isBroken`: JSON that is not a reply is a log.
   */
  readonly receive: (line: string, isBroken: boolean) => boolean
  /** Handles the lines before a reply. Call it before the request of the reply is settled. */
  readonly endAt: (id: number) => void
  /** Settles the oldest requests with the lines so far, because no reply follows. Returns whether there were any. */
  readonly settle: () => boolean
  /** Reports the lines so far as extra output, because the process is over. */
  readonly drop: () => void
  /** The oldest line that is not matched yet. */
  readonly first: () => string | undefined
}

/** The UTF-16 units of a line that a report shows. */
export const MAX_SHOWN = 200

export const EXTRA_OUTPUT = 'prints lines that are not JSON-RPC replies'
export const BANNER = 'a line before the first reply'

type Process = {
  /** Returns a request that the program is known to answer. */
  readonly answered: () => Pick<Request, 'operation' | 'text'>
  /** Returns whether the process has replied. */
  readonly isAwake: () => boolean
}

export const trackUnmatchedLines = (queue: Queue, errors: ErrorLog, { answered, isAwake }: Process): UnmatchedLines => {
  const lines: string[] = []
  let isProbing = false
  const probe: Request['settle'] = () => {
    isProbing = false
  }
  const addExtra = (line: string): void => errors.add(EXTRA_OUTPUT, isAwake() ? line : `${BANNER}: ${line}`)
  const drop = (): void => lines.splice(0).forEach(addExtra)
  const settleFirst = (ids: readonly number[]): void => {
    for (const id of ids.slice(0, lines.length)) queue.settle(id, notJson(lines.shift() ?? ''))
  }
  const endAt = (id: number): void => {
    if (lines.length === 0) return
    settleFirst(queue.pendingIds().filter(earlier => earlier < id))
    drop()
  }
  return {
    receive: (line, isBroken) => {
      const shown = line.slice(0, MAX_SHOWN)
      const id = isBroken ? findPendingId(line, queue) : undefined
      if (id !== undefined) {
        endAt(id)
        queue.settle(id, notJson(shown))
        return true
      }
      if (lines.length < queue.pending()) lines.push(shown)
      else addExtra(shown)
      if (lines.length > 0 && lines.length === queue.pending() && !isProbing) {
        isProbing = true
        queue.addNow({ ...answered(), settle: probe })
      }
      return false
    },
    endAt,
    settle: () => {
      const isAny = lines.length > 0
      settleFirst(queue.pendingIds())
      return isAny
    },
    drop: () => {
      drop()
      queue.withdraw(probe)
      isProbing = false
    },
    first: () => lines[0],
  }
}

const notJson = (line: string): Reply => ({ fault: 'not JSON', detail: line })

/** The UTF-16 units at the beginning and at the end of a long line in which an id is looked for. */
const END = 1_000

/** The id of a pending request in a line, preferably of the oldest. */
const findPendingId = (line: string, queue: Queue): number | undefined => {
  const ends = line.length > 2 * END ? `${line.slice(0, END)}\n${line.slice(-END)}` : line
  const ids = [...ends.matchAll(/"id"\s*:\s*(\d+)/g)]
    .map(([, digits]) => Number(digits))
    .filter(id => queue.isPending(id))
  return ids.find(id => id === queue.oldest()) ?? ids[0]
}
