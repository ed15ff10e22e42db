/**
 * How are the reasons of an advice collected?
 */
import type { ReasonCode } from './codes'

/** A reason with RFC 6901 JSON Pointers to its evidence in the input, sorted and without duplicates. */
export type Reason = { readonly code: ReasonCode; readonly pointers: readonly string[] }

/**
 * Inserts a reason into an array sorted by code, or adds the pointers to the reason already there. Codes and pointers
 * are ASCII, so `<` and `sort` order them by code point.
 */
export const addReason = (reasons: Reason[], code: ReasonCode, pointers: readonly string[]): void => {
  let index = reasons.length
  while (index > 0 && reasons[index - 1]!.code >= code) index--
  const known = reasons[index]?.code === code
  const all = known ? [...reasons[index]!.pointers, ...pointers] : pointers
  reasons.splice(index, known ? 1 : 0, { code, pointers: all.length > 1 ? [...new Set(all)].sort() : all })
}
