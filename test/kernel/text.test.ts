import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codePointLength,
  compareCodePoints,
  contains,
  containsLong,
  isBlank,
  trim,
  upperCase,
  wellFormed,
  withoutGaps,
} from '../../src/kernel/text'
import { processorTime } from '../processor-time'

describe('isBlank', () => {
  it.each([
    ['', true],
    [' \t\r\n', true],
    ['\u0085\u00a0\u1680\u2003\u2028\u202f\u205f\u3000', true],
    ['\u0008', false],
    ['\t', true],
    ['\r', true],
    ['\u000e', false],
    ['\u007f', false],
    ['\ufeff', false],
    ['\u200b', false],
    ['\u180e', false],
    [' a ', false],
    ['a ', false],
    [' a', false],
  ])('%j: %s', (text, expected) => {
    expect(isBlank(text)).toBe(expected)
  })
})

describe('trim', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    [' a b\t', 'a b'],
    ['\u0085\u3000a\u2028', 'a'],
    ['\ufeffa\u200b', '\ufeffa\u200b'],
    ['!~', '!~'],
    ['\u0020~\u00a0', '~'],
  ])('%j: %j', (text, expected) => {
    expect(trim(text)).toBe(expected)
  })
})

describe('upperCase', () => {
  it.each([
    ['', ''],
    ['MSCU 1', 'MSCU 1'],
    ['@[`{\u007f', '@[`{\u007f'],
    ['a', 'A'],
    ['z', 'Z'],
    ['MSCu', 'MSCU'],
    // Full upper case: one letter may become two.
    ['stra\u00dfe', 'STRASSE'],
    ['\u00df', 'SS'],
    ['\u00ff', '\u0178'],
    ['\u00c9', '\u00c9'],
  ])('%j: %j', (text, expected) => {
    expect(upperCase(text)).toBe(expected)
  })
})

describe('withoutGaps', () => {
  it.each([
    ['', ''],
    ['AB', 'AB'],
    [' A - B\u2212', 'AB'],
    ['\u2212', ''],
    ['\u00a0\u2013', ''],
    ['\u{10ead}A', 'A'],
    ['\ud800-A', '\ud800A'],
    ['\ud803-\udead', ''],
    ['\ud801-\udc28', '\u{10400}'],
    ['\t\n\v\f\r\x1c-', '\x1c'],
    ['A\ud803\ud803-\udead\udeadB', 'AB'],
  ])('%j: %j', (text, expected) => {
    expect(withoutGaps(text)).toBe(expected)
  })
})

describe('contains', () => {
  it('agrees with String.includes, for any length', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 20 })
    fc.assert(
      fc.property(text, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }), (whole, part) => {
        expect([contains(whole, part), containsLong(whole, part)]).toEqual(Array(2).fill(whole.includes(part)))
      }),
      { numRuns: 10 * fc.readConfigureGlobal().numRuns! },
    )
  })
  it.each([
    ['aaaab', 'aaab', true],
    ['ababac', 'abac', true],
    ['aabaaab', 'aaab', true],
    ['', '', true],
    ['a', '', true],
    ['', 'a', false],
  ])('%j contains %j: %s', (text, part, expected) => {
    expect([contains(text, part), containsLong(text, part)]).toEqual([expected, expected])
  })
  it('takes linear time on strings that take includes more than five seconds', () => {
    const half = 'a'.repeat(75_000)
    const taken = processorTime()
    expect(contains('a'.repeat(300_000), `${half}b${half}`)).toBe(false)
    expect(contains(`${half}b${half}a`, `${half}b${half}`)).toBe(true)
    expect(taken()).toBeLessThan(2_500)
  })
})

describe('wellFormed', () => {
  it.each([
    ['a😀', 'a😀'],
    ['\ud83d', '\ufffd'],
    ['\ude00\ud83d', '\ufffd\ufffd'],
    ['\ud83d\ud83d\ude00', '\ufffd😀'],
  ])('%j: %j', (text, expected) => {
    expect(wellFormed(text)).toBe(expected)
  })
})

describe('codePointLength', () => {
  it.each([
    ['', 0],
    ['abcd', 4],
    ['😀😀', 2],
    ['\ud800', 1],
    ['e\u0301', 2],
    ['\ud800\udc00', 1],
    ['\ud800\udfff', 1],
    ['\udbff\udc00', 1],
    ['\udbff\udfff', 1],
    ['a\udc00', 2],
    ['\ud800a', 2],
    ['\ud7ff\udc00', 2],
    ['\udc00\udc00', 2],
    ['\ud800\udbff', 2],
    ['\ud800\ue000', 2],
  ])('%j: %i', (text, length) => {
    expect(codePointLength(text)).toBe(length)
  })
})

describe('compareCodePoints', () => {
  it.each([
    ['a', 'a', 0],
    ['', 'a', -1],
    ['a', '', 1],
    ['ab', 'b', -1],
    ['b', 'ab', 1],
    ['a', 'ab', -1],
    ['Z', 'a', -1],
    ['/fees/10', '/fees/2', -1],
    ['\uff01', '😀', -1],
    ['\u{10000}', '\uffff', 1],
    ['😀', '\uff01', 1],
    ['\ue000', '\u{10ffff}', -1],
    ['\ud7ff', '\ud800', -1],
    ['\udfff', '\ue000', 1],
    ['😀', '😁', -1],
  ])('%j, %j: %i', (a, b, sign) => {
    expect(Math.sign(compareCodePoints(a, b))).toBe(sign)
  })
  it('sorts by code point', () => {
    const texts = ['\u{1f600}', '\uffff', 'é', 'a', '\ud800', '', 'aa']
    const byPoints = (a: string, b: string): number => {
      const [x, y] = [Array.from(a, c => c.codePointAt(0) ?? 0), Array.from(b, c => c.codePointAt(0) ?? 0)]
      const i = x.findIndex((point, at) => point !== y[at])
      return i === -1 ? x.length - y.length : (x[i] ?? -1) - (y[i] ?? -1)
    }
    expect(texts.filter(t => t !== '\ud800').sort(compareCodePoints)).toEqual(
      texts.filter(t => t !== '\ud800').sort(byPoints),
    )
  })
})
