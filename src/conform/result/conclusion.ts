/**
 * Decides the standing of each clause and the outcome of the whole examination.
 *
 * Generated inputs can violate a clause but not uphold one, because chance decides which clauses they reach.
 */
import { clauses } from '../../oracle'
import { addTo } from '../../kernel/group'
import { stringify } from '../../kernel/json'
import { isUnanswered, type Check, type Violation } from './check'
import type { Fault } from './peer'

/**
 * The standing of a clause after its checks.
 *
 * - `violated`: a check found a wrong answer.
 * - `unanswered`: no answer was wrong, but an input got no answer.
 * - `excused`: checks failed, and excuses cover every failure.
 * - `upheld`: a check passed and none failed.
 * - `unsupported`: no check passed or failed, and at least one needs an operation that the implementation lacks.
 * - `untested`: no check was made.
 */
export type Standing = 'upheld' | 'violated' | 'unanswered' | 'excused' | 'untested' | 'unsupported'

/** The results of the checks of one clause. */
export type ClauseTally = {
  /** The id of the clause. */
  readonly id: string
  /** The rule of the clause, as a sentence. */
  readonly rule: string
  /** The standing. */
  readonly standing: Standing
  /** The number of passed checks, without those by generated inputs. */
  readonly passed: number
  /** The number of violations that name the clause, including excused ones. */
  readonly failed: number
  /** The unsupported operations of a clause with passed checks, or empty if no check passed. */
  readonly without: readonly string[]
}

/** Returns a tally for each clause named by a check, in the order of the contract. */
export const clauseTallies = (checks: readonly Check[]): readonly ClauseTally[] => {
  const all = listViolations(checks)
  // A generated input that fails like a vector breaks the clauses of the vector, which are fewer.
  const blaming = all.filter(
    ({ id, cause }) => id !== cause || all.every(each => each.cause !== cause || each.id === id),
  )
  return clauses
    .filter(({ id }) => checks.some(check => check.clauses.includes(id)))
    .map(({ id, rule }) => {
      const own = checks.filter(check => check.clauses.includes(id))
      const violations = blaming.filter(violation => violation.clauses.includes(id))
      const upholding = own.filter(check => check.kind !== 'generated')
      const passed = upholding.filter(check => check.state === 'passed' || check.state === 'stale').length
      const isLacking = own.some(check => check.state === 'unsupported')
      return {
        id,
        rule,
        standing: deriveStanding(violations, passed, isLacking),
        passed,
        failed: violations.length,
        without: passed > 0 ? listUnsupported(own) : [],
      }
    })
}

const deriveStanding = (violations: readonly Violation[], passed: number, isLacking: boolean): Standing => {
  const open = violations.filter(violation => !violation.excused)
  if (open.some(violation => !isUnanswered(violation))) return 'violated'
  if (open.length > 0) return 'unanswered'
  if (violations.length > 0) return 'excused'
  if (passed > 0) return 'upheld'
  return isLacking ? 'unsupported' : 'untested'
}

/** Failures that are not violations, as sentences: stale excuses and missing operations. */
const listShortfalls = (checks: readonly Check[], isAskedByName: boolean): readonly string[] => [
  ...checks.filter(check => check.state === 'stale').map(check => check.note ?? check.id),
  ...(isAskedByName ? listUnsupported(checks).map(name => `${name} is asked for and not supported`) : []),
  ...(checks.some(check => check.state === 'passed' || check.violations.length > 0) ? [] : ['nothing passed']),
]

export const listUnsupported = (checks: readonly Check[]): readonly string[] => [
  ...new Set(checks.filter(check => check.state === 'unsupported').flatMap(({ operation }) => operation ?? [])),
]

/** A breach of the protocol: output that is not a reply, a second reply, or an unexpected exit. */
export type Trouble = Pick<Fault, 'detail' | 'stderr'> & {
  readonly kind: string
  readonly count: number
}

/** The result of an examination. */
export type Examination = {
  /** The command of the implementation and its arguments. */
  readonly command: readonly string[]
  /** The seed of the generated inputs. */
  readonly seed: number
  /** The duration in seconds. */
  readonly seconds: number
  /**
   * `broken` if the implementation broke the protocol, could not be run or left an input unanswered; otherwise
   * `violates` if it gave a wrong answer or has a shortfall; `incomplete` if the time was over before every vector, the
   * protocol and a round of generated inputs of each operation. Otherwise `conforms`.
   */
  readonly outcome: 'conforms' | 'violates' | 'broken' | 'incomplete'
  /** The clauses named by a check, in the order of the contract. */
  readonly clauses: readonly ClauseTally[]
  /** All checks, in the order they were made. */
  readonly checks: readonly Check[]
  /** The breaches of the protocol. */
  readonly troubles: readonly Trouble[]
  /** Failures that are not violations, as sentences. */
  readonly shortfalls: readonly string[]
}

/**
 * Returns the examination with its clause tallies, shortfalls and outcome.
 *
 * @example conclude({ checks: [], troubles: [], isAskedByName: false }).shortfalls // ['nothing passed']
 */
export const conclude = ({
  checks,
  troubles,
  isAskedByName,
  ...run
}: Pick<Examination, 'command' | 'seed' | 'seconds' | 'checks' | 'troubles'> & {
  /** Whether the operations were selected by name, so that each has to be supported. */
  readonly isAskedByName: boolean
}): Examination => {
  const shortfalls = listShortfalls(checks, isAskedByName)
  const open = listViolations(checks).filter(violation => !violation.excused)
  return {
    ...run,
    outcome:
      troubles.length > 0 || open.some(isUnanswered)
        ? 'broken'
        : open.length > 0 || shortfalls.length > 0
          ? 'violates'
          : checks.some(({ state }) => state === 'untested')
            ? 'incomplete'
            : 'conforms',
    clauses: clauseTallies(checks),
    checks,
    troubles,
    shortfalls,
  }
}

/** A violation with the ids of the others that have its cause. */
export type Cause = Violation & { readonly also?: readonly string[] }

/** The violations of a kind, one for each cause: the one with the smallest input. */
export const listCauses = (violations: readonly Violation[]): readonly Cause[] => {
  const causes = new Map<unknown, Violation[]>()
  for (const violation of violations) {
    const { cause, excused } = violation
    addTo(causes, cause === undefined ? Symbol('alone') : `${cause} ${String(excused)}`, violation)
  }
  return [...causes.values()].map(alike => {
    const [first, ...others] = [...alike].sort((a, b) => stringify(a.input).length - stringify(b.input).length)
    const also = [...new Set(others.map(({ id }) => id))].filter(id => id !== first!.id)
    return { ...first!, ...(also.length > 0 && { also }) }
  })
}

export const listViolations = (checks: readonly Check[]): readonly Violation[] =>
  checks.flatMap(check => check.violations)
