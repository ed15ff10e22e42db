/**
 * Known failures. What is excused is still checked; an excuse for a check that passes is stale, which is a failure.
 */
import { stateOf, type Check, type Excuse } from './check'

/** The check with what is excused in it; a stale excuse makes a failure of it. */
export const excused =
  (excuses: readonly Excuse[]) =>
  (check: Check): Check => {
    const isExcused = (id: string): boolean => excuses.some(excuse => excuse.id === id)
    const violations = check.violations.map(violation => ({ ...violation, excused: isExcused(violation.id) }))
    const known = { ...check, violations }
    if (check.state !== 'passed' && check.state !== 'failed' && check.state !== 'unanswered') return known
    const stale = excuses.filter(({ id }) => isOf(id, check) && !violations.some(violation => violation.id === id))
    if (stale.length > 0) {
      const ids = stale.map(({ id }) => id).join(', ')
      return { ...known, state: 'stale', note: `${ids} does not fail: the excuse is stale` }
    }
    const left = violations.filter(violation => !violation.excused)
    return { ...known, state: violations.length > 0 && left.length === 0 ? 'excused' : stateOf(left) }
  }

/**
 * Whether the excuse is about this check: by its id, or for generated inputs by a signature, which begins with the
 * operation.
 */
const isOf = (id: string, check: Check): boolean =>
  check.kind === 'generated' ? id.startsWith(`${check.id} `) : id === check.id
