import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyUpdates, sortByTime } from '../../../src/rule/tracker/apply'
import type { Dated } from '../../../src/rule/tracker/state'
import { plainApplyUpdates, type Given } from './plain-tracker'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5) + minute * 60_000).toISOString()

const value = fc.constantFrom(null, 0, 1, 2)
const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'available_for_pickup')
const given: fc.Arbitrary<Given> = fc.record({
  base: fc.dictionary(names, value, { maxKeys: 3, noNullPrototype: true }),
  settled: fc.constantFrom([], ['c']),
  updates: fc
    .array(
      fc.record({
        minute: fc.nat({ max: 3 }),
        changeset: fc.oneof(
          { weight: 9, arbitrary: fc.dictionary(names, fc.tuple(value, value), { maxKeys: 3, noNullPrototype: true }) },
          { weight: 1, arbitrary: fc.constant({ line_holds: [null, [{ name: 'x', status: 'hold' }]] as const }) },
        ),
      }),
      { maxLength: 10 },
    )
    .map(updates =>
      sortByTime(updates.map(({ minute, changeset }, i) => ({ id: `u${i}`, created_at: at(minute), changeset }))),
    ),
})

it('equals its plain definition', () => {
  fc.assert(
    fc.property(given, one => {
      expect(applyUpdates(one)).toEqual(plainApplyUpdates(one))
    }),
    { numRuns: 2_000 },
  )
})

const stuck = (i: number, minute: number): Dated => ({
  id: `u${i}`,
  created_at: at(minute),
  changeset: { n: [`lost ${i}`, 'found'] },
})

// The definition would take minutes for these.
it.each([
  ['with distinct timestamps', (i: number) => i],
  ['with one timestamp', () => 1],
])(
  'processes 10,000 waiting updates %s',
  (_, minuteOf) => {
    const updates = Array.from({ length: 10_000 }, (_, i) => stuck(i, minuteOf(i)))
    const { waiting, obstacle } = applyUpdates({ base: { n: 0 }, settled: [], updates })
    expect(waiting).toHaveLength(10_000)
    expect(obstacle).toEqual({ id: 'u0', conflicts: [{ attribute: 'n', expected: 'lost 0', found: 0 }] })
  },
  5_000,
)
