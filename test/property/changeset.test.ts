import * as fc from 'fast-check'
import { describe } from 'vitest'
import { jsonEqual, jsonIdentical } from '../../src/kernel/json-equality'
import type { Attributes, Changeset } from '../../src/rule/changeset'
import { property, spoilt, type Ask } from './property'

/** Few names and values, so that changesets overlap. */
const name = fc.constantFrom('a', 'b', 'c', '__proto__')
const few = fc.constantFrom<unknown>(null, 1, 2, { k: null }, {}, ['x'])
const recordsOf = <A>(values: fc.Arbitrary<A>): fc.Arbitrary<{ readonly [name: string]: A }> =>
  fc.array(fc.tuple(name, values), { maxLength: 4 }).map(entries => Object.fromEntries(entries))
const attributes = recordsOf(few)
const changeset = recordsOf(fc.tuple(few, few))

const diff = (ask: Ask, before: Attributes, after: Attributes): Changeset =>
  ask('changeset.diff', { before, after }).changeset
const invert = (ask: Ask, change: Changeset): Changeset => ask('changeset.invert', { changeset: change }).changeset
const compose = (ask: Ask, first: Changeset, second: Changeset) => ask('changeset.compose', { first, second })
/** The attributes after a changeset; undefined if it does not fit. */
const apply = (ask: Ask, start: Attributes, change: Changeset): Attributes | undefined =>
  ask('changeset.apply', { attributes: start, changeset: change }).attributes

const emptyDiff = spoilt('changeset.diff', () => ({ changeset: {} }))
const sameInverse = spoilt('changeset.invert', (_, input) => input)
const secondOnly = spoilt('changeset.compose', (result, { second }) =>
  result.outcome === 'composed' ? { ...result, changeset: second } : result,
)

describe('the algebra of changesets: a missing key equals null', () => {
  property(
    'applying the difference of two snapshots to the first gives the second',
    fc.tuple(attributes, attributes),
    (ask, [before, after]) => jsonEqual(apply(ask, before, diff(ask, before, after)), after),
    emptyDiff,
  )
  property(
    'the difference of a snapshot and itself is empty, also with a null key more',
    attributes,
    (ask, start) => jsonIdentical(diff(ask, start, { ...start, never: null }), {}),
    spoilt('changeset.diff', (_, { after }) => ({ changeset: after })),
  )
  property(
    'inverting a changeset twice gives it back',
    changeset,
    (ask, change) => jsonIdentical(invert(ask, invert(ask, change)), change),
    spoilt('changeset.invert', result => ({ changeset: { ...result.changeset, a: [1, 1] } })),
  )
  property(
    'the inverse of a difference leads back',
    fc.tuple(attributes, attributes),
    (ask, [before, after]) => jsonEqual(apply(ask, after, invert(ask, diff(ask, before, after))), before),
    sameInverse,
  )
  property(
    'the inverse of a difference is the difference of the exchanged snapshots',
    fc.tuple(attributes, attributes),
    (ask, [before, after]) => jsonEqual(invert(ask, diff(ask, before, after)), diff(ask, after, before)),
    sameInverse,
  )
  property(
    'applying a changeset a second time changes nothing',
    fc.tuple(attributes, attributes),
    (ask, [before, after]) => {
      const change = diff(ask, before, after)
      const once = apply(ask, before, change)
      return once !== undefined && jsonIdentical(apply(ask, once, change), once)
    },
    spoilt('changeset.apply', (result, { attributes: start }) => ({
      ...result,
      attributes: { ...result.attributes, n: (start.n ?? 0) + 1 },
    })),
  )
  property(
    'applying the composition is applying the first changeset, then the second',
    fc.tuple(attributes, attributes, attributes),
    (ask, [start, middle, end]) => {
      const composed = compose(ask, diff(ask, start, middle), diff(ask, middle, end))
      return composed.outcome === 'composed' && jsonEqual(apply(ask, start, composed.changeset), end)
    },
    secondOnly,
  )
  property(
    'composition is associative: three changesets compose to one from either side, or to none',
    fc.tuple(changeset, changeset, changeset),
    (ask, [a, b, c]) => {
      const [ab, bc] = [compose(ask, a, b), compose(ask, b, c)]
      const left = ab.outcome === 'composed' ? compose(ask, ab.changeset, c) : undefined
      const right = bc.outcome === 'composed' ? compose(ask, a, bc.changeset) : undefined
      return left?.outcome === 'composed' ? jsonIdentical(left, right) : right?.outcome !== 'composed'
    },
    spoilt('changeset.compose', (result, { first, second }) =>
      result.outcome === 'composed' && Object.keys(first).length > Object.keys(second).length
        ? { ...result, changeset: first }
        : result,
    ),
  )
  property(
    'composing with the empty changeset changes nothing',
    changeset,
    (ask, change) =>
      [compose(ask, {}, change), compose(ask, change, {})].every(composed => jsonIdentical(composed.changeset, change)),
    secondOnly,
  )
})
