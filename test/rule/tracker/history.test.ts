/**
 * Random histories of one container: lost, doubled and late notifications with and without snapshots, equal instants,
 * fractions of nine digits and failing fetches. `GATEOUT_RUNS=100000` runs more of them.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRight } from 'fp-ts/Either'
import { jsonEqual } from '../../../src/kernel/json-equality'
import type { Changeset } from '../../../src/rule/changeset'
import { evaluate } from '../../../src/rule/readiness'
import { decode, read, receive, start, type Attributes, type State, type Step } from '../../../src/rule/tracker'
import { restore } from '../../../src/rule/tracker/stored-update'
import { EMPTY, plainNotify, plainRead, type Model } from './plain-tracker'

const RUNS = Number(process.env['GATEOUT_RUNS'] ?? 1_000)

const customs = { name: 'customs', status: 'hold', description: null } as const
const VALUES: { readonly [name: string]: readonly unknown[] } = {
  available_for_pickup: [true, false],
  holds_at_pod_terminal: [[], [customs], [{ ...customs, name: 'TMF' }]],
  a: [0, 1, 2, 3, 4, 5, 6, 7],
  b: [null, 1, 2, 3, 4, 5, 6, 7],
  lacking: [null, 'x', 'y', 'z'],
}
const NAMES = Object.keys(VALUES)

/** The instants differ by nanoseconds, and some updates share one. */
const timeOf = (tick: number): string => `2026-01-05T00:00:00.${String(tick).padStart(9, '0')}Z`

type Notice = {
  readonly id: string
  readonly created_at: string
  readonly changeset: Changeset | null
  /** The state after the notice. */
  readonly truth: Attributes
  readonly reading: { readonly attributes: Attributes; readonly as_of: string } | null
}
type History = { readonly first: Attributes; readonly notices: readonly Notice[]; readonly end: Attributes }

const visible = (state: Attributes, isLacking: boolean): Attributes => {
  const { lacking: _, ...others } = state
  return isLacking ? others : state
}

const history: fc.Arbitrary<History> = fc
  .record({
    isLacking: fc.boolean(),
    steps: fc.array(
      fc.record({
        gap: fc.constantFrom(0, 1, 1, 2),
        changes: fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.nat({ max: 7 })), { minLength: 1, maxLength: 2 }),
        kind: fc.constantFrom('update', 'update', 'update with a snapshot', 'snapshot'),
      }),
      { maxLength: 7 },
    ),
  })
  .map(({ isLacking, steps }) => {
    const first: Attributes = { available_for_pickup: true, holds_at_pod_terminal: [], a: 0, b: null, lacking: null }
    let state = first
    let tick = 1
    const seen = new Set<string>()
    const notices = steps.map(({ gap, changes, kind }, i): Notice => {
      tick += gap
      if (gap > 0) seen.clear()
      const after = { ...state }
      if (kind !== 'snapshot') {
        for (const [name, value] of changes) {
          // Within one instant no attribute changes twice, since nobody could know the order.
          if (!seen.has(name)) after[name] = VALUES[name]![value % VALUES[name]!.length]
          seen.add(name)
        }
      }
      const names = NAMES.filter(name => !jsonEqual(state[name], after[name]))
      const changeset = Object.fromEntries(names.map(name => [name, [state[name], after[name]] as const]))
      state = after
      return {
        id: `n${i}`,
        created_at: timeOf(tick),
        changeset: kind === 'snapshot' ? null : changeset,
        truth: after,
        reading: kind === 'update' ? null : { attributes: visible(after, isLacking), as_of: timeOf(tick) },
      }
    })
    return { first: visible(first, isLacking), notices, end: state }
  })

const deliveries = history.chain(given =>
  fc.record({
    given: fc.constant(given),
    actions: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.record({ notice: fc.nat(), drops: fc.boolean() }) },
        // A host fetches the container; the snapshot is as of a known instant, or the fetch fails.
        { weight: 1, arbitrary: fc.record({ fetch: fc.nat(), fails: fc.boolean() }) },
      ),
      { maxLength: 12 },
    ),
    limits: fc.record({ max_waiting: fc.nat({ max: 3 }), patience_seconds: fc.constantFrom(0, 1, 3_600) }),
    readsFirst: fc.boolean(),
    allArrive: fc.boolean(),
    remembered: fc.constantFrom(100, 100, 3, 1, 0),
  }),
)

const namesActiveHold = (changeset: Changeset): boolean =>
  ((changeset['holds_at_pod_terminal']?.[1] ?? []) as readonly { readonly status: string }[]).some(
    ({ status }) => status === 'hold',
  )

const expectNothingHidden = ({ state, awaits_reading }: Step<string>): void => {
  const { status } = evaluate(state.attributes ?? {})
  const hidden = restore(state.base, state.updates).some(
    ({ id, changeset }) => state.waiting.includes(id) && namesActiveHold(changeset),
  )
  expect(status === 'ready' && hidden && !awaits_reading).toBe(false)
}

