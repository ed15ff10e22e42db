/**
 * Generated inputs reach every outcome of an operation, and few of them are refused. `gateout conform` and
 * `oracle.generate` draw from one generator. reports/kill-matrix.md, written by wrong.test.ts, shows the shares.
 */
import { expect, it } from 'vitest'
import { isRejection, listOutcomes } from '../../src/conform/search/outcome'
import { REFUSED } from '../../src/conform/search/reach'
import { operations } from '../../src/oracle'
import { sharesOf } from './kill'

/** Outcomes that a single input does not reach, because they need the state of earlier calls: courses reach them. */
const NEEDS_STATE: { readonly [operation: string]: readonly string[] } = {
  'tracker.receive': ['applied', 'duplicate', 'superseded'],
}
/** The bounds of the shares: of input that is not read at all, of each outcome, and of accepted and of rejected inputs. */
const MAX_REFUSED = 0.4
const MIN_OUTCOME = 0.02
const MIN_SIDE = 0.15
/**
 * The input of `changeset.diff` is any two objects, an advice reads attributes of any type, and only a blank string cannot be
 * normalized: little can be wrong.
 */
const MIN_REJECTED: { readonly [operation: string]: number } = {
  'changeset.diff': 0.04,
  'identifier.normalize': 0.1,
  'pickup.advise': 0.05,
}

it.each(operations.map(operation => [operation.name, operation] as const))('of %s', (name, operation) => {
  const shares = sharesOf(operation)
  expect(shares.get(REFUSED) ?? 0).toBeLessThanOrEqual(MAX_REFUSED)
  const rare = listOutcomes(operation).filter(outcome => (shares.get(outcome) ?? 0) < MIN_OUTCOME)
  expect(rare).toEqual(NEEDS_STATE[name] ?? [])
  const rejected = [...shares].reduce((sum, [outcome, share]) => sum + (isRejection(outcome) ? share : 0), 0)
  expect(rejected).toBeGreaterThanOrEqual(MIN_REJECTED[name] ?? MIN_SIDE)
  expect(rejected).toBeLessThanOrEqual(1 - MIN_SIDE)
})
