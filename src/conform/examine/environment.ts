/**
 * Examines an implementation once more in another environment: another locale or time zone decides wrong answers that no
 * input decides on the machine of its author.
 */
import { isMeant, operations } from '../../oracle'
import type { Check, Plan } from '../result/check'
import type { Peer } from '../result/peer'
import { examine } from './examine'

/** The families whose answers depend on upper case, white space, characters, days or zones. */
const FAMILIES: readonly string[] = ['identifier.', 'deep_link.', 'free_time.', 'pickup.', 'container.']
/** Generated inputs per operation. */
const RUNS = 100

/** The operations to ask again: of these families, or all that are chosen if none is of these families. */
const listAsked = ({ selection }: Plan): readonly string[] => {
  const chosen = operations.map(({ name }) => name).filter(name => isMeant(selection.operations, name))
  const sensitive = chosen.filter(name => FAMILIES.some(family => name.startsWith(family)))
  return sensitive.length > 0 ? sensitive : chosen
}

/**
 * Asks the vectors and some generated inputs again. Returns the checks with the environment in their ids, without the
 * failures that `known` has already.
 *
 * @example
 * const ask = async () => ({ result: { status: 'ready' } })
 * const selection = { operations: ['readiness.evaluate'] }
 * const plan = { selection, vectors: [], excuses: [], runs: 20, seed: 1, used: () => 0, progress: () => {} }
 * const [check] = await examineIn('TZ=Asia/Tokyo', { ask, askAfresh: ask }, plan, [])
 * check.id // 'readiness.evaluate with TZ=Asia/Tokyo'
 */
export const examineIn = async (
  environment: string,
  { ask, askAfresh }: Peer,
  plan: Plan,
  known: readonly Check[],
): Promise<readonly Check[]> => {
  const failed = new Set(known.flatMap(({ violations }) => violations.map(({ id }) => id)))
  const runs = Math.min(RUNS, plan.runs)
  // The protocol does not depend on the environment.
  const checks = await examine(
    { ask, askAfresh },
    { ...plan, runs, selection: { ...plan.selection, operations: listAsked(plan) } },
  )
  const name = (id: string): string => `${id} with ${environment}`
  return checks
    .filter(({ violations }) => violations.length === 0 || violations.some(({ id }) => !failed.has(id)))
    .map(check => ({
      ...check,
      id: name(check.id),
      violations: check.violations
        .filter(({ id }) => !failed.has(id))
        .map(violation => ({
          ...violation,
          id: name(violation.id),
          cause: name(violation.cause ?? violation.id),
          environment,
        })),
    }))
}
