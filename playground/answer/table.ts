/**
 * A table of containers in a field: the containers that `gateout/table` reads, and the position of each cell.
 */
import { COLUMN_NAMES, locate, read, readHolds, type Answers, type CsvRow, type Table } from '../../src/table'
import { derivedHeaders } from '../../src/table/column'
import { COLUMNS, toAttribute } from '../../src/table/header'
import { groupUnread, listNotes, showRows } from '../../src/table/remark'
import { CURRENCIES } from '../../src/table/words'
import { readZone } from '../../src/table/zone'
import { identifier } from '../../src'
import type { jsonPosition } from '../../src/oracle'
import type { ListTable, Question } from './answer'
import { showCount, showFew, showValue } from './card'

/** A remark on a cell, a row or a column, with its place in words and its range. */
export type TableFault = {
  readonly place: string
  readonly message: string
  readonly span: jsonPosition.Span
  readonly found: string
  /** The attribute that its cell would have, or null. */
  readonly attribute: string | null
}

/** The rows of a container: several if they have one number. */
export type TableRow = {
  readonly number: number
  readonly rows: readonly CsvRow[]
  readonly faults: readonly TableFault[]
}

export type Sheet = {
  readonly table: Table
  /** The rows of each container, in the order of the document. */
  readonly rows: readonly TableRow[]
  /** The columns that are neither read nor computed by the board. */
  readonly others: Table['columns']
  readonly faults: readonly TableFault[]
  readonly find: jsonPosition.Finder
  readonly asked: ListTable
}

/** A text with a table, the name of its file or '', and the offset at which it begins in its field. */
type Text = { readonly name: string; readonly text: string; readonly from: number }

