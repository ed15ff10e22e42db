/**
 * What the examination has seen of one operation so far. A ledger is mutable: the checks of its operation write to it
 * in turn.
 */
import { stringify } from '../../kernel/json'
import { answerOf, type Operation } from '../../oracle'
import type { Violation } from './check'
import type { Found } from '../search/counterexample'
import { keptOf, type Kept } from './truncated-reply'
import { judgeOf, type Mismatch } from './mismatch'
import { isGone, type Peer } from './peer'

export type Ledger = {
  readonly operation: Operation
  readonly test: (input: unknown, expected?: object) => Promise<Seen | undefined>
  readonly found: Map<string, Found<Seen>>
  /** The inputs without a reply, as text for people, each with what happened. */
  readonly deaths: string[]
  cases: number
  unsupported: boolean
  gone: boolean
}

/** A mismatch, and what is kept of the reply in which it was seen. */
export type Seen = Mismatch & { readonly reply: Kept }

/** An implementation that fails to reply this often to one operation is asked no more of it. */
export const MOST_FAULTS = 3
export const isEnough = (ledger: Ledger) => (): boolean => ledger.deaths.length >= MOST_FAULTS || ledger.gone

/** So many pointers say where an answer is wrong. */
const MOST_POINTERS = 100

export const ledgerOf = (peer: Peer, operation: Operation): Ledger => {
  const judge = judgeOf(operation)
  const ledger: Ledger = {
    operation,
    test: async (input, expected = answerOf(operation.call(input))) => {
      const reply = await peer.ask(operation.name, input)
      if (isGone(reply)) ledger.gone = true
      else if ('fault' in reply) ledger.deaths.push(`${shortened(stringify(input))} (${reply.fault})`)
      const mismatch = judge(expected, reply)
      return mismatch && { ...mismatch, pointers: mismatch.pointers.slice(0, MOST_POINTERS), reply: keptOf(reply) }
    },
    found: new Map(),
    deaths: [],
    cases: 0,
    unsupported: false,
    gone: false,
  }
  return ledger
}

const SHORT = 200
const shortened = (text: string): string => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

const MOST_NAMED = 5

/** Why an operation was given up: the inputs that got no reply, by name. */
export const deathsOf = ({ deaths }: Ledger): string => {
  const named = [...new Set(deaths)]
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : ''
  return `given up after ${deaths.length} requests without a reply: ${named.slice(0, MOST_NAMED).join(', ')}${more}`
}

const AGAIN = 3

/**
 * Puts an input that failed again: to the same process, which is a new one already where there was no reply, and to a
 * new one.
 */
export const steadinessOf = async (
  peer: Peer,
  { operation, test }: Ledger,
  input: unknown,
  expected: object,
  { signature, reply }: Seen,
): Promise<Violation['steadiness']> => {
  if (!('fault' in reply)) {
    for (let i = 0; i < AGAIN; i++) {
      const again = await test(input, expected)
      if (again?.kind === 'gone') return 'untried'
      if (again?.signature !== signature) return 'sometimes'
    }
  }
  const afresh = judgeOf(operation)(expected, await peer.askAfresh(operation.name, input))
  return afresh?.kind === 'gone' ? 'untried' : afresh?.signature === signature ? 'always' : 'later'
}
