import { describe, expect, it } from 'vitest'
import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { courses } from '../../../src/conform/generate/course'
import { evaluate } from '../../../src/rule/readiness'
import { advise, decode, read, receive, replay, start, verdict } from '../../../src/rule/tracker'
import type { State, Step, Update } from '../../../src/rule/tracker'
import { processorTime } from '../../processor-time'

const AT = '2026-01-05T08:00:00Z'
const NOW = '2026-01-05T12:00:00Z'
const known = read(null, { attributes: { n: 0 }, as_of: AT, now: NOW })
const update = (id: string, minute: number, changeset: Update['changeset']): Update & { readonly now: string } => ({
  id,
  created_at: `2026-01-05T09:${String(minute).padStart(2, '0')}:00Z`,
  changeset,
  now: NOW,
})

const course = courses.find(({ id }) => id === 'course-tracker')!

type Call = { readonly operation: string; readonly input: any }

/** The steps of a course, each on a state that went through JSON. */
const follow = (calls: readonly Call[]) => {
  let { state } = start()
  return calls.flatMap(({ operation, input }) => {
    if (operation === 'tracker.start') {
      state = start(input).state
      return []
    }
    const before = state
    const step: Step =
      operation === 'tracker.read' ? read(before, input) : receive(before, { ...input.update, now: input.now })
    state = JSON.parse(JSON.stringify(step.state)) as State
    return [{ before, step }]
  })
}

