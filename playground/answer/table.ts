/**
 * Reads a table of containers, as a spreadsheet saves or copies it: a header, then a row for each container.
 *
 * Each row is a container, whatever its cells. Nothing of the table is lost: a cell or a column that is not used is
 * named, and an export has it again.
 */
import type { jsonPosition } from '../../src/oracle'
import type { DateOrder } from './answer'
import { showCount } from './card'
import {
  derivedColumns,
  findColumn,
  findDateOrder,
  isBlank,
  isUnclearDate,
  type Column,
  type Heading,
  type Reading,
} from './column'
import { readPreamble, readRows, SEPARATORS, unguard, type Cell, type CellFault, type CsvRow } from './csv'

/** A fault of the table, with its place in words and its range. */
export type TableFault = {
  readonly place: string
  readonly message: string
  readonly span: jsonPosition.Span
  /** The attribute that its cell would have, or null. */
  readonly attribute: string | null
  readonly found: string
}

/** A container of a table. */
export type TableRow = {
  readonly number: number
  readonly span: jsonPosition.Span
  readonly attributes: { readonly [name: string]: unknown }
  /** The cell of each attribute. */
  readonly cells: ReadonlyMap<string, jsonPosition.Span>
  /** The contents of the cells that report nothing, by attribute. */
  readonly unread: ReadonlyMap<string, string>
  readonly faults: readonly TableFault[]
  /** The days of events without a time, from which terms can count. */
  readonly dates: Dates
  /** The contents of the columns that are not used, by header. */
  readonly others: ReadonlyMap<string, string>
}

type Dates = { readonly [part in Part]?: { readonly [bound in Bound]?: string } }
type Part = 'demurrage' | 'detention' | 'combined'
type Bound = 'start' | 'end'

export type Table = {
  readonly rows: readonly TableRow[]
  /** The faults of the header, and of rows that are not containers. */
  readonly faults: readonly TableFault[]
  /** Whether it has dates that no cell of their column makes clear. */
  readonly areDatesUnclear: boolean
}

