/**
 * Known failures. What is excused is still checked; an excuse for a check that passes is stale, which is a failure.
 */
import type { Check, Excuse } from './check'

/** The check with what is excused in it; a stale excuse makes a failure of it. */
export const excused =
  (excuses: readonly Excuse[]) =>
  (check: Check): Check => {
    const isExcused = (id: string): boolean => excuses.some(excuse => excuse.id === id)
    const violations = check.violations.map(violation => ({ ...violation, excused: isExcused(violation.id) }))
    const stale = excuses.filter(
      ({ id }) => isOf(id, check) && !check.violations.some(violation => violation.id === id),
    )
    if (check.state === 'passed' || check.state === 'failed') {
      if (stale.length > 0)
        return {
          ...check,
          violations,
          state: 'stale',
          note: `${stale.map(({ id }) => id).join(', ')} does not fail: the excuse is stale`,
        }
      if (violations.length > 0 && violations.every(violation => violation.excused))
        return { ...check, violations, state: 'excused' }
    }
    return { ...check, violations }
  }

/**
 * Whether the excuse is about this check: by its id, or for generated inputs by a signature, which begins with the
 * operation.
 */
const isOf = (id: string, check: Check): boolean =>
  check.kind === 'generated' ? id.startsWith(`${check.id} `) : id === check.id
