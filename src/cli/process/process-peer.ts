/**
 * An implementation under test as a process: sends it many requests at a time, restarts it when it fails, and gives it
 * up after too many failures.
 */
import type { Peer, Reply, Trouble } from '../../conform'
import { isObject, parseJson, stringify } from '../../kernel/json'
import type { Line } from '../read/lines'
import type { Start } from './child'
import { converse, MAX_LINE_LENGTH } from './conversation'
import { createLifetime, type Lifetime, type Patience } from './lifetime'
import { Queue, type Request } from './queue'
import { BANNER, EXTRA_OUTPUT, MAX_SHOWN, trackUnmatchedLines, type UnmatchedLines } from './unmatched-lines'
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

const AGAIN = 'replies again, or too late'

const GONE = { fault: 'gone', detail: 'the time was over' } as const

type Question = Pick<Request, 'operation' | 'text'>

const DESCRIBE: Question = { operation: 'oracle.describe', text: '{}' }

/** `known` is a request that the program answers. */
export const implementation = (start: Start, patience: Patience, known = DESCRIBE): Implementation => {
  const troubles = createErrorLog()
  const queue = new Queue((lines, isFirst) => lifetime.send(lines, isFirst))
  let answered = known
  const unmatched = trackUnmatchedLines(queue, troubles, {
    answered: () => answered,
    isAwake: () => lifetime.isAwake(),
  })
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
    converse: async lines => {
      if (isOver) return { lines: [], fault: GONE }
      const pauses = { first: lifetime.patienceForFirst(), reply: patience.reply }
      const { lines: printed, ...rest } = await converse(start, pauses, lines, others.add)
      return { lines: onlyReplies(printed, troubles), ...rest }
    },
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
  if (!isReply(value) || !('id' in value)) {
    const text = typeof line === 'string' ? line : line.reason
    if (unmatched.receive(isReply(value) ? `a reply without an id: ${shown}` : text, value === undefined))
      lifetime.noteReply()
    queue.pump()
    return
  }
  if (value['jsonrpc'] !== '2.0') troubles.add('replies without "jsonrpc": "2.0"', shown)
  if ('result' in value && 'error' in value) troubles.add('replies with both a result and an error', shown)
  const { id } = value
  if (typeof id !== 'number' || !queue.isPending(id)) {
    const isLate = typeof id === 'number' && queue.wasSent(id)
    troubles.add(isLate ? AGAIN : 'replies to an unknown id', shown)
    return
  }
  unmatched.endAt(id)
  const oldest = queue.oldest()
  if (oldest !== id) troubles.add('does not reply in the order of the requests', `to ${id} before ${oldest ?? ''}`)
  lifetime.noteReply()
  const request = queue.settle(id, readReply(value))
  if (request) note(request)
  queue.pump()
}

type Message = { readonly [key: string]: unknown }

/** Whether a line is a reply by its form. Anything else is a log, a banner or a broken reply. */
const isReply = (value: unknown): value is Message => isObject(value) && ('result' in value || 'error' in value)

/** The replies among the lines of a conversation. Each other line is a breach of the protocol, unless it is blank. */
const onlyReplies = (lines: readonly string[], troubles: ErrorLog): readonly string[] => {
  const replies: string[] = []
  for (const line of lines) {
    const shown = line.slice(0, MAX_SHOWN)
    const value = parseJson(line)
    // A reply that is longer than a conversation keeps has lost its end.
    if (!isReply(value) && line.length < MAX_LINE_LENGTH) {
      if (line.trim() !== '') troubles.add(EXTRA_OUTPUT, replies.length === 0 ? `${BANNER}: ${shown}` : shown)
    } else if (isReply(value) && value['id'] !== null && line === replies.at(-1)) troubles.add(AGAIN, shown)
    else replies.push(line)
  }
  return replies
}

const readReply = (message: Message): Reply => {
  const { error } = message
  if ('result' in message && !isObject(error)) return { result: message['result'] }
  const { code, message: text, data } = isObject(error) ? error : {}
  return code === INVALID_PARAMS && isObject(data) && Array.isArray(data['issues'])
    ? { issues: data['issues'] }
    : {
        error: {
          code: typeof code === 'number' ? code : 0,
          message: typeof text === 'string' ? text : `no JSON-RPC error: ${stringify(error).slice(0, MAX_SHOWN)}`,
          ...(data !== undefined && { data }),
        },
      }
}
