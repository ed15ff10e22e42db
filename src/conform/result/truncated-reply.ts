/**
 * Truncates replies for reports, because an implementation may answer many small inputs with megabytes.
 */
import { stringify, stringifyWithin } from '../../kernel/json'
import type { Reply } from './peer'

/** The beginning of a reply that is too long for a report, and the length of its JSON in UTF-16 units. */
export type TruncatedReply = { readonly cut: string; readonly length: number }
/** A reply as it appears in a report. */
export type ReportedReply = Reply | TruncatedReply

/** A text, or the beginning of a long one with its length. */
export const startOf = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max)}… (${text.length} characters)` : text

/** In UTF-16 units of JSON. */
const MAX_LENGTH = 2 ** 14
const START = 1_000

/** Truncates a reply. An error keeps its code, which marks unsupported operations. */
export const truncate = (reply: Reply): ReportedReply => {
  if (stringifyWithin(reply, MAX_LENGTH) !== undefined) return reply
  if ('error' in reply) {
    const { code, message } = reply.error
    return { error: { code, message: message.length > START ? `${message.slice(0, START)}…` : message } }
  }
  const text = stringify(reply)
  return { cut: text.slice(0, START), length: text.length }
}
