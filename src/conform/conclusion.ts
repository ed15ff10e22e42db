/**
 * What the checks say of the clauses, and of the implementation as a whole.
 *
 * | a clause whose checks                  | is            |
 * | -------------------------------------- | ------------- |
 * | failed, one at least                   | `violated`    |
 * | failed, all of which is excused        | `excused`     |
 * | passed, one at least                   | `upheld`      |
 * | all need what is not there             | `unsupported` |
 * | were not made                          | `untested`    |
 *
 * Generated inputs can violate a clause and cannot uphold one, because it is chance which clauses they reach.
 */
import { clauses } from '../oracle'
import type { Check, Violation } from './check'

export type Standing = 'upheld' | 'violated' | 'excused' | 'untested' | 'unsupported'

export type ClauseTally = {
  readonly id: string
  readonly rule: string
  readonly standing: Standing
  readonly passed: number
  readonly failed: number
  /** The operations of an upheld clause that are unsupported. */
  readonly without: readonly string[]
}

/** Each clause that is named by a check, in the order of the clauses. */
export const clauseTallies = (checks: readonly Check[]): readonly ClauseTally[] =>
  clauses
    .filter(({ id }) => checks.some(check => check.clauses.includes(id)))
    .map(({ id, rule }) => {
      const own = checks.filter(check => check.clauses.includes(id))
      const violations = checks.flatMap(check => check.violations).filter(violation => violation.clauses.includes(id))
      const upholding = own.filter(check => check.kind !== 'generated')
      const passed = upholding.filter(check => check.state === 'passed' || check.state === 'stale').length
      const without = [
        ...new Set(own.filter(check => check.state === 'unsupported').flatMap(({ operation }) => operation ?? [])),
      ]
      return {
        id,
        rule,
        standing: violations.some(violation => !violation.excused)
          ? 'violated'
          : violations.length > 0
            ? 'excused'
            : passed > 0
              ? 'upheld'
              : without.length > 0
                ? 'unsupported'
                : 'untested',
        passed,
        failed: violations.length,
        without: passed > 0 ? without : [],
      }
    })

/**
 * What counts against the implementation beside its violations: stale excuses, and operations asked for by name that it
 * lacks.
 */
const shortfallsOf = (checks: readonly Check[], isAskedByName: boolean): readonly string[] => [
  ...checks.filter(check => check.state === 'stale').map(check => check.note ?? check.id),
  ...(isAskedByName ? unsupportedOf(checks).map(name => `${name} is asked for and not supported`) : []),
  ...(checks.some(check => check.state === 'passed' || check.violations.length > 0) ? [] : ['nothing passed']),
]

export const unsupportedOf = (checks: readonly Check[]): readonly string[] =>
  [...new Set(checks.filter(check => check.state === 'unsupported').flatMap(({ operation }) => operation ?? []))]

/** A breach of the protocol by the implementation: output that is no reply, a second reply, its own end. */
export type Trouble = { readonly kind: string; readonly count: number; readonly detail: string }

export type Examination = {
  readonly command: readonly string[]
  readonly seed: number
  readonly seconds: number
  readonly outcome: 'conforms' | 'violates' | 'broken'
  readonly clauses: readonly ClauseTally[]
  readonly checks: readonly Check[]
  readonly troubles: readonly Trouble[]
  readonly shortfalls: readonly string[]
}

/** What the checks and the troubles come to. */
export const conclude = ({
  checks,
  troubles,
  isAskedByName,
  ...run
}: Pick<Examination, 'command' | 'seed' | 'seconds' | 'checks' | 'troubles'> & {
  readonly isAskedByName: boolean
}): Examination => {
  const shortfalls = shortfallsOf(checks, isAskedByName)
  const isViolated = violationsOf(checks).some(violation => !violation.excused)
  return {
    ...run,
    outcome: troubles.length > 0 ? 'broken' : isViolated || shortfalls.length > 0 ? 'violates' : 'conforms',
    clauses: clauseTallies(checks),
    checks,
    troubles,
    shortfalls,
  }
}

export const violationsOf = (checks: readonly Check[]): readonly Violation[] =>
  checks.flatMap(check => check.violations)
