/**
 * Puts the vectors of an operation to an implementation.
 */
import { explained, inputOf, ownInputOf, type Vector } from '../oracle'
import type { Check, Violation } from './check'
import { isEnough, steadinessOf, type Ledger, type Seen } from './ledger'
import { mapConcurrently } from './concurrency'
import { isUnsupported, type Peer } from './peer'
import { whyOf } from './why'

export const vectorChecks = async (
  peer: Peer,
  ledger: Ledger,
  vectors: readonly Vector[],
): Promise<readonly Check[]> => {
  const ask = async (operation: string, input: unknown): Promise<unknown> => {
    const reply = await peer.ask(operation, input)
    return 'result' in reply ? reply.result : undefined
  }
  const seen = await mapConcurrently(
    vectors,
    async vector => {
      const input = await inputOf(vector, ask)
      return { input, mismatch: await ledger.test(input, vector.expect) }
    },
    isEnough(ledger),
  )
  ledger.unsupported =
    vectors.length > 0 && seen.every(result => result?.mismatch && isUnsupported(result.mismatch.reply))
  const checks: Check[] = []
  for (const [i, vector] of vectors.entries()) {
    const { id, title, operation, clauses } = vector
    const check = { kind: 'vector', id, title, operation, clauses, cases: 1, violations: [] } as const
    const mismatch = seen[i]?.mismatch
    checks.push(
      ledger.unsupported
        ? { ...check, state: 'unsupported' }
        : !seen[i] || mismatch?.kind === 'gone'
          ? { ...check, state: 'untested', cases: 0 }
          : !mismatch
            ? { ...check, state: 'passed' }
            : {
                ...check,
                state: 'failed',
                violations: [
                  await violation(peer, ledger, { ...vector, input: seen[i].input }, mismatch, ownInputOf(vector)),
                ],
              },
    )
  }
  return checks
}

const violation = async (
  peer: Peer, ledger: Ledger, { id, clauses, operation, input, expect }: Vector, seen: Seen, ownInput: unknown,
): Promise<Violation> => ({
  id, clauses, operation, input, expected: expect, got: seen.reply, pointers: seen.pointers,
  why: whyOf(explained(ledger.operation, ownInput).sentence, clauses),
  replay: id, steadiness: await steadinessOf(peer, ledger, input, expect, seen), count: 1, excused: false,
})
