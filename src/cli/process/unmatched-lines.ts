/**
 * Matches lines that are not JSON to requests. Replies are in the order of the requests, so:
 *
 * | a line that is not JSON                      | is                               |
 * | -------------------------------------------- | -------------------------------- |
 * | has the id of a pending request              | a broken reply to that request   |
 * | is followed by a reply that skips requests   | the reply to the oldest of these |
 * | is followed by the reply to the oldest       | extra output, such as a log      |
 *
 * If no request is left whose reply could follow, a request is sent that the program has answered before.
 */
import type { Reply } from '../../conform'
import type { Queue, Request } from './queue'
import type { ErrorLog } from './error-log'

export type UnmatchedLines = {
  /** Handles a line that is not JSON. Returns whether it settled a request. */
  readonly receive: (line: string) => boolean
  /** Handles the lines before a reply. Call it before the request of the reply is settled. */
  readonly endAt: (id: number) => void
  /** Takes the lines so far for replies, because no reply follows. Returns whether there were any. */
  readonly settle: () => boolean
  /** Takes the lines so far for extra output, because the process is over. */
  readonly drop: () => void
  /** The oldest line that is not matched yet. */
  readonly first: () => string | undefined
}

/** The length of a line's beginning in a report, in UTF-16 units. */
export const SHOWN = 200

export const EXTRA_OUTPUT = 'prints lines that are not JSON-RPC replies'

/** `known` returns the operation and params of a request that the program answers. */
export const trackUnmatchedLines = (
  queue: Queue,
  errors: ErrorLog,
  known: () => Pick<Request, 'operation' | 'text'>,
): UnmatchedLines => {
  const held: string[] = []
  let isProbing = false
  const probe: Request['settle'] = () => {
    isProbing = false
  }
  const drop = (): void => {
    for (const line of held.splice(0)) errors.add(EXTRA_OUTPUT, line)
  }
  const settleFirst = (ids: readonly number[]): void => {
    for (const id of ids.slice(0, held.length)) queue.settle(id, notJson(held.shift() ?? ''))
  }
  const endAt = (id: number): void => {
    if (held.length === 0) return
    settleFirst(queue.pendingIds().filter(earlier => earlier < id))
    drop()
  }
  return {
    receive: line => {
      const shown = line.slice(0, SHOWN)
      const id = idIn(line, queue)
      if (id !== undefined) {
        endAt(id)
        queue.settle(id, notJson(shown))
        return true
      }
      if (held.length < queue.pending()) held.push(shown)
      else errors.add(EXTRA_OUTPUT, shown)
      if (held.length > 0 && held.length === queue.pending() && !isProbing) {
        isProbing = true
        queue.addNow({ ...known(), settle: probe })
      }
      return false
    },
    endAt,
    settle: () => {
      const isAny = held.length > 0
      settleFirst(queue.pendingIds())
      return isAny
    },
    drop: () => {
      drop()
      queue.withdraw(probe)
      isProbing = false
    },
    first: () => held[0],
  }
}

const notJson = (line: string): Reply => ({ fault: 'not JSON', detail: line })

/** The id may be at either end of a long line. */
const END = 1_000

/** The id of a pending request in a line, preferably of the oldest. */
const idIn = (line: string, queue: Queue): number | undefined => {
  const ends = line.length > 2 * END ? `${line.slice(0, END)}\n${line.slice(-END)}` : line
  const ids = [...ends.matchAll(/"id"\s*:\s*(\d+)/g)]
    .map(([, digits]) => Number(digits))
    .filter(id => queue.isPending(id))
  return ids.find(id => id === queue.oldest()) ?? ids[0]
}
