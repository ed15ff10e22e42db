import * as fc from 'fast-check'
import { describe } from 'vitest'
import { jsonEqual, jsonIdentical } from '../../src/kernel/json-equality'
import type { Attributes, Changeset } from '../../src/rule/changeset'
import { misread, property, spoilt, type Ask } from './property'

type Update = { readonly id: string; readonly created_at: string; readonly changeset: Changeset }

/** A snapshot with every attribute. */
const FIRST: Attributes = {
  a: null,
  b: null,
  available_for_pickup: false,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
}
const customs = { name: 'customs', status: 'hold', description: null }
const VALUES: { readonly [name: string]: readonly unknown[] } = {
  a: [null, 1, 2, 'x'],
  b: [null, 1, { k: 1 }],
  available_for_pickup: [false, true],
  holds_at_pod_terminal: [[], [customs], [{ ...customs, status: 'pending' }]],
  fees_at_pod_terminal: [[], ...[0.1, 0.3].map(amount => [{ type: 'demurrage', amount, currency_code: 'USD' }])],
}

/** The date-time some minutes after midnight, and the end of the day. */
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 0, minute)).toISOString().replace('.000Z', 'Z')
const NOW = '2026-01-05T23:59:59Z'

const receive = (ask: Ask, state: unknown, update: Update) => ask('tracker.receive', { state, update, now: NOW })
const read = (ask: Ask, state: unknown, attributes: Attributes, as_of: string) =>
  ask('tracker.read', { state, attributes, as_of, now: NOW })
/** The steps of receiving updates, from a state on. */
const receiveAll = (ask: Ask, first: unknown, updates: readonly Update[]): readonly any[] => {
  let state = first
  return updates.map(update => {
    const step = receive(ask, state, update)
    state = step.state
    return step
  })
}

const entry = fc
  .constantFrom(...Object.keys(VALUES))
  .chain(name => fc.constantFrom(...VALUES[name]!).map(value => [name, value] as const))
/** A container's life, with an update a minute, and the order in which its updates arrive: some late, some twice. */
const life = fc
  .tuple(
    fc.array(fc.array(entry, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
    fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
  )
  .map(([steps, order]) => {
    let end = FIRST
    const updates = steps.flatMap((news, i): readonly Update[] => {
      const changed = news.filter(([name, value]) => !jsonEqual(end[name] ?? null, value))
      const changeset = Object.fromEntries(changed.map(([name, value]) => [name, [end[name] ?? null, value] as const]))
      end = { ...end, ...Object.fromEntries(changed) }
      return changed.length === 0 ? [] : [{ id: `u${i}`, created_at: at(i + 1), changeset }]
    })
    const deliveries = [...updates, ...updates.filter((_, i) => order[i]! % 2 === 0)]
      .map((update, i) => [order[i]!, update] as const)
      .sort(([a], [b]) => a - b)
      .map(([, update]) => update)
    return { end, updates, deliveries }
  })
const lives = life.filter(({ updates }) => updates.length > 1)

/** Treats every update as the latest. */
let arrived = 0
const byArrival = misread('tracker.receive', ({ update, ...input }) => ({
  ...input,
  update: { ...update, created_at: at(60 + (arrived++ % 60)) },
}))
const neverAsks = spoilt('tracker.receive', step => ({ ...step, refetch_at: null }))
const alwaysAsks = spoilt('tracker.receive', step => ({ ...step, refetch_at: step.refetch_at ?? NOW }))

describe('the tracker of a container', () => {
  property(
    'ends where the updates lead, in whatever order and however often they arrive, and asks for nothing',
    life,
    (ask, { end, deliveries }) => {
      const steps = receiveAll(ask, read(ask, null, FIRST, at(0)).state, deliveries)
      const last = steps.at(-1)
      return !last || (jsonEqual(last.state.attributes, end) && last.refetch_at === null)
    },
    byArrival,
    alwaysAsks,
  )
  property(
    'counts each update once',
    life,
    (ask, { deliveries }) =>
      receiveAll(ask, read(ask, null, FIRST, at(0)).state, deliveries).every(
        ({ outcome }, i) =>
          (outcome === 'duplicate') === deliveries.slice(0, i).some(({ id }) => id === deliveries[i]!.id),
      ),
    misread('tracker.receive', ({ update, ...input }) => ({
      ...input,
      update: { ...update, id: `${update.id}${arrived++}` },
    })),
  )
  property(
    'applies nothing after a lost update of the same attribute, asks, and is right again after a snapshot',
    fc.integer({ min: 2, max: 8 }),
    (ask, length) => {
      const updates = Array.from({ length }, (_, i) => ({
        id: `u${i}`,
        created_at: at(i + 1),
        changeset: { n: [i, i + 1] as const },
      }))
      const steps = receiveAll(ask, read(ask, null, { n: 0 }, at(0)).state, updates.slice(1))
      const healed = read(ask, steps.at(-1).state, { n: length }, at(length + 1))
      return (
        steps.every(
          ({ outcome, state, refetch_at }) => outcome === 'waiting' && state.attributes.n === 0 && refetch_at,
        ) &&
        healed.refetch_at === null &&
        healed.state.attributes.n === length
      )
    },
    byArrival,
    neverAsks,
  )
  property(
    'applies after the first snapshot the updates that it does not include',
    fc.tuple(lives, fc.nat({ max: 4 })),
    (ask, [{ end, updates }, n]) => {
      const known = updates.slice(0, n)
      const midway = known.reduce<Attributes>(
        (state, { changeset }) => ({
          ...state,
          ...Object.fromEntries(Object.entries(changeset).map(([name, [, to]]) => [name, to])),
        }),
        FIRST,
      )
      const steps = receiveAll(ask, null, updates)
      const step = read(ask, steps.at(-1).state, midway, known.at(-1)?.created_at ?? at(0))
      return (
        steps.every(({ outcome, state }) => outcome === 'waiting' && state.attributes === null) &&
        step.refetch_at === null &&
        jsonEqual(step.state.attributes, end)
      )
    },
    misread('tracker.read', input => ({ ...input, state: null })),
    spoilt('tracker.read', step => ({ ...step, refetch_at: NOW })),
  )
  property(
    'reports as change the difference of the attributes, and null if there is none',
    life,
    (ask, { deliveries }) => {
      let { state } = read(ask, null, FIRST, at(0))
      return deliveries.every(update => {
        const step = receive(ask, state, update)
        const { changeset } = ask('changeset.diff', { before: state.attributes, after: step.state.attributes })
        state = step.state
        return Object.keys(changeset).length === 0
          ? step.change === null
          : jsonIdentical(step.change?.changeset, changeset)
      })
    },
    spoilt('tracker.receive', (step, { update }) => ({
      ...step,
      change: step.change && { ...step.change, changeset: { ...update.changeset, x: [1, 2] } },
    })),
    spoilt('tracker.receive', step => ({ ...step, change: step.change ?? { changeset: {} } })),
  )
})
