/**
 * Examines an implementation: the vectors first, then generated inputs beside this library's own answers, then the laws.
 */
import { isMeant, isSelected, operations, type Operation } from '../oracle'
import type { Check, Plan } from './check'
import { courseOf, type Course } from './course'
import { excused } from './excuse'
import { generatedChecks } from './generated'
import { lawChecks } from './law'
import type { Peer } from './peer'
import { vectorChecks } from './vector'

export const examine = async (peer: Peer, plan: Plan): Promise<readonly Check[]> => {
  const chosen = operations.filter(operation => isChosen(operation, plan))
  const checks: Check[] = []
  const courses: Course[] = []
  for (const operation of chosen) {
    const vectors = plan.vectors.filter(vector => vector.operation === operation.name && isSelected(plan.selection, vector))
    plan.progress(`${operation.name}: ${vectors.length} vectors`)
    const course = courseOf(peer, operation)
    checks.push(...await vectorChecks(peer, course, vectors))
    courses.push(course)
  }
  if (!plan.selection.mustOnly) {
    checks.push(...await generatedChecks(peer, courses, plan))
    checks.push(...await lawChecks(peer, courses, plan))
  }
  return checks.map(excused(plan.excuses))
}

const isChosen = ({ name, clauses }: Operation, { selection }: Plan): boolean =>
  isMeant(selection.operations, name) && clauses.some(clause => isMeant(selection.clauses, clause))
