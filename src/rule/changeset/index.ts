/**
 * Which attributes changed, and what are their values now?
 *
 * @module gateout/changeset
 */
import { toWords } from '../../kernel/to-words'
import type { Applied, Changeset, Composed, Conflict } from './algebra'

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
    ? explainConflicts(result.conflicts)
    : `Applied: ${joinNames(result.applied)}; already so: ${joinNames(result.already)}; ` +
        `overridden: ${joinNames(result.overridden)}.`
}

const explainConflicts = (conflicts: readonly Conflict[]): string =>
  `Conflict over ${joinNames(conflicts.map(({ attribute }) => attribute))}: the old value differs from the current one.`

const joinNames = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.map(toWords).join(', '))
