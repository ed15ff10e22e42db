/**
 * Which is the first of many texts that equals a text, or contains it?
 *
 * Equal texts are found by their hash. A part is found by its pieces of five units: of their buckets the shortest is gone
 * through. Of parts that are shorter than a piece there are few, so the first text that holds each is written down.
 */
import { bucketsOf, hashText, hashUnits, placeOf, tagOf, type Buckets, type Units } from './hash'
import { contains } from '../text'
import { isAt, textAt, textList, type TextList } from './text-list'

export type TextIndex = TextList & { readonly wholes: Buckets; readonly pieces: Buckets; readonly shorts: Uint32Array }

/** Whether an item counts: what is gone is still in the index. */
export type Accepts = (item: number) => boolean

/** The first item that is wanted and accepted; -1 where there is none. */
export type Find = (index: TextIndex, text: string, accepts: Accepts) => number

const PIECE = 5
/** The longest part that is shorter. */
const LONGEST = PIECE - 1

export const textIndex = (texts: readonly string[]): TextIndex => {
  const list = textList(texts)
  return { ...list, wholes: wholesOf(list), pieces: piecesOf(list), shorts: shortsOf(list) }
}

const wholesOf = ({ starts, units }: TextList): Buckets => {
  const hashes = new Int32Array(starts.length - 1)
  for (let item = 0; item < hashes.length; item++) hashes[item] = hashUnits(units, starts[item]!, starts[item + 1]!)
  return bucketsOf(1 + (hashes.length >> 2), hashes)
}

const piecesOf = ({ starts, units }: TextList): Buckets => {
  const count = starts.length - 1
  const firsts = new Uint32Array(count + 1)
  for (let item = 0; item < count; item++) firsts[item + 1] = firsts[item]! + Math.max(0, starts[item + 1]! - starts[item]! - LONGEST)
  const hashes = new Int32Array(firsts[count]!)
  for (let item = 0, i = 0; item < count; item++) {
    for (let at = starts[item]!; i < firsts[item + 1]!; at++) hashes[i++] = hashUnits(units, at, at + PIECE)
  }
  return bucketsOf(1 + (count >> 1), hashes, firsts)
}

// Whole texts --------------------------------------------------------------------------------------------------------

export const firstEqual: Find = ({ starts, units, wholes }, text, accepts) => {
  const { items, mask } = wholes
  const hash = hashText(text, 0, text.length)
  const tag = tagOf(hash, mask)
  const place = placeOf(wholes, hash)
  const end = wholes.starts[place + 1]!
  for (let i = wholes.starts[place]!; i < end; i++) {
    if ((items[i]! & ~mask) !== tag) continue
    const item = items[i]! & mask
    const start = starts[item]!
    if (starts[item + 1]! - start === text.length && isAt(units, start, text) && accepts(item)) return item
  }
  return -1
}

// Parts --------------------------------------------------------------------------------------------------------------

/** A bucket of no more items than this is short enough. */
const FEW = 4
/** A second bucket helps if it is not so many times as long. */
const TIMES = 8

/** An empty part is in none. */
export const firstContaining: Find = (index, part, accepts) => {
  if (part.length < PIECE) return firstContainingShort(index, part, accepts)
  const { pieces } = index
  let best = 0
  let second = 0
  let least = Infinity
  let less = Infinity
  // From the end: identifiers differ there.
  for (let at = part.length - PIECE; at >= 0 && least > FEW; at--) {
    const hash = hashText(part, at, at + PIECE)
    const place = placeOf(pieces, hash)
    const size = pieces.starts[place + 1]! - pieces.starts[place]!
    if (size < least) [best, second, least, less] = [hash, best, size, least]
    else if (size < less) [second, less] = [hash, size]
  }
  const { items, mask } = pieces
  const isInSecond = least > FEW && less < TIMES * least ? isInBucket(pieces, second) : ALL
  const tag = tagOf(best, mask)
  const from = pieces.starts[placeOf(pieces, best)]!
  for (let i = from; i < from + least; i++) {
    if ((items[i]! & ~mask) !== tag) continue
    const item = items[i]! & mask
    if (isInSecond(item) && holds(index, item, part) && accepts(item)) return item
    // A text that repeats itself is in a bucket more than once.
    while (i + 1 < from + least && items[i + 1] === items[i]) i++
  }
  return -1
}

const ALL: Accepts = () => true

