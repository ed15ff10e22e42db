import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSum, hundredths, thousandths } from '../../src/kernel/decimal'

describe('exactSum', () => {
  it.each([
    [[], 0],
    [[0.1, 0.2], 0.3],
    [[0.1, 0.7, -0.8], 0],
    [[1e16, 0.01, -1e16], 0.01],
    [[1e21, 1], 1e21],
    [[1e21, 1e5, -1e21], 1e5],
    [[5e-324, 5e-324], 1e-323],
    [[1.7976931348623157e308, 0.01], 1.7976931348623157e308],
    [[1e308, 1e308], Infinity],
    [[-1e308, -1e308], -Infinity],
    [[2 ** 53, 1], 2 ** 53],
    [[2 ** 53, 1, 0.1], 2 ** 53 + 2],
    [[-0], 0],
    [[1.5e-7, 2.5e-7], 4e-7],
  ])('%j is %d', (amounts, sum) => {
    expect(exactSum(amounts) === sum).toBe(true)
  })

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), { maxLength: 8 }),
        amounts => {
          expect(exactSum([...amounts].reverse())).toBe(exactSum(amounts))
        },
      ),
    )
  })
  it('cancels an amount with its opposite', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          expect(exactSum([a, b, -a]) === b).toBe(true)
        },
      ),
    )
  })
})

describe('hundredths', () => {
  it.each([
    [0, 0],
    [1, 100],
    [0.07, 7],
    [-20.05, -2005],
    [1.005, NaN],
    [0.001, NaN],
    [1e10, 1e12],
    [-1e10, -1e12],
    [10_000_000_000.01, NaN],
    [-10_000_000_000.01, NaN],
  ])('%d: %d', (amount, expected) => {
    expect(hundredths(amount)).toBe(expected)
  })
  it('is exact for amounts with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), n => {
        expect(hundredths(n / 100) === n).toBe(true)
        expect(exactSum(Array.from({ length: 100 }, () => n / 100)) === n).toBe(true)
      }),
    )
  })
})

describe('thousandths', () => {
  it.each([
    [0, 0],
    [1, 1000],
    [0.007, 7],
    [-20.005, -20_005],
    [1.0005, NaN],
    [1e9, 1e12],
    [-1e9, -1e12],
    [1_000_000_000.001, NaN],
    [-1_000_000_000.001, NaN],
  ])('%d: %d', (amount, expected) => {
    expect(thousandths(amount)).toBe(expected)
  })
  it('is exact for amounts with three decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), n => {
        expect(thousandths(n / 1000) === n).toBe(true)
      }),
    )
  })
})
