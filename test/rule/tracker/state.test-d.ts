import { expectTypeOf, it } from 'vitest'
import { fee, readiness, tracker } from '../../../src'

it('has attributes that the rules accept', () => {
  const { state, change } = tracker.read(null, { attributes: {}, as_of: '2026-01-05T08:00:00Z', now: new Date() })
  if (state.attributes) {
    fee.summarize({ fees: state.attributes.fees_at_pod_terminal ?? null })
    readiness.evaluate(state.attributes)
    expectTypeOf(state.attributes['pickup_lfd']).toEqualTypeOf<unknown>()
  }
  expectTypeOf(change?.readiness.change).toEqualTypeOf<readiness.Change | undefined>()
})

it('types the advice of a change by the function of the caller', () => {
  const given = { id: 'u', created_at: null, changeset: {}, now: new Date() }
  expectTypeOf(tracker.receive(null, { ...given, advise: () => 5 }).change!.advice).toEqualTypeOf<{
    readonly before: number
    readonly after: number
  }>()
  // @ts-expect-error: no function was passed
  void tracker.receive(null, given).change?.advice
  // @ts-expect-error: the current time is required
  void (() => tracker.receive(null, { id: 'u', created_at: null }))
})
