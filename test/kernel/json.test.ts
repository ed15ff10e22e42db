import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, stringify, stringifyDeep, stringifyWithin, typeName, wayBeyond } from '../../src/kernel/json'

describe('isObject', () => {
  it.each([[{}, true], [[], false], [null, false], ['{}', false], [undefined, false]])('%j: %s', (value, expected) => {
    expect(isObject(value)).toBe(expected)
  })
})

describe('typeName', () => {
  it.each([
    [null, 'null'],
    [[], 'an array'],
    [{}, 'an object'],
    ['', 'text'],
    [0, 'a number'],
    [true, 'true'],
    [false, 'false'],
    [undefined, 'nothing'],
  ])('%j is %s', (value, name) => {
    expect(typeName(value)).toBe(name)
  })
})

describe('stringify', () => {
  it('writes what JSON.stringify writes, without its recursion', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(stringifyDeep(value)).toBe(JSON.stringify(value))
      expect(stringify(value)).toBe(JSON.stringify(value))
    }))
  })
  it('leaves keys without a value out, and writes null for items without one', () => {
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
    const text = `${open.repeat(200_000)}1${close.repeat(200_000)}`
    expect(stringify(JSON.parse(text)) === text).toBe(true)
  })
})

describe('stringifyWithin', () => {
  it('writes what is not too long, to the character', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(60), (value, longest) => {
      const text = JSON.stringify(value)
      expect(stringifyWithin(value, longest)).toBe(text.length > longest ? undefined : text)
    }))
  })
  it('leaves what has no value out of the count', () => {
    expect(stringifyWithin({ long: undefined, a: 1 }, 7)).toBe('{"a":1}')
    expect(stringifyWithin([undefined], 6)).toBe('[null]')
  })
  it('builds nothing of a value that would fill the memory', () => {
    const shared = Array.from({ length: 10_000 }, () => 'x'.repeat(10_000))
    expect(stringifyWithin(Array.from({ length: 10_000 }, () => shared), 1_000_000)).toBeUndefined()
  })
  it('ends with a value that contains itself', () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    expect(stringifyWithin(cyclic, 1_000)).toBeUndefined()
    expect(() => stringify(cyclic)).toThrow(TypeError)
  })
})

describe('wayBeyond', () => {
  it.each<[unknown, number, unknown]>([
    [1, 0, undefined],
    [[], 0, []],
    [[], 1, undefined],
    [{ a: 1, b: [{}] }, 3, undefined],
    [{ a: 1, b: [{}] }, 2, ['b', 0]],
    [[[], [[]]], 2, [1, 0]],
  ])('%j in %i levels: %j', (value, levels, way) => {
    expect(wayBeyond(value, levels)).toEqual(way)
  })
})
