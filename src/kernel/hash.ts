/**
 * A hash of text, from a string or from its units in an array, and items kept by it.
 */

export type Units = Uint8Array | Uint16Array

export const hashText = (text: string, from: number, to: number): number => {
  let hash = SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME)
  return finish(hash)
}

export const hashUnits = (units: Units, from: number, to: number): number => {
  let hash = SEED
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ units[i]!, PRIME)
  return finish(hash)
}

const SEED = 0x811c9dc5
const PRIME = 0x01000193

/** Spreads what differs in the last units over all bits. */
const finish = (hash: number): number => {
  const mixed = Math.imul(hash ^ hash >>> 15, 0x85ebca6b)
  return (mixed ^ mixed >>> 13) >>> 0
}

/**
 * Items by the hash of something they have: those of a bucket stand together, in their order. An item is a number below a
 * limit; the bits that it leaves free hold as many of its hash, which tells most of those apart that share a bucket by chance.
 */
export type Buckets = { readonly starts: Uint32Array; readonly items: Uint32Array; readonly mask: number }

/** The mask of items below a limit. */
export const maskOf = (limit: number): number => 2 ** (32 - Math.clz32(limit)) - 1

/** So many buckets, of what `each` adds; it is called twice, first to count. */
export const bucketsOf = (size: number, limit: number, each: (add: (hash: number, item: number) => void) => void): Buckets => {
  const mask = maskOf(limit)
  const starts = new Uint32Array(size + 1)
  each((hash) => {
    starts[Math.floor(hash * size / 2 ** 32) + 1]!++
  })
  for (let i = 0; i < size; i++) starts[i + 1]! += starts[i]!
  const items = new Uint32Array(starts[size]!)
  const next = starts.slice()
  each((hash, item) => {
    items[next[Math.floor(hash * size / 2 ** 32)]!++] = tagOf(hash, mask) | item
  })
  return { starts, items, mask }
}

/** The bits of a hash that stand beside an item; the bucket is by other bits. */
export const tagOf = (hash: number, mask: number): number => Math.imul(hash, 0x9e3779b1) & ~mask

/** The bucket of a hash, as a place in `starts`: its items begin there, and end where the next begin. */
export const placeOf = ({ starts }: Buckets, hash: number): number => Math.floor(hash * (starts.length - 1) / 2 ** 32)