describe('in every course', () => {
  it('a state can be stored, is bounded, and is the same if nothing changed', () => {
    fc.assert(
      fc.property(course.calls as fc.Arbitrary<readonly Call[]>, calls => {
        for (const { before, step } of follow(calls)) {
          const { state, change } = step
          const stored = decode({ value: JSON.parse(JSON.stringify(state)) })
          expect(isRight(stored) && stored.right).toEqual(state)
          expect(state.updates.length).toBeLessThanOrEqual(state.policy.remembered)
          if (JSON.stringify(before) === JSON.stringify(state)) expect(state).toBe(before)
          if (state === before) expect(change).toBeNull()
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a step', () => {
  it('shares what did not change', () => {
    const holds: readonly [] = []
    const first = read(null, { attributes: { n: 0, holds_at_pod_terminal: holds }, as_of: AT, now: NOW }).state
    const { state } = receive(first, update('u', 0, { n: [0, 1] }))
    expect(state.attributes?.holds_at_pod_terminal).toBe(holds)
    expect(state.snapshot).toBe(first.snapshot)
    expect(first.attributes).toEqual({ n: 0, holds_at_pod_terminal: [] })
  })
  it('keeps the attributes __proto__ and constructor', () => {
    const changeset = JSON.parse('{"__proto__":[null,1],"constructor":[null,2]}') as Update['changeset']
    const { state } = receive(known.state, update('u', 0, changeset))
    expect(JSON.stringify(state.attributes)).toBe('{"n":0,"__proto__":1,"constructor":2}')
  })
  it('computes the advice before and after a change, in doubt without the attributes that decide about a pickup', () => {
    const names = (attributes: object): string => Object.keys(attributes).sort().join()
    const attributes = { n: 0, available_for_pickup: true, holds_at_pod_terminal: [] }
    const first = read(null, { attributes, as_of: AT, now: NOW }).state
    const step = receive(first, { ...update('u', 0, { n: [0, 1] }), created_at: null, advise: names })
    expect(step.change?.advice).toEqual({ before: 'available_for_pickup,holds_at_pod_terminal,n', after: 'n' })
    expect([advise(first, names), advise(step.state, names), advise(start().state, names)]).toEqual([
      'available_for_pickup,holds_at_pod_terminal,n',
      'n',
      '',
    ])
    expect([verdict(first), verdict(step.state)]).toEqual([evaluate(attributes), evaluate({})])
    expect(read(known.state, { attributes: { n: 0 }, as_of: AT, now: NOW, advise: names }).change).toBeNull()
  })
  it('takes the current time as a Date too', () => {
    const ahead = { attributes: { n: 1 }, as_of: '2026-01-05T08:05:01Z' }
    expect(read(known.state, { ...ahead, now: new Date(AT) })).toMatchObject({
      outcome: 'ignored',
      in_doubt: true,
      refetch_at: AT,
    })
    expect(read(known.state, { ...ahead, now: '2026-01-05T08:00:01Z' })).toMatchObject({ outcome: 'read' })
  })
  it('forgets the earliest updates if a host makes the limit of a stored state smaller', () => {
    const updates = [0, 1, 2, 3].map(i => update(`u${i}`, i, { n: [i, i + 1] }))
    const before = updates.reduce((state, one) => receive(state, one).state, known.state)
    const smaller = { ...before, policy: { ...before.policy, remembered: 1 } }
    const { state, refetch_at } = receive(smaller, update('u4', 4, { n: [4, 5] }))
    expect(state).toMatchObject({
      snapshot: { attributes: { n: 4 } },
      attributes: { n: 5 },
      horizon: updates[3]!.created_at,
    })
    expect([state.updates.map(({ id }) => id), refetch_at]).toEqual([['u4'], null])
  })
  it('ignores a snapshot without a valid date-time', () => {
    expect(read(known.state, { attributes: { n: 1 }, as_of: 'today', now: NOW })).toMatchObject({ outcome: 'ignored' })
    const snapshot = { attributes: { n: 1 }, as_of: 'today' }
    expect(receive(known.state, { id: 'u', created_at: AT, snapshot, now: NOW })).toMatchObject({ outcome: 'ignored' })
  })
  it.each([
    ['a state', () => read({} as State, { attributes: {}, as_of: AT, now: NOW })],
    ['a state', () => receive({ format: 2 } as unknown as State, update('u', 0, {}))],
    ['now', () => read(null, { attributes: {}, as_of: AT, now: 'today' })],
    ['now', () => read(null, { attributes: {}, as_of: AT } as never)],
    ['now', () => receive(null, { ...update('u', 0, {}), now: new Date(NaN) })],
  ])('throws a TypeError for a wrong call: not %s', (word, call) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(word)
  })
  it('takes the time of a few comparisons for each of 1,000 updates of one instant with 20 names each', () => {
    const first = read(start({ policy: { remembered: 1_000 } }).state, { attributes: {}, as_of: AT, now: NOW }).state
    const updates = Array.from({ length: 999 }, (_, i) => ({
      id: `u${i}`,
      created_at: '2026-01-05T09:00:00Z',
      changeset: Object.fromEntries(Array.from({ length: 20 }, (__, j) => [`a${i}_${j}`, [0, 1] as const])),
    }))
    const taken = processorTime()
    const { state, in_doubt } = receive(
      { ...first, updates },
      { ...updates[0]!, id: 'last', changeset: { a0_0: [1, 2] }, now: NOW },
    )
    expect(taken()).toBeLessThan(2_000)
    expect(in_doubt).toBe(true)
    expect(state.updates.filter(({ is_unordered }) => is_unordered).map(({ id }) => id)).toEqual(['u0', 'last'])
  })
})

describe('replay', () => {
  it('folds a history from its first snapshot', () => {
    const updates = [update('u0', 0, { n: [0, 1] }), update('u2', 2, { ind_facility_holds: [[], null] })]
    const { steps, state, in_doubt, refetch_at } = replay({
      policy: { remembered: 5 },
      snapshot: { attributes: { n: 0 }, as_of: AT },
      updates,
      now: NOW,
    })
    expect(steps.map(({ outcome, in_doubt: doubt }) => [outcome, doubt])).toEqual([
      ['applied', false],
      ['applied', false],
    ])
    expect(state).toBe(steps.at(-1)!.state)
    expect([state.attributes, state.policy.remembered, in_doubt, refetch_at]).toEqual([
      { n: 1, ind_facility_holds: null },
      5,
      false,
      null,
    ])
  })
  it('is in doubt without a first snapshot', () => {
    const { steps, in_doubt, refetch_at } = replay({ updates: [update('u0', 0, { n: [0, 1] })], now: NOW })
    expect([steps.length, in_doubt, refetch_at]).toEqual([1, true, '2026-01-05T09:00:00Z'])
    expect(replay({ updates: [], now: NOW })).toMatchObject({ steps: [], in_doubt: false, refetch_at: null })
  })
})
