import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCurrency, isUuid, UUID } from '../../src/resource/format'

const good = '0123abCD-ef45-6789-AbCd-EF0123456789'

describe('isUuid', () => {
  it.each<[string, boolean]>([
    [good, true],
    [good.slice(1), false],
    [`${good}0`, false],
    [`{${good}}`, false],
    [good.replace('-', '0'), false],
    [good.replace('a', 'g'), false],
    [good.replace('a', 'G'), false],
    [good.replace('0', '/'), false],
    [good.replace('9', ':'), false],
    [good.replace('a', '`'), false],
    [good.replace('A', '@'), false],
    [good.replace('0', '\uff10'), false],
    [`${good}\n`, false],
  ])('%j: %s', (value, expected) => {
    expect(isUuid(value)).toBe(expected)
  })
  it('agrees with the pattern, for any character at any position', () => {
    const spoilt = fc
      .tuple(
        fc.nat({ max: 35 }),
        fc.oneof(
          fc.constantFrom(...'09afAF-gG@`/:\u0130\uff11'),
          fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        ),
      )
      .map(([at, char]) => good.slice(0, at) + char + good.slice(at + 1))
    fc.assert(
      fc.property(fc.oneof(spoilt, fc.string()), text => {
        expect(isUuid(text)).toBe(UUID.test(text))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('isCurrency', () => {
  it.each<[string, boolean]>([
    ['USD', true],
    ['AZA', true],
    ['ZAZ', true],
    ['usd', false],
    ['US', false],
    ['USDX', false],
    ['U5D', false],
    ['@AA', false],
    ['A@A', false],
    ['AA@', false],
    ['[AA', false],
    ['A[A', false],
    ['AA[', false],
    ['', false],
  ])('%j: %s', (value, expected) => {
    expect(isCurrency(value)).toBe(expected)
  })
})
