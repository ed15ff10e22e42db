/**
 * Laws of changesets and their replay.
 */
import * as fc from 'fast-check'
import type { Applied, Attributes, Changeset, Composed, Replayed } from '../rule/changeset'
import { compareDateTimes } from '../kernel/time'
import { dateTimes } from './arbitrary'
import { deliverAnyhow, optional } from './draw'
import { law, lawAbout, result, same, type Call, type Law } from './law'

/**
 * Few names and values, so that changesets overlap. The names include `__proto__`; the values include null and objects.
 */
const name = fc.constantFrom('a', 'b', 'c', '__proto__')
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, 0, 1, true, 'x', [], ['x'], {}, { k: 1 }, { k: 1, n: null }),
  fc.jsonValue({ maxDepth: 2 }),
)
const few = fc.constantFrom<unknown>(null, 1, 2, { k: null }, {}, ['x'])
const recordsWith = <A>(values: fc.Arbitrary<A>): fc.Arbitrary<{ [name: string]: A }> =>
  fc.array(fc.tuple(name, values), { maxLength: 4 }).map(entries => Object.fromEntries(entries))
const attributes = recordsWith(value)
const changeset = recordsWith(fc.tuple(few, few)) as fc.Arbitrary<Changeset>
const snapshots = fc.record({ before: attributes, after: attributes })
const changed = fc.record({ attributes: recordsWith(few), changeset })

const get = (record: Attributes, key: string): unknown => (Object.hasOwn(record, key) ? record[key] : null) ?? null

/** Removes keys with a null value at every depth, so that values that a changeset considers equal become identical. */
const pruneNulls = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(pruneNulls)
  return typeof json !== 'object' || json === null
    ? (json ?? null)
    : Object.fromEntries(
        Object.entries(json)
          .filter(([, item]) => (item ?? null) !== null)
          .map(([key, item]) => [key, pruneNulls(item)]),
      )
}
const alike = (a: unknown, b: unknown): boolean => same(pruneNulls(a), pruneNulls(b))

const apply = (call: Call, start: Attributes, change: Changeset, mode?: 'force'): Promise<Applied> =>
  result(call, 'changeset.apply', { attributes: start, changeset: change, ...(mode && { mode }) })
const compose = (call: Call, first: Changeset, second: Changeset): Promise<Composed> =>
  result(call, 'changeset.compose', { first, second })
const replay = (call: Call, input: unknown): Promise<Replayed> => result(call, 'changeset.replay', input)
const diff = async (call: Call, snapshots: { readonly before: unknown; readonly after: unknown }): Promise<Changeset> =>
  (await result<{ changeset: Changeset }>(call, 'changeset.diff', snapshots)).changeset
const invert = async (call: Call, change: Changeset): Promise<Changeset> =>
  (await result<{ changeset: Changeset }>(call, 'changeset.invert', { changeset: change })).changeset

/** A changeset that fits the attributes: it has their current values as old values, and different new values. */
const fitting = (start: Attributes, news: { readonly [name: string]: unknown }): Changeset =>
  Object.fromEntries(
    Object.entries(news)
      .filter(([key, to]) => !alike(get(start, key), to))
      .map(([key, to]) => [key, [get(start, key), to]]),
  )

/** The attributes after setting every new value of the changeset, whatever they were before. */
const overwritten = (start: Attributes, change: Changeset): Attributes => ({
  ...start,
  ...Object.fromEntries(Object.entries(change).map(([key, [, to]]) => [key, to])),
})

const history = fc
  .record({
    attributes,
    news: fc.array(recordsWith(few), { maxLength: 5 }),
    order: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
    spread: fc.constantFrom(0, 1),
  })
  .map(({ attributes: start, news, order, spread }) => {
    let state: Attributes = start
    const notifications = news.map((change, i) => {
      const step = fitting(state, change)
      state = overwritten(state, step)
      return { id: `n${i}`, created_at: `2026-01-05T00:00:0${i * spread}Z`, changeset: step }
    })
    const shuffled = deliverAnyhow(notifications, order)
    return { start, end: state, notifications, shuffled, rising: spread === 1 }
  })

