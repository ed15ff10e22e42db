/**
 * Patterns in RE2 syntax: found in a text in time linear in the text, whatever the pattern. No look-around, no
 * back-references.
 */
import { RE2JS } from 're2js'
import { memoizeLast } from './memo'
import { nativePattern } from './native-pattern'

/** Whether it is found anywhere in a text. */
export type Pattern = (text: string) => boolean

/** Each character of a text may cost as many steps as the program is long, so a longer program is refused. */
const MAX_PROGRAM_SIZE = 10_000

/** Compiling takes memory and time in proportion to the source, so a longer one is refused before that. */
export const MAX_SOURCE_LENGTH = 10_000

/** Compiling writes repeats out, so a pattern that grows longer than this is refused before that. */
const MAX_EXPANDED_LENGTH = 10 * MAX_PROGRAM_SIZE

/**
 * A quotation, an escape, a class, the start of a group, a counted repeat with its least and most, or a character. What
 * is not closed ends with the source, so that it is looked through once.
 */
const TOKEN =
  /\\Q[^]*?(?:\\E|$)|\\(?:[pPx]\{\^?\w+\}|[^])|\[\^?\]?(?:\[:\^?\w{1,9}:\]|\\[^]|[^\]\\])*(?:\]|$)|\((?:\?(?:P?<\w+>|[A-Za-z-]*:))?|\{(\d{1,4})(?:,(\d{0,4}))?\}|[^]/g

/**
 * About how many characters and classes a pattern has when its repeats are written out: its program is as long, within
 * a factor of a few, unless what it repeats takes no character.
 */
const expandedLength = (source: string): number => {
  const outer: number[] = []
  let length = 0
  let last = 0
  for (const [piece, least, most] of source.matchAll(TOKEN)) {
    if (piece.startsWith('(')) {
      outer.push(length)
      length = 0
    } else if (piece === ')') {
      last = length
      length += outer.pop() ?? 0
    } else if (least === undefined) {
      last = 1
      length += 1
    } else length += last * (Math.max(Number(least), Number(most ?? 0)) - 1)
  }
  return length
}

/** A pattern by its plain definition; undefined where the text is not a pattern, or is one too large. */
export const plainPattern = (source: string): Pattern | undefined => {
  if (source.length > MAX_SOURCE_LENGTH || expandedLength(source) > MAX_EXPANDED_LENGTH) return undefined
  try {
    const compiled = RE2JS.compile(source)
    return compiled.programSize() > MAX_PROGRAM_SIZE ? undefined : text => compiled.test(text)
  } catch {
    return undefined
  }
}

/** A native match of a longer text may need more stack than there is. */
const LONGEST_NATIVE = 10_000

/** {@link plainPattern} made fast: where a native expression means the same, it is put to texts of ordinary length. */
export const fastPattern = (source: string): Pattern | undefined => {
  const plain = plainPattern(source)
  const native = plain && nativePattern(source)
  return plain && native ? text => (text.length > LONGEST_NATIVE ? plain(text) : native.test(text)) : plain
}

/**
 * A pattern; undefined where the text is not a pattern, or is one too large. The last one is kept: a definition is
 * looked at several times in a row.
 */
export const pattern = memoizeLast(fastPattern)
