/**
 * A law: a sentence that is true of every input, as a value, so that it can be put to this library or, over a pipe, to
 * an implementation in another language.
 */
import type * as fc from 'fast-check'
import type { Checked } from '../kernel/issue'

/** An implementation, asked for one answer. */
export type Call = (operation: string, input: unknown) => Promise<Checked<unknown>>

/** A sentence that is true of every input, and the means to put it to an implementation. */
export type Law = {
  /** Permanent. */
  readonly id: string
  /** What is true, in one sentence. */
  readonly sentence: string
  /** The clauses that it rests on. */
  readonly clauses: readonly string[]
  /** The inputs of which it is true, as a generator of fast-check. */
  readonly inputs: fc.Arbitrary<unknown>
  /** Whether the implementation keeps the law on one of its inputs. */
  readonly isKept: (call: Call, input: unknown) => Promise<boolean>
}

/** A law whose inputs and check share a type. */
export const law = <I>(row: {
  readonly id: string
  readonly sentence: string
  readonly clauses: readonly string[]
  readonly inputs: fc.Arbitrary<I>
  readonly isKept: (call: Call, input: I) => Promise<boolean>
}): Law => row as unknown as Law

/** The answer as the result of an operation; an implementation that refuses the input breaks the law. */
export const result = async <A>(call: Call, operation: string, input: unknown): Promise<A | undefined> => {
  const answer = await call(operation, input)
  return answer._tag === 'Right' ? (answer.right as A) : undefined
}

/** Whether two answers are the same JSON, whatever the order of keys. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