/** Arrays in another order, and values that some languages take for equal. */
const odd = fc.constantFrom<unknown>(
  null,
  0,
  false,
  1,
  true,
  '',
  '1',
  [],
  {},
  ['x', 'y'],
  ['y', 'x'],
  '9007199254740993',
  // One letter in two normalization forms.
  'é',
  'e\u0301',
)
const oddName = fc.constantFrom('a', 'b', '\uffe6', '😀', '__proto__')
const recordOfOdd = <A>(values: fc.Arbitrary<A>): fc.Arbitrary<{ [name: string]: A }> =>
  fc.array(fc.tuple(oddName, values), { maxLength: 5 }).map(entries => Object.fromEntries(entries))
const oddAttributes = recordOfOdd(odd)
const oddChangeset = recordOfOdd(fc.tuple(odd, odd))

/** A changeset of which every entry fits, or nearly does. */
const applicable = fc
  .record({ attributes: oddAttributes, news: recordOfOdd(odd), stray: fc.option(oddChangeset, { freq: 3 }) })
  .map(({ attributes: start, news, stray }) => ({
    attributes: start,
    changeset: { ...fitting(start, news), ...stray },
  }))

/** Two changesets of which the second continues the first, or nearly does. */
const composable = fc
  .record({ start: oddAttributes, news: recordOfOdd(odd), more: recordOfOdd(odd), stray: fc.option(oddChangeset) })
  .map(({ start, news, more, stray }) => {
    const first = fitting(start, news)
    return { first, second: { ...fitting(overwritten(start, first), more), ...stray } }
  })

/** Notifications of few instants, in any order and with gaps, some of them after a snapshot. */
const replayable = fc
  .record({
    start: oddAttributes,
    news: fc.array(recordOfOdd(odd), { minLength: 1, maxLength: 5 }),
    copies: fc.constantFrom(1, 1, 1, 5),
    times: fc.array(dateTimes(), { minLength: 25, maxLength: 25 }),
    lost: fc.nat({ max: 9 }),
    isSorted: fc.boolean(),
    as_of: optional(dateTimes(), 2),
  })
  .map(({ start, news, copies, times, lost, isSorted, as_of }) => {
    let state: Attributes = start
    const all = Array.from({ length: copies }, () => news).flat()
    const ordered = isSorted ? [...times].sort((a, b) => compareDateTimes(a.toUpperCase(), b.toUpperCase())) : times
    const notifications = all.map((change, i) => {
      const step = fitting(state, change)
      state = overwritten(state, step)
      return { id: `n${i % 20}`, created_at: copies > 1 ? times[0]! : ordered[i]!, changeset: step }
    })
    return { attributes: start, notifications: notifications.filter((_, i) => i !== lost), ...(as_of && { as_of }) }
  })

/** Notifications of few ids and instants. */
const notification = fc.record({
  id: fc.constantFrom<string>('p', 'q', 'r', 's', 't'),
  created_at: fc.constantFrom<string>(
    '2026-01-05T00:00:00Z',
    '2026-01-05T01:00:00+01:00',
    '2026-01-05t00:00:00.5z',
    '2026-01-05T00:00:00.25-00:00',
  ),
  changeset,
})
const listIds = (notifications: readonly { readonly id: string }[]): string[] => notifications.map(({ id }) => id)

/** Inputs whose parts continue each other. */
export const questions: { readonly [operation: string]: fc.Arbitrary<unknown> } = {
  'changeset.apply': applicable,
  'changeset.diff': fc.record({ before: oddAttributes, after: oddAttributes }),
  'changeset.compose': composable,
  'changeset.replay': replayable,
}

const diffLaw = lawAbout(diff)
const replayLaw = lawAbout(replay)