/** Reads a table by the answers that its header has, or returns null if no row has a known header. */
export const readSheet = (
  { name, text, from }: Text,
  { tables, checked, now }: Pick<Question, 'tables' | 'checked' | 'now'>,
): Sheet | null => {
  if (/^\s*[[{]/.test(text)) return null
  const lead = makeHeader(text)
  const whole = lead + text
  const plain = read({ text: whole, now })
  // Without containers, it takes a known column to be a table.
  const isTable = plain.document.data.length > 0 || plain.columns.some(({ as }) => as !== null)
  if (!plain.header || !isTable) return null
  const header = nameHeader(plain.columns.map(each => each.header))
  const given = tables.find(each => each.header === header)?.answers ?? {}
  const { answers, refused } = checkAnswers(given)
  const table = dateReports(Object.keys(answers).length === 0 ? plain : read({ text: whole, now, ...answers }), checked)
  const by = from - lead.length
  const shiftRow = ({ number, cells }: CsvRow): CsvRow => ({
    number,
    cells: cells.map(cell => ({ ...cell, from: Math.max(0, cell.from + by), to: Math.max(0, cell.to + by) })),
  })
  const located = locate({ text: whole, separator: table.format.separator })
  const places = new Map(located.map(row => [row.number, shiftRow(row)]))
  const head = places.get(plain.header.row)!
  const named = lead === '' ? (row: number): number => row : (row: number): number => row - 1
  const others = listOthers(table, places, head)
  return {
    table,
    rows: listRows(table, places, named),
    others,
    faults: [
      ...listColumnFaults(table, others, head),
      ...listNoteFaults(table, places, named),
      ...listCellFaults(table, places, named),
    ].map(fault => (name === '' ? fault : { ...fault, place: `${name}: ${fault.place}` })),
    find: finderOf(table, places),
    asked: { ...askTable(table, places, header, given, lead !== ''), name, refused },
  }
}

/** A table whose reports have the time of the sheet, unless they have their own. */
const dateReports = (table: Table, checked: string): Table => {
  if (checked === '' || !isUndated(table)) return table
  const { document } = table
  const dated = document.data.map(each => ({
    ...each,
    attributes: { terminal_checked_at: checked, ...each.attributes },
  }))
  return { ...table, document: { ...document, data: dated } }
}

type Given = Question['tables'][number]['answers']

/** The answers that can be used, and the others with their reasons. */
const checkAnswers = ({
  zone = {},
  currency = '',
  ...others
}: Given): { readonly answers: Answers; readonly refused: ListTable['refused'] } => {
  const zones = Object.entries(zone).flatMap(([terminal, name]) => {
    const found = readZone(name)
    return found === null ? [] : [[terminal, found] as const]
  })
  const unread = Object.values(zone).find(name => name !== '' && readZone(name) === null)
  const code = currency.trim().toUpperCase()
  const isCode = CURRENCIES.has(code)
  return {
    answers: {
      ...others,
      ...(zones.length > 0 && { zone: Object.fromEntries(zones) }),
      ...(isCode && { currency: code }),
    },
    refused: {
      ...(unread !== undefined && {
        zone: `${showValue(unread)} is not one time zone: write a city, or a name such as America/New_York`,
      }),
      ...(code !== '' &&
        !isCode && { currency: `${showValue(currency)} is not a currency: write its code, such as USD` }),
    },
  }
}

/** The set of the headers of a table, by which the answers to it are kept. */
export const nameHeader = (headers: readonly string[]): string => [...new Set(headers)].sort().join('\t')

/** The number of a row in the field, by its number in the table: a header that is made is in no field. */
type Named = (row: number) => number

/** A header for rows that have none, because the first one has a container number; '' for other tables. */
const makeHeader = (text: string): string => {
  const [line = ''] = /^.*\S.*$/m.exec(text.slice(0, MAX_FIRST_LINE)) ?? []
  const [separator = '\t'] = (['\t', ';', ',', '|'] as const).filter(mark => line.includes(mark))
  const cells = locate({ text: line, separator })[0]?.cells ?? []
  const isNumber = ({ text: cell }: (typeof cells)[number]): boolean =>
    cell.length < 20 && identifier.containerNumber({ value: cell.trim() }).valid
  if (!cells.some(isNumber)) return ''
  const at = cells.findIndex(isNumber)
  return `${cells.map((_, i) => (i === at ? 'Container' : `Column ${letters(i + 1)}`)).join(separator)}\n`
}

/** The part of a text that has its first line, in UTF-16 code units. */
const MAX_FIRST_LINE = 20_000

type Places = ReadonlyMap<number, CsvRow>

const spanOf = ({ cells }: CsvRow): jsonPosition.Span => ({ from: cells[0]!.from, to: cells.at(-1)!.to })

/** The end of an id is the number of the row. */
const rowOf = ({ id }: { readonly id: string }): number => Number(id.slice(-12))

/** The rows of a container, the first one first. */
const rowsOf = ({ notes }: Table): ((row: number) => readonly number[]) => {
  const repeated = new Map(notes.flatMap(({ rows, code }) => (code === 'repeated' ? [[rows[0], rows] as const] : [])))
  return row => repeated.get(row) ?? [row]
}

const listRows = (table: Table, places: Places, named: Named): readonly TableRow[] => {
  const byRow = new Map<number, TableFault[]>()
  for (const fault of table.unread.map(faultOf(table, places, named))) {
    const known = byRow.get(fault.row)
    if (known) known.push(fault)
    else byRow.set(fault.row, [fault])
  }
  const numbers = rowsOf(table)
  return table.document.data.map(container => {
    const number = rowOf(container)
    const own = numbers(number)
    return {
      number: named(number),
      rows: own.map(each => places.get(each)!),
      faults: own.flatMap(each => byRow.get(each) ?? []),
    }
  })
}

/** Finds the cell of an attribute, or the row of its container. */
const finderOf = (table: Table, places: Places): jsonPosition.Finder => {
  const { data, included = [] } = table.document
  const numbers = rowsOf(table)
  return pointer => {
    const [, family, index, inside, ...path] = pointer.split('/')
    const resource = ((family === 'included' ? included : data) as readonly { readonly id: string }[])[Number(index)]
    if (index !== undefined && !resource) return undefined
    const [first, last] = resource ? [resource, resource] : [data[0], data.at(-1)]
    if (!first || !last) return undefined
    const rows = numbers(rowOf(first)).map(row => places.get(row)!)
    const named = path.flatMap((_, i) => path.slice(0, i + 1).join('.'))
    const found =
      inside !== undefined &&
      table.columns
        .filter(({ as }) => as !== null && named.includes(as))
        .flatMap(({ column }) => rows.map(({ cells }) => cells[column - 1]))
        .find(cell => cell !== undefined && cell.text.trim() !== '')
    if (inside !== undefined && path.length > 0 && !found) return undefined
    const whole = { from: spanOf(rows[0]!).from, to: spanOf(places.get(rowOf(last))!).to }
    const { from, to } = found || (resource ? { from: whole.from, to: spanOf(rows.at(-1)!).to } : whole)
    return { from, to, valueFrom: from }
  }
}

// Faults ----------------------------------------------------------------------------------------------------------------

type CellFault = TableFault & { readonly row: number }

const faultOf =
  ({ columns }: Table, places: Places, named: Named) =>
  ({ row, column, header, cell, reason, help }: Table['unread'][number]): CellFault => {
    const found = places.get(row)!
    const { from, to } = found.cells[column - 1] ?? spanOf(found)
    return {
      place: `Row ${named(row)}, ${header || `column ${letters(column)}`}`,
      message: `${showValue(cell)} ${reason}: ${help}`,
      span: { from, to },
      found: cell,
      attribute: columns[column - 1]?.as ?? null,
      row,
    }
  }

/** One fault for each column and reason. */
const listCellFaults = (table: Table, places: Places, named: Named): readonly TableFault[] =>
  groupUnread(table.unread).map(({ first, more }) => {
    const fault = faultOf(table, places, named)(first)
    return more === 0 ? fault : { ...fault, message: `${fault.message}; ${showCount(more, 'more cell')} like this` }
  })

/** The columns that are neither read nor computed by the board, without those that are empty. */
const listOthers = ({ columns }: Table, places: Places, head: CsvRow): Sheet['others'] => {
  const isDerived = derivedHeaders(columns.map(({ header }) => header))
  return columns.filter(({ column, header, as }) => {
    const isEmpty = (): boolean =>
      [...places.values()].every(({ number, cells }) => number <= head.number || !cells[column - 1]?.text.trim())
    return as === null && !isDerived(header) && (header !== '' || !isEmpty())
  })
}

/** One fault for all columns that are neither read nor asked about. */
const listColumnFaults = (table: Table, others: Sheet['others'], head: CsvRow): readonly TableFault[] => {
  const isNamed = new Set([...table.unread, ...listAsked(table)].map(({ column }) => column))
  const left = others.filter(({ column }) => !isNamed.has(column))
  if (left.length === 0) return []
  const names = left.map(({ column, header }) => (header === '' ? `column ${letters(column)}` : `“${header}”`))
  const [first] = left
  const { from, to } = head.cells[first!.column - 1] ?? spanOf(head)
  return [
    {
      place: left.length === 1 ? 'Column' : 'Columns',
      message: `${showFew(names).join(', ')} ${left.length === 1 ? 'is' : 'are'} not read, and kept in the saved file; set the meaning under “Columns”`,
      span: { from, to },
      found: first!.header,
      attribute: null,
    },
  ]
}

/** Whether a table has no time of the terminals' reports, without which every ready container has to be confirmed. */
const isUndated = ({ columns }: Table): boolean =>
  columns.some(({ as }) => as === 'available_for_pickup') && !columns.some(({ as }) => as === 'terminal_checked_at')

const NOTES: { readonly [C in Table['notes'][number]['code']]: string } = {
  repeated: 'are one container',
  contradicts: 'are one container, and contradict each other',
  title: 'skipped: not a container',
  total: 'skipped: a sum',
  earlier_trip: 'skipped: an earlier trip of a container',
  export: 'skipped: not an import',
}

const listNoteFaults = ({ notes }: Table, places: Places, named: Named): readonly TableFault[] =>
  listNotes(notes).map(({ rows, code, attributes = [] }) => ({
    place: showRows(rows.map(named)).replace('row', 'Row'),
    message: [NOTES[code], ...(attributes.length > 0 ? [attributes.map(showAttribute).join(', ')] : [])].join(': '),
    span: spanOf(places.get(rows[0]!)!),
    found: '',
    attribute: null,
  }))

/** The letters of a column, which counts from 1, as a spreadsheet shows them. */
const letters = (column: number): string =>
  (column <= 26 ? '' : letters(Math.floor((column - 1) / 26))) + String.fromCharCode(65 + ((column - 1) % 26))

// Questions -------------------------------------------------------------------------------------------------------------

/**
 * The suspect columns that are asked about: they keep rows open, have a likely meaning, or may have the last free day. A
 * column without a header has no name to answer by.
 */
const listAsked = ({ suspects, columns }: Table): Table['suspects'] => {
  const hasDay = columns.some(({ as }) => as === 'pickup_lfd')
  return suspects.filter(
    ({ header, rows, suggested, about }) =>
      header !== '' && (rows.length > 0 || suggested !== null || (about === 'date' && !hasDay)),
  )
}

/** Without a header, a column with a hold in a cell is asked about, too. */
const listHoldColumns = (table: Table, places: Places): ListTable['suspects'] => {
  const isAsked = new Set(table.suspects.map(({ column }) => column))
  return table.columns.flatMap(({ column, header, as }) => {
    if (as !== null || isAsked.has(column) || Object.hasOwn(table.answers.columns ?? {}, header)) return []
    const texts = [...places.values()].map(({ cells }) => cells[column - 1]?.text.trim() ?? '')
    const cell = texts.find(text => /\p{L}{3}/u.test(text) && (readHolds(text).holds ?? []).length > 0)
    return cell === undefined ? [] : [{ header, cell, suggested: 'Holds', rows: 0 }]
  })
}

const askTable = (
  table: Table,
  places: Places,
  header: string,
  given: Given,
  isHeaderless: boolean,
): Omit<ListTable, 'name' | 'refused'> => {
  const { questions, assumed } = table
  const cellOf = (about: Table['questions'][number]['about']): string | null => {
    const [first] = questions.find(each => each.about === about)?.cells ?? []
    return first ? places.get(first.row)!.cells[first.column - 1]!.text.trim() : null
  }
  const asked = questions.find(({ about }) => about === 'zone')
  const terminals = new Set([...Object.keys(given.zone ?? {}), ...(asked?.terminals ?? [])])
  return {
    header,
    isHeaderless,
    answers: given,
    zones: asked || given.zone ? [...terminals] : null,
    order: cellOf('order'),
    currency: cellOf('currency'),
    isUndated: isUndated(table),
    suspects: [
      ...listAsked(table).map(({ rows, ...asked }) => ({ ...asked, rows: rows.length })),
      ...(isHeaderless ? listHoldColumns(table, places) : []),
    ].map(({ header: name, cell, suggested, rows }) => ({ header: name, cell, suggested, rows })),
    assumed: assumed.map(({ header: name, cell, value, about }) => ({ header: name, cell, value, about })),
    columns: listColumns(table, given),
    options: COLUMN_NAMES,
  }
}

/** The header that a table of `write` has for an attribute, if it is in words. */
const HEADER_OF: ReadonlyMap<string, string> = new Map(
  COLUMNS.flatMap(({ as, name }) => (/[_.]/.test(name) ? [] : [[toAttribute(as), name] as const])),
)

/** An attribute in words: as the header of its column, if it has one. */
export const showAttribute = (attribute: string): string =>
  HEADER_OF.get(attribute) ?? attribute.replace(/^.*[./]/s, '').replaceAll('_', ' ')

const listColumns = (
  { columns, answers: { columns: found = {} } }: Table,
  { columns: chosen = {} }: Given,
): ListTable['columns'] =>
  columns.map(({ header, as }) => {
    if (Object.hasOwn(chosen, header)) return { header, as: chosen[header] ?? '' }
    return { header, as: as === null ? '' : (found[header] ?? showAttribute(as)) }
  })
