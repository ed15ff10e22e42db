/**
 * The course of one container: what a terminal changes, and what arrives of it, late, twice, in another order or not at
 * all.
 */
import * as fc from 'fast-check'
import type { OperationName } from '../../oracle/outputs'
import { dateTimeAt, FRACTIONS, OFFSETS } from './arbitrary'
import { often, weigh } from './draw'

type Attributes = { readonly [name: string]: unknown }
type Pairs = { readonly [name: string]: readonly [unknown, unknown] }
type Update = { readonly id: string; readonly created_at: string | null; readonly changeset: Pairs }

const customs = { name: 'customs', status: 'hold', description: null }
const feesOf = (...amounts: readonly (readonly [number, string])[]): readonly object[] =>
  amounts.map(([amount, currency_code]) => ({ type: 'demurrage', amount, currency_code }))

/** The attributes and their values. Two amounts have no finite sum; arrays differ only in their order. */
const VALUES: { readonly [name: string]: readonly unknown[] } = {
  a: [null, 0, false, 1, true],
  b: [null, ['x', 'y'], ['y', 'x']],
  available_for_pickup: [false, true, null],
  holds_at_pod_terminal: [[], [customs], [{ ...customs, status: 'pending' }], [customs, customs]],
  fees_at_pod_terminal: [
    [],
    feesOf([0.1, 'USD']),
    feesOf([0.3, 'USD'], [12.35, 'EUR']),
    feesOf([99.99, 'USD'], [0.01, 'USD']),
    feesOf([1e308, 'USD']),
    feesOf([1e308, 'USD'], [1e308, 'USD']),
  ],
  ind_facility_holds: [[], [{ status: 'hold' }], null],
  inland: [null, [{ status: 'hold' }], [{ name: 'x' }]],
}

/** One or two attributes of the table with one of their values; names that occur twice are drawn twice as often. */
const drawNews = (values: typeof VALUES, names = Object.keys(values)) => {
  const entry = fc
    .constantFrom(...names)
    .chain(name => fc.constantFrom(...values[name]!).map(value => [name, value] as const))
  return fc.array(entry, { minLength: 1, maxLength: 2 })
}
const news = drawNews(VALUES, ['a', 'a', 'b', ...Object.keys(VALUES)])

/** What happens next. The deliveries of an update may come late, twice or never. */
const moves = fc.record({
  kind: often({ deliver: 4, late: 2, lose: 1, again: 1, read: 2, stray: 2 }),
  news,
  /** Minutes since the move before; mostly none, so that instants are equal. */
  minutes: fc.constantFrom(0, 0, 0, 0, 1, 1, 30, 120),
  fraction: fc.constantFrom(...FRACTIONS),
  offset: fc.constantFrom('Z', 'Z', ...OFFSETS),
  pick: fc.nat({ max: 99 }),
  isWithSnapshot: fc.nat({ max: 5 }).map(n => n === 0),
  isPartial: fc.nat({ max: 5 }).map(n => n === 0),
  ahead: fc.constantFrom(undefined, undefined, 0, 300, 301, -301),
})
type Move = typeof moves extends fc.Arbitrary<infer M> ? M : never

const policies = fc.record(
  {
    remembered: fc.constantFrom(0, 1, 2, 3, 100, 1_000),
    patience_seconds: fc.constantFrom(0, 60, 3_600, 2 ** 31, 2 ** 32),
    max_age_seconds: fc.constantFrom(null, 0, 60, 7_200, 2 ** 31),
  },
  { requiredKeys: [] },
)

/** Days before 1970, today, and after 2038. */
const starts = fc.constantFrom('2026-01-05', '2026-01-05', '2026-01-05', '1969-12-30', '2040-02-29')

type World = {
  readonly attributes: Attributes
  /** The attributes before the last update: a snapshot may be rendered before it. */
  readonly previous: Attributes
  readonly updates: readonly Update[]
  readonly late: readonly Update[]
  readonly seconds: number
}
type Call = { readonly operation: OperationName; readonly input: object }

