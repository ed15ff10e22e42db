/**
 * Checks operations with generated inputs: the implementation has to answer like this library.
 */
import { explained } from '../../oracle'
import { matches } from '../../oracle/vector'
import { deriveState, type Check, type Plan, type Violation } from '../result/check'
import { shrink, chooseSmaller, sweep, type Effort, type Found, type Probe } from '../search/counterexample'
import { mapConcurrently } from '../search/concurrency'
import { inputs } from '../search/generated-input'
import { findBrokenClauses } from '../result/blame'
import { endsExamination } from '../result/excuse'
import { reportReply, classifyReply } from '../result/reply-fields'
import { ACROSS, limitShrinking, MAX_SIGNATURES, OPERATION_BUDGET, sliceTime } from './budget'
import { unansweredNote, isEnough, MAX_FAULTS, steadinessOf, type Run, type Observed } from './run'
import type { Mismatch } from '../result/mismatch'
import { isUnsupported, type Peer } from '../result/peer'
import { listHints, explainExpectation } from '../result/why'

/** Inputs per operation and round. Operations take turns, so that each is checked before the time is over. */
const BATCH = 500
/** The share of the time limit at which the search ends, and shrinking begins. */
const LOOKING = 0.75

/** Lower than the usual effort, because each input without a reply costs a new process or a timeout. */
const EFFORTS: { readonly [kind in Mismatch['kind']]?: Effort } = {
  died: { attempts: 60, successes: 15 },
  silent: { attempts: 20, successes: 1 },
  'not JSON': { attempts: 400, successes: 100 },
}

export const generatedChecks = async (
  peer: Peer,
  operationRuns: readonly Run[],
  plan: Plan,
): Promise<readonly Check[]> => {
  const isOver = (): boolean => plan.used() >= LOOKING || (plan.bail === true && operationRuns.some(hasFailed(plan)))
  const isAsked = (run: Run): boolean => !run.unsupported && !isEnough(run)()
  for (let round = 0; round * BATCH < plan.runs && operationRuns.some(isAsked) && !isOver(); round++) {
    const sweepRound = async (run: Run): Promise<void> => {
      plan.progress(`${run.operation.name}: ${run.cases} generated inputs`)
      await sweepOnce(run, plan, (plan.seed + round) % 2 ** 31, Math.min(BATCH, plan.runs - round * BATCH))
    }
    // While the last inputs of an operation are answered, those of the next are drawn.
    await mapConcurrently(operationRuns.filter(isAsked), sweepRound, isOver, 2)
  }
  const checks: Check[] = []
  for (const [i, run] of operationRuns.entries()) {
    const isLate = sliceTime(plan.used, OPERATION_BUDGET.end, operationRuns.length - i)
    const check = await generatedCheck(peer, run, plan, isLate)
    checks.push(check)
    if (endsExamination(plan, check)) break
  }
  return checks
}

/** Whether a run has found a failure that no excuse covers. */
const hasFailed =
  ({ excuses }: Plan) =>
  ({ unsupported, found }: Run): boolean =>
    !unsupported && [...found.keys()].some(signature => excuses.every(({ id }) => !matches(id, signature)))

const sweepOnce = async (run: Run, plan: Plan, seed: number, cases: number): Promise<void> => {
  const isFirst = run.cases === 0
  const isOver = (): boolean => isEnough(run)() || plan.used() >= LOOKING
  let tested = 0
  const probe: Probe<Observed> = {
    ...probeOperation(run, plan),
    test: input => (tested++, run.test(input, undefined, 'some')),
  }
  for (const found of await sweep(probe, seed, cases, isOver)) {
    const { signature, reply } = found.failure
    run.found.set(signature, chooseSmaller(run.found.get(signature), found))
    if (isFirst && found.count === cases && isUnsupported(reply)) run.unsupported = true
  }
  run.cases += tested
  if (tested === cases) run.rounds++
}

const probeOperation = (run: Run, { vectors }: Plan): Probe<Observed> => ({
  inputs: (run.inputs ??= inputs(run.operation.name, vectors)),
  test: input => run.test(input),
})

