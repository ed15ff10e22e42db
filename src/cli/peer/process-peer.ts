/**
 * An implementation under test as a process: sends it many requests at a time, restarts it when it fails, and gives it
 * up after too many failures.
 */
import type { Peer, Reply, Trouble } from '../../conform'
import { isObject, stringify } from '../../kernel/json'
import type { Line } from '../read/lines'
import type { Start } from './child'
import { converse } from './conversation'
import { lifetimeOf, troublesOf, type Lifetime, type Patience, type Troubles } from './lifetime'
import { queueTo, type Queue } from './queue'

/** An implementation to be closed after use. */
export type Implementation = Peer & {
  /** Its faults apart from wrong answers. */
  readonly troubles: () => readonly Trouble[]
  /** Settles all requests without a reply, present and future: the time is over. */
  readonly expire: () => void
  readonly close: () => void
}

const INVALID_PARAMS = -32602

const GONE = { fault: 'gone', detail: 'the time was over' } as const

export const implementation = (start: Start, patience: Patience): Implementation => {
  const troubles = troublesOf()
  const queue: Queue = queueTo((lines, isFirst) => lifetime.send(lines, isFirst))
  const lifetime: Lifetime = lifetimeOf(start, patience, queue, troubles, line => hear(line, queue, lifetime, troubles))
  const ask = (operation: string, input: unknown): Promise<Reply> =>
    new Promise(settle => {
      queue.add({ operation, text: stringify(input), settle })
      queue.pump()
    })
  let isOver = false
  const others = processesInUse()
  return {
    ask,
    askAfresh: async (operation, input) => {
      if (isOver) return GONE
      const first = lifetime.patienceForFirst()
      const fresh = implementation(start, { ...patience, first, restarts: 1, failedStarts: Infinity })
      const closed = others.add(fresh.expire)
      const reply = await fresh.ask(operation, input)
      closed()
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

/** The other processes in use: `add` takes a function that ends a process, and returns one that removes it again. */
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

/** Handles a line of output as a reply, a breach of the protocol, or both. */
const hear = (line: Line, queue: Queue, lifetime: Lifetime, troubles: Troubles): void => {
  const shown = typeof line === 'string' ? line.slice(0, 200) : line.reason
  if (shown.trim() === '') return
  const message = parse(line)
  if (!message || message['jsonrpc'] !== '2.0' || 'result' in message === 'error' in message) {
    troubles.add('prints what is no JSON-RPC reply', shown)
  }
  const id = message?.['id']
  if (!message || typeof id !== 'number' || !queue.isPending(id)) {
    const isLate = typeof id === 'number' && queue.wasSent(id)
    const kind = isLate ? 'replies again, or too late' : 'replies to what was not asked'
    if (message && 'id' in message) troubles.add(kind, shown)
    return
  }
  const oldest = queue.oldest()
  if (oldest !== id) troubles.add('does not reply in the order of the requests', `to ${id} before ${oldest ?? ''}`)
  lifetime.replied()
  queue.settle(id, replyOf(message))
  queue.pump()
}

const parse = (line: Line): { readonly [key: string]: unknown } | undefined => {
  if (typeof line !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const replyOf = (message: { readonly [key: string]: unknown }): Reply => {
  if ('result' in message) return { result: message['result'] }
  const { code, message: text, data } = isObject(message['error']) ? message['error'] : {}
  return code === INVALID_PARAMS && isObject(data) && Array.isArray(data['issues'])
    ? { issues: data['issues'] }
    : {
        error: {
          code: typeof code === 'number' ? code : 0,
          message: typeof text === 'string' ? text : 'no JSON-RPC error',
        },
      }
}
