/**
 * Reads and writes tables by RFC 4180, with the position of each cell, which the libraries for CSV do not report.
 *
 * | reading                | beyond the RFC                                                              |
 * | ---------------------- | --------------------------------------------------------------------------- |
 * | separator              | also a semicolon, a tab or a bar, as spreadsheets of other countries write  |
 * | first line             | may be a byte order mark or `sep=;`                                         |
 * | end of a line          | CRLF, LF or CR                                                              |
 * | quote without an end   | a fault; the cell ends as if it were not quoted, so that no row is lost     |
 * | words after a quote    | a fault; they belong to the cell                                            |
 */
import type { Span } from '../kernel/json-position'

/** A cell with its content and its range, which includes the quotes. */
export type Cell = Span & { readonly text: string; readonly fault: CellFault | null }
/** Why a cell cannot be split from its neighbours with certainty: a quote without an end, or text after a quote. */
export type CellFault = 'open_quote' | 'after_quote'

/** The cells of a row, with its number as a spreadsheet counts it. */
export type CsvRow = { readonly number: number; readonly cells: readonly Cell[] }

export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

const PREAMBLE = /\uFEFF?(?:sep=([,;\t|])(?:\r\n|\n|\r))?/y
const LINE_END = /\r\n|\n|\r/y
const QUOTED = / *"([^"]*(?:""[^"]*)*)"/y
const OPEN_QUOTE = / *"/y

/** The end of a sticky pattern's match at an offset, or -1. */
const match = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** The separator that a first line `sep=;` names, and the offset of the table. */
export const readPreamble = (text: string): { readonly separator: Separator | null; readonly at: number } => {
  PREAMBLE.lastIndex = 0
  const [whole, named] = PREAMBLE.exec(text)!
  return { separator: SEPARATORS.find(separator => separator === named) ?? null, at: whole.length }
}

/** Yields the rows from an offset, without the empty ones. */
export function* readRows(text: string, separator: string, start: number): Generator<CsvRow> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  let cells: Cell[] = []
  let number = 1
  for (let at = start; at < text.length;) {
    const cell = readCell(text, at, plain)
    cells.push(cell)
    at = cell.to
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      cells.push({ from: at, to: at, text: '', fault: null })
    }
    if (cells.some(({ text: content }) => content.trim() !== '')) yield { number, cells }
    cells = []
    number++
    at = Math.max(at, match(LINE_END, text, at))
  }
}

/**
 * Returns the rows of a text with the range of each cell, to show where the cells of a result of `read` are.
 *
 * @complexity O(n) in the text
 * @example locate({ text: 'Container\nMSCU5285725', separator: ',' })[1].cells[0] // { from: 10, to: 21, text: 'MSCU5285725' }
 */
export const locate = ({
  text,
  separator,
}: {
  readonly text: string
  readonly separator: Separator
}): readonly CsvRow[] => [...readRows(text, separator, readPreamble(text).at)]

const readCell = (text: string, from: number, plain: RegExp): Cell => {
  const to = match(plain, text, from)
  const unquoted: Cell = { from, to, text: text.slice(from, to), fault: null }
  const first = text[from]
  if ((first !== '"' && first !== ' ') || match(OPEN_QUOTE, text, from) < 0) return unquoted
  QUOTED.lastIndex = from
  const content = QUOTED.exec(text)?.[1]
  if (content === undefined) return { ...unquoted, fault: 'open_quote' }
  const end = match(plain, text, QUOTED.lastIndex)
  const after = text.slice(QUOTED.lastIndex, end).trim()
  // The quote of a later row ends this one, which has none of its own.
  if (after !== '' && /[\r\n]/.test(content)) return { ...unquoted, fault: 'open_quote' }
  return {
    from,
    to: end,
    text: content.replaceAll('""', '"') + after,
    fault: after === '' ? null : 'after_quote',
  }
}

/** Writes rows with a byte order mark, because spreadsheets need it to recognize UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[], separator: Separator): string =>
  `\uFEFF${rows.map(row => `${row.map(writeCell).join(separator)}\r\n`).join('')}`

const writeCell = (content: string): string => {
  const guarded = NUMBER.test(content) ? content : content.replace(FORMULA, "$1$2'")
  return /[",;|\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Spreadsheets do not run a number below 0 as a formula. */
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/**
 * Spreadsheets run a cell that begins with one of these characters. A spreadsheet that splits at another character than
 * the comma also begins a cell after that character. A cell that looks guarded already gets another apostrophe, so that
 * {@link unguard} returns it unchanged.
 */
const FORMULA = /(^|[;\t|\r\n])([^\S;\t|\r\n]*"?)(?='*[=+\-@\t\r＝＋－＠])/g
const GUARDED = /(^|[;\t|\r\n])([^\S;\t|\r\n]*"?)'(?='*[=+\-@\t\r＝＋－＠])/g

/** The content of a cell without the apostrophes that show formulas instead of running them. */
export const unguard = (text: string): string => (text.includes("'") ? text.replace(GUARDED, '$1$2') : text)