/** Whether an item is in the bucket of a hash, asked of rising items: what they are in memory is read once, from end to end. */
const isInBucket = (buckets: Buckets, hash: number): Accepts => {
  const { starts, items, mask } = buckets
  const place = placeOf(buckets, hash)
  const end = starts[place + 1]!
  let i = starts[place]!
  return (item) => {
    while (i < end && (items[i]! & mask) < item) i++
    return i < end && (items[i]! & mask) === item
  }
}

/** Beyond so many comparisons of units, a text is searched as texts are. */
const MANY = 4_096

const holds = (index: TextIndex, item: number, part: string): boolean => {
  const { starts, units } = index
  const last = starts[item + 1]! - part.length
  if ((last - starts[item]!) * part.length > MANY) return contains(textAt(index, item), part)
  for (let at = starts[item]!; at <= last; at++) if (isAt(units, at, part)) return true
  return false
}

// Parts shorter than a piece -----------------------------------------------------------------------------------------

/**
 * Every part of at most four units, once, at the slot of its hash or the next one free. A slot is the place of one among the
 * units with its length in two bits, then the first item that holds it, from 1: 0 is free.
 */
const shortsOf = ({ starts, units }: TextList): Uint32Array => {
  let slots: Uint32Array = new Uint32Array(64)
  let used = 0
  const add = (at: number, length: number, item: number): boolean => {
    const slot = slotOf(slots, units, units, at, length)
    if (slots[slot + 1] !== 0) return false
    slots[slot] = at << 2 | length - 1
    slots[slot + 1] = item + 1
    used++
    if (3 * used > slots.length) slots = grown(slots, units)
    return true
  }
  // Where a part has been met, so has what is in it.
  const addAll = (at: number, length: number, item: number): void => {
    if (length === 0 || !add(at, length, item)) return
    addAll(at, length - 1, item)
    addAll(at + 1, length - 1, item)
  }
  const isMetAgain = metLately(units)
  for (let item = 0; item < starts.length - 1; item++) {
    const start = starts[item]!
    const end = starts[item + 1]!
    const most = Math.min(LONGEST, end - start)
    for (let at = start; at + most <= end; at++) if (most < LONGEST || !isMetAgain(at)) addAll(at, most, item)
  }
  return slots
}

/**
 * Whether the four bytes at a place are some that were asked about lately. It is quicker than their slot, takes at most a
 * megabyte, and may forget; of wider units it knows nothing.
 */
const metLately = (units: Units): ((at: number) => boolean) => {
  if (units.BYTES_PER_ELEMENT > 1) return () => false
  const bits = Math.min(18, 32 - Math.clz32(units.length))
  const met = new Uint32Array(2 ** bits)
  // Here belong four zeros, which are not met yet.
  met[0] = 1
  return (at) => {
    const four = (units[at]! | units[at + 1]! << 8 | units[at + 2]! << 16 | units[at + 3]! << 24) >>> 0
    const place = Math.imul(four, 0x9e3779b1) >>> 32 - bits
    if (met[place] === four) return true
    met[place] = four
    return false
  }
}

/** The slot of the part that stands at a place of some other units, or the free one where it would be. */
const slotOf = (slots: Uint32Array, units: Units, others: Units, at: number, length: number): number => {
  const mask = slots.length - 2
  let slot = 2 * hashUnits(others, at, at + length) & mask
  for (; slots[slot + 1] !== 0; slot = slot + 2 & mask) {
    if ((slots[slot]! & 3) + 1 !== length) continue
    const from = slots[slot]! >>> 2
    let same = 0
    while (same < length && units[from + same] === others[at + same]) same++
    if (same === length) break
  }
  return slot
}

/** The same in twice the room. */
const grown = (old: Uint32Array, units: Units): Uint32Array => {
  const slots = new Uint32Array(2 * old.length)
  for (let i = 0; i < old.length; i += 2) {
    if (old[i + 1] === 0) continue
    const slot = slotOf(slots, units, units, old[i]! >>> 2, (old[i]! & 3) + 1)
    slots[slot] = old[i]!
    slots[slot + 1] = old[i + 1]!
  }
  return slots
}

const firstContainingShort: Find = (index, part, accepts) => {
  const { starts, units, shorts } = index
  const others = Uint16Array.from(part, (_, i) => part.charCodeAt(i))
  const first = shorts[slotOf(shorts, units, others, 0, part.length) + 1]! - 1
  if (first < 0 || accepts(first)) return first
  // The one written down is gone: what comes after it is looked through.
  for (let item = first + 1; item < starts.length - 1; item++) if (holds(index, item, part) && accepts(item)) return item
  return -1
}