const generatedCheck = async (peer: Peer, run: Run, plan: Plan, isOver: () => boolean): Promise<Check> => {
  const { name, clauses, summary } = run.operation
  const { cases } = run
  const check = {
    kind: 'generated',
    id: name,
    title: summary,
    operation: name,
    clauses,
    cases,
    violations: [],
  } as const
  if (run.unsupported) return { ...check, state: 'unsupported', cases: 0 }
  const isFaulty = run.unanswered.length >= MAX_FAULTS
  const seen = [...run.found.values()].filter(({ failure }) => failure.kind !== 'gone')
  const shrunk = new Map<string, Found<Observed>>()
  for (const found of seen.slice(0, MAX_SIGNATURES)) {
    plan.progress(`${name}: looking for the smallest input`)
    const smallest = await shrinkFound(run, plan, found, limitShrinking(plan, isOver))
    const { signature } = smallest.failure
    shrunk.set(signature, chooseSmaller(shrunk.get(signature), smallest))
  }
  const violations: Violation[] = []
  for (const found of [...shrunk.values()].sort((a, b) => a.size - b.size)) {
    violations.push(await describeViolation(peer, run, found))
  }
  const isWhole = run.rounds > 0 && !run.gone && !isFaulty
  const unseen = seen.length - MAX_SIGNATURES
  return {
    ...check,
    state: violations.length > 0 || isWhole ? deriveState(violations) : 'untested',
    violations,
    ...(isFaulty && { note: unansweredNote(run) }),
    ...(!isFaulty && unseen > 0 && { note: `${unseen} more kinds of failure are not shown` }),
  }
}

/** The kinds of wrong answers. An input that fails in one way may have a smaller one that fails in another. */
const ANSWERED: readonly Mismatch['kind'][] = ['differs', 'accepts', 'refuses']

/**
 * The smallest input that fails alike, and then the smallest that is answered wrongly at all, which shows the cause of
 * both. An excuse covers only what fails alike, so that it hides no other failure.
 */
const shrinkFound = async (
  run: Run,
  plan: Plan,
  found: Found<Observed>,
  isOver: () => boolean,
): Promise<Found<Observed>> => {
  const { inputs, test } = probeOperation(run, plan)
  let tried = 0
  const probe: Probe<Observed> = {
    inputs,
    test: input => {
      plan.progress(`${run.operation.name}: looking for the smallest input, ${++tried} tried`)
      return test(input)
    },
  }
  const effort =
    EFFORTS[found.failure.kind] ?? (run.unanswered.length > 0 ? OPERATION_BUDGET.careful : OPERATION_BUDGET.effort)
  const alike = await shrink(probe, found, effort, isOver)
  if (!ANSWERED.includes(alike.failure.kind) || isExcused(plan, alike)) return alike
  // A wrong result may cause a refusal, and not the other way round.
  let { kind: last } = alike.failure
  const accepts = ({ kind }: Observed): boolean => {
    if (kind !== 'differs' && kind !== last) return false
    last = kind
    return true
  }
  const any = await shrink(probe, alike, ACROSS, isOver, accepts)
  return isExcused(plan, any) ? alike : any
}

const isExcused = ({ excuses }: Plan, { failure }: Found<Observed>): boolean =>
  excuses.some(({ id }) => matches(id, failure.signature))

const describeViolation = async (peer: Peer, run: Run, found: Found<Observed>): Promise<Violation> => {
  const { operation } = run
  const { input, failure, seed, path, count } = found
  const { result: expected, clauses: decided, sentence } = explained(operation, input)
  const clauses = findBrokenClauses(operation.blame, failure, decided)
  return {
    id: failure.signature,
    cause: failure.signature,
    kind: classifyReply(failure.reply),
    clauses,
    operation: operation.name,
    input,
    expected,
    ...reportReply(failure.reply),
    pointers: failure.pointers,
    why: explainExpectation(sentence, clauses, listHints(expected, failure.reply)),
    replay: `${operation.name}@${seed}:${path}`,
    sealed: { operation: operation.name, input },
    steadiness: await steadinessOf(peer, run, input, expected, failure),
    count,
    excused: false,
  }
}
