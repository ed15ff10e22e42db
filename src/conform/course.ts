/**
 * How the examination of one operation goes.
 */
import { answerOf, type Operation } from '../oracle'
import type { Violation } from './check'
import { judgeOf, type Mismatch } from './mismatch'
import { isGone, type Peer, type Reply } from './peer'
import type { Found } from './probe'

export type Course = {
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
export const isEnough = (of: Course) => (): boolean => of.faults >= MOST_FAULTS || of.gone

export const courseOf = (peer: Peer, operation: Operation): Course => {
  const judge = judgeOf(operation)
  const course: Course = {
    operation,
    test: async (input, expected = answerOf(operation.call(input))) => {
      const reply = await peer.ask(operation.name, input)
      if (isGone(reply)) course.gone = true
      else if ('fault' in reply) course.faults++
      const mismatch = judge(expected, reply)
      return mismatch && { ...mismatch, reply }
    },
    found: new Map(),
    cases: 0,
    faults: 0,
    unsupported: false,
    gone: false,
  }
  return course
}

const AGAIN = 3

/** Puts an input that failed again: to the same process, which is a new one already where there was no reply, and to a new one. */
export const steadinessOf = async (
  peer: Peer, { operation, test }: Course, input: unknown, expected: object, { signature, reply }: Seen,
): Promise<Violation['steadiness']> => {
  if (!('fault' in reply)) {
    for (let i = 0; i < AGAIN; i++) {
      const again = await test(input, expected)
      if (again?.kind === 'gone') return 'untried'
      if (again?.signature !== signature) return 'sometimes'
    }
  }
  return judgeOf(operation)(expected, await peer.askAfresh(operation.name, input))?.signature === signature ? 'always' : 'later'
}
