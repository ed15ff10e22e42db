import { describe, expect, it } from 'vitest'
import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { courses } from '../../../src/conform/generate/course'
import { decode, read, receive, start, type State, type Step, type Update } from '../../../src/rule/tracker'
import { describeChange } from '../../../src/rule/tracker/change'
import { findRefetch, insertPlainly, receiveBy } from '../../../src/rule/tracker/tracker'
import { processorTime } from '../../processor-time'

const AT = '2026-01-05T08:00:00Z'
const known = read(null, { attributes: { n: 0 }, as_of: AT })
const update = (id: string, minute: number, changeset: Update['changeset']): Update => ({
  id,
  created_at: `2026-01-05T09:${String(minute).padStart(2, '0')}:00Z`,
  changeset,
})

const course = courses.find(({ id }) => id === 'course-tracker')!

type Call = { readonly operation: string; readonly input: any }

type Steps = { readonly receive: typeof receive; readonly read: typeof read }

/** The steps of a course, each on a state that went through JSON. */
const follow = ({ receive: receiveOne, read: readOne }: Steps, calls: readonly Call[]) => {
  let { state } = start()
  return calls.flatMap(({ operation, input }) => {
    if (operation === 'tracker.start') {
      state = start(input).state
      return []
    }
    const before = state
    const step: Step =
      operation === 'tracker.read'
        ? readOne(before, input)
        : receiveOne(before, { ...input.update, ...(input.now && { now: input.now }) })
    state = JSON.parse(JSON.stringify(step.state)) as State
    return [{ before, step }]
  })
}

/** The definition without its faster way. */
const plain = {
  read,
  receive: (before: State | null, { now, ...given }: Update & { readonly now?: string }) => {
    const [state, outcome] = receiveBy(insertPlainly, before ?? start().state, given, now ?? null)
    const change = describeChange(before?.attributes ?? {}, state.attributes ?? {}, undefined)
    return { state, outcome, change, refetch_at: findRefetch(state) }
  },
} as Steps

describe('in every course', () => {
  it('the faster way to insert an update gives what the plain one gives', () => {
    const show = ({ state, outcome, change, refetch_at }: Step) => ({
      ...{ outcome, change, refetch_at },
      ...state,
      // An update whose peer was forgotten may keep its mark, which the doubt of its instant outlives.
      updates: state.updates.map(({ is_unordered: _, ...one }) => one),
    })
    fc.assert(
      fc.property(course.calls as fc.Arbitrary<readonly Call[]>, calls => {
        const shown = [{ receive, read }, plain].map(steps => follow(steps, calls).map(({ step }) => show(step)))
        expect(shown[0]).toEqual(shown[1])
      }),
      { numRuns: 600 },
    )
  })
  it('a state can be stored, is bounded, and is the same if nothing changed', () => {
    fc.assert(
      fc.property(course.calls as fc.Arbitrary<readonly Call[]>, calls => {
        for (const { before, step } of follow({ receive, read }, calls)) {
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
    const first = read(null, { attributes: { n: 0, holds_at_pod_terminal: holds }, as_of: AT }).state
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
  it('computes the advice before and after a change', () => {
    const advise = (attributes: object): string => JSON.stringify(attributes)
    expect(receive(known.state, { ...update('u', 0, { n: [0, 1] }), advise }).change?.advice).toEqual({
      before: '{"n":0}',
      after: '{"n":1}',
    })
    expect(read(known.state, { attributes: { n: 0 }, as_of: AT, advise }).change).toBeNull()
  })
  it('takes the current time as a Date too', () => {
    const ahead = { attributes: { n: 1 }, as_of: '2026-01-05T08:05:01Z' }
    expect(read(known.state, { ...ahead, now: new Date(AT) })).toMatchObject({ outcome: 'ignored', refetch_at: AT })
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
    expect(read(known.state, { attributes: { n: 1 }, as_of: 'today' })).toMatchObject({ outcome: 'ignored' })
    const snapshot = { attributes: { n: 1 }, as_of: 'today' }
    expect(receive(known.state, { id: 'u', created_at: AT, snapshot })).toMatchObject({ outcome: 'ignored' })
  })
  it.each([
    ['a state', () => read({} as State, { attributes: {}, as_of: AT })],
    ['a state', () => receive({ format: 2 } as unknown as State, update('u', 0, {}))],
    ['now', () => read(null, { attributes: {}, as_of: AT, now: 'today' })],
    ['now', () => receive(null, { ...update('u', 0, {}), now: new Date(NaN) })],
  ])('throws a TypeError for a wrong call: not %s', (word, call) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(word)
  })
  it('takes the time of a few comparisons for each of 10,000 updates of one instant', () => {
    const first = read(start({ policy: { remembered: 10_000 } }).state, { attributes: { n: 0 }, as_of: AT }).state
    const updates = Array.from({ length: 9_999 }, (_, i) => ({
      id: `u${i}`,
      created_at: '2026-01-05T09:00:00Z',
      changeset: { [`a${i}`]: [0, 1] as const },
    }))
    const taken = processorTime()
    const { state } = receive({ ...first, updates }, { ...updates[0]!, id: 'last' })
    expect(taken()).toBeLessThan(10_000)
    expect(state.updates.filter(({ is_unordered }) => is_unordered).map(({ id }) => id)).toEqual(['u0', 'last'])
  })
})
