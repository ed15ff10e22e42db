/**
 * Why an answer is expected.
 */
import { clauses as known } from '../oracle'

/** The answer in a sentence, and the rules of the clauses that it rests on. */
export const whyOf = (sentence: string, clauses: readonly string[]): string =>
  [sentence, ...known.filter(({ id }) => clauses.includes(id)).map(({ id, rule }) => `${id}: ${rule}`)].join(' ')
