/**
 * A law: a sentence that holds for every input, together with the means to test it against this library or, over a
 * pipe, against an implementation in another language.
 */
import type * as fc from 'fast-check'
import type { ApiError, Checked, ParameterError } from '../kernel/issue'

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

/** The parts of a law but its id and clauses; the inputs and the check share a type. */
type Row<I, C> = { readonly sentence: string; readonly inputs: fc.Arbitrary<I>; readonly isUpheld: C }

/** A law about any number of answers. */
export const law = <I>(
  id: string,
  clauses: readonly string[],
  { isUpheld, ...row }: Row<I, (call: Call, input: I) => Promise<boolean>>,
): Law => ({
  id,
  clauses,
  ...row,
  isUpheld: (call, input) =>
    isUpheld(call, input as I).catch((error: unknown) => {
      if (error instanceof Unanswered) return false
      throw error
    }),
})

/** Builds laws about one answer: the answer to the whole input. */
export const lawAbout =
  <A, J>(ask: (call: Call, input: J) => Promise<A>) =>
  <I extends J>(id: string, clauses: readonly string[], row: Row<I, (answer: A, input: I) => boolean>): Law =>
    law(id, clauses, { ...row, isUpheld: async (call, input: I) => row.isUpheld(await ask(call, input), input) })

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

/** The place and the code of each error. */
export const listFaults = (errors: readonly (ApiError | ParameterError)[]): readonly (readonly [string, string])[] =>
  errors.map(({ code, source }) => ['pointer' in source ? source.pointer : source.parameter, code] as const)

/** Whether two answers are the same JSON, in any order of keys. */
export const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