export const laws: readonly Law[] = [
  law('changeset-diff-then-apply-is-the-target', ['CHG-1', 'CHG-3'], {
    sentence:
      'Applying the difference of two snapshots to the first gives the second, except that a missing key equals null.',
    inputs: snapshots,
    isUpheld: async (call, { before, after }) => {
      const applied = await apply(call, before, await diff(call, { before, after }))
      return applied.outcome === 'applied' && applied.already.length === 0 && alike(applied.attributes, after)
    },
  }),
  law('changeset-diff-of-equals-is-empty', ['CHG-3'], {
    sentence: 'The difference of a snapshot and itself is empty, even after adding or removing null keys.',
    inputs: attributes,
    isUpheld: async (call, reading) =>
      same(await diff(call, { before: reading, after: pruneNulls(reading) }), {}) &&
      same(await diff(call, { before: reading, after: { ...reading, never: null } }), {}),
  }),
  diffLaw('changeset-diff-is-old-then-new', ['CHG-1', 'CHG-2'], {
    sentence: 'A difference maps each changed attribute to its old and its new value.',
    inputs: snapshots,
    isUpheld: (difference, { before, after }) => {
      const entries = Object.keys({ ...before, ...after })
        .map(key => [key, [get(before, key), get(after, key)]] as const)
        .filter(([, [old, now]]) => !alike(old, now))
      return same(difference, Object.fromEntries(entries))
    },
  }),
  law('changeset-invert-twice-is-identity', ['CHG-1'], {
    sentence:
      'Inverting a changeset twice gives it back; inverting it once gives another one, unless it changes nothing.',
    inputs: changeset,
    isUpheld: async (call, change) => {
      const inverse = await invert(call, change)
      return (
        same(await invert(call, inverse), change) &&
        Object.keys(change).every(key => same(inverse[key], [change[key]?.[1], change[key]?.[0]]))
      )
    },
  }),
  law('changeset-inverse-undoes', ['CHG-1'], {
    sentence:
      'If every entry was applied, applying the inverse restores the attributes, except that a missing key equals null.',
    inputs: fc.record({ attributes, news: recordsWith(few) }),
    isUpheld: async (call, input) => {
      const change = fitting(input.attributes, input.news)
      const there = await apply(call, input.attributes, change)
      if (there.outcome !== 'applied') return false
      const back = await apply(call, there.attributes, await invert(call, change))
      return back.outcome === 'applied' && alike(back.attributes, input.attributes)
    },
  }),
  law('changeset-apply-judges-each-entry', ['CHG-1', 'CHG-3', 'CHG-4'], {
    sentence:
      'An entry is already applied if the attribute has the new value, applied if it has the old value, and a ' +
      'conflict otherwise; in strict mode one conflict keeps all entries from being applied.',
    inputs: changed,
    isUpheld: async (call, input) => {
      const names = Object.keys(input.changeset).sort()
      const [already, fits] = [1, 0].map(side =>
        names.filter(key => alike(get(input.attributes, key), input.changeset[key]?.[side])),
      )
      const applied = fits?.filter(key => !already?.includes(key)) ?? []
      const conflicting = names.filter(key => !already?.includes(key) && !applied.includes(key))
      const strict = await apply(call, input.attributes, input.changeset)
      const force = await apply(call, input.attributes, input.changeset, 'force')
      const forced = {
        outcome: 'applied',
        attributes: {
          ...input.attributes,
          ...Object.fromEntries([...applied, ...conflicting].map(key => [key, input.changeset[key]?.[1]])),
        },
        applied,
        already,
        overridden: conflicting,
      }
      const conflicts = conflicting.map(attribute => ({
        attribute,
        expected: input.changeset[attribute]?.[0],
        found: get(input.attributes, attribute),
      }))
      return same(force, forced) && same(strict, conflicts.length > 0 ? { outcome: 'conflict', conflicts } : forced)
    },
  }),
  law('changeset-apply-twice-is-once', ['CHG-4'], {
    sentence: 'Applying the same changeset a second time changes nothing.',
    inputs: changed,
    isUpheld: async (call, input) => {
      const once = await apply(call, input.attributes, input.changeset, 'force')
      if (once.outcome !== 'applied') return false
      const twice = await apply(call, once.attributes, input.changeset)
      return twice.outcome === 'applied' && same(twice.attributes, once.attributes) && twice.applied.length === 0
    },
  }),
  law('changeset-composition-is-one-after-the-other', ['CHG-1'], {
    sentence:
      'If every entry is applied, applying the composition equals applying the first changeset, then the second.',
    inputs: fc.record({ attributes, first: recordsWith(few), second: recordsWith(few) }),
    isUpheld: async (call, input) => {
      const first = fitting(input.attributes, input.first)
      const middle = await apply(call, input.attributes, first)
      if (middle.outcome !== 'applied') return false
      const second = fitting(middle.attributes, input.second)
      const end = await apply(call, middle.attributes, second)
      const composed = await compose(call, first, second)
      if (end.outcome !== 'applied' || composed.outcome !== 'composed') return false
      const atOnce = await apply(call, input.attributes, composed.changeset)
      return atOnce.outcome === 'applied' && alike(atOnce.attributes, end.attributes)
    },
  }),
  law('changeset-compose-is-associative', ['CHG-1', 'CHG-3'], {
    sentence:
      'Composition is associative: three changesets compose to the same changeset from either side, or to none.',
    inputs: fc.tuple(changeset, changeset, changeset),
    isUpheld: async (call, [a, b, c]) => {
      const [ab, bc] = [await compose(call, a, b), await compose(call, b, c)]
      const left = ab.outcome === 'composed' ? await compose(call, ab.changeset, c) : undefined
      const right = bc.outcome === 'composed' ? await compose(call, a, bc.changeset) : undefined
      return left?.outcome === 'composed' ? same(left, right) : right?.outcome !== 'composed'
    },
  }),
  law('changeset-empty-is-the-identity', ['CHG-1'], {
    sentence: 'Composing with the empty changeset, before or after, changes nothing.',
    inputs: changeset,
    isUpheld: async (call, change) => {
      const unchanged = { outcome: 'composed', changeset: change }
      return same(await compose(call, {}, change), unchanged) && same(await compose(call, change, {}), unchanged)
    },
  }),
  law('changeset-compose-meets-in-the-middle', ['CHG-1', 'CHG-3'], {
    sentence:
      'Two changesets compose exactly if, for each attribute they share, the new value of the first equals the old value of the second.',
    inputs: fc.tuple(changeset, changeset),
    isUpheld: async (call, [first, second]) => {
      const both = Object.keys(second)
        .filter(key => Object.hasOwn(first, key))
        .sort()
      const conflicts = both
        .filter(key => !alike(first[key]?.[1], second[key]?.[0]))
        .map(key => ({ attribute: key, expected: second[key]?.[0], found: first[key]?.[1] }))
      const joined = Object.fromEntries(both.map(key => [key, [first[key]?.[0], second[key]?.[1]]]))
      return same(
        await compose(call, first, second),
        conflicts.length > 0
          ? { outcome: 'conflict', conflicts }
          : { outcome: 'composed', changeset: { ...first, ...second, ...joined } },
      )
    },
  }),
  law('changeset-history-replays-to-its-end', ['CHG-4', 'READY-5'], {
    sentence:
      'A history with increasing timestamps, in any order and with any duplicates, replays completely; with ' +
      'equal timestamps it replays completely or asks to refetch the container.',
    inputs: history,
    isUpheld: async (call, { start, end, notifications, shuffled, rising }) => {
      const replayed = await replay(call, { attributes: start, notifications: shuffled })
      if (!rising && replayed.status === 'reread') return replayed.unapplied.length > 0
      return (
        replayed.status === 'consistent' &&
        alike(replayed.attributes, end) &&
        replayed.duplicates.length === shuffled.length - notifications.length &&
        (!rising || same(replayed.applied, listIds(notifications)))
      )
    },
  }),
  law('changeset-replay-skips-what-was-read', ['CHG-4'], {
    sentence: 'Attributes fetched midway replay to the end; changes at or before the snapshot are superseded.',
    inputs: fc.record({ history: history.filter(({ rising }) => rising), at: fc.nat({ max: 4 }) }),
    isUpheld: async (call, { history: { start, end, notifications, shuffled }, at }) => {
      const known = notifications.slice(0, at + 1)
      const midway = known.reduce<Attributes>((state, n) => overwritten(state, n.changeset), start)
      const as_of = `2026-01-05T05:30:0${at}.000+05:30`
      const replayed = await replay(call, { attributes: midway, as_of, notifications: shuffled })
      return (
        replayed.status === 'consistent' &&
        alike(replayed.attributes, end) &&
        same(replayed.superseded, listIds(known)) &&
        same(replayed.applied, listIds(notifications.slice(at + 1)))
      )
    },
  }),
  replayLaw('changeset-replay-loses-nothing', ['CHG-4', 'READY-5'], {
    sentence: 'Every delivery is applied, a duplicate, superseded or unapplied, and no changeset is applied in part.',
    inputs: fc.record({ attributes: recordsWith(few), notifications: fc.array(notification, { maxLength: 6 }) }),
    isUpheld: (replayed, input) => {
      const { status, applied, duplicates, superseded, unapplied, conflict } = replayed
      const all = [...applied, ...duplicates, ...superseded, ...unapplied]
      const firsts = new Map(input.notifications.map(n => [n.id, n] as const).reverse())
      const state = applied.reduce<Attributes>(
        (reached, id) => overwritten(reached, firsts.get(id)?.changeset ?? {}),
        input.attributes,
      )
      return (
        same([...all].sort(), listIds(input.notifications).sort()) &&
        alike(replayed.attributes, state) &&
        (status === 'reread') === unapplied.length > 0 &&
        (conflict?.id ?? null) === (unapplied[0] ?? null)
      )
    },
  }),
]
