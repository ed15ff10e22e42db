/**
 * Replies as they are kept for a report: an implementation may answer a small input with megabytes, and many inputs so.
 */
import { stringify, stringifyWithin } from '../../kernel/json'
import type { Fault, Reply } from './peer'

/** A reply that is too long to be kept: how its JSON text begins, and its length. */
export type Cut = { readonly cut: string; readonly length: number }
/** What is kept of a reply: the reply, or how it begins. */
export type Kept = Reply | Cut

/** In UTF-16 units of JSON text. */
const LONGEST = 2 ** 14
const START = 1_000

/** The reply, or what is kept of it. That of an error stays an error: its code tells what is unsupported. */
export const keptOf = (reply: Reply): Kept => {
  if (stringifyWithin(reply, LONGEST) !== undefined) return reply
  if ('error' in reply) return { error: { ...reply.error, message: `${reply.error.message.slice(0, START)}…` } }
  const text = stringify(reply)
  return { cut: text.slice(0, START), length: text.length }
}

/** What a fault makes of a violation. */
export const kindOf = (got: Kept | Fault): 'wrong' | 'died' | 'silent' =>
  'fault' in got && got.fault !== 'gone' ? got.fault : 'wrong'
