/**
 * Hashes strings (FNV-1a and a mixing step), and groups items into buckets by hash.
 */
import { fnv1a, FNV_PRIME, FNV_SEED } from '../fnv1a'
import { areStarts, type Units } from './units'

export const hashString = (text: string, from: number, to: number): number => mixBits(fnv1a(text, from, to))

export const hashUnits = (units: Units, from: number, to: number): number => {
  let hash = FNV_SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, FNV_PRIME)
  return mixBits(hash)
}

/**
 * Spreads the last units over all bits. The result is a signed 32-bit integer, because V8 boxes integers from 2³¹ on.
 */
const mixBits = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

/**
 * Items grouped by hash. The items of a bucket are adjacent and in order. An item is a number below a limit. Its unused
 * high bits hold bits of the hash, which distinguish most items that share a bucket by chance.
 */
export type Buckets = { readonly starts: Uint32Array; readonly items: Uint32Array; readonly mask: number }

/** The mask of items below a limit. */
export const maskBelow = (limit: number): number => 2 ** (32 - Math.clz32(limit)) - 1

/**
 * Groups items into `size` buckets. The hashes of item `i` are at `firsts[i]` up to `firsts[i + 1]`; without `firsts` each
 * item has one hash.
 */
export const groupIntoBuckets = (size: number, hashes: Int32Array, firsts = upTo(hashes.length)): Buckets => {
  const mask = maskBelow(firsts.length - 1)
  const starts = new Uint32Array(size + 1)
  for (let i = 0; i < hashes.length; i++) starts[selectBucket(hashes[i]!, size) + 1]!++
  for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!
  const items = new Uint32Array(hashes.length)
  const next = starts.slice()
  for (let item = 0, i = 0; i < hashes.length; item++) {
    for (const end = firsts[item + 1]!; i < end; i++) {
      items[next[selectBucket(hashes[i]!, size)]!++] = computeTag(hashes[i]!, mask) | item
    }
  }
  return { starts, items, mask }
}

const upTo = (last: number): Uint32Array => new Uint32Array(last + 1).map((_, i) => i)

/** The bits of a hash that are stored with an item. The bucket is selected by other bits. */
export const computeTag = (hash: number, mask: number): number => Math.imul(hash, 0x9e3779b1) & ~mask

/** The bucket of a hash, as an index of `starts`: its items end at the start of the next bucket. */
export const findBucket = ({ starts }: Buckets, hash: number): number => selectBucket(hash, starts.length - 1)

const selectBucket = (hash: number, size: number): number => Math.floor(((hash >>> 0) * size) / 2 ** 32)

/** Whether each bucket is a range of the items. The items themselves are not checked. */
export const areSoundBuckets = ({ starts, items }: Buckets): boolean =>
  starts.length > 1 && areStarts(starts, items.length)
