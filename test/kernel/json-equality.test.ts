import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonEqual, jsonIdentical, getOwn, setOwn } from '../../src/kernel/json-equality'

/** The value without keys that are null, at every depth: the plain definition compares its JSON. */
const pruned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(pruned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== null && part !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, part]) => [key, pruned(part)]),
        )
      : (value ?? null)

describe('jsonEqual', () => {
  it('ignore keys with null', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.constantFrom(null, 1, { a: null }, [null], 'x'), {
        maxKeys: 3,
      }),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.tuple(value, value),
          value.map(v => [v, structuredClone(v)] as const),
          value.map(v => [v, pruned(v)] as const),
        ),
        ([a, b]) => {
          const expected = JSON.stringify(pruned(a)) === JSON.stringify(pruned(b))
          expect(jsonEqual(a, b)).toBe(expected)
        },
      ),
      { numRuns: 6 * fc.readConfigureGlobal().numRuns! },
    )
  })
  it.each([
    [undefined, null, true],
    [null, undefined, true],
    [-0, 0, true],
    [0, false, false],
    [null, 0, false],
    [null, '', false],
    [[], {}, false],
    [{}, [], false],
    [[[]], [{}], false],
    [{ a: [] }, { a: {} }, false],
    [{ toString: null }, {}, true],
    ['a', 'b', false],
    ['null', null, false],
    ['1', 1, false],
    [1, 2, false],
    [true, false, false],
    [[null], [], false],
    [[1], [2], false],
    [[1, 2], [2, 1], false],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: null }, { b: null }, true],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: { b: null } }, { a: {} }, true],
  ])('%j, %j: %s', (a, b, expected) => {
    expect(jsonEqual(a, b)).toBe(expected)
    expect(jsonEqual([a], [b])).toBe(expected)
  })
  it('compare values nested deeply', () => {
    const nested = (core: unknown): unknown =>
      Array.from({ length: 150 }).reduce<unknown>(inner => ({ k: [inner] }), core)
    expect(jsonEqual(nested({ n: null }), nested({}))).toBe(true)
    expect(jsonEqual(nested(1), nested(2))).toBe(false)
  })
  it.each(['[', '{"k":'])('accept values nested 30,000 deep: %s', open => {
    const deep = (): unknown => JSON.parse(open.repeat(3e4) + '1' + (open === '[' ? ']' : '}').repeat(3e4))
    expect(jsonEqual(deep(), deep())).toBe(true)
  })
})

describe('jsonIdentical', () => {
  it.each([
    [1, 1, true],
    [1, 2, false],
    ['a', 'a', true],
    [null, null, true],
    [null, {}, false],
    [{}, null, false],
    [[], [], true],
    [[], {}, false],
    [{}, [], false],
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: null }, {}, false],
    [{}, { a: null }, false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
  ])('%j, %j: %s', (a, b, expected) => {
    expect(jsonIdentical(a, b)).toBe(expected)
  })

  it.each(['[', '{"k":'])('compares 100 levels, and no more: %s', open => {
    const nested = (levels: number): unknown =>
      JSON.parse(open.repeat(levels) + '1' + (open === '[' ? ']' : '}').repeat(levels))
    expect(jsonIdentical(nested(100), nested(100))).toBe(true)
    expect(jsonIdentical(nested(101), nested(101))).toBe(false)
  })
})

describe('getOwn and setOwn', () => {
  it('ignore inherited properties', () => {
    expect(getOwn({}, 'toString')).toBeNull()
    expect(getOwn({ a: undefined }, 'a')).toBeNull()
    expect(getOwn({ a: 0 }, 'a')).toBe(0)
  })
  it('ignore the inherited __proto__ of an object from another realm', () => {
    const foreign = runInNewContext('({ a: 1 })') as { [key: string]: unknown }
    expect(['a', '__proto__', 'constructor'].map(key => getOwn(foreign, key))).toEqual([1, null, null])
    expect(jsonEqual(foreign, JSON.parse('{"a":1,"__proto__":2}'))).toBe(false)
  })
  it('treat __proto__ like any other key', () => {
    const object: { [key: string]: unknown } = {}
    setOwn(object, '__proto__', { x: 1 })
    setOwn(object, '__proto__', 2)
    setOwn(object, 'a', 3)
    expect(JSON.stringify(object)).toBe('{"__proto__":2,"a":3}')
    expect(getOwn(object, '__proto__')).toBe(2)
    expect(Object.getOwnPropertyDescriptor(object, '__proto__')).toEqual({
      value: 2,
      writable: true,
      enumerable: true,
      configurable: true,
    })
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
  })
})
