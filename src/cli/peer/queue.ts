/**
 * The requests to an implementation: those that wait, and those under way, both in the order in which they were asked.
 */
import type { Reply } from '../../conform'

export type Request = { readonly operation: string; readonly text: string; readonly settle: (reply: Reply) => void }

export type Queue = {
  readonly add: (request: Request) => void
  /** Sends what can be sent, once the current turn is over, so that all that is asked in one turn goes together. */
  readonly pump: () => void
  /** Settles a request under way. */
  readonly settle: (id: number, reply: Reply) => void
  /** Puts what is under way back before what waits. */
  readonly takeBack: () => void
  /** The same, one at a time from now on, to find the request that the process died of. */
  readonly takeBackSingly: () => void
  /** Settles everything, now and from now on. */
  readonly close: (reply: Reply) => void
  readonly underWay: () => number
  readonly isUnderWay: (id: number) => boolean
  /** The id of the request that has been under way for longest. */
  readonly oldest: () => number | undefined
  /** Whether a request has ever had this id. */
  readonly wasSent: (id: number) => boolean
}

/** Takes lines to the implementation; `isFirst` says that nothing was under way before them. */
export type Send = (lines: string, isFirst: boolean) => void

const UNDER_WAY = 128

export const queueTo = (send: Send): Queue => {
  const waiting: Request[] = []
  const sent = new Map<number, Request>()
  let lastId = 0
  /** How many of the next requests are put one at a time. */
  let singly = 0
  let isPumping = false
  let closed: Reply | undefined

  const settle = (id: number, reply: Reply): void => {
    const request = sent.get(id)
    sent.delete(id)
    if (singly > 0) singly--
    request?.settle(reply)
  }
  const takeBack = (): void => {
    waiting.unshift(...sent.values())
    sent.clear()
  }
  const next = (): string => {
    const most = singly > 0 ? 1 : UNDER_WAY
    let lines = ''
    while (waiting.length > 0 && sent.size < most) {
      const request = waiting.shift()!
      const method = JSON.stringify(request.operation)
      sent.set(++lastId, request)
      lines += `{"jsonrpc":"2.0","id":${lastId},"method":${method},"params":${request.text}}\n`
    }
    return lines
  }
  return {
    add: request => {
      if (closed) request.settle(closed)
      else waiting.push(request)
    },
    pump: () => {
      if (isPumping) return
      isPumping = true
      queueMicrotask(() => {
        isPumping = false
        const isFirst = sent.size === 0
        const lines = closed ? '' : next()
        if (lines !== '') send(lines, isFirst)
      })
    },
    settle,
    takeBack,
    takeBackSingly: () => {
      singly = sent.size
      takeBack()
    },
    close: reply => {
      closed = reply
      for (const id of [...sent.keys()]) settle(id, reply)
      for (const request of waiting.splice(0)) request.settle(reply)
    },
    underWay: () => sent.size,
    isUnderWay: id => sent.has(id),
    oldest: () => [...sent.keys()][0],
    wasSent: id => id >= 1 && id <= lastId,
  }
}
