/**
 * The types of an examination: its plan, its checks, and the violations they find.
 */
import type { Selection, Vector } from '../../oracle'
import type { ReportedReply } from './truncated-reply'

/** The kind of test case that a check sends to an implementation. */
export type Kind = 'vector' | 'generated' | 'protocol'

/**
 * The outcome of a check.
 *
 * - `passed`: every answer is right.
 * - `failed`: an answer is wrong.
 * - `unanswered`: no answer is wrong, but at least one input got no answer.
 * - `excused`: it failed, and an excuse covers every violation.
 * - `stale`: an excuse names it although it does not fail, which counts as a failure.
 * - `unsupported`: the implementation lacks an operation that the check needs.
 * - `untested`: the check was skipped or not finished.
 */
export type State = 'passed' | 'failed' | 'unanswered' | 'excused' | 'stale' | 'unsupported' | 'untested'

/** One check and its outcome. */
export type Check = {
  /** The kind of test case. */
  readonly kind: Kind
  /** The permanent id of a vector or course, the operation of generated inputs, or the clause of the protocol. */
  readonly id: string
  /** A description for people. */
  readonly title: string
  /** The operation of a vector or of generated inputs. Absent for courses, which call several. */
  readonly operation?: string
  /** The clauses that the check can uphold or violate. */
  readonly clauses: readonly string[]
  /** The outcome. */
  readonly state: State
  /** The number of inputs sent to the implementation. */
  readonly cases: number
  /** Its share of the time of the examination, by its cases, if the time is measured. */
  readonly seconds?: number
  /** The failures, or empty if the check passed or was skipped. */
  readonly violations: readonly Violation[]
  /** The answers of an operation that no case reached: words by pointer, kinds of zones, sizes of arrays. */
  readonly unreached?: readonly string[]
  /** The reason for the state, unless the state is self-explanatory. */
  readonly note?: string
}

/** A failure of the implementation, with the smallest input found that triggers it. */
export type Violation = {
  /** The id of the vector, or the signature of generated inputs. Excuses refer to it. */
  readonly id: string
  /**
   * `wrong` for a wrong answer. Without an answer, `died` if the process ended, `silent` if it timed out and `not JSON`
   * if it printed another line instead.
   */
  readonly kind: 'wrong' | 'died' | 'silent' | 'not JSON'
  /** The signature of the failure: equal for failures with one cause. */
  readonly cause?: string
  /** The variables with which the program was started, if not the usual ones: `TZ=Asia/Tokyo`. */
  readonly environment?: string
  /** The violated clauses. */
  readonly clauses: readonly string[]
  /** The operation that answered wrongly or not at all. */
  readonly operation?: string
  /** The smallest input found that triggers the failure. */
  readonly input: unknown
  /** The notation in which the input was sent, if not the plain one. */
  readonly text?: string
  /** The params of the deciding call of a course. */
  readonly params?: unknown
  /** The answer of this library. */
  readonly expected?: object
  /** The reply, truncated if it is too long for a report. */
  readonly got?: ReportedReply
  /** The last lines of the program's standard error, if it ended. */
  readonly stderr?: readonly string[]
  /** JSON Pointers to the differences between the expected and the given answer. */
  readonly pointers: readonly string[]
  /**
   * The reason for the expected answer: the answer in a sentence, the deciding sentences of the interface (or the title
   * of the vector), and the rules of the clauses involved.
   */
  readonly why: string
  /** The argument of `--replay`: a vector's id, a clause, or the place of a generated input. */
  readonly replay: string
  /** The case itself, which can be replayed without the seed. */
  readonly sealed?: Sealed
  /** {@link sealed}, compressed to one word for `--replay`. Set by the command line, which can compress. */
  readonly blob?: string
  /**
   * Whether the failure is reproducible: `always`; `sometimes`; `later`, only in a process that has answered other
   * requests, so it remembers them; `untried` if the implementation had been given up by then.
   */
  readonly steadiness: 'always' | 'sometimes' | 'later' | 'untried'
  /** The number of inputs that failed in this way. */
  readonly count: number
  /** Whether an excuse names it. */
  readonly excused: boolean
}

/** A self-contained case: an input of an operation, with the steps that lead to its state. */
export type Sealed = {
  readonly operation: string
  readonly input: unknown
  readonly before?: Vector['before']
  /** The input in another notation, which has to get the same answer. */
  readonly text?: string
}

/** Returns whether the implementation failed to answer, rather than answering wrongly. */
export const isUnanswered = ({ kind }: Violation): boolean => kind !== 'wrong'

/**
 * A known failure: the id of a vector, or the signature of a violation, in which `*` matches any characters, with the
 * reason.
 */
export type Excuse = { readonly id: string; readonly reason: string }

/** The scope and effort of an examination. */
export type Plan = {
  /** The available vectors; `selection` filters them. */
  readonly vectors: readonly Vector[]
  /** The operations and clauses to examine. */
  readonly selection: Selection
  /** Generated inputs per operation; a course gets a fifth as many. 0 generates nothing. */
  readonly runs: number
  /** The seed of the generated inputs. */
  readonly seed: number
  /** The known failures. */
  readonly excuses: readonly Excuse[]
  /** Whether to stop after the first check with a failure that no excuse covers. @default false */
  readonly bail?: boolean
  /** Returns the share of the time limit used so far, from 0 to 1; always 0 without a limit. */
  readonly used: () => number
  /** Returns the time in seconds. @default none is measured */
  readonly now?: () => number
  /** The time in seconds for making the input of a violation smaller, if time is measured. @default 3 */
  readonly shrinkSeconds?: number
  /** Called from time to time with a description of the current step. */
  readonly progress: (text: string) => void
}

/** Returns the state of a check that found these violations. */
export const deriveState = (violations: readonly Violation[]): State => {
  if (violations.length === 0) return 'passed'
  return violations.every(isUnanswered) ? 'unanswered' : 'failed'
}
