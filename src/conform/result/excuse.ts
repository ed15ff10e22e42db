/**
 * Applies excuses to checks. An excused check still runs. If it passes, the excuse is stale, which is a failure. An excuse
 * for generated inputs is never stale, because not every seed has an input that it covers.
 */
import { matches } from '../../oracle/vector'
import { deriveState, type Check, type Excuse, type Plan } from './check'

/** Marks the excused violations of a check and updates its state. */
export const applyExcuses =
  (excuses: readonly Excuse[]) =>
  (check: Check): Check => {
    const isExcused = (id: string): boolean => excuses.some(excuse => matches(excuse.id, id))
    const violations = check.violations.map(violation => ({ ...violation, excused: isExcused(violation.id) }))
    const known = { ...check, violations }
    if (check.state !== 'passed' && check.state !== 'failed' && check.state !== 'unanswered') return known
    const stale = excuses.filter(
      ({ id }) => check.kind !== 'generated' && id === check.id && !violations.some(violation => violation.id === id),
    )
    if (stale.length > 0) {
      const ids = stale.map(({ id }) => id).join(', ')
      return { ...known, state: 'stale', note: `${ids} does not fail: the excuse is stale` }
    }
    const left = violations.filter(violation => !violation.excused)
    return { ...known, state: violations.length > 0 && left.length === 0 ? 'excused' : deriveState(left) }
  }

/** Whether a plan with `bail` ends at this check: it has a failure that no excuse covers. */
export const endsExamination = ({ bail, excuses }: Pick<Plan, 'bail' | 'excuses'>, check: Check): boolean => {
  if (!bail) return false
  const { state } = applyExcuses(excuses)(check)
  return state === 'failed' || state === 'unanswered'
}
