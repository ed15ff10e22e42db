import { describe, expect, it } from 'vitest'
import { bucketsOf, maskOf, placeOf, tagOf } from '../../src/kernel/hash'

describe('maskOf', () => {
  it.each([[0, 0], [1, 1], [2, 3], [3, 3], [4, 7], [1_000, 1_023], [1_024, 2_047], [2 ** 31, 2 ** 32 - 1]])('%i: %i', (limit, mask) => {
    expect(maskOf(limit)).toBe(mask)
  })
})

describe('bucketsOf', () => {
  const hashes = [5, 2 ** 31, 7, 2 ** 32 - 1, 2 ** 31 + 9]
  const buckets = bucketsOf(2, hashes.length, add => hashes.forEach(add))
  it('puts items together by hash, in their order', () => {
    expect(Array.from(buckets.starts)).toEqual([0, 2, 5])
    expect(Array.from(buckets.items, word => word & buckets.mask)).toEqual([0, 2, 1, 3, 4])
    expect(hashes.map(hash => placeOf(buckets, hash))).toEqual([0, 1, 0, 1, 1])
  })
  it('keeps a part of the hash beside each item', () => {
    expect(Array.from(buckets.items, word => word & ~buckets.mask)).toEqual([0, 2, 1, 3, 4].map(item => tagOf(hashes[item]!, buckets.mask)))
    expect(new Set(hashes.map(hash => tagOf(hash, buckets.mask))).size).toBe(5)
    expect(hashes.map(hash => tagOf(hash, buckets.mask) & buckets.mask)).toEqual([0, 0, 0, 0, 0])
  })
})
