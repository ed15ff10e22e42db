import { describe, expect, it } from 'vitest'
import { groupIntoBuckets, maskBelow, findBucket, computeTag, type Buckets } from '../../../src/kernel/search/hash'

describe('maskOf', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 3],
    [3, 3],
    [4, 7],
    [1_000, 1_023],
    [1_024, 2_047],
    [2 ** 31, 2 ** 32 - 1],
  ])('%i: %i', (limit, mask) => {
    expect(maskBelow(limit)).toBe(mask)
  })
})

describe('bucketsOf', () => {
  const hashes = Int32Array.of(5, -(2 ** 31), 7, -1, -(2 ** 31) + 9)
  const buckets = groupIntoBuckets(2, hashes)
  const itemsOf = ({ items, mask }: Buckets): readonly number[] => Array.from(items, word => word & mask)
  it('groups items by hash, in their order', () => {
    expect(Array.from(buckets.starts)).toEqual([0, 2, 5])
    expect(itemsOf(buckets)).toEqual([0, 2, 1, 3, 4])
    expect(Array.from(hashes, hash => findBucket(buckets, hash))).toEqual([0, 1, 0, 1, 1])
  })
  it('stores a part of the hash with each item', () => {
    expect(Array.from(buckets.items, word => word & ~buckets.mask)).toEqual(
      [0, 2, 1, 3, 4].map(item => computeTag(hashes[item]!, buckets.mask)),
    )
    expect(new Set(Array.from(hashes, hash => computeTag(hash, buckets.mask))).size).toBe(5)
    expect(Array.from(hashes, hash => computeTag(hash, buckets.mask) & buckets.mask)).toEqual([0, 0, 0, 0, 0])
  })
  it('accepts items with several hashes, or none', () => {
    const some = groupIntoBuckets(2, hashes, Uint32Array.of(0, 0, 3, 3, 5, 5))
    expect(some.mask).toBe(7)
    expect(Array.from(some.starts)).toEqual([0, 2, 5])
    expect(itemsOf(some)).toEqual([1, 1, 1, 3, 3])
  })
})
