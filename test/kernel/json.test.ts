import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, stringify, stringifyDeep, typeName } from '../../src/kernel/json'

describe('isObject', () => {
  it.each([[{}, true], [[], false], [null, false], ['{}', false], [undefined, false]])('%j: %s', (value, expected) => {
    expect(isObject(value)).toBe(expected)
  })
})

describe('typeName', () => {
  it.each([
    [null, 'null'], [[], 'an array'], [{}, 'an object'], ['', 'text'], [0, 'a number'], [true, 'true'], [false, 'false'], [undefined, 'nothing'],
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
  it.each([['[', ']'], ['[1,', ']'], ['{"a":', '}'], ['{"b":null,"a":', '}']])('writes nesting of any depth: %s', (open, close) => {
    const text = `${open.repeat(200_000)}1${close.repeat(200_000)}`
    expect(stringify(JSON.parse(text)) === text).toBe(true)
  })
})
