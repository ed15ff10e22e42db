/**
 * Puts the laws to an implementation: the same values that the unit tests of this library put to itself.
 */
import { left, right } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { isObject, stringify } from '../../kernel/json'
import type { Call, Law } from '../../law'
import { answerOf, explained, find, isMeant } from '../../oracle'
import { stateOf, type Check, type Plan, type Violation } from '../result/check'
import { shrink, sweep, type Effort, type Found, type Probe } from '../search/counterexample'
import { keptOf, kindOf, type Kept } from '../result/truncated-reply'
import { isEnough, MOST_FAULTS, type Ledger } from '../result/run'
import { judgeOf } from '../result/mismatch'
import { isGone, isUnsupported, type Peer, type Reply } from '../result/peer'
import { sending } from '../search/portable'
import { shrinkingFurther } from '../search/shrink'
import { sliceOf } from '../search/time-budget'
import { whyOf } from '../result/why'

const SHARE = 10
const LEAST = 20
const MOST = 1_000
/** Of the time: until when laws are put. */
const END = 0.95
const EFFORT: Effort = { attempts: 500, successes: 100 }
const CAREFUL: Effort = { attempts: 40, successes: 3 }

/** The question of a broken law that decided, with what this library answers to it and what came. */
type Question = {
  readonly operation: string
  readonly params: unknown
  readonly expected?: object
  readonly got: Kept
  readonly pointers: readonly string[]
  readonly clauses: readonly string[]
}

/** What a law saw of the implementation. */
type Seen = { readonly signature: string; readonly isFault: boolean; readonly question: Question | undefined }

/** One question of a law, and the reply. */
type Asked = { readonly operation: string; readonly params: unknown; readonly reply: Reply }

export const lawChecks = async (peer: Peer, ledgers: readonly Ledger[], plan: Plan): Promise<readonly Check[]> => {
  const checks: Check[] = []
  const within = new Set(ledgers.flatMap(({ operation }) => operation.clauses))
  const chosen = plan.laws.filter(({ clauses }) =>
    clauses.some(clause => within.has(clause) && isMeant(plan.selection.clauses, clause)),
  )
  for (const [i, law] of chosen.entries()) {
    const asked = await operationsOf(law)
    const own = ledgers.filter(({ operation }) => asked.includes(operation.name))
    if (own.length < asked.length) continue
    plan.progress(`law ${law.id}`)
    const isOver = sliceOf(plan.used, END, chosen.length - i)
    checks.push(
      own.some(ledger => ledger.unsupported)
        ? checkOf(law, 'unsupported')
        : own.some(ledger => isEnough(ledger)())
          ? checkOf(law, 'untested')
          : await checkLaw(peer, law, plan, isOver),
    )
  }
  return checks
}

const checkOf = ({ id, sentence, clauses }: Law, state: Check['state']): Check => ({
  kind: 'law',
  id,
  title: sentence,
  clauses,
  state,
  cases: 0,
  violations: [],
})

/** This library, as laws ask it. */
const ownCall: Call = (name, input) => Promise.resolve(find(name)?.call(input) ?? left([]))

/** The operations that a law asks, found by asking this library a few times. */
export const operationsOf = async (law: Law): Promise<readonly string[]> => {
  const asked = new Set<string>()
  const call: Call = (name, input) => {
    asked.add(name)
    return ownCall(name, input)
  }
  for (const input of fc.sample(law.inputs, { seed: 1, numRuns: LEAST })) await law.isKept(call, input)
  return [...asked]
}

/** The inputs of a law as they are put, in the order in which a report names them. */
export const inputsOf = (law: Law): fc.Arbitrary<unknown> => shrinkingFurther(sending(law.inputs))

/** A law as a probe. An answer that is not of its shape may make the law's own code fail; that breaks the law too. */
export const probeOf = (peer: Peer, law: Law): Probe<Seen> => ({
  inputs: inputsOf(law),
  test: async input => {
    const calls: Asked[] = []
    const unsent: string[] = []
    const isKept = await keeps(law, input, calls, (name, params) => {
      if (params !== undefined) return peer.ask(name, params)
      // A shrunk input may lack the part that the law asks about. Nothing is sent: params must be JSON.
      unsent.push(name)
      return Promise.resolve({ fault: 'gone', detail: 'not asked' })
    })
    if (unsent.length > 0) return undefined
    // Without an answer a law can be true of nothing; that says nothing about the implementation.
    const isAny = (is: (reply: Reply) => boolean): boolean => calls.some(({ reply }) => is(reply))
    const signature = isAny(isGone) ? 'gone' : isAny(isUnsupported) ? 'unsupported' : isKept ? undefined : law.id
    if (signature === undefined) return undefined
    if (signature !== law.id) return { signature, isFault: false, question: undefined }
    const own: Asked[] = []
    // A shrunk input may be outside the law's inputs, where this library breaks the law too.
    if (!(await keeps(law, input, own, ownReply))) return undefined
    return { signature, isFault: isAny(reply => 'fault' in reply), question: questionOf(calls, own) }
  },
})

