/**
 * Examines an implementation: first with vectors, then with generated inputs, laws and conversations of the protocol.
 */
import { isMeant, isSelected, operations, type Operation } from '../../oracle'
import type { Check, Plan } from '../result/check'
import { courseChecks } from './check-course'
import { generatedChecks } from './check-generated'
import { lawChecks } from './check-law'
import { vectorChecks } from './check-vector'
import { endsExamination, applyExcuses } from '../result/excuse'
import { startRun, type Run } from './run'
import type { Peer } from '../result/peer'
import { protocolChecks } from './protocol'

/** Examines an implementation by a plan. Returns all checks, in the order they were made. */
export const examine = async (peer: Peer, plan: Plan): Promise<readonly Check[]> => {
  const operationRuns: Run[] = []
  const steps = [
    ...operations
      .filter(operation => isChosen(operation, plan))
      .map(operation => async () => {
        const run = startRun(peer, operation, plan.vectors)
        operationRuns.push(run)
        return checkVectors(peer, run, plan)
      }),
    ...(plan.selection.mustOnly ? [] : searches(peer, operationRuns, plan)),
  ]
  const checks: Check[] = []
  for (const step of steps) {
    for (const check of await step()) {
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

/** The steps after the vectors. Generated inputs take turns by operation, so that they are one step. */
const searches = (peer: Peer, operationRuns: readonly Run[], plan: Plan): (() => Promise<readonly Check[]>)[] => [
  ...(plan.runs > 0
    ? [
        () => courseChecks(peer, operationRuns, plan),
        async () => withUnreached(await generatedChecks(peer, operationRuns, plan), operationRuns),
        () => lawChecks(peer, operationRuns, plan),
      ]
    : []),
  () => protocolChecks(peer, plan),
]

/** The checks of generated inputs, with the answers that neither vectors nor courses reached. */
const withUnreached = (checks: readonly Check[], operationRuns: readonly Run[]): readonly Check[] =>
  checks.map(check => {
    const run = operationRuns.find(({ operation }) => operation.name === check.operation)
    const unreached = check.cases > 0 && run ? run.reach.missing() : []
    return unreached.length > 0 ? { ...check, unreached } : check
  })

const isChosen = ({ name, clauses }: Operation, { selection }: Plan): boolean =>
  isMeant(selection.operations, name) && clauses.some(clause => isMeant(selection.clauses, clause))
