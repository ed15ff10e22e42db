import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseOf } from '../../../src/rule/tracker/history'
import { replay, type Changeset, type Notification, type Replayed } from '../../../src/rule/changeset'
import { read, receive, start, type Attributes, type State } from '../../../src/rule/tracker'

const time = (second: number): string => `2026-03-02T08:00:${String(second).padStart(2, '0')}Z`

/** Notifications on a container of which every attribute was read, so that nothing is left out of them. */
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
  // Whatever comes twice under an id is the same notification, as the reader of the files has it.
  .chain(all => fc.tuple(fc.constant(all), fc.array(fc.nat({ max: 6 }), { minLength: 13, maxLength: 13 })))
  .map(([all, seconds]) =>
    all.map(({ id }) => {
      const first = all.find(other => other.id === id)!
      return { id, created_at: time(seconds[Number(id)]!), changeset: first.changeset }
    }),
  )

const UNKNOWN: Changeset = { u: [null, [{ name: 'TMF', status: 'hold' }]] }

/** Notifications of a few instants; `a` and `b` were read, `c` was not, and `u` lists holds that no rule knows. */
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

/** The state of a tracker that is given the notifications before the reading, which therefore settles them at once. */
const trackerOf = (attributes: Attributes, all: readonly Notification[]): State => {
  const empty = start({ policy: { remembered: 100, max_waiting: 100, patience_seconds: 0 } }).state
  const waiting = all.reduce((state, notification) => receive(state, notification).state, empty)
  return read(waiting, { attributes, as_of: '2026-03-02T07:00:00Z' }).state
}

const inOrder = ({ duplicates, unapplied }: Replayed) => ({
  duplicates: [...duplicates].sort(),
  unapplied: [...unapplied].sort(),
})

describe('a course', () => {
  it('by the tracker is the replay of the changesets, where every attribute was read', () => {
    fc.assert(
      fc.property(notifications, all => {
        const attributes = { a: 0, b: 0 }
        const { steps, ...course } = courseOf(attributes, undefined, all)
        const replayed = replay({ attributes, notifications: all })
        // Duplicates, and what one instant leaves, may be listed in another order.
        expect({ ...course, ...inOrder(course) }).toEqual({
          ...replayed,
          ...inOrder(replayed),
          conflict: course.conflict,
        })
        expect(course.conflict === null).toBe(replayed.conflict === null)
        expect(steps.at(-1)?.after ?? attributes).toEqual(replayed.attributes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is what the tracker settles, up to the first that does not fit', () => {
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

        const course = courseOf(attributes, undefined, all)
        expect(course.applied).toEqual(applied)
        expect([...course.unapplied].sort()).toEqual(unapplied.sort())
        expect(course.conflict?.id).toBe(course.unapplied[0])
        course.steps.forEach(({ before, after }, i) => {
          const first = course.steps.slice(0, i).map(({ notification }) => notification)
          expect(before).toEqual(trackerOf(attributes, first).attributes)
          expect(after).toEqual(trackerOf(attributes, [...first, course.steps[i]!.notification]).attributes)
        })
        expect(course.attributes).toEqual(course.steps.at(-1)?.after ?? attributes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('tells what stands against the first that does not fit, also beside one that lists unknown holds', () => {
    const both = [
      { id: 'unsafe', created_at: time(0), changeset: UNKNOWN },
      { id: 'unfit', created_at: time(0), changeset: { a: [1, 2] as const } },
    ]
    expect(courseOf({ a: 0 }, undefined, both)).toMatchObject({
      unapplied: ['unfit', 'unsafe'],
      conflict: { id: 'unfit', conflicts: [{ attribute: 'a', expected: 1, found: 0 }] },
    })
  })

  it('of one id that is delivered twice and known to the reading is superseded once', () => {
    const known = { id: 'known', created_at: time(0), changeset: { a: [0, 1] as const } }
    expect(courseOf({ a: 1 }, time(1), [known, known])).toMatchObject({
      status: 'consistent',
      superseded: ['known'],
      duplicates: ['known'],
    })
  })

  it('of 130,000 notifications of one instant that do not fit names them all', () => {
    const all = Array.from({ length: 130_000 }, (_, i) => ({
      id: String(i),
      created_at: time(0),
      changeset: { a: [2, 3] as const },
    }))
    expect(courseOf({ a: 1 }, undefined, all).unapplied).toHaveLength(130_000)
  })
})