/** Reads a table, or returns null if none of the first rows is a header: if none names a column. */
export const readTable = (text: string, dates: DateOrder | null = null): Table | null => {
  if (/^\s*[[{]/.test(text)) return null
  const { separator, at } = readPreamble(text)
  const [best] = (separator === null ? SEPARATORS : [separator])
    .flatMap(each => {
      const header = findHeader(readRows(text, each, at))
      return header ? [{ separator: each, header }] : []
    })
    .sort((a, b) => countKnown(b.header) - countKnown(a.header))
  if (!best) return null
  const { header } = best
  const all = [...readRows(text, best.separator, at)]
  const rows = all.filter(row => row.number > header.number && !repeatsHeader(row, header))
  const head = readHeader(header, rows, dates)
  const others = all.flatMap(row =>
    row.number < header.number
      ? [rowFault(row, 'is above the header, and not used')]
      : isTotal(row, head)
        ? [rowFault(row, 'is a total, and not a container')]
        : [],
  )
  return {
    rows: rows.filter(row => !isTotal(row, head)).map(row => readRow(row, head)),
    faults: [...head.faults, ...others],
    areDatesUnclear: head.areDatesUnclear,
  }
}

/** The number of rows among which the header is. The rows above it have a title. */
const MAX_HEADER_ROW = 10

/** The first row with a known column. A row with a single cell is a title unless all rows are like it. */
const findHeader = (rows: Iterable<CsvRow>): CsvRow | undefined => {
  const first: CsvRow[] = []
  for (const row of rows) if (first.push(row) === MAX_HEADER_ROW) break
  const isNarrow = first.every(row => countFilled(row) === 1)
  return first.find(row => countKnown(row) > 0 && (isNarrow || countFilled(row) > 1))
}

const countFilled = ({ cells }: CsvRow): number => cells.filter(({ text }) => text.trim() !== '').length

/** A row of totals at the end would count all money twice. */
const isTotal = ({ cells }: CsvRow, { headings }: Head): boolean => {
  const at = headings.findIndex(heading => heading?.column.attribute === 'number')
  return /^(grand |sub)?total/i.test((cells[Math.max(at, 0)]?.text ?? '').trim())
}

/** A header that is longer is not one. */
const MAX_HEADER_LENGTH = 100
const nameOf = ({ text }: Cell): string => text.trim().slice(0, MAX_HEADER_LENGTH)
const countKnown = ({ cells }: CsvRow): number => cells.filter(cell => findColumn(nameOf(cell))).length

/** Files that are opened together each begin with the header. */
const repeatsHeader = ({ cells }: CsvRow, header: CsvRow): boolean =>
  cells.length === header.cells.length && cells.every(({ text }, i) => text === header.cells[i]!.text)

// The header ------------------------------------------------------------------------------------------------------------

/** A used column has a heading; of another one the contents are kept. */
type Head = {
  readonly headings: readonly (Heading | null)[]
  readonly names: readonly string[]
  readonly isDerived: (header: string) => boolean
  readonly currencyAt: number
  readonly faults: readonly TableFault[]
  readonly areDatesUnclear: boolean
}

const readHeader = (header: CsvRow, rows: readonly CsvRow[], dates: DateOrder | null): Head => {
  const { cells } = header
  const isDerived = derivedColumns(cells.map(nameOf))
  const filled = new Set(rows.flatMap(row => row.cells.flatMap(({ text }, i) => (text.trim() === '' ? [] : [i]))))
  const faults: TableFault[] = []
  const used = new Set<Column>()
  let areDatesUnclear = false
  const headings = cells.map((cell, i): Heading | null => {
    if (isDerived(nameOf(cell))) return null
    const found = findColumn(nameOf(cell))
    const place = `Column ${letters(i)}${nameOf(cell) === '' ? '' : ` “${nameOf(cell)}”`}`
    const refuse = (message: string): null => {
      faults.push({ place, message, span: cell, attribute: null, found: cell.text })
      return null
    }
    if (!found) return nameOf(cell) === '' && !filled.has(i) ? null : refuse(UNKNOWN)
    if (used.has(found.column)) return refuse(`is a second column of ${found.column.name}, and not used`)
    used.add(found.column)
    const texts = rows.map(row => row.cells[i]?.text.trim() ?? '')
    const order = findDateOrder(texts)
    if (order === null && found.column.hasDates && texts.some(isUnclearDate)) areDatesUnclear = true
    return { ...found, order: order ?? dates }
  })
  const named = new Set<string>()
  const names = cells.map((cell, i) => {
    const name = nameOf(cell)
    if (name === '') return `Column ${letters(i)}`
    return named.size === named.add(name).size ? `${name} (${letters(i)})` : name
  })
  const currencyAt = headings.findIndex(heading => heading?.column.name === 'Currency')
  return {
    headings,
    names,
    isDerived,
    currencyAt,
    areDatesUnclear,
    faults: [...findQuotes(header, { names }), ...faults],
  }
}

const UNKNOWN = 'is not known, so it is not used; an export has it again'

/** The letters of a column, as a spreadsheet shows them. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

// A row -----------------------------------------------------------------------------------------------------------------

const readRow = (row: CsvRow, head: Head): TableRow => {
  const { number, cells } = row
  const attributes: { [name: string]: unknown } = {}
  const places = new Map<string, jsonPosition.Span>()
  const unread = new Map<string, string>()
  const others = new Map<string, string>()
  const faults = [...findQuotes(row, head), ...findLength(row, head)]
  const given = cells[head.currencyAt]?.text.trim() ?? ''
  for (const [i, cell] of cells.entries()) {
    const heading = head.headings[i]
    const text = unguard(cell.text).trim()
    const attribute = heading?.column.attribute ?? null
    if (!heading && text !== '' && !head.isDerived(nameAt(head, i))) others.set(nameAt(head, i), text)
    if (!heading || attribute === null || text === '') continue
    const { value, fault }: Reading = isBlank(text)
      ? {}
      : heading.column.read(text, { ...heading, currency: heading.currency || given })
    places.set(attribute, cell)
    if (fault !== undefined)
      faults.push(makeFault(row, head, i, value === undefined ? `${fault}: read as not reported` : fault, attribute))
    if (value === undefined) unread.set(attribute, text)
    else attributes[attribute] = combine(attributes[attribute], value)
  }
  const span = { from: cells[0]!.from, to: cells.at(-1)!.to }
  return { number, span, attributes, cells: places, unread, faults, dates: findDates(attributes), others }
}

/** The bounds of free time that the day of an event gives. */
const BOUNDS: { readonly [attribute: string]: readonly (readonly [Part, Bound])[] } = {
  pod_discharged_at: [
    ['demurrage', 'start'],
    ['combined', 'start'],
  ],
  pod_full_out_at: [
    ['demurrage', 'end'],
    ['detention', 'start'],
  ],
  empty_terminated_at: [
    ['detention', 'end'],
    ['combined', 'end'],
  ],
}

const findDates = (attributes: { readonly [name: string]: unknown }): Dates => {
  const dates: { [part in Part]?: { [bound in Bound]?: string } } = {}
  for (const [attribute, bounds] of Object.entries(BOUNDS)) {
    const day = attributes[attribute]
    if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) continue
    for (const [part, bound] of bounds) dates[part] = { ...dates[part], [bound]: day }
  }
  return dates
}

/** Several columns may have fees. */
const combine = (known: unknown, added: unknown): unknown =>
  Array.isArray(known) && Array.isArray(added) ? [...(known as unknown[]), ...(added as unknown[])] : added

// Faults ----------------------------------------------------------------------------------------------------------------

const nameAt = ({ names }: Pick<Head, 'names'>, i: number): string => names[i] ?? `Column ${letters(i)}`

const makeFault = (
  { number, cells }: CsvRow,
  head: Pick<Head, 'names'>,
  i: number,
  message: string,
  attribute: string | null = null,
): TableFault => {
  const cell = cells[i]!
  return { place: `Row ${number}, ${nameAt(head, i)}`, message, span: cell, attribute, found: cell.text }
}

const QUOTES: { readonly [F in CellFault]: string } = {
  open_quote: 'begins with a quotation mark that no other one ends',
  after_quote: 'goes on after its closing quotation mark',
}

const findQuotes = (row: CsvRow, head: Pick<Head, 'names'>): TableFault[] =>
  row.cells.flatMap(({ fault }, i) => (fault === null ? [] : [makeFault(row, head, i, QUOTES[fault])]))

/** A row that is too short or too long may have its cells in the wrong columns. */
const findLength = (row: CsvRow, { names }: Head): readonly TableFault[] => {
  const { cells } = row
  const isLong = cells.slice(names.length).some(({ text }) => text.trim() !== '')
  if (!isLong && cells.length >= names.length) return []
  return [rowFault(row, `has ${showCount(cells.length, 'cell')}, and the header has ${names.length}`)]
}

const rowFault = ({ number, cells }: CsvRow, message: string): TableFault => ({
  place: `Row ${number}`,
  message,
  span: { from: cells[0]!.from, to: cells.at(-1)!.to },
  attribute: null,
  found: '',
})
