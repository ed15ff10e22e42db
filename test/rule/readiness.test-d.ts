import { expectTypeOf, test } from 'vitest'
import type { Hold } from '../../src/resource/model/container'
import { change, evaluate, type Verdict } from '../../src/rule/readiness'

test('the two attributes are enough, each optional and nullable', () => {
  expectTypeOf(evaluate({})).toEqualTypeOf<Verdict>()
  const attributes = { available_for_pickup: null, holds_at_pod_terminal: null, number: 'X' }
  expectTypeOf(evaluate(attributes)).toEqualTypeOf<Verdict>()
  expectTypeOf<Verdict['active']>().toEqualTypeOf<readonly Hold[]>()
})

test('an unknown status of a hold does not compile', () => {
  // @ts-expect-error 'released' is not a status of a hold
  evaluate({ holds_at_pod_terminal: [{ name: 'customs', status: 'released' }] })
  // @ts-expect-error availability must be a boolean
  change({ before: {}, after: { available_for_pickup: 'yes' } })
})
