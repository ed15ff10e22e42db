/**
 * An implementation under test as a process: sends it many requests at a time, restarts it when it fails, and gives it
 * up after too many failures.
 */
import type { Peer, Reply, Trouble } from '../../conform'
import { isObject, parseJson, stringify } from '../../kernel/json'
import type { Line } from '../read/lines'
import type { Start } from './child'
import { converse } from './conversation'
import { createLifetime, type Lifetime, type Patience } from './lifetime'
import { Queue, type Request } from './queue'
import { EXTRA_OUTPUT, MAX_SHOWN, trackUnmatchedLines, type UnmatchedLines } from './unmatched-lines'
import { createErrorLog, type ErrorLog } from './error-log'

/** An implementation to be closed after use. */
export type Implementation = Peer & {
  /** Its faults apart from wrong answers. */
  readonly troubles: () => readonly Trouble[]
  /** Settles all requests without a reply, present and future: the time is over. */
  readonly expire: () => void
  readonly close: () => void
}

const INVALID_PARAMS = -32602

/** In UTF-16 units of JSON. */
const MAX_KNOWN = 2_000

const GONE = { fault: 'gone', detail: 'the time was over' } as const

type Question = Pick<Request, 'operation' | 'text'>

const DESCRIBE: Question = { operation: 'oracle.describe', text: '{}' }

/** `known` is a request that the program answers. */
export const implementation = (start: Start, patience: Patience, known = DESCRIBE): Implementation => {
  const troubles = createErrorLog()
  const queue = new Queue((lines, isFirst) => lifetime.send(lines, isFirst))
  let answered = known
  const unmatched = trackUnmatchedLines(queue, troubles, () => answered)
  const note = ({ operation, text }: Question): void => {
    if (text.length <= MAX_KNOWN) answered = { operation, text }
  }
  const lifetime: Lifetime = createLifetime(start, patience, queue, troubles, unmatched, line =>
    receiveLine(line, { queue, lifetime, troubles, unmatched, note }),
  )
  const ask = (operation: string, input: unknown, text = stringify(input)): Promise<Reply> =>
    new Promise(settle => {
      queue.add({ operation, text, settle })
      queue.pump()
    })
  let isOver = false
  const others = processesInUse()
  return {
    ask,
    askAfresh: async (operation, input) => {
      if (isOver) return GONE
      const first = lifetime.patienceForFirst()
      const fresh = implementation(start, { ...patience, first, restarts: 1, failedStarts: Infinity }, answered)
      const remove = others.add(fresh.expire)
      const reply = await fresh.ask(operation, input)
      remove()
      fresh.close()
      return reply
    },
    converse: lines =>
      isOver
        ? Promise.resolve({ lines: [], fault: GONE })
        : converse(start, { first: lifetime.patienceForFirst(), reply: patience.reply }, lines, others.add),
    troubles: troubles.list,
    expire: () => {
      isOver = true
      queue.close(GONE)
      lifetime.halt()
      others.expire()
    },
    close: () => {
      queue.close({ fault: 'gone', detail: 'closed' })
      lifetime.close()
    },
  }
}

/** The other processes in use: `add` takes a function that ends a process, and returns a function that removes it again. */
const processesInUse = () => {
  const running = new Set<() => void>()
  return {
    add: (expire: () => void) => {
      running.add(expire)
      return () => void running.delete(expire)
    },
    expire: () => {
      for (const expire of [...running]) expire()
    },
  }
}

type Session = {
  readonly queue: Queue
  readonly lifetime: Lifetime
  readonly troubles: ErrorLog
  readonly unmatched: UnmatchedLines
  readonly note: (answered: Question) => void
}

/** Handles a line of output as a reply, a breach of the protocol, or both. */
const receiveLine = (line: Line, { queue, lifetime, troubles, unmatched, note }: Session): void => {
  const shown = typeof line === 'string' ? line.slice(0, MAX_SHOWN) : line.reason
  if (shown.trim() === '') return
  const value = typeof line === 'string' ? parseJson(line) : undefined
  if (value === undefined) {
    if (unmatched.receive(typeof line === 'string' ? line : line.reason)) lifetime.noteReply()
    queue.pump()
    return
  }
  const message = isObject(value) ? value : undefined
  if (!message || message['jsonrpc'] !== '2.0' || 'result' in message === 'error' in message) {
    troubles.add(EXTRA_OUTPUT, shown)
  }
  const id = message?.['id']
  if (!message || typeof id !== 'number' || !queue.isPending(id)) {
    const isLate = typeof id === 'number' && queue.wasSent(id)
    const kind = isLate ? 'replies again, or too late' : 'replies to an unknown id'
    if (message && 'id' in message) troubles.add(kind, shown)
    return
  }
  unmatched.endAt(id)
  const oldest = queue.oldest()
  if (oldest !== id) troubles.add('does not reply in the order of the requests', `to ${id} before ${oldest ?? ''}`)
  lifetime.noteReply()
  const request = queue.settle(id, readReply(message))
  if (request) note(request)
  queue.pump()
}

const readReply = (message: { readonly [key: string]: unknown }): Reply => {
  if ('result' in message) return { result: message['result'] }
  const { code, message: text, data } = isObject(message['error']) ? message['error'] : {}
  return code === INVALID_PARAMS && isObject(data) && Array.isArray(data['issues'])
    ? { issues: data['issues'] }
    : {
        error: {
          code: typeof code === 'number' ? code : 0,
          message: typeof text === 'string' ? text : 'no JSON-RPC error',
          ...(data !== undefined && { data }),
        },
      }
}
