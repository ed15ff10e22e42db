/**
 * A hash of text, from a string or from its units in an array, and items kept by it.
 */
import { areStarts, type Units } from './units'

export const hashString = (text: string, from: number, to: number): number => {
  let hash = SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME)
  return mixBits(hash)
}

export const hashUnits = (units: Units, from: number, to: number): number => {
  let hash = SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, PRIME)
  return mixBits(hash)
}

const SEED = 0x811c9dc5
const PRIME = 0x01000193

/**
 * Spreads what differs in the last units over all bits. Kept as a signed 32-bit number: V8 boxes integers from 2³¹ on.
 */
const mixBits = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

/**
 * Items by the hash of something they have: those of a bucket stand together, in their order. An item is a number below
 * a limit; the bits that it leaves free are bits of its hash, which tell most of those apart that share a bucket by
 * chance.
 */
export type Buckets = { readonly starts: Uint32Array; readonly items: Uint32Array; readonly mask: number }

/** The mask of items below a limit. */
export const maskOf = (limit: number): number => 2 ** (32 - Math.clz32(limit)) - 1

/**
 * Puts items into `size` buckets by their hashes. The hashes of an item stand from its place in `firsts` to that of the
 * next item; without `firsts` each item has one.
 */
export const bucketsOf = (size: number, hashes: Int32Array, firsts = upTo(hashes.length)): Buckets => {
  const mask = maskOf(firsts.length - 1)
  const starts = new Uint32Array(size + 1)
  for (let i = 0; i < hashes.length; i++) starts[bucketOf(hashes[i]!, size) + 1]!++
  for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!
  const items = new Uint32Array(hashes.length)
  const next = starts.slice()
  for (let item = 0, i = 0; i < hashes.length; item++) {
    for (const end = firsts[item + 1]!; i < end; i++) {
      items[next[bucketOf(hashes[i]!, size)]!++] = tagOf(hashes[i]!, mask) | item
    }
  }
  return { starts, items, mask }
}

const upTo = (last: number): Uint32Array => new Uint32Array(last + 1).map((_, i) => i)

/** The bits of a hash that stand beside an item; the bucket is chosen by other bits. */
export const tagOf = (hash: number, mask: number): number => Math.imul(hash, 0x9e3779b1) & ~mask

/** The bucket of a hash, as a place in `starts`: its items begin there, and end where the next begin. */
export const placeOf = ({ starts }: Buckets, hash: number): number => bucketOf(hash, starts.length - 1)

const bucketOf = (hash: number, size: number): number => Math.floor(((hash >>> 0) * size) / 2 ** 32)

/** Whether each bucket is a range of the items. The items themselves are not checked. */
export const areSoundBuckets = ({ starts, items }: Buckets): boolean =>
  starts.length > 1 && areStarts(starts, items.length)
