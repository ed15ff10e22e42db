/**
 * Checks whether an implementation keeps the laws, with the generators that the unit tests of this library use.
 */
import { left, right } from '../../kernel/either'
import * as fc from 'fast-check'
import { isObject, stringify } from '../../kernel/json'
import type { Call, Law } from '../../law'
import { answerOf, explained, find, isMeant } from '../../oracle'
import { deriveState, type Check, type Plan, type Violation } from '../result/check'
import { shrink, sweep, type Found, type Probe } from '../search/counterexample'
import { findBrokenClauses } from '../result/blame'
import { endsExamination } from '../result/excuse'
import { reportReply, classifyReply } from '../result/reply-fields'
import { truncate, type ReportedReply } from '../result/truncated-reply'
import { countCases, LAW_BUDGET } from './budget'
import { countFaults, isEnough, type Run } from './run'
import { judgeSteadiness } from './steadiness'
import { createJudge } from '../result/mismatch'
import { isGone, isUnsupported, type Peer, type Reply } from '../result/peer'
import { portableInputs } from '../search/portable'
import { shrinkingFurther } from '../search/shrink'
import { sliceTime } from '../search/time-budget'
import { explainExpectation } from '../result/why'

/** Inputs of a law that show which operations it calls. */
const SAMPLES = 20

/** The deciding call of a broken law, with the expected answer and the reply. */
type DecidingCall = {
  readonly operation: string
  readonly params: unknown
  readonly expected?: object
  readonly got: ReportedReply
  readonly pointers: readonly string[]
  readonly clauses: readonly string[]
}

type LawFailure = {
  readonly kind: 'gone' | 'unsupported' | 'broken'
  /** The id of a broken law, otherwise the kind. */
  readonly signature: string
  readonly isFault: boolean
  readonly call: DecidingCall | undefined
}

/** One call of a law, with the reply. */
type AnsweredCall = { readonly operation: string; readonly params: unknown; readonly reply: Reply }

const UNANSWERED: Reply = { fault: 'gone', detail: 'not answered' }

export const lawChecks = async (peer: Peer, operationRuns: readonly Run[], plan: Plan): Promise<readonly Check[]> => {
  const checks: Check[] = []
  const within = new Set(operationRuns.flatMap(({ operation }) => operation.clauses))
  const chosen = plan.laws.filter(({ clauses }) =>
    clauses.some(clause => within.has(clause) && isMeant(plan.selection.clauses, clause)),
  )
  for (const [i, law] of chosen.entries()) {
    const asked = await listLawOperations(law)
    const own = operationRuns.filter(({ operation }) => asked.includes(operation.name))
    if (own.length < asked.length) continue
    plan.progress(`law ${law.id}`)
    const isOver = sliceTime(plan.used, LAW_BUDGET.end, chosen.length - i)
    const check = own.some(run => run.unsupported)
      ? startLawCheck(law, 'unsupported')
      : own.some(run => isEnough(run)())
        ? startLawCheck(law, 'untested')
        : await checkLaw(peer, law, plan, isOver)
    checks.push(check)
    if (endsExamination(plan, check)) break
  }
  return checks
}

const startLawCheck = ({ id, sentence, clauses }: Law, state: Check['state']): Check => ({
  kind: 'law',
  id,
  title: sentence,
  clauses,
  state,
  cases: 0,
  violations: [],
})

/** Calls this library. */
const ownCall: Call = (name, input) => Promise.resolve(find(name)?.call(input) ?? left([]))

/** Finds the operations that a law calls by running it against this library with a few inputs. */
export const listLawOperations = async (law: Law): Promise<readonly string[]> => {
  const asked = new Set<string>()
  const call: Call = (name, input) => {
    asked.add(name)
    return ownCall(name, input)
  }
  for (const input of fc.sample(law.inputs, { seed: 1, numRuns: SAMPLES })) await law.isUpheld(call, input)
  return [...asked]
}

/** Generates the inputs of a law. Places in reports refer to this generator. */
export const generateLawInputs = (law: Law): fc.Arbitrary<unknown> => shrinkingFurther(portableInputs(law.inputs))

/** Turns a law into a probe. A malformed answer may make the law's own code throw, which counts as breaking the law. */
export const probeLaw = (peer: Peer, law: Law): Probe<LawFailure> => ({
  inputs: generateLawInputs(law),
  test: async input => {
    const calls: AnsweredCall[] = []
    const unsent: string[] = []
    const isUpheld = await upholds(law, input, calls, (name, params) => {
      if (params !== undefined) return peer.ask(name, params)
      // A shrunk input may lack the params of this call. Nothing is sent: params must be JSON.
      unsent.push(name)
      return Promise.resolve(UNANSWERED)
    })
    if (unsent.length > 0) return undefined
    // A missing answer neither upholds nor breaks a law.
    const isAny = (is: (reply: Reply) => boolean): boolean => calls.some(({ reply }) => is(reply))
    const kind = isAny(isGone) ? 'gone' : isAny(isUnsupported) ? 'unsupported' : undefined
    if (kind) return { kind, signature: kind, isFault: false, call: undefined }
    if (isUpheld) return undefined
    const own: AnsweredCall[] = []
    // This library may break the law too, if a shrunk input is outside the law's domain.
    if (!(await upholds(law, input, own, ownReply))) return undefined
    const isFault = isAny(reply => 'fault' in reply)
    return { kind: 'broken', signature: law.id, isFault, call: decidingCall(calls, own) }
  },
})

