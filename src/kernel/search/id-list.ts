/**
 * A compact array of ids: 16 bytes per id if all are lower-case UUIDs, otherwise a list of strings.
 */
import { isSoundStringList, stringAt, stringList, type StringList } from './string-list'

/** If `starts` is empty, `units` has 16 bytes per UUID. Otherwise it is a TextList. */
export type IdList = StringList

const NO_STARTS = new Uint32Array(0)

export const idList = (ids: readonly string[]): IdList => {
  const units = new Uint8Array(16 * ids.length)
  return ids.every((id, i) => writeUuid(units, 16 * i, id)) ? { starts: NO_STARTS, units } : stringList(ids)
}

/** Writes a lower-case UUID as bytes; returns false for any other id. */
const writeUuid = (units: Uint8Array, at: number, id: string): boolean => {
  if (id.length !== 36 || !(id[8] === '-' && id[13] === '-' && id[18] === '-' && id[23] === '-')) return false
  let bad = 0
  for (let byte = 0; byte < 16; byte++) {
    const place = OFFSETS[byte]!
    const high = VALUES[id.charCodeAt(place) & 127]!
    const low = VALUES[id.charCodeAt(place + 1) & 127]!
    bad |= high | low | (id.charCodeAt(place) & ~127) | (id.charCodeAt(place + 1) & ~127)
    units[at + byte] = (high << 4) | low
  }
  return bad < NONE
}

/** The position of each byte in a UUID string. */
const OFFSETS = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
const DIGITS = '0123456789abcdef'
const NONE = 16
/** The value of a digit, by its code. */
const VALUES = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = DIGITS.indexOf(String.fromCharCode(code))
  return value < 0 ? NONE : value
})
/** The codes of the first digit of a byte, and of its second. */
const HIGH = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS.charCodeAt(byte >> 4))
const LOW = Uint8Array.from({ length: 256 }, (_, byte) => DIGITS.charCodeAt(byte & 15))

export const idAt = (list: IdList, item: number): string => {
  const { starts, units } = list
  if (starts.length > 0) return stringAt(list, item)
  const at = 16 * item
  const h = (byte: number): number => HIGH[units[at + byte]!]!
  const l = (byte: number): number => LOW[units[at + byte]!]!
  // A single call: an array of codes takes twice as long. Formatted like a UUID.
  // prettier-ignore
  return String.fromCharCode(
    h(0), l(0), h(1), l(1), h(2), l(2), h(3), l(3), DASH, h(4), l(4), h(5), l(5), DASH, h(6), l(6), h(7), l(7), DASH,
    h(8), l(8), h(9), l(9), DASH, h(10), l(10), h(11), l(11), h(12), l(12), h(13), l(13), h(14), l(14), h(15), l(15),
  )
}

const DASH = 45

/** Whether a list is valid and has `count` ids. */
export const isSoundIdList = (list: IdList, count: number): boolean =>
  list.starts.length > 0
    ? isSoundStringList(list, count)
    : list.units.BYTES_PER_ELEMENT === 1 && list.units.length === 16 * count
