/**
 * Expected times whose distance is close to the threshold.
 */
import * as fc from 'fast-check'
import { dateTimeAt, FRACTIONS, OFFSETS } from './arbitrary'
import { optional, sparse, weigh } from './draw'

const START = Date.parse('2025-07-10T12:00:00Z') / 1_000

const dateTimes = fc
  .tuple(
    fc.integer({ min: -4, max: 4 }),
    fc.constantFrom(0, 0, 1, -1, 1_800),
    fc.constantFrom(...FRACTIONS),
    fc.constantFrom(...OFFSETS),
  )
  .map(([halfDays, off, fraction, offset]) => dateTimeAt(START + 43_200 * halfDays + off, fraction, offset))
const dates = fc.constantFrom('2025-07-09', '2025-07-10', '2025-07-11', '2025-07-13')
const times = fc.oneof(weigh(6, dateTimes), weigh(3, dates), weigh(1, fc.constant(null)))

export const arrivals: fc.Arbitrary<unknown> = sparse({
  told: times,
  expected: times,
  threshold_hours: optional(fc.constantFrom(0, 0.5, 12, 24, 36, 1e308), 2),
})
