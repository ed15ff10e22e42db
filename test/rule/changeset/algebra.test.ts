import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDateTime } from '../../../src/kernel/time'
import { apply, compose, diff, explain, invert, replay, type Changeset } from '../../../src/rule/changeset'
import { plainReplay } from './plain-replay'
import { mostAtOnce } from '../../../src/rule/changeset/replay'
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
    expect(replay({ attributes, notifications: [] }).attributes).toBe(attributes)
    const at = '2026-01-05T00:00:00Z'
    expect(
      replay({ attributes, notifications: [{ id: 'x', created_at: at, changeset: { n: [5, 6] } }] }).attributes,
    ).toBe(attributes)
  })
  it('replays without changing its input', () => {
    const notifications = Object.freeze(
      [1, 2].map(n =>
        Object.freeze({
          id: `${n}`,
          created_at: `2026-01-05T00:00:0${n}Z`,
          changeset: Object.freeze({ n: Object.freeze([n, n + 1] as const) }),
        }),
      ),
    )
    expect(replay({ attributes, notifications }).attributes).toEqual({ kept, n: 3 })
    expect(attributes.n).toBe(1)
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
    [
      replay({ attributes: {}, notifications: [] }),
      'All fits together: 0 applied, 0 duplicates, 0 superseded, 0 not applied.',
    ],
    [
      replay({ attributes: {}, notifications: [{ id: 'n', created_at: '2026-01-05T00:00:00Z', changeset }] }),
      'The container has to be read again: 0 applied, 0 duplicates, 0 superseded, 1 not applied.',
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

describe('replay', () => {
  it('equals its plain definition on every history', () => {
    const name = fc.constantFrom('a', 'b')
    const value = fc.constantFrom<unknown>(null, 1, 2)
    const at = fc.constantFrom(
      '2026-01-05T00:00:00Z',
      '2026-01-05T01:00:00+01:00',
      '2026-01-05T00:00:01Z',
      '2026-01-05T00:00:00.10z',
      '2026-01-05T00:00:00.1Z',
    )
    const notification = fc.record({
      id: fc.constantFrom('p', 'q', 'r', 's', 't', 'u', 'v'),
      created_at: at,
      changeset: fc.dictionary(name, fc.tuple(value, value), { maxKeys: 2 }),
    })
    fc.assert(
      fc.property(
        fc.record({
          attributes: fc.dictionary(name, value),
          notifications: fc.array(notification, { maxLength: 9 }),
          as_of: fc.option(at, { nil: undefined }),
        }),
        history => {
          const [quick, plain] = [replay(history), plainReplay(history)]
          expect(quick).toEqual(plain)
          if (plain.attributes === history.attributes) expect(quick.attributes).toBe(history.attributes)
        },
      ),
      { numRuns: 2_000 },
    )
  })
  it('equals its plain definition if many notifications share a timestamp, in any order of arrival', () => {
    const at = '2026-01-05T00:00:00Z'
    const value = fc.constantFrom<unknown>(
      null,
      0,
      -0,
      1,
      2,
      { k: 1 },
      { k: 1, n: null },
      { k: { j: null } },
      ['x'],
      [null],
    )
    const names = fc.subarray(['a', 'b', 'c', 'toString', '__proto__'])
    const random = fc
      .record({ names, values: fc.array(fc.tuple(value, value), { minLength: 5, maxLength: 5 }) })
      .map(({ names, values }) => Object.fromEntries(names.map((name, i) => [name, values[i]!])) as Changeset)
    /** A chain: each changeset expects the result of an earlier one, and some change a second attribute. */
    const chain = fc
      .record({
        length: fc.nat({ max: 20 }),
        shared: fc.constantFrom('a', 'b'),
        round: fc.integer({ min: 2, max: 20 }),
      })
      .map(({ length, shared, round }) =>
        Array.from({ length }, (_, i): Changeset => ({
          [shared]: [i % round, (i + 1) % round],
          ...(i % 3 === 0 && { c: [i % 2, (i + 1) % 2] }),
          ...(i % 5 === 0 && { [`own${i}`]: [null, i] }),
        })),
      )
    const changesets = fc
      .tuple(chain, chain, fc.array(random, { maxLength: 8 }))
      .map(lists => lists.flat())
      .chain(list => fc.oneof(fc.shuffledSubarray(list, { minLength: list.length }), fc.constant([...list].reverse())))
    fc.assert(
      fc.property(changesets, fc.constantFrom({}, { a: 0, b: 0, c: 0 }), (list, attributes) => {
        const history = {
          attributes,
          notifications: list.map((changeset, i) => ({ id: `${i}`, created_at: at, changeset })),
        }
        expect(replay(history)).toEqual(plainReplay(history))
      }),
    )
  })
  it.each<[string, (n: number) => Changeset]>([
    ['each expecting the result of another', n => ({ n: [n, n + 1] })],
    ['with an attribute of its own each', n => ({ n: [n, n + 1], [`own${n}`]: [null, n] })],
    ['with an attribute that toggles', n => ({ n: [n, n + 1], toggle: [n % 2, (n + 1) % 2] })],
  ])('replays 100,000 notifications of one timestamp in reverse order, %s', (_, changesetOf) => {
    const created_at = '2026-01-05T00:00:00Z'
    const notifications = Array.from({ length: 100_000 }, (_, n) => ({
      id: `${n}`,
      created_at,
      changeset: changesetOf(n),
    })).reverse()
    expect(replay({ attributes: { n: 0, toggle: 0 }, notifications })).toMatchObject({
      status: 'consistent',
      attributes: { n: 100_000 },
    })
  })
  it('applies by time, and within one timestamp by arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), seconds => {
        const notifications = seconds.map((second, i) => ({
          id: `${i}`,
          created_at: `2026-01-05T00:00:0${second}Z`,
          changeset: {},
        }))
        const byTime = Array.from({ length: 10 }, (_, second) =>
          notifications.filter((_, i) => seconds[i] === second),
        ).flat()
        expect(replay({ attributes: {}, notifications }).applied).toEqual(byTime.map(({ id }) => id))
      }),
    )
  })
  it.each([[{}], [{ a: [0, 1] as const }]])(
    'returns the same attributes if %j changes nothing',
    (changeset: Changeset) => {
      const attributes = { a: 1 }
      expect(
        replay({ attributes, notifications: [{ id: 'n', created_at: '2026-01-05T00:00:00Z', changeset }] }).attributes,
      ).toBe(attributes)
    },
  )
  it('replays 300,000 notifications of one timestamp in the given order', () => {
    const notifications = Array.from({ length: 300_000 }, (_, n) => ({
      id: `${n}`,
      created_at: '2026-01-05T00:00:00Z',
      changeset: { n: [n, n + 1] as const },
    }))
    expect(replay({ attributes: { n: 0 }, notifications }).attributes).toEqual({ n: 300_000 })
  })
  it('replays 200,000 notifications in reverse order', () => {
    const notifications = Array.from({ length: 200_000 }, (_, n) => ({
      id: `${n}`,
      created_at: toDateTime({ seconds: n, fraction: '' })!,
      changeset: { n: [n, n + 1] as const },
    }))
    expect(replay({ attributes: { n: 0 }, notifications: notifications.reverse() }).attributes).toEqual({ n: 200_000 })
  })
})

describe('mostAtOnce', () => {
  it.each<[string[], number]>([
    [[], 0],
    [['05T08:00:00Z'], 1],
    [['05T08:00:00Z', '05T08:00:01Z'], 1],
    [['05T08:00:00Z', '05T08:00:01Z', '05T09:00:00+01:00'], 2],
    [['05T08:00:01Z', '05T08:00:00Z', '05T08:00:01.0Z', '05T08:00:00Z', '05T08:00:01Z', '05T08:00:02Z'], 3],
    [['05T08:00:00Z', '05T08:00:00Z', '05T08:00:01Z'], 2],
  ])('%j: %i', (times, most) => {
    expect(mostAtOnce(times.map(time => ({ created_at: `2026-01-${time}` })))).toBe(most)
  })
})

for (const operation of ['apply', 'diff', 'invert', 'compose', 'replay']) describeVectors(`changeset.${operation}`)
