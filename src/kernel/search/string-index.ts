/**
 * Finds the first of many strings that equals or contains a given string.
 *
 * Equal strings are found by hash. A substring is found by its pieces of five units, by a scan of the smallest of their
 * buckets. Substrings shorter than a piece are few, so the index stores the first string that contains each.
 */
import { contains } from '../text'
import { areSoundBuckets, groupIntoBuckets, hashString, hashUnits, findBucket, computeTag, type Buckets } from './hash'
import { isAt, isSoundStringList, stringAt, stringList, type StringList } from './string-list'
import type { Units } from './units'

export type StringIndex = StringList & {
  readonly wholes: Buckets
  readonly pieces: Buckets
  readonly shorts: Uint32Array
}

/** Whether an item counts: removed items stay in the index. */
export type Accepts = (item: number) => boolean

/** Returns the first matching item that is accepted, or -1. */
export type Find = (index: StringIndex, text: string, accepts: Accepts) => number

const PIECE = 5
/** The largest length below a piece. */
const MAX_SHORT = PIECE - 1

export const stringIndex = (texts: readonly string[]): StringIndex => {
  const list = stringList(texts)
  return { ...list, wholes: indexWholes(list), pieces: indexPieces(list), shorts: indexShorts(list) }
}

const indexWholes = ({ starts, units }: StringList): Buckets => {
  const hashes = new Int32Array(starts.length - 1)
  for (let item = 0; item < hashes.length; item++) hashes[item] = hashUnits(units, starts[item]!, starts[item + 1]!)
  return groupIntoBuckets(1 + (hashes.length >> 2), hashes)
}

const indexPieces = ({ starts, units }: StringList): Buckets => {
  const count = starts.length - 1
  const firsts = new Uint32Array(count + 1)
  for (let item = 0; item < count; item++) {
    firsts[item + 1] = firsts[item]! + Math.max(0, starts[item + 1]! - starts[item]! - MAX_SHORT)
  }
  const hashes = new Int32Array(firsts[count]!)
  for (let item = 0, i = 0; item < count; item++) {
    for (let at = starts[item]!; i < firsts[item + 1]!; at++) hashes[i++] = hashUnits(units, at, at + PIECE)
  }
  return groupIntoBuckets(1 + (count >> 1), hashes, firsts)
}

// Whole strings ------------------------------------------------------------------------------------------------------

export const firstEqual: Find = ({ starts, units, wholes }, text, accepts) => {
  const { items, mask } = wholes
  const hash = hashString(text, 0, text.length)
  const tag = computeTag(hash, mask)
  const place = findBucket(wholes, hash)
  const end = wholes.starts[place + 1]!
  for (let i = wholes.starts[place]!; i < end; i++) {
    if ((items[i]! & ~mask) !== tag) continue
    const item = items[i]! & mask
    const start = starts[item]!
    if (starts[item + 1]! - start === text.length && isAt(units, start, text) && accepts(item)) return item
  }
  return -1
}

// Substrings ---------------------------------------------------------------------------------------------------------

/** The search for a smaller bucket stops at this size. */
const SHORT_BUCKET = 4
/** The second smallest bucket is used only if it is less than this many times the size of the smallest. */
const SECOND_BUCKET_FACTOR = 8

/** Never finds the empty string. */
export const firstContaining: Find = (index, part, accepts) => {
  if (part.length < PIECE) return firstContainingShort(index, part, accepts)
  const { pieces } = index
  let best = 0
  let second = 0
  let least = Infinity
  let less = Infinity
  // From the end, where identifiers differ most.
  for (let at = part.length - PIECE; at >= 0 && least > SHORT_BUCKET; at--) {
    const hash = hashString(part, at, at + PIECE)
    const place = findBucket(pieces, hash)
    const size = pieces.starts[place + 1]! - pieces.starts[place]!
    if (size < least) [best, second, least, less] = [hash, best, size, least]
    else if (size < less) [second, less] = [hash, size]
  }
  const { items, mask } = pieces
  const isInSecond = least > SHORT_BUCKET && less < SECOND_BUCKET_FACTOR * least ? isInBucket(pieces, second) : ALL
  const tag = computeTag(best, mask)
  const from = pieces.starts[findBucket(pieces, best)]!
  for (let i = from; i < from + least; i++) {
    if ((items[i]! & ~mask) !== tag) continue
    const item = items[i]! & mask
    if (isInSecond(item) && containsAt(index, item, part) && accepts(item)) return item
    // A string with repetitions is in a bucket more than once.
    while (i + 1 < from + least && items[i + 1] === items[i]) i++
  }
  return -1
}

const ALL: Accepts = () => true

/**
 * Returns a test for items in the bucket of a hash. It must be called in ascending order of items, because it scans the
 * bucket only once.
 */
const isInBucket = (buckets: Buckets, hash: number): Accepts => {
  const { starts, items, mask } = buckets
  const place = findBucket(buckets, hash)
  const end = starts[place + 1]!
  let i = starts[place]!
  return item => {
    while (i < end && (items[i]! & mask) < item) i++
    return i < end && (items[i]! & mask) === item
  }
}

/** With more comparisons than this, {@link contains} is used, which takes linear time. */
const MAX_NAIVE_STEPS = 4_096