const ownReply = async (name: string, params: unknown): Promise<Reply> => answerOf(await ownCall(name, params))

/** Returns whether the given answers keep a law. Appends its calls to `calls`, in the order they are made. */
const upholds = async (law: Law, input: unknown, calls: AnsweredCall[], answer: Peer['ask']): Promise<boolean> => {
  const call: Call = async (operation, params) => {
    const at = calls.length
    calls.push({ operation, params, reply: UNANSWERED })
    const reply = await answer(operation, params)
    calls[at] = { operation, params, reply }
    return 'result' in reply ? right(reply.result) : left('issues' in reply ? reply.issues : [])
  }
  return law.isUpheld(call, input).catch(() => false)
}

/** Returns the first call that both received and answered differently, otherwise the last call, without clauses. */
const decidingCall = (calls: readonly AnsweredCall[], own: readonly AnsweredCall[]): DecidingCall | undefined => {
  const judged = calls.map((call, i) => judgeCall(call, own[i]))
  return judged.find(({ differs }) => differs) ?? judged.at(-1)
}

/** Compares an answer with our own. States in params may differ, because each implementation has its own. */
const judgeCall = (
  { operation, params, reply }: AnsweredCall,
  own: AnsweredCall | undefined,
): DecidingCall & { readonly differs: boolean } => {
  const call = { operation, params, got: truncate(reply), pointers: [], clauses: [], differs: false }
  const row = find(operation)
  if (!row || own?.operation !== operation || stateless(own.params) !== stateless(params)) return call
  const { result: expected, clauses } = explained(row, own.params)
  const mismatch = createJudge(row)(expected, reply)
  if (!mismatch) return { ...call, expected }
  const { pointers } = mismatch
  return { ...call, expected, pointers, clauses: findBrokenClauses(row.blame, mismatch, clauses), differs: true }
}

const stateless = (params: unknown): string =>
  stringify(isObject(params) && 'state' in params ? { ...params, state: null } : params)

const checkLaw = async (peer: Peer, law: Law, { runs, seed }: Plan, isOver: () => boolean): Promise<Check> => {
  if (isOver()) return { ...startLawCheck(law, 'untested'), note: 'the time was over' }
  const cases = countCases(LAW_BUDGET, runs)
  const [watched, isFaulty] = countFaults(peer)
  const probe = probeLaw(watched, law)
  const found = await sweep(probe, seed, cases, () => isFaulty() || isOver())
  const broken = found.find(({ failure }) => failure.kind === 'broken')
  if (broken) return reportBrokenLaw(peer, law, probe, broken, cases, isOver)
  if (found.some(({ failure }) => failure.kind === 'gone')) return startLawCheck(law, 'untested')
  return { ...startLawCheck(law, found.length > 0 ? 'unsupported' : 'passed'), cases }
}

const reportBrokenLaw = async (
  peer: Peer,
  law: Law,
  probe: Probe<LawFailure>,
  broken: Found<LawFailure>,
  cases: number,
  isOver: () => boolean,
): Promise<Check> => {
  const effort = broken.failure.isFault ? LAW_BUDGET.careful : LAW_BUDGET.effort
  const { input, seed, path, count, failure } = await shrink(probe, broken, effort, isOver)
  const steadiness = await judgeSteadiness(
    failure,
    () => probe.test(input),
    () => probeLaw({ ...peer, ask: peer.askAfresh }, law).test(input),
  )
  const violations = [lawViolation(law, input, failure, { replay: `${law.id}@${seed}:${path}`, steadiness, count })]
  return { ...startLawCheck(law, deriveState(violations)), cases, violations }
}

/**
 * Returns the violation of a law. It names the clauses of the law that the deciding answer rests on, or all clauses if
 * every single answer agrees with this library.
 */
export const lawViolation = (
  law: Law,
  input: unknown,
  { call }: LawFailure,
  rest: Pick<Violation, 'replay' | 'steadiness' | 'count'>,
): Violation => {
  const narrowed = law.clauses.filter(clause => call?.clauses.includes(clause))
  const clauses = narrowed.length > 0 ? narrowed : law.clauses
  return {
    id: law.id,
    kind: call ? classifyReply(call.got) : 'wrong',
    clauses,
    input,
    ...(call && {
      operation: call.operation,
      params: call.params,
      ...reportReply(call.got),
      ...(call.expected && { expected: call.expected }),
    }),
    pointers: call?.pointers ?? [],
    why: explainExpectation(law.sentence, clauses),
    sealed: { law: law.id, input },
    ...rest,
    excused: false,
  }
}
