/**
 * A law: a sentence that holds for every input, together with the means to test it against this library or, over a
 * pipe, against an implementation in another language.
 */
import type * as fc from 'fast-check'
import type { Checked } from '../kernel/issue'

/** An implementation, asked for one answer. */
export type Call = (operation: string, input: unknown) => Promise<Checked<unknown>>

/** A sentence that holds for every input, with a generator and a check. */
export type Law = {
  /** Permanent. */
  readonly id: string
  /** The law in one sentence. */
  readonly sentence: string
  /** The clauses that the law rests on. */
  readonly clauses: readonly string[]
  /** A fast-check generator of inputs for which the law holds. */
  readonly inputs: fc.Arbitrary<unknown>
  /** Resolves to whether the implementation upholds the law for an input. */
  readonly isUpheld: (call: Call, input: unknown) => Promise<boolean>
}

/** Ends the check of a law, which is broken because an answer is missing. */
class Unanswered extends Error {}

/** A law whose inputs and check share a type. */
export const law = <I>(row: {
  readonly id: string
  readonly sentence: string
  readonly clauses: readonly string[]
  readonly inputs: fc.Arbitrary<I>
  readonly isUpheld: (call: Call, input: I) => Promise<boolean>
}): Law => ({
  ...row,
  isUpheld: (call, input) =>
    row.isUpheld(call, input as I).catch((error: unknown) => {
      if (error instanceof Unanswered) return false
      throw error
    }),
})

/** The value. A law without a value that it needs is broken. */
export const required = <A>(value: A | undefined): A => {
  if (value === undefined) throw new Unanswered()
  return value
}

/** The result of an operation. A law is broken if the implementation refuses an input of the law. */
export const result = async <A>(call: Call, operation: string, input: unknown): Promise<A> => {
  const answer = await call(operation, input)
  return required(answer._tag === 'Right' ? (answer.right as A) : undefined)
}

/** Whether two answers are the same JSON, in any order of keys. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
