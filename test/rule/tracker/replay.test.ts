import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  replay as replayChangesets,
  type Changeset,
  type Notification,
  type Replayed,
} from '../../../src/rule/changeset'
import { read, receive, replay, start, type Attributes, type State } from '../../../src/rule/tracker'

const time = (second: number): string => `2026-03-02T08:00:${String(second).padStart(2, '0')}Z`

/** Notifications on a container whose snapshot has every attribute, so that no entry is omitted. */
const notifications: fc.Arbitrary<readonly Notification[]> = fc
  .array(
    fc.record({
      id: fc.nat({ max: 12 }).map(String),
      changeset: fc.dictionary(fc.constantFrom('a', 'b'), fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), {
        minKeys: 1,
      }),
    }),
    { maxLength: 10 },
  )
  // Repeated ids carry the same notification.
  .chain(all => fc.tuple(fc.constant(all), fc.array(fc.nat({ max: 6 }), { minLength: 13, maxLength: 13 })))
  .map(([all, seconds]) =>
    all.map(({ id }) => {
      const first = all.find(other => other.id === id)!
      return { id, created_at: time(seconds[Number(id)]!), changeset: first.changeset }
    }),
  )

const UNKNOWN: Changeset = { u: [null, [{ name: 'TMF', status: 'hold' }]] }

/** Notifications with few timestamps. The snapshot has `a` and `b`, not `c`; `u` is an unknown array of holds. */
const partial: fc.Arbitrary<readonly Notification[]> = fc
  .array(
    fc.record({
      second: fc.nat({ max: 2 }),
      entries: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), {
        minKeys: 1,
        maxKeys: 2,
      }),
      isUnsafe: fc.boolean(),
    }),
    { maxLength: 7 },
  )
  .map(all =>
    all.map(({ second, entries, isUnsafe }, i) => ({
      id: String(i),
      created_at: time(second),
      changeset: { ...entries, ...(isUnsafe && UNKNOWN) },
    })),
  )

/** The state of a tracker that receives all notifications before the snapshot, which then applies them together. */
const trackerOf = (attributes: Attributes, all: readonly Notification[]): State => {
  const empty = start({ policy: { remembered: 100, max_waiting: 100, patience_seconds: 0 } }).state
  const waiting = all.reduce((state, notification) => receive(state, notification).state, empty)
  return read(waiting, { attributes, as_of: '2026-03-02T07:00:00Z' }).state
}

const inOrder = ({ duplicates, unapplied }: Replayed) => ({
  duplicates: [...duplicates].sort(),
  unapplied: [...unapplied].sort(),
})

