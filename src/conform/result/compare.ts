/**
 * What changed since an earlier report: which checks newly fail, which no longer do, and which still do.
 *
 * A failure is compared by its id: that of a vector, a law or a clause of the protocol, or the signature of a
 * violation by generated inputs. What is excused today does not fail; what an earlier report excused failed.
 *
 * | then     | now                | it is            |
 * | -------- | ------------------ | ---------------- |
 * | no       | fails              | newly failing    |
 * | fails    | fails              | still failing    |
 * | fails    | was checked, no    | newly passing    |
 * | fails    | was not checked    | untested         |
 * | passed   | is not supported   | newly failing    |
 */
import { isObject } from '../../kernel/json'
import type { Check } from './check'
import { violationsOf, type Examination } from './conclusion'

/** An earlier report as far as it is compared. */
export type Earlier = {
  readonly seed?: number
  readonly checks: readonly Row[]
  readonly troubles: readonly { readonly kind: string }[]
}
type Row = {
  readonly kind: string
  readonly id: string
  readonly state: string
  readonly violations: readonly string[]
}

/** What changed since an earlier report: lists of ids of failures. */
export type Comparison = {
  /** What fails and did not fail then, or is supported no more. */
  readonly newly_failing: readonly string[]
  /** What failed then and does not fail now. */
  readonly newly_passing: readonly string[]
  /** What failed then and fails now. */
  readonly still_failing: readonly string[]
  /** Failed then, and was not checked to the end now. */
  readonly untested: readonly string[]
  /** Faults of the program or the protocol that were not met then: no answer, or breaches of the protocol. */
  readonly new_faults: readonly string[]
}

/** A JSON report of format 1 or 2, as its text was parsed; undefined where it is anything else. */
export const earlierOf = (value: unknown): Earlier | undefined => {
  if (!isObject(value) || (value['format'] !== 1 && value['format'] !== 2)) return undefined
  const { checks, troubles } = value
  if (!Array.isArray(checks) || !checks.every(isRow) || !Array.isArray(troubles)) return undefined
  return troubles.every(trouble => isObject(trouble) && typeof trouble['kind'] === 'string')
    ? (value as unknown as Earlier)
    : undefined
}

const isRow = (value: unknown): value is Row =>
  isObject(value) &&
  ['kind', 'id', 'state'].every(key => typeof value[key] === 'string') &&
  Array.isArray(value['violations']) &&
  value['violations'].every(id => typeof id === 'string')

/** A generated check fails by signatures, which begin with its id; the id of any other is that of its violation. */
const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind} ${id}`

/** Compares an examination with an earlier report. */
export const compare = (earlier: Earlier, { checks, troubles }: Examination): Comparison => {
  const before = new Map(earlier.checks.map(check => [keyOf(check), check]))
  const failedThen = new Set(earlier.checks.flatMap(check => check.violations))
  const open = violationsOf(checks).filter(({ excused }) => !excused)
  const failing = [...new Set(open.map(({ id }) => id))]
  const lost = checks.filter(check => check.state === 'unsupported' && before.get(keyOf(check))?.state === 'passed')
  const still = new Set(violationsOf(checks).map(({ id }) => id))
  const now = new Map(checks.map(check => [keyOf(check), check]))
  const gone = earlier.checks.flatMap(check =>
    check.violations.filter(id => !still.has(id)).map(id => ({ id, now: now.get(keyOf(check)) })),
  )
  const met = new Set(earlier.troubles.map(({ kind }) => kind))
  return {
    newly_failing: [...failing.filter(id => !failedThen.has(id)), ...lost.map(keyOf)],
    newly_passing: gone.filter(({ now }) => wasChecked(now)).map(({ id }) => id),
    still_failing: failing.filter(id => failedThen.has(id)),
    untested: gone.filter(({ now }) => !wasChecked(now)).map(({ id }) => id),
    new_faults: troubles.map(({ kind }) => kind).filter(kind => !met.has(kind)),
  }
}

const wasChecked = (check: Check | undefined): boolean =>
  check !== undefined && check.state !== 'untested' && check.state !== 'unsupported'

/** What counts where an earlier report is at hand: only what is new. */
export const outcomeSince = (
  comparison: Comparison,
  { checks }: Pick<Examination, 'checks'>,
): Examination['outcome'] => {
  const unanswered = new Set(
    violationsOf(checks)
      .filter(({ kind }) => kind !== 'wrong')
      .map(({ id }) => id),
  )
  return comparison.new_faults.length > 0 || comparison.newly_failing.some(id => unanswered.has(id))
    ? 'broken'
    : comparison.newly_failing.length > 0
      ? 'violates'
      : 'conforms'
}
