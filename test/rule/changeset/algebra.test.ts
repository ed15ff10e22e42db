import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, compose, diff, explain, invert, type Changeset } from '../../../src/rule/changeset'
import { describeVectors } from '../../vectors'

const hold = { name: 'customs', status: 'hold' }
const pending = { name: 'customs', status: 'pending' }

describe('the changesets in the documentation of the API', () => {
  it.each<[string, Changeset, unknown, unknown]>([
    ['placing a hold', { holds_at_pod_terminal: [[], [hold]] }, [], [hold]],
    ['clearing it', { holds_at_pod_terminal: [[hold], []] }, [hold], []],
    ['pending to active', { holds_at_pod_terminal: [[pending], [hold]] }, [pending], [hold]],
  ])('%s', (_, changeset, before, after) => {
    expect(apply({ attributes: { holds_at_pod_terminal: before }, changeset })).toMatchObject({
      attributes: { holds_at_pod_terminal: after },
    })
    expect(diff({ before: { holds_at_pod_terminal: before }, after: { holds_at_pod_terminal: after } })).toEqual({
      changeset,
    })
  })
})

describe('structural sharing', () => {
  const kept = Object.freeze({ deep: [1] })
  const attributes = Object.freeze({ kept, n: 1 })
  it('keeps the values that did not change', () => {
    const applied = apply({ attributes, changeset: Object.freeze({ n: Object.freeze([1, 2] as const) }) })
    expect(applied.outcome === 'applied' && applied.attributes['kept']).toBe(kept)
  })
  it('returns the same attributes if nothing changed', () => {
    const applied = apply({ attributes, changeset: { n: [0, 1] } })
    expect(applied.outcome === 'applied' && applied.attributes).toBe(attributes)
  })
})

describe('unusual keys and values', () => {
  it('treats __proto__, constructor and prototype as data', () => {
    const attributes = JSON.parse('{"__proto__":1,"constructor":2}') as { [key: string]: unknown }
    const changeset = JSON.parse(
      '{"__proto__":[1,{"polluted":true}],"constructor":[2,3],"prototype":[null,4]}',
    ) as Changeset
    const applied = apply({ attributes, changeset })
    expect(JSON.stringify(applied.outcome === 'applied' && applied.attributes)).toBe(
      '{"__proto__":{"polluted":true},"constructor":3,"prototype":4}',
    )
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(
      apply({ attributes: {}, changeset: JSON.parse('{"constructor":[null,1],"toString":[null,2]}') as Changeset }),
    ).toMatchObject({ outcome: 'applied', applied: ['constructor', 'toString'] })
    expect(JSON.stringify(invert({ changeset }))).toBe(
      '{"changeset":{"__proto__":[{"polluted":true},1],"constructor":[3,2],"prototype":[4,null]}}',
    )
    expect(JSON.stringify(compose({ first: {}, second: changeset }))).toContain('"__proto__":[1,{"polluted":true}]')
    expect(JSON.stringify(diff({ before: {}, after: attributes }))).toBe(
      '{"changeset":{"__proto__":[null,1],"constructor":[null,2]}}',
    )
    expect(diff({ before: {}, after: { toString: 1 } })).toEqual({ changeset: { toString: [null, 1] } })
  })
  it('treats -0 as 0', () => {
    expect(diff({ before: { n: 0, deep: [0] }, after: { n: -0, deep: [-0] } })).toEqual({ changeset: {} })
  })
  it('compares values nested 100,000 deep', () => {
    const deep = (): unknown => JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    expect(diff({ before: { n: deep() }, after: { n: deep() } })).toEqual({ changeset: {} })
  })
  it.each([
    [[1, 2], [1]],
    [[1], [1, null]],
    [{ 0: 1 }, [1]],
    [[1], { 0: 1 }],
    ['1', 1],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{ a: 1 }, {}],
    [{}, { a: 1 }],
    [{}, null],
    [[], null],
    [false, null],
    [0, false],
  ])('distinguishes %j from %j', (a, b) => {
    expect(diff({ before: { v: a }, after: { v: b } })).toEqual({ changeset: { v: [a, b] } })
    expect(diff({ before: { v: [a] }, after: { v: [b] } })).toEqual({ changeset: { v: [[a], [b]] } })
  })
})

describe('names of attributes', () => {
  // By code point the emoji follows the full-width sign; by code unit it precedes it.
  const sorted = ['', 'A', 'B', 'a', 'aa', 'b', 'z', 'é', '\uff01', '\u{1f600}']
  it.each([2, 3, 8, 9, 10])('are sorted by code point: the last %i', count => {
    const names = sorted.slice(-count)
    const changeset: Changeset = Object.fromEntries([...names].reverse().map(name => [name, [1, 2]]))
    const all = (value: number): Record<string, number> => Object.fromEntries(names.map(name => [name, value]))
    expect(apply({ attributes: all(1), changeset })).toMatchObject({ outcome: 'applied', applied: names })
    expect(apply({ attributes: all(2), changeset })).toMatchObject({ outcome: 'applied', already: names })
    expect(apply({ attributes: all(3), changeset, mode: 'force' })).toMatchObject({
      outcome: 'applied',
      overridden: names,
    })
    expect(apply({ attributes: all(3), changeset })).toEqual({
      outcome: 'conflict',
      conflicts: names.map(attribute => ({ attribute, expected: 1, found: 3 })),
    })
  })
})

describe('explain', () => {
  const changeset: Changeset = { a: [1, 2], b: [3, 4] }
  it.each([
    [apply({ attributes: { a: 1, b: 4 }, changeset }), 'Applied: a; already so: b; overridden: nothing.'],
    [apply({ attributes: { a: 1, b: 5 }, changeset }), 'Conflict over b: the old value differs from the current one.'],
    [diff({ before: {}, after: { a: 1, b: 2 } }), 'The changeset changes a, b.'],
    [invert({ changeset: {} }), 'The changeset changes nothing.'],
    [compose({ first: changeset, second: {} }), 'The changeset changes a, b.'],
    [
      compose({ first: changeset, second: { a: [5, 6] } }),
      'Conflict over a: the old value differs from the current one.',
    ],
  ])('%j', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})

describe('compose', () => {
  it('is associative, with the empty changeset as its identity', () => {
    const changeset = fc.dictionary(fc.constantFrom('a', 'b'), fc.tuple(fc.constantFrom(1, 2), fc.constantFrom(1, 2)), {
      maxKeys: 2,
    }) as fc.Arbitrary<Changeset>
    /** The composed changeset; undefined if two of the changesets conflict. */
    const composed = (first: Changeset | undefined, second: Changeset | undefined): Changeset | undefined => {
      if (!first || !second) return undefined
      const result = compose({ first, second })
      return result.outcome === 'composed' ? result.changeset : undefined
    }
    fc.assert(
      fc.property(changeset, changeset, changeset, (a, b, c) => {
        expect(composed(composed(a, b), c)).toEqual(composed(a, composed(b, c)))
        expect([composed({}, a), composed(a, {})]).toEqual([a, a])
      }),
      { numRuns: 2_000 },
    )
  })
})

for (const operation of ['apply', 'diff', 'invert', 'compose']) describeVectors(`changeset.${operation}`)
