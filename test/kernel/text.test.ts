import { describe, expect, it } from 'vitest'
import { codePointLength, compareCodePoints, isBlank, trim } from '../../src/kernel/text'

describe('isBlank', () => {
  it.each([
    ['', true], [' \t\r\n', true], ['\u0085\u00a0\u1680\u2003\u2028\u202f\u205f\u3000', true],
    ['\ufeff', false], ['\u200b', false], ['\u180e', false], [' a ', false], ['a ', false], [' a', false],
  ])('%j: %s', (text, expected) => {
    expect(isBlank(text)).toBe(expected)
  })
})

describe('codePointLength', () => {
  it.each([['', 0], ['abcd', 4], ['😀😀', 2], ['\ud800', 1], ['e\u0301', 2]])('%j: %i', (text, length) => {
    expect(codePointLength(text)).toBe(length)
  })
})

describe('compareCodePoints', () => {
  it.each([
    ['a', 'a', 0], ['', 'a', -1], ['a', '', 1], ['ab', 'b', -1], ['b', 'ab', 1], ['a', 'ab', -1], ['Z', 'a', -1],
    ['/fees/10', '/fees/2', -1],
    ['\uff01', '😀', -1], ['\u{10000}', '\uffff', 1], ['😀', '\uff01', 1], ['\ue000', '\u{10ffff}', -1], ['\ud7ff', '\ud800', -1], ['\udfff', '\ue000', 1], ['😀', '😁', -1],
  ])('%j, %j: %i', (a, b, sign) => {
    expect(Math.sign(compareCodePoints(a, b))).toBe(sign)
  })
  it('sorts as the code points do', () => {
    const texts = ['\u{1f600}', '\uffff', 'é', 'a', '\ud800', '', 'aa']
    const byPoints = (a: string, b: string): number => {
      const [x, y] = [Array.from(a, c => c.codePointAt(0) ?? 0), Array.from(b, c => c.codePointAt(0) ?? 0)]
      const i = x.findIndex((point, at) => point !== y[at])
      return i === -1 ? x.length - y.length : (x[i] ?? -1) - (y[i] ?? -1)
    }
    expect(texts.filter(t => t !== '\ud800').sort(compareCodePoints)).toEqual(texts.filter(t => t !== '\ud800').sort(byPoints))
  })
})

describe('trim', () => {
  it.each([
    ['', ''], [' ', ''], [' a b\t', 'a b'], ['\u0085a\u3000', 'a'], ['\u1680\u2028\u2029\u202f\u205f\u00a0x\u000b', 'x'],
    ['\ufeffa', '\ufeffa'], ['a\u200b', 'a\u200b'], ['\u001fa\u0008', '\u001fa\u0008'],
  ])('%j', (text, trimmed) => {
    expect(trim(text)).toBe(trimmed)
  })
  it('takes linear time', () => {
    const long = `a${' '.repeat(1_000_000)}b`
    expect(trim(` ${long} `)).toBe(long)
  })
})
