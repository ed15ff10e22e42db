/**
 * Attributes and changesets that continue each other, or nearly do.
 */
import * as fc from 'fast-check'
import { getOwn, jsonEqual } from '../../kernel/json-equality'
import type { Attributes, Changeset } from '../../rule/changeset'

/** A changeset that fits the attributes: it has their current values as old values, and different new values. */
const fitting = (start: Attributes, news: { readonly [name: string]: unknown }): Changeset =>
  Object.fromEntries(
    Object.entries(news)
      .filter(([key, to]) => !jsonEqual(getOwn(start, key), to))
      .map(([key, to]) => [key, [getOwn(start, key), to]]),
  )

/** The attributes after setting every new value of the changeset, whatever they were before. */
const overwritten = (start: Attributes, change: Changeset): Attributes => ({
  ...start,
  ...Object.fromEntries(Object.entries(change).map(([key, [, to]]) => [key, to])),
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
  2 ** 53,
  'x',
  'X ',
  // One letter in two normalization forms.
  'é',
  'e\u0301',
)
const oddName = fc.constantFrom('a', 'b', '\uffe6', '😀', '__proto__')
const recordOfOdd = <A>(values: fc.Arbitrary<A>): fc.Arbitrary<{ [name: string]: A }> =>
  fc.array(fc.tuple(oddName, values), { maxLength: 5 }).map(entries => Object.fromEntries(entries))
const oddAttributes = recordOfOdd(odd)
const oddChangeset = recordOfOdd(fc.tuple(odd, odd))

/** Attributes before and after. */
export const comparable = fc.record({ before: oddAttributes, after: oddAttributes })

/** A changeset of which every entry fits, or nearly does. */
export const applicable = fc
  .record({ attributes: oddAttributes, news: recordOfOdd(odd), stray: fc.option(oddChangeset, { freq: 3 }) })
  .map(({ attributes: start, news, stray }) => ({
    attributes: start,
    changeset: { ...fitting(start, news), ...stray },
  }))

/** Two changesets of which the second continues the first, or nearly does. */
export const composable = fc
  .record({ start: oddAttributes, news: recordOfOdd(odd), more: recordOfOdd(odd), stray: fc.option(oddChangeset) })
  .map(({ start, news, more, stray }) => {
    const first = fitting(start, news)
    return { first, second: { ...fitting(overwritten(start, first), more), ...stray } }
  })
