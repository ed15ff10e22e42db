/**
 * What is checked of an implementation: a vector, an operation on generated inputs, a law, a clause of the protocol.
 */
import type { Law } from '../../law'
import type { Selection, Vector } from '../../oracle'
import type { Kept } from './truncated-reply'

/** What a check puts to an implementation. */
export type Kind = 'vector' | 'generated' | 'law' | 'protocol'

/**
 * - `failed`: an answer is wrong.
 * - `unanswered`: no answer is wrong, but to some input there was none.
 * - `excused`: it failed, and that is known.
 * - `stale`: it is excused and does not fail; that is a failure of the excuses.
 * - `unsupported`: the implementation lacks an operation that it needs.
 * - `untested`: it was not made, or not to its end.
 */
export type State = 'passed' | 'failed' | 'unanswered' | 'excused' | 'stale' | 'unsupported' | 'untested'

/** One check, and what became of it. */
export type Check = {
  /** What is put to the implementation. */
  readonly kind: Kind
  /** Of a vector or a law its permanent id, of generated inputs the operation, of the protocol the clause. */
  readonly id: string
  /** What is checked, in words. */
  readonly title: string
  /** The operation of a vector or of generated inputs; a law asks several. */
  readonly operation?: string
  /** The clauses that it can uphold or violate. */
  readonly clauses: readonly string[]
  /** What became of it. */
  readonly state: State
  /** How many inputs were put to the implementation. */
  readonly cases: number
  /** The ways in which it failed; empty where it passed or was not made. */
  readonly violations: readonly Violation[]
  /** Why it is in this state, where the state alone does not say it. */
  readonly note?: string
}

/** A way in which the implementation is wrong, with the smallest input that was found to show it. */
export type Violation = {
  /** Of a vector or a law its id, of generated inputs the signature: by it the violation can be excused. */
  readonly id: string
  /**
   * A wrong answer, or none: the program died of the input, or was silent. Without an answer nothing is known to be
   * wrong.
   */
  readonly kind: 'wrong' | 'died' | 'silent'
  /** The clauses that are violated. */
  readonly clauses: readonly string[]
  /** The operation that answered wrongly or not at all. */
  readonly operation?: string
  /** The smallest input that was found to show it. */
  readonly input: unknown
  /** The params of the question that decided, where a law put several. */
  readonly params?: unknown
  /** The answer of this library. */
  readonly expected?: object
  /** The reply, cut where it is too long to be kept. */
  readonly got?: Kept
  /** JSON Pointers into the answer at which the two differ. */
  readonly pointers: readonly string[]
  /**
   * Why the answer is what is expected: the answer in a sentence, the sentences of the interface that decide a vector
   * or else what it shows, and the rules of the clauses that it rests on.
   */
  readonly why: string
  /** What `--replay` takes: a vector's id, a clause, or the place of a generated input. */
  readonly replay: string
  /** The case itself, so that it can be put again without the seed. */
  readonly sealed?: Sealed
  /** {@link sealed} as one word, which `--replay` takes as well; only who can compress gives it. */
  readonly blob?: string
  /**
   * Whether it happens again: `always`; `sometimes`, to the same process or a new one; `later`, only to a process
   * that was asked other things before, which means that it remembers them; `untried` where it had been given up by
   * then.
   */
  readonly steadiness: 'always' | 'sometimes' | 'later' | 'untried'
  /** How many inputs failed so. */
  readonly count: number
  /** Whether an excuse names it. */
  readonly excused: boolean
}

/**
 * A case that stands alone: an input of an operation, with the steps before it where it has a state, or the input of a
 * law.
 */
export type Sealed =
  | { readonly operation: string; readonly input: unknown; readonly before?: Vector['before'] }
  | { readonly law: string; readonly input: unknown }

/** Whether there was no answer rather than a wrong one. */
export const isUnanswered = ({ kind }: Violation): boolean => kind !== 'wrong'

/** A failure that is known: the exact id of a vector or of a law, or the signature of a violation, and the reason. */
export type Excuse = { readonly id: string; readonly reason: string }

/** What is examined, and how hard. */
export type Plan = {
  /** The worked cases, of which the selection takes some. */
  readonly vectors: readonly Vector[]
  /** The laws, of which the selection takes some. */
  readonly laws: readonly Law[]
  /** Which operations and clauses are examined. */
  readonly selection: Selection
  /** Generated inputs for each operation; a law gets a tenth. With 0 nothing is generated. */
  readonly runs: number
  /** The seed of the generated inputs: the same seed draws the same inputs. */
  readonly seed: number
  /** The failures that are known. */
  readonly excuses: readonly Excuse[]
  /** How much of the time is used: 0 at the beginning, 1 when it is over; always 0 where there is no limit. */
  readonly used: () => number
  /** Is called from time to time with how far the examination is. */
  readonly progress: (text: string) => void
}

/** The state of a check that found these. */
export const stateOf = (violations: readonly Violation[]): State =>
  violations.length === 0 ? 'passed' : violations.every(isUnanswered) ? 'unanswered' : 'failed'
