/**
 * Measures strings in terminal columns, and wraps them.
 */
import stringWidth from 'string-width'

/** Printable ASCII, and the arrow and ellipsis of our own messages: one column each. */
const NARROW = /^[\x20-\x7E→…]*$/

/**
 * Up to 64 code points, with the marks that belong to the last. Node 20 segments in quadratic time, so long strings are
 * measured in pieces. A grapheme cluster longer than a piece may be measured too wide.
 */
const PIECES = /[^]{1,64}(?:[\p{M}\p{Emoji_Modifier}]|\u200D[^]){0,64}/gu

export const measureWidth = (text: string): number =>
  NARROW.test(text) ? text.length : (text.match(PIECES) ?? []).reduce((sum, piece) => sum + stringWidth(piece), 0)

/** Wraps to lines of at most `room` columns, between words if possible. */
export const wrap = (text: string, room: number): readonly string[] => {
  if (measureWidth(text) <= room) return [text]
  const lines: string[] = []
  let line: string | undefined
  let width = 0
  for (const word of text.split(' ').flatMap(part => split(part, room))) {
    const more = measureWidth(word)
    if (line !== undefined && width + 1 + more <= room) {
      line = `${line} ${word}`
      width += 1 + more
    } else {
      if (line !== undefined) lines.push(line)
      line = word
      width = more
    }
  }
  return line === undefined ? lines : [...lines, line]
}

const split = (word: string, room: number): readonly string[] => {
  if (measureWidth(word) <= room) return [word]
  const pieces: string[] = []
  let piece = ''
  let width = 0
  for (const char of word) {
    const more = measureWidth(char)
    if (piece !== '' && width + more > room) {
      pieces.push(piece)
      piece = ''
      width = 0
    }
    piece += char
    width += more
  }
  return [...pieces, piece]
}
