/**
 * The vectors of an operation, put to an implementation.
 */
import { explained, type Vector } from '../oracle'
import type { Check, Violation } from './check'
import { isEnough, steadinessOf, type Course, type Seen } from './course'
import { pour } from './flow'
import { isUnsupported, type Peer } from './peer'

export const vectorChecks = async (peer: Peer, course: Course, vectors: readonly Vector[]): Promise<readonly Check[]> => {
  const seen = await pour(vectors, async vector => ({ mismatch: await course.test(vector.input, vector.expect) }), isEnough(course))
  course.unsupported = vectors.length > 0 && seen.every(of => of?.mismatch && isUnsupported(of.mismatch.reply))
  const checks: Check[] = []
  for (const [i, vector] of vectors.entries()) {
    const { id, title, operation, clauses } = vector
    const check = { kind: 'vector', id, title, operation, clauses, cases: 1, violations: [] } as const
    const mismatch = seen[i]?.mismatch
    checks.push(
      course.unsupported ? { ...check, state: 'unsupported' }
      : !seen[i] || mismatch?.kind === 'gone' ? { ...check, state: 'untested', cases: 0 }
      : !mismatch ? { ...check, state: 'passed' }
      : { ...check, state: 'failed', violations: [await violation(peer, course, vector, mismatch)] })
  }
  return checks
}

const violation = async (peer: Peer, course: Course, { id, clauses, operation, input, expect }: Vector, seen: Seen): Promise<Violation> => ({
  id, clauses, operation, input, expected: expect, got: seen.reply, pointers: seen.pointers, why: explained(course.operation, input).sentence,
  replay: id, steadiness: await steadinessOf(peer, course, input, expect, seen), count: 1, excused: false,
})
