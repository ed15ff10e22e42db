/**
 * The requests to an implementation, waiting or pending, each group in the order of asking.
 */
import type { Reply } from '../../conform'

export type Request = { readonly operation: string; readonly text: string; readonly settle: (reply: Reply) => void }

/** Writes lines to the implementation. `isFirst`: no request was pending before them. */
export type Send = (lines: string, isFirst: boolean) => void

export type Queue = ReturnType<typeof queueTo>

const MAX_PENDING = 128

const formatLine = (id: number, { operation, text }: Request): string =>
  `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(operation)},"params":${text}}\n`

export const queueTo = (send: Send) => {
  const waiting: Request[] = []
  const sent = new Map<number, Request>()
  let lastId = 0
  /** The number of next requests to send one at a time. */
  let singly = 0
  let isPumping = false
  let closed: Reply | undefined

  /** Makes a request pending, and returns its line. */
  const markPending = (request: Request): string => {
    sent.set(++lastId, request)
    return formatLine(lastId, request)
  }
  /** Settles a pending request, and returns it. */
  const settle = (id: number, reply: Reply): Request | undefined => {
    const request = sent.get(id)
    sent.delete(id)
    if (singly > 0) singly--
    request?.settle(reply)
    return request
  }
  /** Puts the pending requests back in front of the waiting ones. */
  const requeue = (): void => {
    waiting.unshift(...sent.values())
    sent.clear()
  }
  /** Sends as many waiting requests as allowed. */
  const sendWaiting = (): void => {
    isPumping = false
    if (closed) return
    const isFirst = sent.size === 0
    let lines = ''
    while (waiting.length > 0 && sent.size < (singly > 0 ? 1 : MAX_PENDING)) lines += markPending(waiting.shift()!)
    if (lines !== '') send(lines, isFirst)
  }
  return {
    settle,
    requeue,
    add: (request: Request): void => {
      if (closed) request.settle(closed)
      else waiting.push(request)
    },
    /** Sends a request at once, whatever the number of pending ones. */
    addNow: (request: Request): void => send(markPending(request), sent.size === 1),
    /** Removes the requests with this callback. */
    withdraw: (callback: Request['settle']): void => {
      for (const [id, request] of sent) if (request.settle === callback) sent.delete(id)
      const at = waiting.findIndex(request => request.settle === callback)
      if (at >= 0) waiting.splice(at, 1)
    },
    /** Sends waiting requests at the end of the current turn, so that all requests of one turn go out together. */
    pump: (): void => {
      if (!isPumping) queueMicrotask(sendWaiting)
      isPumping = true
    },
    /** Like `requeue`, but these requests are then sent one at a time, to find the request that the process died of. */
    requeueSingly: (): void => {
      singly = sent.size
      requeue()
    },
    /** Settles all requests with this reply, present and future. */
    close: (reply: Reply): void => {
      closed = reply
      for (const id of [...sent.keys()]) settle(id, reply)
      for (const request of waiting.splice(0)) request.settle(reply)
    },
    /** The number of pending requests. */
    pending: (): number => sent.size,
    /** The ids of the pending requests, the oldest first. */
    pendingIds: (): readonly number[] => [...sent.keys()],
    isPending: (id: number): boolean => sent.has(id),
    /** The id of the request that has been pending longest. */
    oldest: (): number | undefined => [...sent.keys()][0],
    /** Whether a request ever had this id. */
    wasSent: (id: number): boolean => id >= 1 && id <= lastId,
  }
}
