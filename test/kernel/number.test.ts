import { describe, expect, test } from 'vitest'
import { isCount, isFromZero, isOrdinal } from '../../src/kernel/number'

describe('tests of numbers', () => {
  test.each([
    [-1, { count: false, ordinal: false, fromZero: false }],
    [-0.5, { count: false, ordinal: false, fromZero: false }],
    [0, { count: true, ordinal: false, fromZero: true }],
    [0.5, { count: false, ordinal: false, fromZero: true }],
    [1, { count: true, ordinal: true, fromZero: true }],
    [1.5, { count: false, ordinal: false, fromZero: true }],
    [2, { count: true, ordinal: true, fromZero: true }],
    [Infinity, { count: false, ordinal: false, fromZero: false }],
    [NaN, { count: false, ordinal: false, fromZero: false }],
  ])('%d', (n, expected) => {
    expect({ count: isCount(n), ordinal: isOrdinal(n), fromZero: isFromZero(n) }).toEqual(expected)
  })
})
