/**
 * How much of an examination each kind of generated check takes.
 */
import type { Effort } from '../search/counterexample'

type Budget = {
  /** The share of the time limit at which these checks end. */
  readonly end: number
  /** The effort of shrinking a failure. */
  readonly effort: Effort
  /** The effort if inputs were left without a reply: each costs a new process or a timeout. */
  readonly careful: Effort
}

/** A budget of checks that make several calls per case: the runs of an operation per case, and limits of the cases. */
type CaseBudget = Budget & { readonly share: number; readonly min: number; readonly max: number }

const CAREFUL: Effort = { attempts: 40, successes: 3 }

export const OPERATION_BUDGET: Budget = {
  end: 0.8,
  effort: { attempts: 2_000, successes: Infinity },
  careful: { attempts: 60, successes: Infinity },
}

export const COURSE_BUDGET: CaseBudget = {
  share: 5,
  min: 20,
  max: 2_000,
  end: 0.85,
  effort: { attempts: 1_000, successes: 200 },
  careful: CAREFUL,
}

export const LAW_BUDGET: CaseBudget = {
  share: 10,
  min: 20,
  max: 1_000,
  end: 0.95,
  effort: { attempts: 500, successes: 100 },
  careful: CAREFUL,
}

/** Signatures of an operation or course that are shrunk and reported. Many signatures often share a cause. */
export const MAX_SIGNATURES = 5

/** The number of cases to generate, from the number of runs per operation. */
export const countCases = ({ share, min, max }: CaseBudget, runs: number): number =>
  Math.max(min, Math.min(max, Math.ceil(runs / share)))