const ownReply = async (name: string, params: unknown): Promise<Reply> => answerOf(await ownCall(name, params))

/** Whether a law is kept by who answers so; the questions are written down in the order in which they are put. */
const keeps = async (law: Law, input: unknown, calls: Asked[], answer: Peer['ask']): Promise<boolean> => {
  const call: Call = async (operation, params) => {
    const at = calls.length
    calls.push({ operation, params, reply: { fault: 'gone', detail: 'not answered yet' } })
    const reply = await answer(operation, params)
    calls[at] = { operation, params, reply }
    return 'result' in reply ? right(reply.result) : 'issues' in reply ? left(reply.issues) : left([])
  }
  return law.isKept(call, input).catch(() => false)
}

/**
 * The first question that this library answers otherwise, where both were asked the same; else the last one. States
 * are not compared: each has its own.
 */
const questionOf = (calls: readonly Asked[], own: readonly Asked[]): Question | undefined => {
  const pairs = calls.map(({ operation, params, reply }, i) => {
    const ours = own[i]
    const isSame = ours?.operation === operation && stateless(ours.params) === stateless(params)
    const row = find(operation)
    if (!ours || !isSame || !row) {
      return { operation, params, got: keptOf(reply), pointers: [], clauses: [], differs: false }
    }
    const { result: expected, clauses } = explained(row, ours.params)
    const mismatch = judgeOf(row)(expected, reply)
    return {
      operation,
      params,
      expected,
      got: keptOf(reply),
      pointers: mismatch?.pointers ?? [],
      clauses,
      differs: mismatch !== undefined,
    }
  })
  const decisive = pairs.find(({ differs }) => differs)
  const last = pairs.at(-1)
  return decisive ?? (last && { ...last, clauses: [] })
}

const stateless = (params: unknown): string =>
  stringify(isObject(params) && 'state' in params ? { ...params, state: null } : params)

const checkLaw = async (peer: Peer, law: Law, { runs, seed }: Plan, isOver: () => boolean): Promise<Check> => {
  if (isOver()) return { ...checkOf(law, 'untested'), note: 'the time was over' }
  const cases = Math.max(LEAST, Math.min(MOST, Math.ceil(runs / SHARE)))
  let faults = 0
  const watched: Peer = {
    ...peer,
    ask: async (name, input) => {
      const reply = await peer.ask(name, input)
      if ('fault' in reply) faults++
      return reply
    },
  }
  const probe = probeOf(watched, law)
  const found = await sweep(probe, seed, cases, () => faults >= MOST_FAULTS || isOver())
  const broken = found.find(({ failure }) => failure.signature === law.id)
  return broken
    ? await violated(peer, law, probe, broken, cases, isOver)
    : found.some(({ failure }) => failure.signature === 'gone')
      ? checkOf(law, 'untested')
      : { ...checkOf(law, found.length > 0 ? 'unsupported' : 'passed'), cases }
}

const violated = async (
  peer: Peer,
  law: Law,
  probe: Probe<Seen>,
  broken: Found<Seen>,
  cases: number,
  isOver: () => boolean,
): Promise<Check> => {
  const effort = broken.failure.isFault ? CAREFUL : EFFORT
  const { input, seed, path, count, failure } = await shrink(probe, broken, effort, isOver)
  const again = await probe.test(input)
  const afresh = await probeOf({ ...peer, ask: peer.askAfresh }, law).test(input)
  const steadiness =
    again?.signature === 'gone' || afresh?.signature === 'gone'
      ? 'untried'
      : again?.signature !== law.id
        ? 'sometimes'
        : afresh?.signature === law.id
          ? 'always'
          : 'later'
  const violations = [lawViolation(law, input, failure, { replay: `${law.id}@${seed}:${path}`, steadiness, count })]
  return { ...checkOf(law, stateOf(violations)), cases, violations }
}

/**
 * A broken law with the question that decided. It marks those of the law's clauses that the answer to it rests on, or
 * all of them where the answers agree one by one.
 */
export const lawViolation = (
  law: Law,
  input: unknown,
  { question }: Seen,
  rest: Pick<Violation, 'replay' | 'steadiness' | 'count'>,
): Violation => {
  const narrowed = law.clauses.filter(clause => question?.clauses.includes(clause))
  const clauses = narrowed.length > 0 ? narrowed : law.clauses
  return {
    id: law.id,
    kind: question ? kindOf(question.got) : 'wrong',
    clauses,
    input,
    ...(question && {
      operation: question.operation,
      params: question.params,
      got: question.got,
      ...(question.expected && { expected: question.expected }),
    }),
    pointers: question?.pointers ?? [],
    why: whyOf(law.sentence, clauses),
    sealed: { law: law.id, input },
    ...rest,
    excused: false,
  }
}
