/**
 * Rows as an aligned table, in batches, so that a long one needs no more memory than a short one.
 */
import stringWidth from 'string-width'
import type { Colour, Paint } from './colour'
import { printable } from './printable'

/** The items of a cell stand below one another where cells wrap, and in one line elsewhere. */
export type Cell = { readonly items: readonly string[]; readonly colour?: Colour | undefined }
type Row = readonly Cell[]

const GAP = '  '
/** No column is made narrower than its longest word, unless the word is longer than this. */
const LONG_WORD = 12
/** Nor does a single long text push every other row apart: it sticks out. */
const WIDEST = 120

/**
 * Draws batch after batch, the first under a head; columns keep their widths and only grow.
 *
 * Cells wrap so that no line is wider than the room; where that is infinite, each row is a line.
 */
export const tableOf = (titles: readonly string[], paint: Paint, room: number): ((rows: readonly Row[]) => string) => {
  const natural = titles.map(() => 0)
  const least = titles.map(() => 0)
  let head: readonly Row[] = [titles.map(title => ({ items: [title], colour: 'bold' }))]
  return (rows) => {
    const batch = [...head, ...rows].map(row => row.map(({ items, colour }) =>
      ({ items: (room === Infinity ? [items.join('; ')] : stacked(items)).map(printable), colour })))
    head = []
    for (const row of batch) {
      row.forEach(({ items }, i) => {
        for (const item of items) {
          natural[i] = Math.max(natural[i]!, Math.min(widthOf(item), WIDEST))
          for (const word of item.split(' ')) least[i] = Math.max(least[i]!, Math.min(widthOf(word), LONG_WORD))
        }
      })
    }
    const widths = fit(natural, least, room - GAP.length * (titles.length - 1))
    return batch.map(row => draw(row, widths, room === Infinity ? [] : widths, paint)).join('')
  }
}

/** A separator shows where the next item begins, for items wrap too. */
const stacked = (items: readonly string[]): readonly string[] => items.map((item, i) => (i < items.length - 1 ? `${item};` : item))

const draw = (row: Row, widths: readonly number[], bounds: readonly number[], paint: Paint): string => {
  const cells = row.map(({ items, colour }, i) => ({ colour, lines: items.flatMap(item => wrap(item, bounds[i] ?? Infinity)) }))
  const height = Math.max(...cells.map(cell => cell.lines.length))
  return Array.from({ length: height }, (_, y) => `${cells.map(({ colour, lines }, i) => {
    const text = lines[y] ?? ''
    return (colour && text ? paint(colour, text) : text) + ' '.repeat(Math.max(0, widths[i]! - widthOf(text)))
  }).join(GAP).trimEnd()}\n`).join('')
}

/** Takes what is too much from the widest columns, first down to their least widths, then further. */
const fit = (natural: readonly number[], least: readonly number[], room: number): readonly number[] => {
  const widths = [...natural]
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - room; excess > 0; excess--) {
    const spare = widths.map((width, i) => (width > least[i]! ? width : 0))
    const candidates = Math.max(...spare) > 0 ? spare : widths
    const widest = candidates.indexOf(Math.max(...candidates))
    widths[widest] = Math.max(1, widths[widest]! - 1)
  }
  return widths
}

/** Text in lines of at most so many columns, broken between words where it can be. */
export const wrap = (text: string, room: number): readonly string[] => {
  if (widthOf(text) <= room) return [text]
  const lines: string[] = []
  let line: string | undefined
  for (const word of text.split(' ').flatMap(part => split(part, room))) {
    if (line !== undefined && widthOf(line) + 1 + widthOf(word) <= room) {
      line = `${line} ${word}`
    } else {
      if (line !== undefined) lines.push(line)
      line = word
    }
  }
  return line === undefined ? lines : [...lines, line]
}

/** A word in pieces that fit: it is broken rather than cut. */
const split = (word: string, room: number): readonly string[] => {
  if (widthOf(word) <= room) return [word]
  const pieces: string[] = []
  let piece = ''
  let width = 0
  for (const char of word) {
    const more = widthOf(char)
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

/** Printable ASCII, and the arrow and ellipsis of our own words: each a column wide. */
const NARROW = /^[\x20-\x7E→…]*$/
const widthOf = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text))
