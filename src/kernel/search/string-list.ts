/**
 * An array of strings in typed arrays: compact, and not traversed by the garbage collector.
 */
import { areStarts, type Units } from './units'

/** The start of each string in the units, and the end of the last one. The units are bytes if all fit, else UTF-16. */
export type StringList = { readonly starts: Uint32Array; readonly units: Units }

export const stringList = (texts: readonly string[]): StringList => {
  const starts = new Uint32Array(texts.length + 1)
  for (let i = 0; i < texts.length; i++) starts[i + 1] = starts[i]! + texts[i]!.length
  const narrow = new Uint8Array(starts[texts.length]!)
  return { starts, units: fill(narrow, texts, 0xff) ? narrow : wide(texts, narrow.length) }
}

const wide = (texts: readonly string[], length: number): Uint16Array => {
  const units = new Uint16Array(length)
  fill(units, texts, 0xffff)
  return units
}

/** Concatenates the strings; returns false at the first unit above `most`. */
const fill = (units: Units, texts: readonly string[], most: number): boolean => {
  let at = 0
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (unit > most) return false
      units[at++] = unit
    }
  }
  return true
}

export const stringAt = ({ starts, units }: StringList, item: number): string =>
  decodeUnits(units, starts[item]!, starts[item + 1]!)

/** The largest number of arguments of one `fromCharCode` call, because arguments are passed on the stack. */
const MAX_ARGUMENTS = 4_096

const decodeUnits = (units: Units, from: number, to: number): string => {
  if (to - from <= MAX_ARGUMENTS)
    return String.fromCharCode.apply(undefined, units.subarray(from, to) as unknown as number[])
  const pieces: string[] = []
  for (let at = from; at < to; at += MAX_ARGUMENTS)
    pieces.push(decodeUnits(units, at, Math.min(to, at + MAX_ARGUMENTS)))
  return pieces.join('')
}

/** Whether the units at an offset equal the string. */
export const isAt = (units: Units, at: number, text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (units[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** Whether a list has `count` strings that are all within the units. */
export const isSoundStringList = ({ starts, units }: StringList, count: number): boolean =>
  starts.length === count + 1 && areStarts(starts, units.length)
