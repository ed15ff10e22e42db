/**
 * What the examination has seen of one operation so far. A ledger is mutable: the checks of its operation write to it
 * in turn.
 */
import { answerOf, type Operation } from '../oracle'
import type { Violation } from './check'
import { judgeOf, type Mismatch } from './mismatch'
import { isGone, type Peer, type Reply } from './peer'
import type { Found } from './counterexample'

export type Ledger = {
  readonly operation: Operation
  readonly test: (input: unknown, expected?: object) => Promise<Seen | undefined>
  readonly found: Map<string, Found<Seen>>
  cases: number
  /** Requests without a reply. */
  faults: number
  unsupported: boolean
  gone: boolean
}

/** A mismatch, and the reply in which it was seen. */
export type Seen = Mismatch & { readonly reply: Reply }

/** An implementation that fails to reply this often to one operation is asked no more of it. */
export const MOST_FAULTS = 3
export const isEnough = (ledger: Ledger) => (): boolean => ledger.faults >= MOST_FAULTS || ledger.gone

export const ledgerOf = (peer: Peer, operation: Operation): Ledger => {
  const judge = judgeOf(operation)
  const ledger: Ledger = {
    operation,
    test: async (input, expected = answerOf(operation.call(input))) => {
      const reply = await peer.ask(operation.name, input)
      if (isGone(reply)) ledger.gone = true
      else if ('fault' in reply) ledger.faults++
      const mismatch = judge(expected, reply)
      return mismatch && { ...mismatch, reply }
    },
    found: new Map(),
    cases: 0,
    faults: 0,
    unsupported: false,
    gone: false,
  }
  return ledger
}

const AGAIN = 3

/**
 * Puts an input that failed again: to the same process, which is a new one already where there was no reply, and to a
 * new one.
 */
export const steadinessOf = async (
  peer: Peer, { operation, test }: Ledger, input: unknown, expected: object, { signature, reply }: Seen,
): Promise<Violation['steadiness']> => {
  if (!('fault' in reply)) {
    for (let i = 0; i < AGAIN; i++) {
      const again = await test(input, expected)
      if (again?.kind === 'gone') return 'untried'
      if (again?.signature !== signature) return 'sometimes'
    }
  }
  return judgeOf(operation)(expected, await peer.askAfresh(operation.name, input))?.signature === signature
    ? 'always'
    : 'later'
}
