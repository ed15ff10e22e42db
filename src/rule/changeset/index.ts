/**
 * Which attributes changed, and what are their values now?
 *
 * @module gateout/changeset
 */
import { toWords } from '../../kernel/to-words'
import type { Applied, Changeset, Composed } from './algebra'

export {
  apply,
  compose,
  diff,
  invert,
  type Applied,
  type Attributes,
  type Changeset,
  type Composed,
  type Conflict,
  type Conflicted,
} from './algebra'

/**
 * Describes the result of `apply`, `diff`, `invert` or `compose` in one English sentence.
 *
 * @example explain({ changeset: { a: [1, 2] } }) // 'The changeset changes a.'
 */
export const explain = (result: Applied | Composed | { readonly changeset: Changeset }): string => {
  if ('changeset' in result) return `The changeset changes ${joinNames(Object.keys(result.changeset))}.`
  return result.outcome === 'conflict'
    ? `Conflict over ${joinNames(result.conflicts.map(({ attribute }) => attribute))}: the old value differs from the current one.`
    : `Applied: ${joinNames(result.applied)}; already so: ${joinNames(result.already)}; ` +
        `overridden: ${joinNames(result.overridden)}.`
}

const joinNames = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.map(toWords).join(', '))
