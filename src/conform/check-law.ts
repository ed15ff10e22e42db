/**
 * Puts the laws to an implementation: the same values that the unit tests of this library put to itself.
 */
import { left, right } from 'fp-ts/Either'
import * as fc from 'fast-check'
import type { Call, Law } from '../law'
import { explained, find, isMeant } from '../oracle'
import type { Check, Plan, Violation } from './check'
import { isEnough, MOST_FAULTS, type Ledger } from './ledger'
import { judgeOf } from './mismatch'
import { isGone, isUnsupported, type Peer, type Reply } from './peer'
import { shrink, sweep, type Effort, type Found, type Probe } from './counterexample'
import { sending } from './sendable'

const SHARE = 10
const LEAST = 20
const MOST = 1_000
const EFFORT: Effort = { attempts: 500, successes: 100 }
const CAREFUL: Effort = { attempts: 40, successes: 3 }

/** What a law saw of the implementation. */
type Seen = { readonly signature: string; readonly calls: readonly Asked[] }

/** One question of a law, and the reply. */
type Asked = { readonly operation: string; readonly params: unknown; readonly reply: Reply }

export const lawChecks = async (peer: Peer, ledgers: readonly Ledger[], plan: Plan): Promise<readonly Check[]> => {
  const checks: Check[] = []
  const within = new Set(ledgers.flatMap(({ operation }) => operation.clauses))
  for (const law of plan.laws) {
    if (!law.clauses.some(clause => within.has(clause) && isMeant(plan.selection.clauses, clause))) continue
    const asked = await operationsOf(law)
    const own = ledgers.filter(({ operation }) => asked.includes(operation.name))
    if (own.length < asked.length) continue
    plan.progress(`law ${law.id}`)
    checks.push(own.some(ledger => ledger.unsupported) ? checkOf(law, 'unsupported')
      : own.some(ledger => isEnough(ledger)()) ? checkOf(law, 'untested')
      : await checkLaw(peer, law, plan))
  }
  return checks
}

const checkOf = ({ id, sentence, clauses }: Law, state: Check['state']): Check =>
  ({ kind: 'law', id, title: sentence, clauses, state, cases: 0, violations: [] })

/** The operations that a law asks, found by asking this library a few times. */
export const operationsOf = async (law: Law): Promise<readonly string[]> => {
  const asked = new Set<string>()
  const call: Call = (name, input) => {
    asked.add(name)
    return Promise.resolve(find(name)?.call(input) ?? left([]))
  }
  for (const input of fc.sample(law.inputs, { seed: 1, numRuns: LEAST })) await law.isKept(call, input)
  return [...asked]
}

/** A law as a probe. An answer that is not of its shape may make the law's own code fail; that breaks the law too. */
export const probeOf = (peer: Peer, law: Law): Probe<Seen> => ({
  inputs: sending(law.inputs),
  test: async (input) => {
    const calls: Asked[] = []
    const call: Call = async (name, params) => {
      const reply = await peer.ask(name, params)
      calls.push({ operation: name, params, reply })
      return 'result' in reply ? right(reply.result) : 'issues' in reply ? left(reply.issues) : left([])
    }
    const isKept = await law.isKept(call, input).catch(() => false)
    // Without an answer a law can be true of nothing; that says nothing about the implementation.
    const isAny = (is: (reply: Reply) => boolean): boolean => calls.some(({ reply }) => is(reply))
    const signature = isAny(isGone) ? 'gone' : isAny(isUnsupported) ? 'unsupported' : isKept ? undefined : law.id
    return signature === undefined ? undefined : { signature, calls }
  },
})

const checkLaw = async (peer: Peer, law: Law, { runs, seed, isOver }: Plan): Promise<Check> => {
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
  const found = await sweep(probe, seed, cases, () => faults >= MOST_FAULTS)
  const broken = found.find(({ failure }) => failure.signature === law.id)
  return broken ? await violated(peer, law, probe, broken, cases, isOver)
    : found.some(({ failure }) => failure.signature === 'gone') ? checkOf(law, 'untested')
    : { ...checkOf(law, found.length > 0 ? 'unsupported' : 'passed'), cases }
}

const violated = async (
  peer: Peer, law: Law, probe: Probe<Seen>, broken: Found<Seen>, cases: number, isOver: Plan['isOver'],
): Promise<Check> => {
  const isFault = broken.failure.calls.some(({ reply }) => 'fault' in reply)
  const { input, seed, path, count, failure } = await shrink(probe, broken, isFault ? CAREFUL : EFFORT, isOver)
  const again = await probe.test(input)
  const afresh = await probeOf({ ...peer, ask: peer.askAfresh }, law).test(input)
  const steadiness = again?.signature !== law.id ? 'sometimes' : afresh?.signature === law.id ? 'always' : 'later'
  return {
    ...checkOf(law, 'failed'),
    cases,
    violations: [lawViolation(law, input, failure, { replay: `${law.id}@${seed}:${path}`, steadiness, count })],
  }
}

/**
 * A broken law with the question that decided: the first that this library answers otherwise. It marks those of the
 * law's clauses that this answer rests on, or all of them where the answers agree one by one.
 */
export const lawViolation = (
  law: Law, input: unknown, { calls }: Seen, rest: Pick<Violation, 'replay' | 'steadiness' | 'count'>,
): Violation => {
  const judged = calls.flatMap(({ operation: name, params, reply }) => {
    const operation = find(name)
    if (!operation) return []
    const { result: expected, clauses } = explained(operation, params)
    const mismatch = judgeOf(operation)(expected, reply)
    return mismatch ? [{ operation: name, params, expected, got: reply, pointers: mismatch.pointers, clauses }] : []
  })
  const [decisive] = judged
  const last = calls.at(-1)
  const narrowed = law.clauses.filter(clause => decisive?.clauses.includes(clause))
  return {
    id: law.id,
    clauses: narrowed.length > 0 ? narrowed : law.clauses,
    input,
    ...(decisive
      ? {
          operation: decisive.operation,
          params: decisive.params,
          expected: decisive.expected,
          got: decisive.got,
          pointers: decisive.pointers,
        }
      : last
        ? { operation: last.operation, params: last.params, got: last.reply, pointers: [] }
        : { pointers: [] }),
    why: law.sentence,
    ...rest,
    excused: false,
  }
}
