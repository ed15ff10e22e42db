import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isArrayOf,
  isDefined,
  isObject,
  stringify,
  stringifyDeep,
  stringifyWithin,
  typeName,
  pathDeeperThan,
} from '../../src/kernel/json'

describe('isObject', () => {
  it.each([
    [{}, true],
    [[], false],
    [null, false],
    ['{}', false],
    [undefined, false],
  ])('%j: %s', (value, expected) => {
    expect(isObject(value)).toBe(expected)
  })
})

it('isDefined: only undefined is not', () => {
  expect([undefined, null, 0, ''].map(isDefined)).toEqual([false, true, true, true])
})

describe('isArrayOf', () => {
  const isText = (u: unknown): boolean => typeof u === 'string'
  it.each<[unknown, boolean]>([
    [[], true],
    [['a', 'b'], true],
    [['a', 1], false],
    [[1, 'a'], false],
    ['ab', false],
    [undefined, false],
    [{ length: 0 }, false],
  ])('accepts %j as an array of strings: %s', (value, expected) => {
    expect(isArrayOf(isText, value)).toBe(expected)
  })
})

describe('typeName', () => {
  it.each([
    [null, 'null'],
    [[], 'an array'],
    [{}, 'an object'],
    ['', 'a string'],
    [0, 'a number'],
    [true, 'a boolean'],
    [false, 'a boolean'],
    [undefined, 'nothing'],
    [10n, 'a bigint'],
    [Symbol('s'), 'a symbol'],
  ])('%o is %s', (value, name) => {
    expect(typeName(value)).toBe(name)
  })
})

describe('stringify', () => {
  it('returns the same string as JSON.stringify, without recursion', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
        expect(stringifyDeep(value)).toBe(JSON.stringify(value))
        expect(stringify(value)).toBe(JSON.stringify(value))
      }),
    )
  })
  it('omits undefined properties, and writes null for undefined items', () => {
    const value = { a: undefined, b: [undefined, 1], c: undefined }
    expect(stringifyDeep(value)).toBe('{"b":[null,1]}')
    expect(stringifyDeep(value)).toBe(JSON.stringify(value))
  })
  it.each([
    ['[', ']'],
    ['[1,', ']'],
    ['{"a":', '}'],
    ['{"b":null,"a":', '}'],
  ])('writes nesting of any depth: %s', (open, close) => {
    const text = `${open.repeat(30_000)}1${close.repeat(30_000)}`
    expect(stringify(JSON.parse(text)) === text).toBe(true)
  })
})

describe('stringifyWithin', () => {
  it('returns strings up to the exact limit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(60), (value, longest) => {
        const text = JSON.stringify(value)
        expect(stringifyWithin(value, longest)).toBe(text.length > longest ? undefined : text)
      }),
    )
  })
  it.each<[unknown, number, string | undefined]>([
    [{ long: undefined, a: 1 }, 7, '{"a":1}'],
    [[undefined], 6, '[null]'],
    ['a', 3, '"a"'],
    ['a', 2, undefined],
    [1, 1, '1'],
    [1, 0, undefined],
    [[1], 3, '[1]'],
    [[1], 2, undefined],
    // The estimate before serialization does not count escapes.
    ['\n', 4, '"\\n"'],
    ['\n', 3, undefined],
  ])('writes %j within %i: %j', (value, longest, text) => {
    expect(stringifyWithin(value, longest)).toBe(text)
  })
  it.each<[string, (part: unknown) => unknown, number]>([
    ['"abc"', part => ['abc', part], 7],
    ['1, true and null', part => [1, true, null, part], 7],
    ['[[1]]', part => [[1], part], 5],
    ['a key', part => ({ abc: part }), 6],
    ['a key after an undefined property', part => ({ a: undefined, abc: part }), 6],
  ])('does not start serialization if %s exceeds the limit', (_, valueWith, longest) => {
    let isWritten = false
    class Part {
      toJSON(): string {
        isWritten = true
        return ''
      }
    }
    expect(stringifyWithin(valueWith(new Part()), longest)).toBeUndefined()
    expect(isWritten).toBe(false)
  })
  it('does not serialize a value that would exhaust memory', () => {
    const shared = Array.from({ length: 10_000 }, () => 'x'.repeat(10_000))
    expect(
      stringifyWithin(
        Array.from({ length: 10_000 }, () => shared),
        1_000_000,
      ),
    ).toBeUndefined()
  })
  it('reads no item of an array that is too long', () => {
    const get = (target: object, key: string | symbol): unknown =>
      key === '0' ? expect.fail() : Reflect.get(target, key)
    const items = new Proxy([1, 2, 3], { get })
    expect(stringifyWithin(items, 3)).toBeUndefined()
  })
  it('terminates on a cyclic value', () => {
    const list: unknown[] = []
    list.push(list)
    const object: { [key: string]: unknown } = {}
    object['a'] = object
    for (const cyclic of [list, object]) {
      expect(stringifyWithin(cyclic, 1_000)).toBeUndefined()
      expect(() => stringify(cyclic)).toThrow(TypeError)
    }
  })
})

describe('pathDeeperThan', () => {
  it.each<[unknown, number, unknown]>([
    [1, 0, undefined],
    [null, 0, undefined],
    [null, 1, undefined],
    [[], 0, []],
    [[], 1, undefined],
    [{ a: 1, b: [{}] }, 3, undefined],
    [{ a: 1, b: [{}] }, 2, ['b', 0]],
    [[[], [[]]], 2, [1, 0]],
  ])('%j, %i levels: %j', (value, levels, way) => {
    expect(pathDeeperThan(value, levels)).toEqual(way)
  })
})
