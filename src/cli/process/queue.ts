/**
 * The requests to an implementation in the order of asking. A request waits until it is sent, and is then pending until it is
 * settled.
 */
import type { Reply } from '../../conform'

/** `text` is the JSON of the params. */
export type Request = { readonly operation: string; readonly text: string; readonly settle: (reply: Reply) => void }

/** Writes lines to the implementation. `isFirst`: no request was pending before them. */
export type Send = (lines: string, isFirst: boolean) => void

const MAX_PENDING = 256
/** So many requests are sent together at once, to spare writes. */
const BATCH = 16

export class Queue {
  readonly #waiting: Request[] = []
  readonly #pending = new Map<number, Request>()
  readonly #send: Send
  #lastId = 0
  /** How many of the next requests are sent one at a time. */
  #singly = 0
  #isPumping = false
  #closed: Reply | undefined

  constructor(send: Send) {
    this.#send = send
  }

  add(request: Request): void {
    if (this.#closed) request.settle(this.#closed)
    else this.#waiting.push(request)
  }

  /** Sends a request at once, whatever the number of pending ones. */
  addNow(request: Request): void {
    this.#send(this.#markPending(request), this.#pending.size === 1)
  }

  withdraw(callback: Request['settle']): void {
    for (const [id, request] of this.#pending) if (request.settle === callback) this.#pending.delete(id)
    const at = this.#waiting.findIndex(request => request.settle === callback)
    if (at >= 0) this.#waiting.splice(at, 1)
  }

  /** Sends waiting requests: many at once, few at the end of the current turn of the event loop. */
  pump(): void {
    if (this.#waiting.length >= BATCH && this.#singly === 0) this.#sendWaiting()
    else if (!this.#isPumping) {
      this.#isPumping = true
      setImmediate(() => {
        this.#isPumping = false
        this.#sendWaiting()
      })
    }
  }

  settle(id: number, reply: Reply): Request | undefined {
    const request = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#singly > 0) this.#singly--
    request?.settle(reply)
    return request
  }

  /** Puts the pending requests back in front of the waiting ones. */
  requeue(): void {
    this.#waiting.unshift(...this.#pending.values())
    this.#pending.clear()
  }

  /** Requeues the pending requests to be sent one at a time, which shows the request that the process died of. */
  requeueSingly(): void {
    this.#singly = this.#pending.size
    this.requeue()
  }

  /** Settles all requests with this reply, present and future. */
  close(reply: Reply): void {
    this.#closed = reply
    for (const id of this.pendingIds()) this.settle(id, reply)
    for (const request of this.#waiting.splice(0)) request.settle(reply)
  }

  pending(): number {
    return this.#pending.size
  }

  /** The ids of the pending requests, the oldest first. */
  pendingIds(): readonly number[] {
    return [...this.#pending.keys()]
  }

  isPending(id: number): boolean {
    return this.#pending.has(id)
  }

  oldest(): number | undefined {
    return this.pendingIds()[0]
  }

  /** Names the oldest pending request for people. */
  describeFirst(): string {
    const [first] = this.#pending.values()
    return first ? `the first request was ${first.operation}` : 'it was not asked anything'
  }

  /** Whether a request ever had this id. */
  wasSent(id: number): boolean {
    return id >= 1 && id <= this.#lastId
  }

  /** Makes a request pending, and returns its line. */
  #markPending(request: Request): string {
    this.#pending.set(++this.#lastId, request)
    return `{"jsonrpc":"2.0","id":${this.#lastId},"method":${JSON.stringify(request.operation)},"params":${request.text}}\n`
  }

  #sendWaiting(): void {
    if (this.#closed) return
    const isFirst = this.#pending.size === 0
    let lines = ''
    while (this.#waiting.length > 0 && this.#pending.size < (this.#singly > 0 ? 1 : MAX_PENDING)) {
      lines += this.#markPending(this.#waiting.shift()!)
    }
    if (lines !== '') this.#send(lines, isFirst)
  }
}
