/**
 * Compares an examination with an earlier report.
 *
 * Failures are matched by the id of the violation. Excused violations count as failures in the earlier report, but not
 * in the current examination.
 */
import { isObject } from '../../kernel/json'
import { isUnanswered, type Check } from './check'
import { listViolations, type Examination } from './conclusion'

/** The compared parts of an earlier report. */
export type Earlier = {
  readonly seed?: number
  readonly checks: readonly Row[]
  readonly troubles: readonly { readonly kind: string }[]
}
/** A check of an earlier report. */
export type Row = {
  readonly kind: string
  readonly id: string
  readonly state: string
  readonly violations: readonly string[]
}

/** The changes since an earlier report, as ids of violations. */
export type Comparison = {
  /** Fails now and did not fail then, or is no longer supported. */
  readonly newly_failing: readonly string[]
  /** Failed then and does not fail now. */
  readonly newly_passing: readonly string[]
  /** Failed then and fails now. */
  readonly still_failing: readonly string[]
  /** Failed then and was not fully checked now. */
  readonly untested: readonly string[]
  /** Kinds of protocol breaches and process failures that the earlier report does not contain. */
  readonly new_faults: readonly string[]
}

/**
 * Returns the parsed JSON report (format 1 or 2), or undefined if the value is not such a report.
 *
 * @example earlierOf({ format: 2, checks: [], troubles: [] }).checks // []
 */
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

const makeCheckKey = ({ kind, id }: Pick<Row, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Compares an examination with an earlier report.
 *
 * @example compare({ checks: [], troubles: [] }, { checks: [], troubles: [] }).still_failing // []
 */
export const compare = (earlier: Earlier, { checks, troubles }: Examination): Comparison => {
  const before = new Map(earlier.checks.map(check => [makeCheckKey(check), check]))
  const failedThen = new Set(earlier.checks.flatMap(check => check.violations))
  const open = listViolations(checks).filter(({ excused }) => !excused)
  const failing = [...new Set(open.map(({ id }) => id))]
  const lost = checks.filter(
    check => check.state === 'unsupported' && before.get(makeCheckKey(check))?.state === 'passed',
  )
  const current = new Set(listViolations(checks).map(({ id }) => id))
  const now = new Map(checks.map(check => [makeCheckKey(check), check]))
  const resolved = earlier.checks.flatMap(check =>
    check.violations.filter(id => !current.has(id)).map(id => ({ id, now: now.get(makeCheckKey(check)) })),
  )
  const knownFaults = new Set(earlier.troubles.map(({ kind }) => kind))
  return {
    newly_failing: [...failing.filter(id => !failedThen.has(id)), ...lost.map(makeCheckKey)],
    newly_passing: resolved.filter(({ now }) => wasChecked(now)).map(({ id }) => id),
    still_failing: failing.filter(id => failedThen.has(id)),
    untested: resolved.filter(({ now }) => !wasChecked(now)).map(({ id }) => id),
    new_faults: troubles.map(({ kind }) => kind).filter(kind => !knownFaults.has(kind)),
  }
}

const wasChecked = (check: Check | undefined): boolean =>
  check !== undefined && check.state !== 'untested' && check.state !== 'unsupported'

/**
 * Returns the outcome that counts only failures and faults missing from the earlier report.
 *
 * @example outcomeSince(compare({ checks: [], troubles: [] }, { checks: [], troubles: [] }), { checks: [] }) // 'conforms'
 */
export const outcomeSince = (
  comparison: Comparison,
  { checks }: Pick<Examination, 'checks'>,
): Examination['outcome'] => {
  const unanswered = listViolations(checks).filter(isUnanswered)
  if (comparison.new_faults.length > 0 || unanswered.some(({ id }) => comparison.newly_failing.includes(id)))
    return 'broken'
  if (comparison.newly_failing.length > 0) return 'violates'
  return checks.some(({ state }) => state === 'untested') ? 'incomplete' : 'conforms'
}
