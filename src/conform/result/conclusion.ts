/**
 * What the checks say of the clauses, and of the implementation as a whole.
 *
 * | a clause whose checks                              | is            |
 * | -------------------------------------------------- | ------------- |
 * | found a wrong answer                               | `violated`    |
 * | found no wrong answer, and an input without one    | `unanswered`  |
 * | failed, all of which is excused                    | `excused`     |
 * | passed, one at least                               | `upheld`      |
 * | all need what is not there                         | `unsupported` |
 * | were not made                                      | `untested`    |
 *
 * Generated inputs can violate a clause and cannot uphold one, because it is chance which clauses they reach.
 *
 * | an implementation                                                        | outcome    |
 * | ------------------------------------------------------------------------ | ---------- |
 * | that broke the protocol, could not be run, or left an input unanswered   | `broken`   |
 * | with a wrong answer, or short of what it is asked for                    | `violates` |
 * | any other                                                                | `conforms` |
 */
import { clauses } from '../../oracle'
import { isUnanswered, type Check, type Violation } from './check'

/**
 * What the checks say of a clause.
 *
 * - `violated`: a wrong answer was found.
 * - `unanswered`: no wrong answer was found, but an input without an answer.
 * - `excused`: checks failed, and all of that is excused.
 * - `upheld`: a check passed, and none failed.
 * - `unsupported`: all checks need an operation that the implementation lacks.
 * - `untested`: no check was made.
 */
export type Standing = 'upheld' | 'violated' | 'unanswered' | 'excused' | 'untested' | 'unsupported'

/** A clause, and what its checks say of it. */
export type ClauseTally = {
  /** The id of the clause. */
  readonly id: string
  /** The rule of the clause in words. */
  readonly rule: string
  /** What its checks say of it. */
  readonly standing: Standing
  /** How many checks passed, those by generated inputs left out. */
  readonly passed: number
  /** How many violations name it, excused ones included. */
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
      const violations = violationsOf(checks).filter(violation => violation.clauses.includes(id))
      const upholding = own.filter(check => check.kind !== 'generated')
      const passed = upholding.filter(check => check.state === 'passed' || check.state === 'stale').length
      const isLacking = own.some(check => check.state === 'unsupported')
      return {
        id,
        rule,
        standing: standingOf(violations, passed, isLacking),
        passed,
        failed: violations.length,
        without: passed > 0 ? unsupportedOf(own) : [],
      }
    })

const standingOf = (violations: readonly Violation[], passed: number, isLacking: boolean): Standing => {
  const open = violations.filter(violation => !violation.excused)
  return open.some(violation => !isUnanswered(violation))
    ? 'violated'
    : open.length > 0
      ? 'unanswered'
      : violations.length > 0
        ? 'excused'
        : passed > 0
          ? 'upheld'
          : isLacking
            ? 'unsupported'
            : 'untested'
}

/** A frozen set of requirements: what an implementation of an edition of the contract has to pass. */
export type Requirements = {
  /** The version of this shape. */
  readonly format: 1
  /** The edition of the contract. */
  readonly edition: number
  /** The ids of the clauses that have to be upheld. */
  readonly clauses: readonly string[]
  /** The ids of the vectors that are put. */
  readonly vectors: readonly string[]
}

/** What is asked of an implementation beside right answers. */
export type Demand = {
  /** Whether the operations that were examined were asked for by name: then each has to be there. */
  readonly isAskedByName: boolean
  /** Clauses that have to be upheld. */
  readonly required?: readonly string[]
}

/** What counts against the implementation beside its violations. */
const shortfallsOf = (
  checks: readonly Check[],
  tallies: readonly ClauseTally[],
  { isAskedByName, required = [] }: Demand,
): readonly string[] => [
  ...checks.filter(check => check.state === 'stale').map(check => check.note ?? check.id),
  ...(isAskedByName ? unsupportedOf(checks).map(name => `${name} is asked for and not supported`) : []),
  ...required.flatMap(clause => {
    const { standing, without } = tallies.find(({ id }) => id === clause) ?? { standing: 'untested', without: [] }
    return standing === 'untested' || standing === 'unsupported'
      ? [`${clause} is required, and is ${standing}`]
      : without.length > 0
        ? [`${clause} is required, and not upheld with ${without.join(', ')}`]
        : []
  }),
  ...(checks.some(check => check.state === 'passed' || check.violations.length > 0) ? [] : ['nothing passed']),
]

export const unsupportedOf = (checks: readonly Check[]): readonly string[] => [
  ...new Set(checks.filter(check => check.state === 'unsupported').flatMap(({ operation }) => operation ?? [])),
]

/** A breach of the protocol by the implementation: output that is no reply, a second reply, its own end. */
export type Trouble = { readonly kind: string; readonly count: number; readonly detail: string }

/** All that an examination found. */
export type Examination = {
  /** The command of the implementation, word by word. */
  readonly command: readonly string[]
  /** The seed of the generated inputs. */
  readonly seed: number
  /** How long it took. */
  readonly seconds: number
  /**
   * `broken` if it broke the protocol, could not be run or left an input unanswered; `violates` with a wrong answer or
   * a shortfall; else `conforms`.
   */
  readonly outcome: 'conforms' | 'violates' | 'broken'
  /** Each clause that a check names, in the order of the clauses. */
  readonly clauses: readonly ClauseTally[]
  /** Every check, in the order in which they were made. */
  readonly checks: readonly Check[]
  /** The breaches of the protocol. */
  readonly troubles: readonly Trouble[]
  /** What counts against the implementation beside its violations, a sentence each. */
  readonly shortfalls: readonly string[]
}

/** What the checks and the troubles come to. */
export const conclude = ({
  checks,
  troubles,
  isAskedByName,
  required,
  ...run
}: Pick<Examination, 'command' | 'seed' | 'seconds' | 'checks' | 'troubles'> & Demand): Examination => {
  const tallies = clauseTallies(checks)
  const shortfalls = shortfallsOf(checks, tallies, { isAskedByName, ...(required && { required }) })
  const open = violationsOf(checks).filter(violation => !violation.excused)
  return {
    ...run,
    outcome:
      troubles.length > 0 || open.some(isUnanswered)
        ? 'broken'
        : open.length > 0 || shortfalls.length > 0
          ? 'violates'
          : 'conforms',
    clauses: tallies,
    checks,
    troubles,
    shortfalls,
  }
}

export const violationsOf = (checks: readonly Check[]): readonly Violation[] =>
  checks.flatMap(check => check.violations)