describe('replay', () => {
  it('equals changeset.replay if the snapshot has every attribute', () => {
    fc.assert(
      fc.property(notifications, all => {
        const attributes = { a: 0, b: 0 }
        const { steps, read: taken, ...replayed } = replay({ attributes, notifications: all })
        expect(taken).toEqual([])
        const changesets = replayChangesets({ attributes, notifications: all })
        // Duplicates and unapplied notifications of one timestamp may come in another order.
        expect({ ...replayed, ...inOrder(replayed) }).toEqual({
          ...changesets,
          ...inOrder(changesets),
          conflict: replayed.conflict,
        })
        expect(replayed.conflict === null).toBe(changesets.conflict === null)
        expect(steps.at(-1)?.after ?? attributes).toEqual(changesets.attributes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('equals the tracker up to the first notification that does not fit', () => {
    fc.assert(
      fc.property(partial, all => {
        const attributes = { a: 0, b: 0 }
        const { updates, waiting } = trackerOf(attributes, all)
        const ids = updates.map(({ id }) => id)
        const isUnsafe = (id: string): boolean => 'u' in all[Number(id)]!.changeset
        const end = ids.findIndex(id => waiting.includes(id) && !isUnsafe(id))
        const reached = end < 0 ? ids : ids.slice(0, end)
        const applied = reached.filter(id => !isUnsafe(id))
        const unapplied = [...reached.filter(isUnsafe), ...(end < 0 ? [] : ids.slice(end))]

        const replayed = replay({ attributes, notifications: all })
        expect(replayed.applied).toEqual(applied)
        expect([...replayed.unapplied].sort()).toEqual(unapplied.sort())
        expect(replayed.conflict?.id).toBe(replayed.unapplied[0])
        replayed.steps.forEach(({ before, after }, i) => {
          const first = replayed.steps.slice(0, i).map(({ notification }) => notification)
          expect(before).toEqual(trackerOf(attributes, first).attributes)
          expect(after).toEqual(trackerOf(attributes, [...first, replayed.steps[i]!.notification]).attributes)
        })
        expect(replayed.attributes).toEqual(replayed.steps.at(-1)?.after ?? attributes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('reports the conflicts of the first unfit notification, also next to one with unknown holds', () => {
    const both = [
      { id: 'unsafe', created_at: time(0), changeset: UNKNOWN },
      { id: 'unfit', created_at: time(0), changeset: { a: [1, 2] as const } },
    ]
    expect(replay({ attributes: { a: 0 }, notifications: both })).toMatchObject({
      unapplied: ['unfit', 'unsafe'],
      conflict: { id: 'unfit', conflicts: [{ attribute: 'a', expected: 1, found: 0 }] },
    })
  })

  it('supersedes a notification once, even if it was delivered twice', () => {
    const known = { id: 'known', created_at: time(0), changeset: { a: [0, 1] as const } }
    expect(replay({ attributes: { a: 1 }, as_of: time(1), notifications: [known, known] })).toMatchObject({
      status: 'consistent',
      superseded: ['known'],
      duplicates: ['known'],
    })
  })

  describe('with snapshots in notifications', () => {
    const snapshot = (second: number, attributes: Attributes) => ({ attributes, as_of: time(second) })
    const unfit = { id: 'unfit', created_at: time(1), changeset: { a: [5, 6] as const } }

    it('takes a snapshot without changeset', () => {
      const milestone = { id: 'm', created_at: time(2), reading: snapshot(2, { a: 1 }) }
      expect(replay({ attributes: { a: 0 }, notifications: [milestone] })).toMatchObject({
        status: 'consistent',
        attributes: { a: 1 },
        applied: [],
        read: ['m'],
        steps: [{ isRead: true, before: { a: 0 }, after: { a: 1 }, changed: ['a'], omitted: {} }],
      })
    })
    it('applies the changeset if it leads to the snapshot', () => {
      const update = { id: 'u', created_at: time(2), changeset: { a: [0, 1] as const }, reading: snapshot(2, { a: 1 }) }
      expect(replay({ attributes: { a: 0 }, notifications: [update] })).toMatchObject({
        attributes: { a: 1 },
        applied: ['u'],
        read: [],
        steps: [{ isRead: false }],
      })
    })
    it('takes the snapshot of an update that leads elsewhere', () => {
      const update = {
        id: 'u',
        created_at: time(2),
        changeset: { a: [0, 1] as const },
        reading: snapshot(2, { a: 1, b: 7 }),
      }
      expect(replay({ attributes: { a: 0, b: 0 }, notifications: [update] })).toMatchObject({
        attributes: { a: 1, b: 7 },
        applied: [],
        read: ['u'],
        steps: [{ isRead: true, changed: ['a', 'b'] }],
      })
    })
    it('supersedes earlier unfit notifications with a later snapshot', () => {
      const milestone = { id: 'm', created_at: time(2), reading: snapshot(2, { a: 6 }) }
      const after = { id: 'after', created_at: time(3), changeset: { a: [6, 7] as const } }
      expect(replay({ attributes: { a: 0 }, notifications: [after, milestone, unfit] })).toMatchObject({
        status: 'consistent',
        attributes: { a: 7 },
        applied: ['after'],
        read: ['m'],
        superseded: ['unfit'],
        unapplied: [],
        conflict: null,
      })
    })
    it('leaves out a snapshot that was made before its own update', () => {
      const update = { id: 'u', created_at: time(2), changeset: { a: [5, 6] as const }, reading: snapshot(2, { a: 5 }) }
      expect(replay({ attributes: { a: 0 }, notifications: [update] })).toMatchObject({
        status: 'reread',
        attributes: { a: 0 },
        read: [],
        unapplied: ['u'],
      })
    })
    it('reports what a snapshot removes: an attribute that it lacks', () => {
      const milestone = { id: 'm', created_at: time(2), reading: snapshot(2, { a: 1 }) }
      expect(replay({ attributes: { a: 1, b: 0 }, notifications: [unfit, milestone] })).toMatchObject({
        attributes: { a: 1 },
        read: ['m'],
        steps: [{ changed: ['b'] }],
      })
    })
  })

  it('returns all of 130,000 unfit notifications of one timestamp', () => {
    const all = Array.from({ length: 130_000 }, (_, i) => ({
      id: String(i),
      created_at: time(0),
      changeset: { a: [2, 3] as const },
    }))
    expect(replay({ attributes: { a: 1 }, notifications: all }).unapplied).toHaveLength(130_000)
  })
})
