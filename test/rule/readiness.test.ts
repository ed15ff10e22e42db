import { describe, expect, it } from 'vitest'
import type { Hold } from '../../src/resource/model'
import { change, evaluate, explain } from '../../src/rule/readiness'
import { describeVectors } from '../vectors'

const customs = { name: 'customs', status: 'hold' } as const
const tmf = { name: 'TMF', status: 'pending' } as const

describe('evaluate', () => {
  it('holds of plain JSON keep their properties, and an unlisted status is active', () => {
    const holds = [{ name: 'port', status: 'exam', since: 1 }, { status: 'pending' }]
    const verdict = evaluate({ available_for_pickup: true, holds_at_pod_terminal: holds })
    expect(verdict).toMatchObject({ status: 'out_of_sync', active: [holds[0]], pending: [holds[1]] })
    expect(explain(evaluate({ available_for_pickup: false, holds_at_pod_terminal: [{ status: 'hold' }] }))).toBe(
      'Blocked by a hold (not named).',
    )
  })
  it('attributes that decoding left out report nothing', () => {
    expect([undefined, null].map(attributes => evaluate(attributes))).toEqual([evaluate({}), evaluate({})])
    expect(change({ before: null, after: undefined })).toEqual(change({ before: {}, after: {} }))
  })
})

describe('evaluate with arguments that only JavaScript can pass', () => {
  it('treats a hold with an unknown status as active', () => {
    const odd = { name: 'customs', status: 'HOLD' } as unknown as typeof customs
    expect(evaluate({ available_for_pickup: true, holds_at_pod_terminal: [odd] })).toMatchObject({
      status: 'out_of_sync',
      ready: false,
    })
  })
  it('treats holds that are not an array as not reported', () => {
    for (const odd of [{}, 'customs', 5, true]) {
      expect(evaluate({ available_for_pickup: true, holds_at_pod_terminal: odd as never })).toMatchObject({
        status: 'unknown',
        ready: false,
        active: [],
      })
    }
  })
  it('treats availability that is not a boolean as not reported', () => {
    expect(evaluate({ available_for_pickup: 'yes' as unknown as boolean, holds_at_pod_terminal: [] }).status).toBe(
      'unknown',
    )
  })
  it('shares only frozen arrays', () => {
    const facts = { available_for_pickup: true, holds_at_pod_terminal: null }
    const { clauses, active } = evaluate(facts)
    expect(Object.isFrozen(clauses)).toBe(true)
    expect(evaluate(facts).active).not.toBe(active)
  })
})

describe('explain', () => {
  it.each([
    [true, [], 'Ready: the terminal has cleared it and reports no holds.'],
    [true, [tmf], 'Ready, to be confirmed: the terminal has cleared it, but expects a hold (TMF).'],
    [
      true,
      [customs],
      'Out of sync: the terminal reports it available, yet under a hold (customs); confirm with the terminal.',
    ],
    [false, [customs, { ...customs, name: 'USDA' as const }], 'Blocked by 2 holds (customs, USDA).'],
    [false, [], 'Not released yet: no hold is active, but the terminal has not cleared it.'],
    [false, [tmf], 'Not released yet: no hold is active, but the terminal expects a hold (TMF).'],
    [null, [], 'Unknown: the terminal has not reported both availability and holds.'],
  ])('available %s, holds %j', (available_for_pickup, holds_at_pod_terminal, sentence) => {
    expect(explain(evaluate<Hold>({ available_for_pickup, holds_at_pod_terminal }))).toBe(sentence)
  })
})

describe('explain of a change', () => {
  const [none, ready, pending] = [
    {},
    { available_for_pickup: true, holds_at_pod_terminal: [] },
    { available_for_pickup: true, holds_at_pod_terminal: [tmf] },
  ]
  it.each([
    [none, ready, 'It became ready.'],
    [ready, none, 'It is no longer ready.'],
    [ready, pending, 'It changed, but not whether it is ready.'],
    [none, none, 'Nothing changed.'],
  ])('from %j to %j', (before, after, sentence) => {
    expect(explain(change({ before, after }))).toBe(
      `${sentence} Before: ${explain(evaluate(before))} After: ${explain(evaluate(after))}`,
    )
  })
})

describe('change', () => {
  it('carries both verdicts', () => {
    expect(change({ before: {}, after: { available_for_pickup: true, holds_at_pod_terminal: [] } })).toMatchObject({
      before: { status: 'unknown' },
      after: { status: 'ready' },
      change: 'became_ready',
    })
  })
})

describeVectors('readiness.evaluate')
describeVectors('readiness.change')