const expectModel = (
  step: Step<string>,
  { model, outcome }: { readonly model: Model; readonly outcome: string },
): void => {
  const { state } = step
  expect([step.outcome, state.attributes, [...state.waiting].sort(), step.awaits_reading]).toEqual([
    outcome,
    model.attributes,
    [...model.waiting].sort(),
    model.awaits_reading,
  ])
}

it('keeps the truth, and hides no hold', () => {
  fc.assert(
    fc.property(deliveries, ({ given, actions, limits, readsFirst, allArrive, remembered }) => {
      const { first, notices, end } = given
      const isLacking = !('lacking' in first)
      let model = EMPTY
      let state: State = start({ policy: { ...limits, remembered } }).state
      const isWhole = remembered === 100
      const take = (step: Step<string>, next: { readonly model: Model; readonly outcome: string }): void => {
        expectNothingHidden(step)
        if (isWhole) expectModel(step, next)
        expect(step.awaits_reading).toBe(step.state.awaits_reading)
        const stored = decode({ value: JSON.parse(JSON.stringify(step.state)) })
        expect(isRight(stored) && stored.right).toEqual(step.state)
        state = step.state
        model = next.model
      }
      const fetch = (index: number): void => {
        const last = notices[index]
        const attributes = visible(last?.truth ?? { ...first, lacking: null }, isLacking)
        const instantEnd = notices.filter(({ created_at }) => created_at === last?.created_at).at(-1)
        const reading = {
          attributes: instantEnd ? visible(instantEnd.truth, isLacking) : attributes,
          as_of: last?.created_at ?? timeOf(0),
        }
        take(read(state, reading), plainRead(model, reading, limits))
      }
      const deliver = (notice: Notice): void => take(receive(state, notice), plainNotify(model, notice, limits))
      if (readsFirst) fetch(-1)
      for (const action of actions) {
        if ('notice' in action) {
          const notice = notices[action.notice % Math.max(1, notices.length)]
          if (notice) deliver(notice)
        } else if (!action.fails) fetch((action.fetch % (notices.length + 1)) - 1)
      }
      if (allArrive) for (const notice of notices) deliver(notice)
      // A host fetches as long as a snapshot is awaited.
      if (state.awaits_reading || state.as_of === null || !allArrive) fetch(notices.length - 1)
      const expected = visible(end, isLacking)
      for (const name of Object.keys(expected)) {
        if (state.waiting.length === 0)
          expect([name, state.attributes?.[name] ?? null]).toEqual([name, expected[name] ?? null])
        else expect(limits.patience_seconds).toBeGreaterThan(0)
      }
    }),
    { numRuns: RUNS },
  )
})

/** A complete history in order, in which attributes may change and change back within one instant. */
const toggles: fc.Arbitrary<readonly Notice[]> = fc
  .array(
    fc.record({
      gap: fc.constantFrom(0, 0, 0, 1),
      name: fc.constantFrom('available_for_pickup', 'holds_at_pod_terminal', 'a'),
      value: fc.nat({ max: 1 }),
      kind: fc.constantFrom('update', 'update', 'update with a snapshot', 'snapshot'),
    }),
    { maxLength: 8 },
  )
  .map(steps => {
    let truth: Attributes = { available_for_pickup: true, holds_at_pod_terminal: [], a: 0 }
    let tick = 1
    return steps.map(({ gap, name, value, kind }, i): Notice => {
      tick += gap
      const before = truth
      if (kind !== 'snapshot') truth = { ...truth, [name]: VALUES[name]![value] }
      const created_at = timeOf(tick)
      const isChanged = !jsonEqual(before[name], truth[name])
      const changeset = kind === 'snapshot' ? null : isChanged ? { [name]: [before[name], truth[name]] as const } : {}
      return {
        id: `n${i}`,
        created_at,
        changeset,
        truth,
        reading: kind === 'update' ? null : { attributes: truth, as_of: created_at },
      }
    })
  })

it('is never wrong in silence if attributes change back within one instant', () => {
  fc.assert(
    fc.property(toggles, notices => {
      const first = { available_for_pickup: true, holds_at_pod_terminal: [], a: 0 }
      let { state }: Step<string> = read(null, { attributes: first, as_of: timeOf(0) })
      for (const { truth, ...notice } of notices) {
        const step = receive(state, notice)
        state = step.state
        if (state.waiting.length === 0) expect(state.attributes).toEqual(truth)
        else if (evaluate(state.attributes!).status === 'ready' && evaluate(truth).status !== 'ready')
          expect(step.awaits_reading).toBe(true)
      }
    }),
    { numRuns: 10 * RUNS },
  )
})