const first = (record: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

const receive = ({ id, created_at, changeset }: Update, now: string, more: object = {}): Call => ({
  operation: 'tracker.receive',
  input: { update: { id, created_at, changeset, ...more }, now },
})

/** The snapshot of the world; a partial one lacks some attributes. */
const snapshotOf = ({ attributes, previous }: World, { isPartial, pick }: Move): Attributes =>
  isPartial ? first(attributes, Object.keys(attributes).slice(pick % 3)) : pick % 5 === 0 ? previous : attributes

/** The time of the host, which may be behind that of the world. */
const clockOf = ({ seconds }: World, { ahead }: Move): string => dateTimeAt(seconds - (ahead ?? -1), '', 'Z')

/** The world after an update that the terminal makes now. */
const changed = (world: World, { news, fraction, offset }: Move): World & { readonly update: Update } => {
  const update = {
    id: `u${world.updates.length}`,
    created_at: dateTimeAt(world.seconds, fraction, offset),
    changeset: Object.fromEntries(
      news.map(([name, value]) => [name, [world.attributes[name] ?? null, value] as const]),
    ),
  }
  return {
    ...world,
    previous: world.attributes,
    attributes: { ...world.attributes, ...Object.fromEntries(news) },
    updates: [...world.updates, update],
    update,
  }
}

/** An update that does not continue the attributes, has no time, or brings a snapshot alone. */
const stray = (world: World, move: Move): Call => {
  const { pick, news, fraction, offset } = move
  const created_at = dateTimeAt(world.seconds - 60 * (pick % 5), fraction, offset)
  const changeset = Object.fromEntries(
    news.map(([name, value]) => [name, [VALUES[name]![pick % 2] ?? null, value] as const]),
  )
  const update = { id: `s${pick % 4}`, created_at, changeset }
  const now = clockOf(world, move)
  switch (pick % 6) {
    case 0:
      return receive({ ...update, created_at: null }, now)
    case 1:
      return receive({ ...update, created_at: 'today' }, now)
    case 2: {
      const snapshot = { attributes: snapshotOf(world, move), as_of: created_at }
      return receive(update, now, { changeset: null, snapshot })
    }
    default:
      return receive(update, now)
  }
}

type Next = { readonly world: World; readonly calls: readonly Call[] }

const NEXT: { readonly [kind: string]: (world: World, move: Move) => Next } = {
  deliver: (before, move) => {
    const { update, ...world } = changed(before, move)
    const as_of = move.pick % 7 === 0 ? dateTimeAt(world.seconds + 1, move.fraction, move.offset) : update.created_at
    const snapshot = { attributes: snapshotOf(world, move), as_of }
    return { world, calls: [receive(update, clockOf(world, move), move.isWithSnapshot ? { snapshot } : {})] }
  },
  late: (before, move) => {
    const { update, ...world } = changed(before, move)
    const [due, ...rest] = world.late
    return due && world.late.length > move.pick % 3
      ? { world: { ...world, late: [...rest, update] }, calls: [receive(due, clockOf(world, move))] }
      : { world: { ...world, late: [...world.late, update] }, calls: [] }
  },
  lose: (before, move) => {
    const { update: _, ...world } = changed(before, move)
    return { world, calls: [] }
  },
  again: (world, move) => {
    const update = world.updates[move.pick % Math.max(1, world.updates.length)]
    if (!update) return { world, calls: [] }
    // Rendered later than its update, which another one may have reversed.
    const snapshot = { attributes: snapshotOf(world, move), as_of: update.created_at }
    return { world, calls: [receive(update, clockOf(world, move), move.isWithSnapshot ? { snapshot } : {})] }
  },
  read: (world, move) => {
    const as_of = dateTimeAt(world.seconds - (move.pick % 4 === 0 ? 60 : 0), move.fraction, move.offset)
    const input = { attributes: snapshotOf(world, move), as_of, now: clockOf(world, move) }
    return { world, calls: [{ operation: 'tracker.read', input }] }
  },
  stray: (world, move) => ({ world, calls: [stray(world, move)] }),
}

/** A snapshot with every attribute, so that no entry is left out. */
const KNOWN: Attributes = {
  a: null,
  b: null,
  available_for_pickup: false,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
}

/** The calls of a container's life, on the policy given. */
const lifeOf = (day: string, policy: object | null, list: readonly Move[]): readonly Call[] => {
  const seconds = Date.parse(`${day}T12:00:00Z`) / 1_000
  let world: World = { attributes: KNOWN, previous: KNOWN, updates: [], late: [], seconds }
  const calls: Call[] = policy ? [{ operation: 'tracker.start', input: { policy } }] : []
  for (const move of list) {
    const next = NEXT[move.kind]!({ ...world, seconds: world.seconds + 60 * move.minutes }, move)
    world = next.world
    calls.push(...next.calls)
  }
  return [...calls, ...world.late.map(update => receive(update, dateTimeAt(world.seconds + 1, '', 'Z')))]
}

/** Lives that mostly begin with a snapshot, since every step before it waits. */
const lives = fc
  .record({
    day: starts,
    policy: fc.option(policies, { freq: 3 }),
    opening: fc.option(
      moves.map((move): Move => ({ ...move, kind: 'read', ahead: undefined })),
      { freq: 9 },
    ),
    list: fc.array(moves, { minLength: 3, maxLength: 14 }),
  })
  .map(({ day, policy, opening, list }) => lifeOf(day, policy, opening ? [opening, ...list] : list))

const crowd = moves.map((move): Move => ({ ...move, kind: 'deliver', minutes: 0, fraction: '', isWithSnapshot: false }))

/** Many updates of one instant, and a stray one at the end. */
const crowds = (minLength: number): fc.Arbitrary<readonly Call[]> =>
  fc
    .record({
      day: starts,
      opening: moves.map((move): Move => ({ ...move, kind: 'read', ahead: undefined, isPartial: false })),
      list: fc.array(crowd, { minLength, maxLength: minLength + 3 }),
      last: moves.map((move): Move => ({ ...move, kind: 'stray', minutes: 0 })),
    })
    .map(({ day, opening, list, last }) =>
      lifeOf(day, null, [{ ...opening, fraction: '' }, { ...list[0]!, minutes: 1 }, ...list, last]),
    )

export const trackerCalls: fc.Arbitrary<readonly Call[]> = fc.oneof(
  weigh(12, lives),
  // Longer than the arrays that sort routines sort by insertion, which is stable: some of 12 items, nearly all of 32.
  weigh(1, crowds(13)),
  weigh(1, crowds(40)),
)
