/**
 * The rows of a table as strings, and the row that is its header.
 */
import { toDateTime } from '../kernel/time'
import { writeNumber } from './amount'
import { readPreamble, readRows, SEPARATORS, unguard, type CellFault, type Separator } from './csv'
import { findGroups } from './group'
import { findHeading } from './header'
import { countNumbers } from './number'

/** The content of a cell of a spreadsheet. A `Date` has the local time in its fields of UTC. */
export type Value = string | number | boolean | Date | null

/** A sheet of a workbook. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly Value[])[] }

/** The text of a table, the cells of its rows, or the sheets of a workbook. */
export type Source =
  { readonly text: string } | { readonly rows: readonly (readonly Value[])[] } | { readonly sheets: readonly Sheet[] }

/** A row that is not empty. Rows count from 1, as a spreadsheet shows them. */
export type Row = {
  readonly number: number
  readonly cells: readonly string[]
  readonly faults: readonly (readonly [index: number, fault: CellFault])[]
}

export type Grid = {
  readonly rows: readonly Row[]
  readonly separator: Separator
  /** The index of the header in `rows`, or -1. */
  readonly header: number
  /** Whether the row before the header is its upper row. */
  readonly isGrouped: boolean
  readonly sheet: { readonly name: string; readonly others: readonly string[] } | null
}

/** The number of rows among which the header is. */
const MAX_HEADER_ROW = 40
/** Cells of a header beyond this one are not read: a row that fills them is longer than the header. */
export const MAX_COLUMNS = 1_000

/** Headers that a person has chosen a use for are known, too; `isKnown` replaces the headers of containers. */
type Known = {
  readonly columns?: object | undefined
  readonly sheet?: string | undefined
  readonly isKnown?: (cell: string) => boolean
}

/** Returns the rows of a source; of several sheets the named one, or the first with the most container numbers. */
export const readGrid = (source: Source, known: Known): Grid => {
  if ('sheets' in source) {
    const grids = source.sheets.map(({ name, rows }) => ({ name, rows: toRows(rows) }))
    const named = known.sheet === undefined ? undefined : grids.filter(({ name }) => name === known.sheet)
    const [best] = (named ?? grids).sort((a, b) => countContainers(b.rows) - countContainers(a.rows))
    const others = source.sheets.map(({ name }) => name).filter(name => name !== best?.name)
    const rows = best?.rows ?? []
    return { rows, separator: ',', ...findHeader(rows, known), sheet: { name: best?.name ?? '', others } }
  }
  if ('rows' in source) {
    const rows = toRows(source.rows)
    return { rows, separator: ',', ...findHeader(rows, known), sheet: null }
  }
  const { separator: named, at } = readPreamble(source.text)
  const [best] = (named === null ? SEPARATORS : [named])
    .map(separator => {
      const rows: Row[] = []
      for (const row of readText(source.text, separator, at)) if (rows.push(row) === MAX_HEADER_ROW) break
      return { separator, ...findHeader(rows, known) }
    })
    .sort((a, b) => b.known - a.known)
  const { separator, header, isGrouped } = best!
  return { rows: [...readText(source.text, separator, at)], separator, header, isGrouped, sheet: null }
}

const toRows = (rows: readonly (readonly Value[])[]): readonly Row[] =>
  rows
    .map((values, i) => ({ number: i + 1, cells: values.map(toCell), faults: NO_FAULTS }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))

const countContainers = (rows: readonly Row[]): number =>
  rows.filter(({ cells }) => cells.some(cell => countNumbers(cell) === 1)).length

const NO_FAULTS: Row['faults'] = []

function* readText(text: string, separator: Separator, at: number): Generator<Row> {
  for (const { number, cells } of readRows(text, separator, at)) {
    const faults = cells.some(({ fault }) => fault !== null)
      ? cells.flatMap(({ fault }, i) => (fault === null ? [] : [[i, fault] as const]))
      : NO_FAULTS
    yield { number, cells: cells.map(cell => unguard(cell.text).trim()), faults }
  }
}

/** Writes the value of a cell as CSV has it. */
export const toCell = (value: Value): string => {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  // Spreadsheets show 15 digits, so that 0.1 + 0.2 is 0.3.
  if (typeof value === 'number') return Number.isFinite(value) ? writeNumber(Number(value.toPrecision(15))) : ''
  // Spreadsheets count days as doubles, so that a minute may come a millisecond early. Whole days are exact.
  const seconds = value.getTime() / 1_000
  const nearest = Math.round(seconds)
  const isNextDay = nearest > seconds && nearest % 86_400 === 0
  return toDateTime({ seconds: isNextDay ? nearest - 1 : nearest, fraction: '' })?.slice(0, -1) ?? 'Invalid date'
}

/** A container number as most tables write it. */
export const NUMBER = /^[A-Z]{3}[UJZ]\d{7}$/

/**
 * The row with the most known columns before the first container, the first of several; its upper row counts if it groups
 * them. Without a known column it is the row before the first container.
 */
const findHeader = (
  rows: readonly Row[],
  {
    columns = {},
    isKnown = cell => findHeading(cell) !== null || (cell !== '' && Object.hasOwn(columns, cell)),
  }: Known,
): Pick<Grid, 'header' | 'isGrouped'> & { readonly known: number } => {
  let best = { header: -1, isGrouped: false, known: 0 }
  for (const [i, row] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const before = rows[i - 1]
    const isContainer = row.cells.some(cell => countNumbers(cell) === 1)
    if (isContainer && best.known === 0 && i > 0) return { header: i - 1, isGrouped: false, known: 0 }
    // A later header is that of another table.
    if (isContainer && best.known > 0) break
    const cells = row.cells.slice(0, MAX_COLUMNS)
    const groups = before?.number === row.number - 1 ? findGroups(before.cells, cells) : null
    const alone = cells.filter(isKnown).length
    const together = groups?.filter(heading => heading).length ?? 0
    const known = Math.max(alone, together)
    const isLower =
      best.header === i - 1 &&
      groups !== null &&
      together === best.known &&
      cells.some((cell, j) => /\p{L}/u.test(cell) && groups[j])
    if (known > best.known || isLower) best = { header: i, isGrouped: together >= alone && groups !== null, known }
  }
  return best
}
