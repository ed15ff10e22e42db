/**
 * Examines an implementation: first with vectors, then with generated inputs, laws and conversations of the protocol.
 */
import { isMeant, isSelected, operations, type Operation } from '../../oracle'
import type { Check, Plan } from '../result/check'
import { generatedChecks } from './check-generated'
import { lawChecks } from './check-law'
import { vectorChecks } from './check-vector'
import { excused } from '../result/excuse'
import { startRun, type Run } from './run'
import type { Peer } from '../result/peer'
import { protocolChecks } from './protocol'

/** Examines an implementation by a plan. Returns all checks, in the order they were made. */
export const examine = async (peer: Peer, plan: Plan): Promise<readonly Check[]> => {
  const chosen = operations.filter(operation => isChosen(operation, plan))
  const checks: Check[] = []
  const operationRuns: Run[] = []
  for (const operation of chosen) {
    const vectors = plan.vectors.filter(
      vector => vector.operation === operation.name && isSelected(plan.selection, vector),
    )
    plan.progress(`${operation.name}: ${vectors.length} vectors`)
    const run = startRun(peer, operation)
    checks.push(...(await vectorChecks(peer, run, vectors)))
    operationRuns.push(run)
  }
  if (!plan.selection.mustOnly) {
    if (plan.runs > 0) {
      checks.push(...(await generatedChecks(peer, operationRuns, plan)))
      checks.push(...(await lawChecks(peer, operationRuns, plan)))
    }
    checks.push(...(await protocolChecks(peer, plan)))
  }
  return checks.map(excused(plan.excuses))
}

const isChosen = ({ name, clauses }: Operation, { selection }: Plan): boolean =>
  isMeant(selection.operations, name) && clauses.some(clause => isMeant(selection.clauses, clause))
