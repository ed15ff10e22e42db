import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseOf } from '../../../src/cli/read/course'
import { replay, type Notification, type Replayed } from '../../../src/rule/changeset'

const time = (second: number): string => `2026-03-02T08:00:${String(second).padStart(2, '0')}Z`

/** Notifications on a container of which every attribute was read, so that nothing is left out of them. */
const notifications: fc.Arbitrary<readonly Notification[]> = fc.array(fc.record({
  id: fc.nat({ max: 12 }).map(String),
  changeset: fc.dictionary(
    fc.constantFrom('a', 'b'), fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 })), { minKeys: 1 },
  ),
}), { maxLength: 10 })
  // Whatever comes twice under an id is the same notification, as the reader of the files has it.
  .chain(all => fc.tuple(fc.constant(all), fc.array(fc.nat({ max: 6 }), { minLength: 13, maxLength: 13 })))
  .map(([all, seconds]) => all.map(({ id }) => {
    const first = all.find(other => other.id === id)!
    return { id, created_at: time(seconds[Number(id)]!), changeset: first.changeset }
  }))

const inOrder = ({ duplicates, unapplied }: Replayed) =>
  ({ duplicates: [...duplicates].sort(), unapplied: [...unapplied].sort() })

describe('a course', () => {
  it('by the tracker is the replay of the changesets, where every attribute was read', () => {
    fc.assert(fc.property(notifications, (all) => {
      const attributes = { a: 0, b: 0 }
      const { steps, ...course } = courseOf(attributes, undefined, all)
      const replayed = replay({ attributes, notifications: all })
      // Duplicates, and what one instant leaves, may be listed in another order.
      expect({ ...course, ...inOrder(course) })
        .toEqual({ ...replayed, ...inOrder(replayed), conflict: course.conflict })
      expect(course.conflict === null).toBe(replayed.conflict === null)
      expect(steps.at(-1)?.after ?? attributes).toEqual(replayed.attributes)
    }), { numRuns: 2_000 })
  })
})
