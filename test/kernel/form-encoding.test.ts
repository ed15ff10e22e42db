import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formEncode, formPairs, percentEncode } from '../../src/kernel/form-encoding'

describe('percentEncode', () => {
  it('does not encode letters, digits and - . _ ~', () => {
    const stays = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter(
      char => percentEncode(char) === char,
    )
    expect(stays.join('')).toBe('-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~')
  })
  it.each([
    [' ', '%20'],
    ['!*', '%21%2A'],
    ['é😀', '%C3%A9%F0%9F%98%80'],
    ['\ud800x\udc00', '%EF%BF%BDx%EF%BF%BD'],
  ])('%j: %s', (text, encoded) => {
    expect(percentEncode(text)).toBe(encoded)
  })
})

describe('formEncode', () => {
  it.each([
    [[], ''],
    [[['a b', '*~']], 'a+b=*%7E'],
    [
      [
        ['a', ''],
        ['é', '=&+'],
      ],
      'a=&%C3%A9=%3D%26%2B',
    ],
  ] as const)('%j: %s', (pairs, text) => {
    expect(formEncode(pairs)).toBe(text)
  })
})

describe('formPairs', () => {
  it.each([
    ['', []],
    ['&&', []],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=a', [['', 'a']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&a=2&b',
      [
        ['a', '1'],
        ['a', '2'],
        ['b', ''],
      ],
    ],
    ['a+b=c+d', [['a b', 'c d']]],
    ['%61=%2b', [['a', '+']]],
  ])('%j', (text, pairs) => {
    expect(formPairs(text)).toEqual(pairs)
  })
  it('decodes bytes like a UTF-8 decoder', () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const bytes = '00 41 7f 80 8f 90 9f a0 bf c0 c1 c2 df e0 e1 ec ed ee ef f0 f1 f3 f4 f5 ff'.split(' ')
    const edge = fc.constantFrom(...bytes.map(byte => parseInt(byte, 16)))
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 6 }), bytes => {
        const encoded = bytes.map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
        expect(formPairs(`x=${encoded}`)).toEqual([['x', decoder.decode(Uint8Array.from(bytes))]])
      }),
      { numRuns: 10 * fc.readConfigureGlobal().numRuns! },
    )
  })
})
