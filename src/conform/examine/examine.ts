/**
 * Examines an implementation: first with vectors, then with generated inputs and conversations of the protocol.
 */
import { isMeant, isSelected, operations, type Operation } from '../../oracle'
import { courses } from '../generate/course'
import type { Check, Plan } from '../result/check'
import { courseChecks } from './check-course'
import { asksNotations, notationChecks } from './check-notation'
import { generatedChecks } from './check-generated'
import { vectorChecks } from './check-vector'
import { endsExamination, applyExcuses } from '../result/excuse'
import { startRun, type Run } from './run'
import type { Peer } from '../result/peer'
import { protocolChecks } from './protocol'

/**
 * Examines an implementation by a plan. Returns all checks, in the order they were made.
 *
 * @example
 * const ask = async () => ({ result: { status: 'ready' } })
 * const selection = { operations: ['readiness.evaluate'] }
 * const plan = { selection, vectors: [], excuses: [], runs: 20, seed: 1, used: () => 0, progress: () => {} }
 * const [check] = await examine({ ask, askAfresh: ask }, plan)
 * check.violations[0].clauses // ['READY-1']
 */
export const examine = (peer: Peer, plan: Plan): Promise<readonly Check[]> => examineInParallel([peer], plan)

/**
 * Examines an implementation through several peers at once, each for some families of operations. The checks and
 * their order are the same as with a single peer.
 *
 * @example
 * const ask = async () => ({ result: { status: 'ready' } })
 * const peer = { ask, askAfresh: ask }
 * const selection = { operations: ['readiness.evaluate', 'fee.summarize'] }
 * const plan = { selection, vectors: [], excuses: [], runs: 20, seed: 1, used: () => 0, progress: () => {} }
 * const checks = await examineInParallel([peer, peer], plan)
 * checks.slice(0, 2).map(({ id, state }) => `${id}: ${state}`) // ['readiness.evaluate: failed', 'fee.summarize: failed']
 */
export const examineInParallel = async (peers: readonly Peer[], plan: Plan): Promise<readonly Check[]> => {
  const families = [...new Set(operations.filter(operation => isChosen(operation, plan)).map(familyOf))]
  const lanes = await Promise.all(
    peers.map((peer, lane) =>
      checkLane(peer, plan, operation => families.indexOf(familyOf(operation)) % peers.length === lane),
    ),
  )
  const made = lanes.flat()
  const [first] = peers
  if (!first || made.some(check => endsExamination(plan, check))) return inOrder(made, plan)
  const protocol = plan.selection.mustOnly ? [] : await timed(() => protocolChecks(first, plan), plan)
  return inOrder([...made, ...protocol.map(applyExcuses(plan.excuses))], plan)
}

const familyOf = ({ name }: Operation): string => name.slice(0, name.indexOf('.'))

const KINDS: readonly Check['kind'][] = ['vector', 'generated', 'protocol']

/** Sorts the checks of lanes: by kind, then courses and operations in their own order. A plan with `bail` ends at a failure. */
const inOrder = (checks: readonly Check[], plan: Plan): readonly Check[] => {
  const order: readonly string[] = [...courses.map(({ id }) => id), ...operations.map(({ name }) => name)]
  const placeOf = ({ id, operation }: Check): number => order.indexOf(operation ?? id)
  const sorted = [...checks].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || placeOf(a) - placeOf(b))
  const end = sorted.findIndex(check => endsExamination(plan, check))
  return end < 0 ? sorted : sorted.slice(0, end + 1)
}

/** The checks of a step, each with its share of the time by its cases. */
const timed = async (step: () => Promise<readonly Check[]>, { now }: Plan): Promise<readonly Check[]> => {
  const start = now?.() ?? 0
  const checks = await step()
  if (!now) return checks
  const cases = checks.reduce((sum, check) => sum + check.cases, 0)
  const seconds = (now() - start) / Math.max(1, cases)
  return checks.map(check => ({ ...check, seconds: seconds * check.cases }))
}

const checkLane = async (
  peer: Peer,
  plan: Plan,
  isOwn: (operation: Operation) => boolean,
): Promise<readonly Check[]> => {
  const operationRuns: Run[] = []
  const steps = [
    ...operations
      .filter(operation => isChosen(operation, plan) && isOwn(operation))
      .map(operation => async () => {
        const run = startRun(peer, operation, plan.vectors, asksNotations(plan.selection))
        operationRuns.push(run)
        return checkVectors(peer, run, plan)
      }),
    // Generated inputs take turns by operation, so that they are one step.
    ...(plan.selection.mustOnly || plan.runs === 0
      ? []
      : [
          () => courseChecks(peer, operationRuns, plan),
          async () => withUnreached(await generatedChecks(peer, operationRuns, plan), operationRuns),
        ]),
    async () => (await Promise.all(operationRuns.map(run => notationChecks(peer, run, plan)))).flat(),
  ]
  const checks: Check[] = []
  for (const step of steps) {
    for (const check of await timed(step, plan)) {
      checks.push(applyExcuses(plan.excuses)(check))
      if (endsExamination(plan, check)) return checks
    }
  }
  return checks
}

const checkVectors = (peer: Peer, run: Run, plan: Plan): Promise<readonly Check[]> => {
  const { name } = run.operation
  const vectors = plan.vectors.filter(vector => vector.operation === name && isSelected(plan.selection, vector))
  plan.progress(`${name}: ${vectors.length} vectors`)
  return vectorChecks(peer, run, vectors, { isEnd: check => endsExamination(plan, check) })
}

/** The checks of generated inputs, with the answers that neither vectors nor courses reached. */
const withUnreached = (checks: readonly Check[], operationRuns: readonly Run[]): readonly Check[] =>
  checks.map(check => {
    const run = operationRuns.find(({ operation }) => operation.name === check.operation)
    const unreached = check.cases > 0 && run ? run.reach.missing() : []
    return unreached.length > 0 ? { ...check, unreached } : check
  })

const isChosen = ({ name, clauses }: Operation, { selection }: Plan): boolean =>
  isMeant(selection.operations, name) && clauses.some(clause => isMeant(selection.clauses, clause))
