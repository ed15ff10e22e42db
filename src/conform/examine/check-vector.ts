/**
 * Checks an operation with its vectors.
 */
import { explained, inputOf, ownInputOf, type Vector } from '../../oracle'
import { deriveState, type Check, type Violation } from '../result/check'
import { mapConcurrently } from '../search/concurrency'
import { reportReply, classifyReply } from '../result/reply-fields'
import { unansweredNote, isEnough, MAX_FAULTS, steadinessOf, type Run, type Observed } from './run'
import { isUnsupported, type Peer } from '../result/peer'
import { listHints, listReasons, explainExpectation } from '../result/why'

type Options = {
  /** Returns the clauses that a wrong answer to a vector breaks. @default the clauses of the vector */
  readonly findClauses?: (vector: Vector, seen: Observed) => readonly string[]
  /** Whether to stop after a check. @default never */
  readonly isEnd?: (check: Check) => boolean
}

export const vectorChecks = async (
  peer: Peer,
  run: Run,
  vectors: readonly Vector[],
  { findClauses = ({ clauses }) => clauses, isEnd = () => false }: Options = {},
): Promise<readonly Check[]> => {
  const ask = async (operation: string, input: unknown): Promise<unknown> => {
    const reply = await peer.ask(operation, input)
    return 'result' in reply ? reply.result : undefined
  }
  const seen = await mapConcurrently(
    vectors,
    async vector => {
      const input = await inputOf(vector, ask)
      return { input, mismatch: await run.test(input, vector.expect, 'all') }
    },
    isEnough(run),
  )
  run.unsupported = seen.length > 0 && seen.every(result => result?.mismatch && isUnsupported(result.mismatch.reply))
  const untested = run.unanswered.length >= MAX_FAULTS ? { note: unansweredNote(run) } : {}
  const checks: Check[] = []
  for (const [i, vector] of vectors.entries()) {
    const { id, title, operation, clauses } = vector
    const check = { kind: 'vector', id, title, operation, clauses, cases: 1, violations: [] } as const
    const result = seen[i]
    if (run.unsupported) checks.push({ ...check, state: 'unsupported' })
    else if (!result || result.mismatch?.kind === 'gone')
      checks.push({ ...check, state: 'untested', cases: 0, ...untested })
    else if (!result.mismatch) checks.push({ ...check, state: 'passed' })
    else {
      const blamed = { ...vector, clauses: findClauses(vector, result.mismatch) }
      const violations = [await violation(peer, run, blamed, result.input, result.mismatch)]
      const failed = { ...check, state: deriveState(violations), violations }
      checks.push(failed)
      if (isEnd(failed)) break
    }
  }
  return checks
}

/** Returns the violation of a vector. `input` holds the state that the implementation returned, not the vector's. */
const violation = async (peer: Peer, run: Run, vector: Vector, input: unknown, seen: Observed): Promise<Violation> => {
  const { id, clauses, operation, before, expect } = vector
  const { sentence } = explained(run.operation, ownInputOf(vector))
  const reasons = [...listReasons(vector), ...listHints(expect, seen.reply)]
  return {
    id,
    kind: classifyReply(seen.reply),
    cause: seen.signature,
    clauses,
    operation,
    input,
    expected: expect,
    ...reportReply(seen.reply),
    pointers: seen.pointers,
    why: explainExpectation(sentence, clauses, reasons),
    replay: id,
    sealed: { operation, input: vector.input, ...(before && { before }) },
    steadiness: await steadinessOf(peer, run, input, expect, seen),
    count: 1,
    excused: false,
  }
}
