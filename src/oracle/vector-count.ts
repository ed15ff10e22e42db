/**
 * Counts vectors by family, operation and clause, and lists the clauses without vectors.
 */
import { clauses } from './clause'
import { operations } from './operations'
import type { Vector } from './vector'

/** The number of vectors in total, by level, and with a refused input. */
export type Count = {
  /** All vectors. */
  readonly vectors: number
  /** Vectors with level `must`. */
  readonly must: number
  /** Vectors with level `decision`. */
  readonly decision: number
  /** Vectors that expect a refusal. */
  readonly refusals: number
}

/** The result of {@link countVectors}. */
export type VectorCounts = {
  /** The totals of all vectors. */
  readonly all: Count
  /** By the family of the operation, such as `fee`. */
  readonly families: readonly (Count & { readonly family: string })[]
  /** By operation, including operations without vectors. */
  readonly operations: readonly (Count & { readonly operation: string })[]
  /** By clause, including clauses without vectors. */
  readonly clauses: readonly (Count & { readonly clause: string; readonly level: 'must' | 'decision' })[]
  /** The clauses without a vector; `examined` is how they are tested instead, or null. */
  readonly without_vectors: readonly { readonly clause: string; readonly examined: string | null }[]
}

const countCases = (vectors: readonly Vector[]): Count => {
  const must = vectors.filter(({ level }) => level === 'must').length
  const refusals = vectors.filter(({ expect }) => 'issues' in expect).length
  return { vectors: vectors.length, must, decision: vectors.length - must, refusals }
}

const readFamily = (operation: string): string => operation.slice(0, operation.indexOf('.'))

/**
 * Counts the given vectors. A vector counts once for each of its clauses.
 *
 * @example countVectors([]).all // { vectors: 0, must: 0, decision: 0, refusals: 0 }
 */
export const countVectors = (vectors: readonly Vector[]): VectorCounts => {
  const names = operations.map(({ name }) => name)
  const countOf = (test: (vector: Vector) => boolean): Count => countCases(vectors.filter(test))
  return {
    all: countCases(vectors),
    families: [...new Set(names.map(readFamily))].map(family => ({
      family,
      ...countOf(({ operation }) => readFamily(operation) === family),
    })),
    operations: names.map(name => ({ operation: name, ...countOf(({ operation }) => operation === name) })),
    clauses: clauses.map(({ id, level }) => ({
      clause: id,
      level,
      ...countOf(vector => vector.clauses.includes(id)),
    })),
    without_vectors: clauses
      .filter(({ id }) => !vectors.some(vector => vector.clauses.includes(id)))
      .map(({ id, examined = null }) => ({ clause: id, examined })),
  }
}
