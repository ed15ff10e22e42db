import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portable, portableInputs } from '../../../src/conform/search/portable'

/** A Chinese character of Unicode 1.1, written in place of one that an implementation may not know. */
const CHINESE = /^[\u{4e00}-\u{9fa5}]$/u

describe('portable', () => {
  it.each([
    ['a lone surrogate', '\ud800'],
    ['a character that Unicode does not assign', '\u0378'],
    ['a character of Unicode 13', '\u{1f9cb}'],
    ['a character of Unicode 14', '\u{1fae0}'],
    ['a noncharacter', '\uffff'],
  ])('replaces %s in strings and keys, at any depth', (_, char) => {
    const replaced = portable(char)
    expect(replaced).toMatch(CHINESE)
    expect(portable([{ a: [`x${char}y${char}`] }, char])).toEqual([{ a: [`x${replaced}y${replaced}`] }, replaced])
    expect(portable({ [`b${char}`]: { [char]: 1 } })).toEqual({ [`b${replaced}`]: { [replaced as string]: 1 } })
  })
  it('replaces different characters by different ones', () => {
    expect(new Set(['\ud800', '\ud801', '\u0378', '\u0379', '\u{1f9cb}', '\u{1fae0}'].map(portable)).size).toBe(6)
  })
  it('keeps characters of Unicode 12, numbers and null', () => {
    const value = { text: 'aßΩ漢\u{1f600}\ue000', n: [1.5, true, null, undefined] }
    expect(portable(value)).toEqual(value)
  })
  it('keeps the length of every string in code points, and leaves it as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.nat(0x10ffff).map(code => String.fromCodePoint(code)) }), text => {
        const [once, lone] = [portable(text) as string, /\p{Cs}/u]
        expect(lone.test(once)).toBe(false)
        expect(portable(once)).toBe(once)
        // Two lone surrogates in a row may be one character.
        expect([...once]).toHaveLength([...text].length)
      }),
    )
  })
})

describe('portableInputs', () => {
  it('makes what is generated portable', () => {
    expect(fc.sample(portableInputs(fc.constant(['\ud800'])), 1)[0]).toEqual([expect.stringMatching(CHINESE)])
  })
})
