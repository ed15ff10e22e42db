import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { toDate } from '../../../src/kernel/time'
import type { Tariff, Terms } from '../../../src/rule/free-time'
import { indexTerms } from '../../../src/rule/free-time/terms-index'
import { plainFind } from './plain-count'

const NAMES = ['line', 'port', 'size', '__proto__']
const value = fc.constantFrom<string | number | boolean>('A', 'B', 'C', 1, '1', true)
/** An own property of any name. */
const record = <A>(of: fc.Arbitrary<A>): fc.Arbitrary<{ [name: string]: A }> =>
  fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), of), { selector: ([name]) => name }).map(Object.fromEntries)
const day = fc.integer({ min: 0, max: 6 })
const bound = fc.option(day.map(number => toDate(number)!))
const terms = fc.record<Terms>(
  {
    free_days: fc.constant(0),
    match: record(fc.array(value, { minLength: 1, maxLength: 3 })),
    valid_from: bound,
    valid_to: bound,
  },
  { requiredKeys: ['free_days'] },
)
const subject = record(fc.oneof(value, fc.constant(null)))

const differs = (index: (terms: readonly Terms[]) => Tariff['find']): boolean =>
  fc.check(
    fc.property(
      fc.array(terms, { maxLength: 24 }),
      day,
      subject,
      (given, on, of) => index(given)(on, of) === plainFind(given)(on, of),
    ),
    { numRuns: 1_000 },
  ).failed

it('finds the same terms as a comparison of each with the subject', () => {
  expect(differs(indexTerms)).toBe(false)
})
it('differs from a search by the first key only', () => {
  expect(differs(given => indexTerms(given.map(({ match, ...rest }) => ({ ...rest, match: firstKey(match) }))))).toBe(
    true,
  )
})

const firstKey = (match: Terms['match'] = {}): NonNullable<Terms['match']> =>
  Object.fromEntries(Object.entries(match).slice(0, 1))
