/**
 * The requests to an implementation, waiting or pending, each group in the order of asking.
 */
import type { Reply } from '../../conform'

export type Request = { readonly operation: string; readonly text: string; readonly settle: (reply: Reply) => void }

export type Queue = {
  readonly add: (request: Request) => void
  /** Sends a request at once, whatever the number of pending ones. */
  readonly addNow: (request: Request) => void
  /** Removes the requests with this callback. */
  readonly withdraw: (settle: Request['settle']) => void
  /** Sends waiting requests at the end of the current turn, so that all requests of one turn go out together. */
  readonly pump: () => void
  /** Settles a pending request, and returns it. */
  readonly settle: (id: number, reply: Reply) => Request | undefined
  /** Puts the pending requests back in front of the waiting ones. */
  readonly requeue: () => void
  /** The same, but these requests are then sent one at a time, to find the request that the process died of. */
  readonly requeueSingly: () => void
  /** Settles all requests with this reply, present and future. */
  readonly close: (reply: Reply) => void
  /** The number of pending requests. */
  readonly pending: () => number
  /** The ids of the pending requests, the oldest first. */
  readonly pendingIds: () => readonly number[]
  readonly isPending: (id: number) => boolean
  /** The id of the request that has been pending longest. */
  readonly oldest: () => number | undefined
  /** Whether a request ever had this id. */
  readonly wasSent: (id: number) => boolean
}

/** Writes lines to the implementation. `isFirst`: no request was pending before them. */
export type Send = (lines: string, isFirst: boolean) => void

type State = {
  readonly waiting: Request[]
  readonly sent: Map<number, Request>
  lastId: number
  /** The number of next requests to send one at a time. */
  singly: number
  isPumping: boolean
  closed: Reply | undefined
}

const MAX_PENDING = 128

export const queueTo = (send: Send): Queue => {
  const waiting: Request[] = []
  const sent = new Map<number, Request>()
  const state: State = { waiting, sent, lastId: 0, singly: 0, isPumping: false, closed: undefined }
  return {
    add: request => {
      if (state.closed) request.settle(state.closed)
      else waiting.push(request)
    },
    addNow: request => send(markPending(state, request), sent.size === 1),
    withdraw: settle => withdraw(state, settle),
    pump: () => pump(state, send),
    settle: (id, reply) => settle(state, id, reply),
    requeue: () => requeue(state),
    requeueSingly: () => {
      state.singly = sent.size
      requeue(state)
    },
    close: reply => {
      state.closed = reply
      for (const id of [...sent.keys()]) settle(state, id, reply)
      for (const request of waiting.splice(0)) request.settle(reply)
    },
    pending: () => sent.size,
    pendingIds: () => [...sent.keys()],
    isPending: id => sent.has(id),
    oldest: () => [...sent.keys()][0],
    wasSent: id => id >= 1 && id <= state.lastId,
  }
}

const settle = (state: State, id: number, reply: Reply): Request | undefined => {
  const request = state.sent.get(id)
  state.sent.delete(id)
  if (state.singly > 0) state.singly--
  request?.settle(reply)
  return request
}

const withdraw = ({ waiting, sent }: State, settle: Request['settle']): void => {
  for (const [id, request] of sent) if (request.settle === settle) sent.delete(id)
  const at = waiting.findIndex(request => request.settle === settle)
  if (at >= 0) waiting.splice(at, 1)
}

const requeue = ({ waiting, sent }: State): void => {
  waiting.unshift(...sent.values())
  sent.clear()
}

const pump = (state: State, send: Send): void => {
  if (state.isPumping) return
  state.isPumping = true
  queueMicrotask(() => {
    state.isPumping = false
    const isFirst = state.sent.size === 0
    const lines = state.closed ? '' : dequeue(state)
    if (lines !== '') send(lines, isFirst)
  })
}

/** Moves as many waiting requests to the pending ones as allowed, and returns their lines. */
const dequeue = (state: State): string => {
  const { waiting, sent } = state
  const most = state.singly > 0 ? 1 : MAX_PENDING
  let lines = ''
  while (waiting.length > 0 && sent.size < most) lines += markPending(state, waiting.shift()!)
  return lines
}

/** Makes a request pending, and returns its line. */
const markPending = (state: State, request: Request): string => {
  state.sent.set(++state.lastId, request)
  return `{"jsonrpc":"2.0","id":${state.lastId},"method":${JSON.stringify(request.operation)},"params":${request.text}}\n`
}
