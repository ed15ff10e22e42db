import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashString, hashUnits } from '../../../src/kernel/search/hash'
import { isAt, stringAt, stringList } from '../../../src/kernel/search/string-list'

const all = (texts: readonly string[]): readonly string[] => {
  const list = stringList(texts)
  return texts.map((_, i) => stringAt(list, i))
}

describe('stringList', () => {
  it('stores any strings', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('A', 'ÿ', 'Ā', '\ud800', '\uffff'), maxLength: 5 })),
        texts => {
          expect(all(texts)).toEqual(texts)
        },
      ),
    )
  })
  it('uses one byte per unit if possible', () => {
    expect(stringList(['Aÿ', 'B']).units).toEqual(Uint8Array.of(0x41, 0xff, 0x42))
    expect(stringList(['Aÿ', 'Ā']).units).toEqual(Uint16Array.of(0x41, 0xff, 0x100))
    expect(stringList(['Aÿ', 'B']).starts).toEqual(Uint32Array.of(0, 2, 3))
  })
  // Some 120,000 arguments of one call overflow the stack.
  it.each([4_095, 4_096, 4_097, 150_000])('stores a string of %i units', length => {
    const text = '0123456789'.repeat(length / 10 + 1).slice(0, length)
    expect(all(['x', text, 'y'])).toEqual(['x', text, 'y'])
  })
})

describe('isAt', () => {
  it.each([
    [0, 'AB', true],
    [1, 'BC', true],
    [1, 'BD', false],
    [2, 'C', true],
    [2, 'CD', false],
    [3, '', true],
  ])('%i, %j: %s', (at, text, expected) => {
    expect(isAt(stringList(['ABC']).units, at, text)).toBe(expected)
  })
})

describe('a hash', () => {
  it('is equal for a string and its units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, from) => {
        const { units } = stringList([text])
        expect(hashUnits(units, Math.min(from, units.length), units.length)).toBe(
          hashString(text, Math.min(from, text.length), text.length),
        )
      }),
    )
  })
  it('distinguishes similar strings', () => {
    const texts = Array.from({ length: 10_000 }, (_, i) => `MSCU${String(i).padStart(7, '0')}`)
    const hashes = texts.map(text => hashString(text, 0, text.length))
    expect(new Set(hashes).size).toBeGreaterThan(9_998)
    const inHalves = [0, 1].map(half => hashes.filter(hash => hash >>> 31 === half).length)
    expect(Math.abs(inHalves[0]! - inHalves[1]!)).toBeLessThan(600)
  })
})
