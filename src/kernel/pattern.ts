/**
 * Regular expressions in RE2 syntax, which match in linear time: no look-around, no back-references.
 */
import { RE2JS } from 're2js'
import { memoizeLast } from './memo'

/** Whether the pattern matches anywhere in a string. */
export type Pattern = (text: string) => boolean

/** A match takes up to one step per instruction and character, so longer programs are refused. */
const MAX_PROGRAM_SIZE = 10_000

/** Compiling takes O(n) memory and time in the source, so a longer source is refused first. */
export const MAX_SOURCE_LENGTH = 10_000

/** Compiling expands counted repeats, so a pattern with a longer expansion is refused first. */
const MAX_EXPANDED_LENGTH = 10 * MAX_PROGRAM_SIZE

/**
 * A quotation, an escape, a class, the start of a group, a counted repeat with its bounds, or a character. An unclosed
 * token extends to the end of the source, so that scanning stays linear.
 */
const TOKEN =
  /\\Q[^]*?(?:\\E|$)|\\(?:[pPx]\{\^?\w+\}|[^])|\[\^?\]?(?:\[:\^?\w{1,9}:\]|\\[^]|[^\]\\])*(?:\]|$)|\((?:\?(?:P?<\w+>|[A-Za-z-]*:))?|\{(\d{1,4})(?:,(\d{0,4}))?\}|[^]/g

/**
 * Estimates the number of characters and classes after the expansion of counted repeats. The compiled program is as long
 * within a small factor, unless empty groups are repeated.
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

const compile = (source: string): Pattern | undefined => {
  if (source.length > MAX_SOURCE_LENGTH || expandedLength(source) > MAX_EXPANDED_LENGTH) return undefined
  try {
    const compiled = RE2JS.compile(source)
    return compiled.programSize() > MAX_PROGRAM_SIZE ? undefined : text => compiled.test(text)
  } catch {
    return undefined
  }
}

/**
 * Compiles a pattern; undefined if it is invalid or too large. The latest one is cached, because a definition is checked
 * several times in a row.
 */
export const pattern = memoizeLast(compile)
