import { expectTypeOf, test } from 'vitest'
import type { Hold } from '../../src/resource/model'
import { change, evaluate, type Verdict } from '../../src/rule/readiness'

test('the two attributes are enough, each optional and nullable', () => {
  expectTypeOf(evaluate({})).toEqualTypeOf<Verdict>()
  const attributes = { available_for_pickup: null, holds_at_pod_terminal: null, number: 'X' }
  expectTypeOf(evaluate(attributes)).toEqualTypeOf<Verdict>()
  expectTypeOf<Verdict['active']>().toEqualTypeOf<readonly Hold[]>()
})

test('holds of plain JSON are returned in their own type', () => {
  const holds = [{ name: 'customs', status: 'released' as string, port: 'USLAX' }]
  expectTypeOf(evaluate({ holds_at_pod_terminal: holds }).active).toEqualTypeOf<readonly (typeof holds)[number][]>()
})

test('attributes may be null or undefined', () => {
  expectTypeOf(evaluate(undefined)).toEqualTypeOf<Verdict>()
  expectTypeOf(evaluate(null)).toEqualTypeOf<Verdict>()
})

test('what is not a hold does not compile', () => {
  // @ts-expect-error a hold has a status
  evaluate({ holds_at_pod_terminal: [{ name: 'customs' }] })
  // @ts-expect-error availability must be a boolean
  change({ before: {}, after: { available_for_pickup: 'yes' } })
})
