import { describe, expect, it } from 'vitest'
import { digestForms, formsDigest } from '../../../src/rule/deep-link-index/forms'
import { normalize } from '../../../src/rule/identifier'

/** Normalizes a string as a container number, without spaces and dashes. */
const formOf = (text: string): string => normalize({ value: text }).container_number
const upTo = (from: number, end: number): string =>
  Array.from({ length: end - from }, (_, i) => String.fromCodePoint(from + i)).join('')

describe('the digest of normalized characters', () => {
  it('covers the normalized container numbers', () => {
    expect(formsDigest()).toBe(digestForms(formOf))
  })
  it('covers each character of two planes in order', () => {
    const asked: string[] = []
    digestForms(text => (asked.push(text), ''))
    expect(asked.join('') === upTo(0, 0xd800) + upTo(0xe000, 0x20000)).toBe(true)
  })
  it('starts with 1 and adds each code unit by FNV-1a with the prime 16,777,619', () => {
    const once = (first: string) => {
      let calls = 0
      return digestForms(() => (calls++ === 0 ? first : ''))
    }
    expect(once('')).toBe(1)
    // 1 xor 1 is 0, and 0 stays 0 times the prime.
    expect(once('\u0001')).toBe(0)
    // 1 xor 0 is 1; the lower 32 bits of the prime's square remain.
    expect([once('\0'), once('\0\0')]).toEqual([16_777_619, 16_777_619 ** 2 % 2 ** 32])
    // 1 xor 0x80 is 129; the product exceeds 2³¹ and must not be negative.
    expect(once('\u0080')).toBe(129 * 16_777_619)
  })
  it.each([0x61, 0x3ff, 0x400, 0xd7ff, 0xe000, 0x1ffff])('differs if character %i has another form', point => {
    const character = String.fromCodePoint(point)
    expect(digestForms(text => text.replace(character, '?'))).not.toBe(digestForms(text => text))
  })
})
