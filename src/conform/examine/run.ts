/**
 * Tests the inputs of one operation, and records the results. A run is mutable: the checks of vectors and of generated
 * inputs update it in turn.
 */
import type * as fc from 'fast-check'
import { stringify } from '../../kernel/json'
import { listFirst } from '../../kernel/to-words'
import { answerOf, type Operation, type Vector } from '../../oracle'
import type { Violation } from '../result/check'
import type { Found } from '../search/counterexample'
import { measureReach, type Reach } from '../search/reach'
import { truncate, type ReportedReply } from '../result/truncated-reply'
import { createJudge, type Judge, type Mismatch } from '../result/mismatch'
import { isGone, isLost, type Peer } from '../result/peer'
import { noteNotation, startNotationLog, type NotationLog } from './check-notation'
import { judgeSteadiness } from './steadiness'

export type Run = {
  readonly operation: Operation
  readonly judge: Judge
  /** Tests an input. All inputs, some or none are then sent in another notation too. */
  readonly test: (input: unknown, expected?: object, share?: 'all' | 'some' | 'none') => Promise<Observed | undefined>
  readonly found: Map<string, Found<Observed>>
  /** The answers, zones and sizes that the inputs have reached. */
  readonly reach: Reach
  /** The inputs in another notation, or undefined if they are not examined. */
  readonly notations: NotationLog | undefined
  /** The inputs without a reply, each as a description for people with the kind of fault. */
  readonly unanswered: string[]
  /** The generator of its inputs, once it is made. */
  inputs?: fc.Arbitrary<unknown>
  cases: number
  /** Of generated inputs, each tested whole. */
  rounds: number
  isWrong: boolean
  unsupported: boolean
  gone: boolean
}

/** A mismatch with the reply that shows it. */
export type Observed = Mismatch & { readonly reply: ReportedReply }

/** After this many requests without a reply, an operation is given up. */
export const MAX_FAULTS = 3
export const isEnough = (run: Run) => (): boolean => run.unanswered.length >= MAX_FAULTS || run.gone

/** The largest number of pointers in a report of one wrong answer. */
const MAX_POINTERS = 100

export const startRun = (peer: Peer, operation: Operation, vectors: readonly Vector[] = [], isNotated = false): Run => {
  const judge = createJudge(operation)
  const reach = measureReach(operation, vectors)
  const run: Run = {
    operation,
    judge,
    reach,
    test: async (input, expected = answerOf(operation.call(input)), share = 'none') => {
      reach.note(input, expected)
      const text = stringify(input)
      const reply = await peer.ask(operation.name, input, text)
      if (isGone(reply)) run.gone = true
      else if ('fault' in reply && isLost(reply)) {
        run.unanswered.push(`${text.length > SHORT ? `${text.slice(0, SHORT)}…` : text} (${reply.fault})`)
      }
      const mismatch = judge(expected, reply)
      if (mismatch) run.isWrong = true
      if (share !== 'none') await noteNotation(peer, run, { input, text, reply }, share)
      return mismatch && { ...mismatch, pointers: mismatch.pointers.slice(0, MAX_POINTERS), reply: truncate(reply) }
    },
    found: new Map(),
    notations: isNotated
      ? startNotationLog(vectors.filter(each => each.operation === operation.name && 'result' in each.expect))
      : undefined,
    unanswered: [],
    cases: 0,
    rounds: 0,
    isWrong: false,
    unsupported: false,
    gone: false,
  }
  return run
}

/** The characters of an input in a note. */
const SHORT = 200
const MAX_NAMED = 5

/** A note that an operation was given up, with the first inputs that got no reply. */
export const unansweredNote = ({ unanswered }: Run): string => {
  const named = listFirst([...new Set(unanswered)], MAX_NAMED)
  return `given up after ${unanswered.length} requests without a reply: ${named}`
}

/** Counts the requests without a reply: a peer to use instead, and whether they are too many. */
export const countFaults = (peer: Peer): readonly [watched: Peer, isFaulty: () => boolean] => {
  let faults = 0
  const ask: Peer['ask'] = async (name, input, text) => {
    const reply = await peer.ask(name, input, text)
    if (isLost(reply)) faults++
    return reply
  }
  return [{ ...peer, ask }, () => faults >= MAX_FAULTS]
}

const AGAIN = 3

/** Judges a failed input. A missing reply has replaced the process already, so the input goes to a new one only. */
export const steadinessOf = (
  peer: Peer,
  { operation, judge, test }: Run,
  input: unknown,
  expected: object,
  failure: Observed,
): Promise<Violation['steadiness']> =>
  judgeSteadiness(
    failure,
    () => test(input, expected),
    async () => judge(expected, await peer.askAfresh(operation.name, input)),
    isLost(failure.reply) ? 0 : AGAIN,
  )
