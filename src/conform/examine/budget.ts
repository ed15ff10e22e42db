/**
 * How much of an examination each kind of generated check takes.
 */
import type { Plan } from '../result/check'
import type { Effort } from '../search/counterexample'

type Budget = {
  /** The share of the time limit at which these checks end. */
  readonly end: number
  readonly effort: Effort
  /** The effort if inputs were left without a reply: each costs a new process or a timeout. */
  readonly careful: Effort
}

export const OPERATION_BUDGET: Budget = {
  end: 0.95,
  effort: { attempts: 2_000, successes: Infinity },
  careful: { attempts: 60, successes: Infinity },
}

export const COURSE_BUDGET: Budget = {
  end: 0.85,
  effort: { attempts: 1_000, successes: 200 },
  careful: { attempts: 40, successes: 3 },
}

/** Of looking for a smaller input that fails in another way. */
export const ACROSS: Effort = { attempts: 300, successes: Infinity }

/** Signatures of an operation or course that are shrunk and reported. Many signatures often share a cause. */
export const MAX_SIGNATURES = 5

/** The number of courses to generate, each of several calls, from the number of runs per operation. */
export const countCourses = (runs: number): number => Math.max(20, Math.min(2_000, Math.ceil(runs / 5)))

/** The seconds in which the input of a violation is made smaller, if a plan measures the time and names no other. */
const SHRINK_SECONDS = 3

/** Returns a function that checks whether the time for the input of one violation, or all time, is over. */
export const limitShrinking = (
  { now, shrinkSeconds = SHRINK_SECONDS }: Pick<Plan, 'now' | 'shrinkSeconds'>,
  isOver: () => boolean = () => false,
): (() => boolean) => {
  const until = (now?.() ?? 0) + shrinkSeconds
  return () => isOver() || (now !== undefined && now() >= until)
}

/**
 * Divides the time left until `end` into equal parts, and returns a function that checks whether the first part is over.
 * Times are shares of the limit, from 0 to 1.
 */
export const sliceTime = (used: () => number, end: number, parts: number): (() => boolean) => {
  const now = used()
  const until = now + (end - now) / parts
  return () => used() > 0 && used() >= until
}
