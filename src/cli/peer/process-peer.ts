/**
 * An implementation under test as a process: asked over its standard input, many requests at a time, started again when it
 * fails, and given up when that helps no more.
 */
import type { Peer, Reply, Trouble } from '../../conform'
import { isObject, stringify } from '../../kernel/json'
import type { Line } from '../read/lines'
import { startChild, type Child } from './child'

export type Patience = {
  /** For a reply, in ms, and for the first one ever, which may have to wait until a program has loaded. */
  readonly reply: number
  readonly first: number
  readonly restarts: number
  readonly silences: number
  /** How often it may fail before its first reply, until it is taken for one that never lives; Infinity blames the request. */
  readonly stillbirths: number
}

/** An implementation that is to be closed at the end, and what trouble it made beside its answers. */
export type Implementation = Peer & { readonly troubles: () => readonly Trouble[]; readonly close: () => void }

type Request = { readonly operation: string; readonly text: string; readonly settle: (reply: Reply) => void }

const UNDER_WAY = 128
const TICK = 50
/** So much on standard error without a reply is no message to anyone. */
const FLOOD = 8 * 2 ** 20
const INVALID_PARAMS = -32602

export const implementation = (command: readonly string[], patience: Patience): Implementation => {
  const troubles = new Map<string, Trouble>()
  const waiting: Request[] = []
  const sent = new Map<number, Request>()
  let child: Child | undefined
  let lastId = 0
  let since = 0
  let startedAt = 0
  /** How long the program took to load, and whether this process has replied yet. */
  let startup = 0
  let isAwake = false
  let noise = 0
  let replies = 0
  let restarts = 0
  let silences = 0
  /** Requests that were under way when the process died: put one at a time, so as to find the one it dies of. */
  let suspects = 0
  let isGone = false

  const trouble = (kind: string, detail: string): void => {
    const before = troubles.get(kind)
    troubles.set(kind, before ? { ...before, count: before.count + 1 } : { kind, count: 1, detail })
  }

  const settle = (id: number, reply: Reply): void => {
    const request = sent.get(id)
    sent.delete(id)
    if (suspects > 0) suspects--
    request?.settle(reply)
  }

  const giveUp = (kind: string, detail: string): void => {
    trouble(kind, detail)
    isGone = true
    stop()
    const reply: Reply = { fault: 'gone', detail }
    for (const id of [...sent.keys()]) settle(id, reply)
    for (const request of waiting.splice(0)) request.settle(reply)
  }

  const stop = (): void => {
    child?.kill()
    child = undefined
  }

  /** What is under way goes back to the head of those that wait. */
  const takeBack = (): void => {
    waiting.unshift(...sent.values())
    sent.clear()
  }

  const start = (): void => {
    if (restarts++ > patience.restarts) {
      giveUp('given up', `it had to be started ${restarts} times`)
      return
    }
    noise = 0
    isAwake = false
    startedAt = performance.now()
    const started = startChild(command, {
      line: line => child === started && read(line),
      noise: (length) => {
        noise += length
        if (child === started && noise > FLOOD) silence('floods standard error')
      },
      failed: reason => child === started && giveUp('not started', reason),
      ended: how => child === started && died(how),
    })
    child = started
  }

  const died = (how: string): void => {
    child = undefined
    const [first] = sent.keys()
    if (replies === 0 && restarts >= patience.stillbirths) giveUp('ended before its first reply', how)
    else if (first === undefined) trouble('ended although its input had not', how)
    else if (sent.size === 1 && (replies > 0 || patience.stillbirths === Infinity)) settle(first, { fault: 'died', detail: how })
    else {
      suspects = sent.size
      takeBack()
    }
    pump()
  }

  const silence = (why: string): void => {
    const [first] = sent.keys()
    const heard = child?.heard() ?? ''
    stop()
    if (why !== NO_REPLY || first === undefined) trouble(why, heard)
    if (first === undefined) return
    if (replies === 0 && patience.stillbirths < Infinity) {
      giveUp(`${why} before its first reply`, 'does it read its input line by line, and flush its output after each?')
    } else if (++silences > patience.silences) {
      giveUp('given up', `it failed to reply ${silences} times`)
    } else {
      settle(first, { fault: 'silent', detail: why })
      takeBack()
      pump()
    }
  }

  const read = (line: Line): void => {
    const shown = typeof line === 'string' ? line.slice(0, 200) : line.reason
    if (shown.trim() === '') return
    const message = parse(line)
    const id = message?.['id']
    if (!message || message['jsonrpc'] !== '2.0' || 'result' in message === 'error' in message) trouble('prints what is no JSON-RPC reply', shown)
    if (!message || typeof id !== 'number' || !sent.has(id)) {
      if (message && 'id' in message) trouble(typeof id === 'number' && id >= 1 && id <= lastId ? 'replies again, or too late' : 'replies to what was not asked', shown)
      return
    }
    const [oldest] = sent.keys()
    if (oldest !== id) trouble('does not reply in the order of the requests', `to ${id} before ${oldest ?? ''}`)
    replies++
    noise = 0
    since = performance.now()
    if (!isAwake) startup = Math.max(startup, since - startedAt)
    isAwake = true
    settle(id, replyOf(message))
    pump()
  }

  let isPumping = false
  /** Sends what can be sent, all that was asked in one turn at once. */
  const pump = (): void => {
    if (isPumping) return
    isPumping = true
    queueMicrotask(() => {
      isPumping = false
      const most = suspects > 0 ? 1 : UNDER_WAY
      if (isGone || waiting.length === 0 || sent.size >= most) return
      if (!child) start()
      if (sent.size === 0) since = performance.now()
      let lines = ''
      while (waiting.length > 0 && sent.size < most) {
        const request = waiting.shift()!
        sent.set(++lastId, request)
        lines += `{"jsonrpc":"2.0","id":${lastId},"method":${JSON.stringify(request.operation)},"params":${request.text}}\n`
      }
      child?.write(lines)
    })
  }

  /** A new process needs the time again that the first one took to load. */
  const patienceNow = (): number =>
    isAwake ? patience.reply : replies > 0 ? patience.reply + 3 * startup : Math.max(patience.first, patience.reply)
  const clock = setInterval(() => {
    if (sent.size > 0 && performance.now() - since > patienceNow()) silence(NO_REPLY)
  }, TICK)

  const close = (): void => {
    clearInterval(clock)
    isGone = true
    const last = child
    child = undefined
    last?.end()
  }

  return {
    ask: (operation, input) => new Promise((resolve) => {
      if (isGone) {
        resolve({ fault: 'gone', detail: 'given up' })
      } else {
        waiting.push({ operation, text: stringify(input), settle: resolve })
        pump()
      }
    }),
    askAfresh: async (operation, input) => {
      const fresh = implementation(command, { ...patience, first: replies > 0 ? patience.reply + 3 * startup : patience.first, restarts: 1, stillbirths: Infinity })
      const reply = await fresh.ask(operation, input)
      fresh.close()
      return reply
    },
    troubles: () => [...troubles.values()],
    close,
  }
}

const NO_REPLY = 'no reply in time'

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
  const { code, message: text, data } = (isObject(message['error']) ? message['error'] : {})
  return code === INVALID_PARAMS && isObject(data) && Array.isArray(data['issues']) ? { issues: data['issues'] }
    : { error: { code: typeof code === 'number' ? code : 0, message: typeof text === 'string' ? text : 'no JSON-RPC error' } }
}
