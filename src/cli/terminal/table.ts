/**
 * Draws rows as an aligned table, in batches, so that a long table takes no more memory than a short one.
 *
 * | width                        | layout                                                 |
 * | ---------------------------- | ------------------------------------------------------ |
 * | unknown (a pipe or a file)   | one line per row                                       |
 * | enough for the longest words | columns with wrapped cells                             |
 * | less                         | one paragraph per row, with a title before each cell   |
 */
import type { Colour, Paint } from '../../kernel/paint'
import { printable } from '../../kernel/printable'
import type { Terminal } from './terminal'
import { measureWidth, wrap } from './width'

/** A string, or items: one per line if cells wrap, otherwise on a single line. An empty array is shown as a dash. */
export type Cell = string | readonly string[] | { readonly text: string; readonly colour: Colour | undefined }
export type Row = readonly Cell[]
type Shown = readonly { readonly items: readonly string[]; readonly colour?: Colour | undefined }[]

const GAP = '  '
/** A column is at least as wide as its longest word up to this length (a UUID). Longer words are broken. */
const LONG_WORD = 36
/** A longer cell does not widen its column and sticks out. */
const WIDEST = 120
const MAX_CELL = 4_000

/** Draws a heading and all rows. */
export const drawTable = (terminal: Terminal, titles: readonly string[], rows: readonly Row[]): string =>
  createTable(titles, terminal)(rows)

/**
 * Returns a function that draws batch after batch, the first under a heading. Columns never become narrower, and no
 * line is wider than the terminal.
 */
export const createTable = (
  titles: readonly string[],
  { paint, width: room }: Pick<Terminal, 'paint' | 'width'>,
): ((rows: readonly Row[]) => string) => {
  const natural = titles.map(() => 0)
  const least = titles.map(() => 0)
  const head: Shown = titles.map(title => ({ items: [title], colour: 'bold' }))
  const gaps = GAP.length * (titles.length - 1)
  let isFirst = true
  let isStacked = false
  const measure = (row: Shown): void =>
    row.forEach(({ items }, i) => {
      for (const item of items) {
        natural[i] = Math.max(natural[i]!, Math.min(measureWidth(item), WIDEST))
        for (const word of item.split(' ')) least[i] = Math.max(least[i]!, Math.min(measureWidth(word), LONG_WORD))
      }
    })
  measure(head)
  return rows => {
    const shown = rows.map(row => row.map(cell => toShown(cell, room)))
    shown.forEach(measure)
    isStacked ||= sum(least) + gaps > room
    const batch = isFirst && !isStacked ? [head, ...shown] : shown
    const before = isFirst ? '' : '\n'
    isFirst = false
    if (isStacked) return before + shown.map(row => drawStacked(titles, row, room, paint)).join('\n')
    const widths = fit(natural, least, room - gaps)
    return batch.map(row => draw(row, widths, room === Infinity ? [] : widths, paint)).join('')
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const toShown = (cell: Cell, room: number): Shown[number] => {
  if (typeof cell === 'string') return toShown([cell], room)
  if ('text' in cell) return { ...toShown(cell.text, room), colour: cell.colour }
  return { items: itemsShown(cell.length > 0 ? cell : ['-'], room) }
}

/** Adds semicolons, because wrapped items would otherwise run together. */
const itemsShown = (items: readonly string[], room: number): readonly string[] => {
  const short = items.map(item =>
    printable(item.length > MAX_CELL ? `${item.slice(0, MAX_CELL)}… (${item.length} characters)` : item),
  )
  return room === Infinity ? [short.join('; ')] : short.map((item, i) => (i < short.length - 1 ? `${item};` : item))
}

const draw = (row: Shown, widths: readonly number[], bounds: readonly number[], paint: Paint): string => {
  const cells = row.map(({ items, colour }, i) => ({
    colour,
    lines: items.flatMap(item => wrap(item, bounds[i] ?? Infinity)),
  }))
  const height = Math.max(...cells.map(({ lines }) => lines.length))
  return Array.from(
    { length: height },
    (_, y) =>
      `${cells
        .map(({ colour, lines }, i) => {
          const text = lines[y] ?? ''
          return paintCell(text, colour, paint) + ' '.repeat(Math.max(0, widths[i]! - measureWidth(text)))
        })
        .join(GAP)
        .trimEnd()}\n`,
  ).join('')
}

/** A row as a paragraph: each title with its cell to the right. */
const drawStacked = (titles: readonly string[], row: Shown, room: number, paint: Paint): string => {
  const margin = Math.max(...titles.map(measureWidth))
  return row
    .map(({ items, colour }, i) => {
      const title = titles[i]!
      const beside = room - margin - GAP.length
      if (beside < margin)
        return `${wrap(title, room)
          .concat(items.flatMap(item => wrap(item, room)))
          .join('\n')}\n`
      return items
        .flatMap(item => wrap(item, beside))
        .map((line, y) => {
          const start = y === 0 ? paint('bold', title) + ' '.repeat(margin - measureWidth(title)) : ' '.repeat(margin)
          return `${start}${GAP}${paintCell(line, colour, paint)}`.trimEnd()
        })
        .map(line => `${line}\n`)
        .join('')
    })
    .join('')
}

const paintCell = (text: string, colour: Colour | undefined, paint: Paint): string =>
  colour && text ? paint(colour, text) : text

/** Narrows the widest columns until the table fits, but none below its least width. */
const fit = (natural: readonly number[], least: readonly number[], room: number): readonly number[] => {
  const widths = [...natural]
  for (let excess = sum(widths) - room; excess > 0; excess--) {
    const spare = widths.map((width, i) => (width > least[i]! ? width : 0))
    const widest = spare.indexOf(Math.max(...spare))
    widths[widest] = widths[widest]! - 1
  }
  return widths
}
