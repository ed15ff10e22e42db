import * as fc from 'fast-check'
import { describe } from 'vitest'
import { jsonEqual } from '../../src/kernel/json-equality'
import type { Attributes, Changeset } from '../../src/rule/changeset'
import { misread, own, property, spoilt, type Ask } from './property'

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
    'reports changes that lead to the attributes out of doubt; in doubt none, and nothing as ready',
    life,
    (ask, { deliveries }) => {
      const first = read(ask, null, FIRST, at(0))
      let known: Attributes = FIRST
      let verdict = first.change.readiness.after
      return receiveAll(ask, first.state, deliveries).every(({ state, change, in_doubt }) => {
        for (const [name, [, value]] of Object.entries<any>(change?.changeset ?? {}))
          known = { ...known, [name]: value }
        const { before, after } = change?.readiness ?? { before: verdict, after: verdict }
        const continues = jsonEqual(before, verdict)
        verdict = after
        const isEmpty = Object.keys(change?.changeset ?? {}).length === 0
        return continues && (in_doubt ? isEmpty && verdict.status === 'unknown' : jsonEqual(known, state.attributes))
      })
    },
    spoilt('tracker.receive', (step, { update }) => ({
      ...step,
      change: step.change && { ...step.change, changeset: { ...update.changeset, x: [1, 2] } },
    })),
    spoilt('tracker.receive', step => ({ ...step, change: null })),
    // Judges by the attributes as they are.
    spoilt('tracker.receive', (step, { state }) => {
      const readiness = own('readiness.change', { before: state.attributes, after: step.state.attributes })
      return { ...step, change: step.change && { ...step.change, readiness } }
    }),
    // Compares with the step before, also after a doubt.
    misread('tracker.receive', ({ state, ...input }) => ({
      ...input,
      state: { ...state, certain: state.certain && state.attributes },
    })),
  )
  property(
    'ends in the same doubt for any order and number of deliveries, until a later snapshot',
    fc.tuple(lives, fc.nat()),
    (ask, [{ updates, deliveries }, pick]) => {
      const lost = updates[pick % updates.length]!.id
      const ends = [updates, deliveries].map(list => {
        const arriving = list.filter(({ id }) => id !== lost)
        return receiveAll(ask, read(ask, null, FIRST, at(0)).state, arriving).at(-1)
      })
      const shown = ends.map(({ state, in_doubt, refetch_at }) => [state.attributes, in_doubt, refetch_at])
      return jsonEqual(shown[0], shown[1]) && !read(ask, ends[0].state, FIRST, at(60)).in_doubt
    },
    byArrival,
    spoilt('tracker.read', step => ({ ...step, in_doubt: true })),
  )
})
