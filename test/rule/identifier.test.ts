import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import validator from 'validator'
import { describe, expect, it } from 'vitest'
import { decodeScac, explain, normalText, normalize, containerNumber } from '../../src/rule/identifier'
import { describeVectors } from '../vectors'

describe('normalize', () => {
  /** The first two planes contain all letters. */
  const everyCharacter = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point))
  it('is idempotent for every character', () => {
    for (const value of everyCharacter) {
      const { text, container_number } = normalize({ value })
      if (normalize({ value: text }).text !== text) expect.fail(value)
      if (normalize({ value: container_number }).container_number !== container_number) expect.fail(value)
    }
  })
  it('drops the white space and dashes of Unicode, no more and no less', () => {
    const trimmed = everyCharacter.filter(value => normalize({ value }).text === '')
    const dropped = everyCharacter.filter(value => normalize({ value: `A${value}B` }).container_number === 'AB')
    expect(trimmed).toHaveLength(25)
    expect(dropped.filter(value => !trimmed.includes(value)).map(value => value.codePointAt(0))).toEqual(
      expect.arrayContaining([
        0x2d, 0x58a, 0x5be, 0x1400, 0x1806, 0x2010, 0x2015, 0x2212, 0x2e3a, 0x301c, 0x30a0, 0xfe31, 0xfe63, 0xff0d,
        0x10ead,
      ]),
    )
    expect(dropped.every(value => /[\p{White_Space}\p{Pd}\u2212]/u.test(value))).toBe(true)
  })
  it.each<['toUpperCase' | 'replace', (value: string) => unknown, readonly string[], readonly string[]]>([
    ['toUpperCase', normalText, ['', 'AZ09', ' MSCU5285725 ', 'PO-7', '`', '{', '\u007f'], ['Aa', 'Z-z', '\u0080']],
    ['toUpperCase', value => normalize({ value }), ['AZ09', ' AZ09', 'PO-7'], ['az']],
    ['replace', value => normalize({ value }), ['', 'A', 'Z', '0', '9', ' MSCU5285725 '], ['PO-7', '@', '[', '/', ':']],
  ])('calls %s for no more than it must', (method, form, without, needing) => {
    const called: string[] = []
    const original = String.prototype[method] as (this: string, ...rest: unknown[]) => string
    Object.assign(String.prototype, {
      [method](this: string, ...rest: unknown[]) {
        called.push(String(this))
        return original.apply(this, rest)
      },
    })
    try {
      for (const value of [...without, ...needing]) form(value)
    } finally {
      Object.assign(String.prototype, { [method]: original })
    }
    expect(called).toEqual(needing)
  })
  it('joins surrogates that a dash separated, and repeats', () => {
    expect(normalize({ value: '\ud801-\udc28' }).container_number).toBe('\u{10400}')
    expect(normalize({ value: 'A\ud803-\udeadB' }).container_number).toBe('AB')
    expect(normalize({ value: '\ud803\ud803-\udead\udead' }).container_number).toBe('')
    expect(normalize({ value: '\ud803\ud801-\udead\udead-' }).container_number).toBe('\ud803\u{106ad}\udead')
    expect(normalize({ value: '-\ud800-A-' })).toEqual({ text: '-\ud800-A-', container_number: '\ud800A' })
  })
  it.each([
    ['spaces', ' '.repeat(1e6)],
    ['spaces within', `a${' '.repeat(1e6)}b`],
    ['dashes', '-'.repeat(1e6)],
    ['dashes within dashes', '\ud803'.repeat(3e5) + '-' + '\udead'.repeat(3e5)],
  ])('takes a million %s', (_, value) => {
    expect(['', 'AB']).toContain(normalize({ value }).container_number)
  })
})

describe('containerNumber', () => {
  it('agrees with validator on well-formed numbers', () => {
    const owners = fc.stringMatching(/^[A-Z]{3}$/)
    const categories = fc.constantFrom('U', 'J', 'Z')
    fc.assert(
      fc.property(owners, categories, fc.stringMatching(/^\d{6}$/), (owner, category, serial) => {
        for (let digit = 0; digit < 10; digit++) {
          const value = `${owner}${category}${serial}${digit}`
          expect([value, containerNumber({ value }).valid]).toEqual([value, validator.isISO6346(value)])
        }
      }),
    )
  })
})

describe('decodeScac', () => {
  it.each([
    ['MAEU', 'MAEU'],
    ['msCu', 'MSCU'],
    ['12 4', '12 4'],
  ])('reads %s', (text, scac) => {
    expect(decodeScac(text)).toMatchObject({ right: scac })
  })
  it.each([
    ['', 0],
    ['MAE', 3],
    ['MAEUX', 5],
  ])('refuses %j', (text, got) => {
    expect(decodeScac(text)).toMatchObject({
      left: [{ pointer: '', code: 'length', message: `must have exactly 4 characters, got ${got}` }],
    })
  })
  it('counts code points', () => {
    expect(isRight(decodeScac('MA😀😀'))).toBe(true)
    expect(isRight(decodeScac('😀😀'))).toBe(false)
  })
})

describe('explain', () => {
  it.each([
    ['CSQU3054383', 'CSQU3054383: owner CSQ, a container, serial number 305438; check digit 3.'],
    ['CSQU3054384', 'CSQU3054384: owner CSQ, a container, serial number 305438; the check digit should be 3, not 4.'],
    [
      'abcj 123456-0',
      'ABCJ1234560: owner ABC, equipment of a container, serial number 123456; the check digit should be 3, not 0.',
    ],
    [
      'XYZZ9876543',
      'XYZZ9876543: owner XYZ, a chassis or trailer, serial number 987654; the check digit should be 0, not 3.',
    ],
    ['po-1', '"PO1" is not of the form of a container number.'],
  ])('%s', (value, sentence) => {
    expect(explain(containerNumber({ value }))).toBe(sentence)
  })
})

describe('explain of forms', () => {
  it('shows both', () => {
    expect(explain(normalize({ value: ' po-7' }))).toBe('It is compared as "PO-7", as a container number as "PO7".')
  })
})

describeVectors('identifier.normalize')
describeVectors('identifier.container_number')