const containsAt = (index: StringIndex, item: number, part: string): boolean => {
  const { starts, units } = index
  const last = starts[item + 1]! - part.length
  if ((last - starts[item]!) * part.length > MAX_NAIVE_STEPS) return contains(stringAt(index, item), part)
  for (let at = starts[item]!; at <= last; at++) if (isAt(units, at, part)) return true
  return false
}

// Substrings shorter than a piece ------------------------------------------------------------------------------------

/**
 * A hash table with linear probing of all substrings of at most four units. A slot has two words: the offset of the
 * substring in the units with its length in the low two bits, and the first item that contains it, counted from 1. A
 * second word of 0 marks a free slot.
 */
const indexShorts = ({ starts, units }: StringList): Uint32Array => {
  let slots: Uint32Array = new Uint32Array(64)
  let used = 0
  const add = (at: number, length: number, item: number): boolean => {
    const slot = findSlot(slots, units, units, at, length)
    if (slots[slot + 1] !== 0) return false
    slots[slot] = (at << 2) | (length - 1)
    slots[slot + 1] = item + 1
    used++
    if (3 * used > slots.length) slots = growSlots(slots, units)
    return true
  }
  // The substrings of a known substring are known too.
  const addAll = (at: number, length: number, item: number): void => {
    if (length === 0 || !add(at, length, item)) return
    addAll(at, length - 1, item)
    addAll(at + 1, length - 1, item)
  }
  const isMetAgain = recentlySeen(units)
  for (let item = 0; item < starts.length - 1; item++) {
    const start = starts[item]!
    const end = starts[item + 1]!
    const most = Math.min(MAX_SHORT, end - start)
    for (let at = start; at + most <= end; at++) if (most < MAX_SHORT || !isMetAgain(at)) addAll(at, most, item)
  }
  return slots
}

/**
 * Returns a test whether the same four bytes were tested before. A cache of at most a megabyte: it may return false for
 * known bytes, and always does for UTF-16 units, in which case the slower hash table decides.
 */
const recentlySeen = (units: Units): ((at: number) => boolean) => {
  if (units.BYTES_PER_ELEMENT > 1) return () => false
  const bits = Math.min(18, 32 - Math.clz32(units.length))
  const met = new Uint32Array(2 ** bits)
  // The place of four zero bytes, which must not count as seen initially.
  met[0] = 1
  return at => {
    const four = (units[at]! | (units[at + 1]! << 8) | (units[at + 2]! << 16) | (units[at + 3]! << 24)) >>> 0
    const place = Math.imul(four, 0x9e3779b1) >>> (32 - bits)
    if (met[place] === four) return true
    met[place] = four
    return false
  }
}

/** The slot of the substring at `at` in `others`, or the free slot for it. */
const findSlot = (slots: Uint32Array, units: Units, others: Units, at: number, length: number): number => {
  const mask = slots.length - 2
  let slot = (2 * hashUnits(others, at, at + length)) & mask
  for (; slots[slot + 1] !== 0; slot = (slot + 2) & mask) {
    if ((slots[slot]! & 3) + 1 !== length) continue
    const from = slots[slot]! >>> 2
    let same = 0
    while (same < length && units[from + same] === others[at + same]) same++
    if (same === length) break
  }
  return slot
}

const growSlots = (old: Uint32Array, units: Units): Uint32Array => {
  const slots = new Uint32Array(2 * old.length)
  for (let i = 0; i < old.length; i += 2) {
    if (old[i + 1] === 0) continue
    const slot = findSlot(slots, units, units, old[i]! >>> 2, (old[i]! & 3) + 1)
    slots[slot] = old[i]!
    slots[slot + 1] = old[i + 1]!
  }
  return slots
}

const firstContainingShort: Find = (index, part, accepts) => {
  const { starts, units, shorts } = index
  // By code unit: iteration by code point would drop half of each surrogate pair.
  const others = Uint16Array.from({ length: part.length }, (_, i) => part.charCodeAt(i))
  const first = shorts[findSlot(shorts, units, others, 0, part.length) + 1]! - 1
  if (first < 0 || accepts(first)) return first
  // The stored item is not accepted, so scan the items after it.
  for (let item = first + 1; item < starts.length - 1; item++) {
    if (containsAt(index, item, part) && accepts(item)) return item
  }
  return -1
}

// Soundness ----------------------------------------------------------------------------------------------------------

/**
 * Whether every search in an index of `count` strings terminates and stays in range. The items of buckets are not
 * checked: an item out of range matches nothing.
 */
export const isSoundStringIndex = (index: StringIndex, count: number): boolean =>
  isSoundStringList(index, count) &&
  areSoundBuckets(index.wholes) &&
  areSoundBuckets(index.pieces) &&
  areSoundShorts(index, count)

/** The size must be a power of two, and there must be a free slot, which ends every search. */
const areSoundShorts = ({ shorts, units }: StringIndex, count: number): boolean => {
  if ((shorts.length & (shorts.length - 1)) !== 0) return false
  let used = 0
  for (let i = 0; i < shorts.length; i += 2) {
    if (shorts[i + 1] === 0) continue
    used++
    if (shorts[i + 1]! > count || (shorts[i]! >>> 2) + (shorts[i]! & 3) + 1 > units.length) return false
  }
  return 2 * used < shorts.length
}
