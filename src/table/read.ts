/**
 * Reads a table of containers, as people keep it: a header, then a row for each container.
 *
 * Nothing is read in part: a cell is read, named in `unread`, or part of a question. Nothing is guessed.
 */
import type { Container } from '../resource/model'
import { findDecimals, type Mark } from './amount'
import { findColumns, type Choices, type Column } from './column'
import type { Separator } from './csv'
import { findDottedOrder, findOrder, readDate, type DateOrder } from './date'
import { fold } from './fold'
import { findHeading, isOfAttribute, toAttribute } from './header'
import { MAX_COLUMNS, NUMBER, readGrid, type Row, type Source } from './grid'
import {
  hasNumber,
  inferAvailability,
  rowReader,
  sortColumns,
  type Context,
  type Draft,
  type Question as About,
} from './row'
import { TOTALS } from './words'
import type { Sheet } from './workbook'

/** The answers to the questions of a table. */
export type Answers = {
  /** The time zone of its local times and days, or one for each terminal or port. */
  readonly zone?: string | { readonly [terminal: string]: string } | undefined
  /** The order of its dates such as 7/9/2026, 07/09/26 and 26-Nov-24. */
  readonly order?: DateOrder | undefined
  /** The currency of its amounts with `$` or without a currency. */
  readonly currency?: string | undefined
  /** The attribute of a column by its header, if the header is not enough; null: the column is not read. */
  readonly columns?: Choices | undefined
}

/** The dates of a container that its record has no place for, as `container.assess` takes them. */
export type Dates = { readonly paid_through?: string; readonly return_by?: string }

/** A cell that is not read, or not as a whole. Rows and columns count from 1. */
export type Unread = {
  readonly row: number
  readonly column: number
  readonly header: string
  readonly cell: string
  readonly reason: string
  readonly help: string
}

/** An open question; `terminal` is set if several have their own zones, or if zones are answered by terminal. */
export type Question = {
  readonly about: About
  readonly terminal?: string
  readonly cells: readonly { readonly row: number; readonly column: number }[]
}

/** Rows that are not containers, or that are one container together. */
export type Note = {
  readonly rows: readonly number[]
  readonly code: 'repeated' | 'contradicts' | 'title' | 'total'
  /** The attributes in which the rows of a container contradict each other. */
  readonly attributes?: readonly string[]
}

/** The marks of a table. */
export type Format = { readonly separator: Separator; readonly decimal: Mark }

export type Table = {
  /** A JSON:API document of the containers, in the order of the rows. The end of an id is the number of the row. */
  readonly document: { readonly data: readonly Container[]; readonly included?: readonly object[] }
  /** Dates by container number. */
  readonly dates: { readonly [number: string]: Dates }
  /** Null if no row has a known header. */
  readonly header: { readonly row: number } | null
  /** The attribute of each column, or null if the column is not read. */
  readonly columns: readonly { readonly column: number; readonly header: string; readonly as: string | null }[]
  readonly unread: readonly Unread[]
  readonly questions: readonly Question[]
  readonly notes: readonly Note[]
  readonly format: Format
}

/**
 * Reads a table. It refuses nothing: without a known header there is no container.
 *
 * @complexity O(n) in the cells
 * @example read({ rows: [['Container', 'Holds'], ['MSCU5285725', 'none']] }).document.data[0].attributes
 * // { number: 'MSCU5285725', holds_at_pod_terminal: [] }
 */
export const read = (input: Source & Answers): Table => {
  const { rows, separator, header: at, isGrouped } = readGrid(input)
  const found = rows[at]
  const header = found && { ...found, cells: found.cells.slice(0, MAX_COLUMNS) }
  if (!header) return { ...EMPTY, format: { separator, decimal: '.' } }
  const body = rows.slice(at + 1).filter(row => !isSame(row, header))
  const columns = findColumns(header, isGrouped ? rows[at - 1] : undefined, body, input.columns ?? {})
  const context = findContext(input, columns, body)
  const readRow = rowReader(columns, context)
  const notes: Note[] = rows
    .slice(0, isGrouped ? at - 1 : at)
    .map(({ number }) => ({ rows: [number], code: 'title' as const }))
  const unread: Unread[] = []
  const questions = collectQuestions(typeof input.zone === 'object')
  const drafts: Draft[] = []
  const used = sortColumns(columns)
  const numberAt = used.find(({ use }) => use!.kind === 'number')?.index ?? -1
  const last = [...body].reverse().find(({ cells }) => hasNumber(cells[numberAt] ?? ''))?.number ?? Infinity
  let isOther = false
  for (const row of body) {
    if (isOtherHeader(row, numberAt)) {
      isOther = true
      unread.push(nameHeader(row))
      continue
    }
    const code = findNote(row, numberAt, used, row.number > last)
    if (code !== null) {
      notes.push({ rows: [row.number], code })
      continue
    }
    const isLonger = row.cells.slice(header.cells.length).some(cell => cell !== '')
    if (isLonger && !isOther) unread.push(nameLonger(row, header))
    const draft = readRow(isLonger || isOther ? withNumber(row, numberAt) : row)
    if (numberAt >= 0 && (row.cells[numberAt] ?? '') === '') unread.push(nameMissing(row, header, numberAt))
    listFaults(draft, header, unread)
    questions.add(draft)
    drafts.push(draft)
  }
  const merged = mergeRepeated(drafts, notes)
  for (const draft of merged) inferAvailability(draft)
  return {
    document: toDocument(merged),
    dates: listDates(merged),
    header: { row: header.number },
    columns: columns.map(({ index, header: name, use }) => ({
      column: index + 1,
      header: name,
      as: use && isOfAttribute(use.kind) ? toAttribute(use.as) : null,
    })),
    unread,
    questions: questions.list(),
    notes,
    format: { separator, decimal: findMark(context.decimals, separator) },
  }
}

/** Reads the sheet with the most columns that are read, the first of several; null without a sheet. */
export const readBest = (
  sheets: readonly Sheet[],
  answers: Answers,
): { readonly sheet: Sheet; readonly table: Table; readonly others: readonly string[] } | null => {
  const tables = sheets.map(sheet => ({ sheet, table: read({ rows: sheet.rows, ...answers }) }))
  const [best, ...others] = tables.sort((a, b) => countColumns(b.table) - countColumns(a.table))
  return best ? { ...best, others: others.map(({ sheet }) => sheet.name) } : null
}

const countColumns = ({ columns }: Table): number => columns.filter(({ as }) => as !== null).length

const EMPTY = {
  document: { data: [] },
  dates: {},
  header: null,
  columns: [],
  unread: [],
  questions: [],
  notes: [],
} as const

/** Files that are opened together each begin with the header. */
const isSame = ({ cells }: Row, header: Row): boolean =>
  cells.length === header.cells.length && cells.every((cell, i) => cell === header.cells[i])

// The context -------------------------------------------------------------------------------------------------------------

/** The order of dates and the marks of decimals are those of all cells of the table. */
const findContext = ({ zone, order, currency }: Answers, columns: readonly Column[], rows: readonly Row[]): Context => {
  const orders = new Set<DateOrder>()
  const decimals = new Set<Mark>()
  const cellsOf = (...kinds: readonly string[]): ReadonlySet<string> => {
    const found = columns.filter(({ use }) => use && kinds.includes(use.kind))
    return new Set(rows.flatMap(({ cells }) => found.map(({ index }) => cells[index] ?? '')))
  }
  // Columns that are not read have dates of the table, too.
  const dates = cellsOf('day', 'instant', 'storage', 'unclear', 'unknown')
  for (const cell of dates) {
    const found = DATE_LIKE.test(cell) ? findOrder(readDate(cell)) : null
    if (found !== null) orders.add(found)
  }
  const dotted = orders.size === 0 && findDottedOrder(dates)
  if (dotted) orders.add(dotted)
  for (const cell of cellsOf('fees')) for (const mark of findDecimals(cell)) decimals.add(mark)
  const [only = null] = orders.size === 1 ? orders : []
  return {
    order: order ?? only,
    decimals,
    currency: currency ?? '',
    findZone: terminal => (typeof zone === 'string' ? zone : (zone?.[terminal] ?? '')),
  }
}

const DATE_LIKE = /\d[-/. ]|\d\p{L}/u

const findMark = (decimals: ReadonlySet<Mark>, separator: Separator): Mark => {
  const [only] = decimals
  return decimals.size === 1 ? only! : separator === ';' ? ',' : '.'
}

// Rows --------------------------------------------------------------------------------------------------------------------

const COUNT = /^\d{1,4}(?: \p{L}+)?$/u
const isOfFees = ({ use }: Column): boolean => use!.kind === 'fees'

/** A line of dashes. */
const RULE = /^[-=:_ ]{3,}$/

/** The code of a row that is not a container, or null. */
const findNote = (
  { cells }: Row,
  numberAt: number,
  used: readonly Column[],
  isLast: boolean,
): 'total' | 'title' | null => {
  const number = cells[numberAt] ?? ''
  if (NUMBER.test(number) || (number !== '' && hasNumber(number))) return null
  const filled = cells.filter(cell => cell !== '')
  if (filled.every(cell => RULE.test(cell))) return 'title'
  const first = fold(filled[0]!)
  if (TOTALS.has(first) || TOTALS.has(first.split(' ')[0]!)) return 'total'
  const others = used.filter(({ index, use }) => index !== numberAt && isOfAttribute(use!.kind))
  const known = others.filter(({ index }) => (cells[index] ?? '') !== '')
  // The count of the rows, or sums without a word below them.
  if (COUNT.test(number) || (isLast && number === '' && known.length > 1 && known.every(isOfFees))) return 'total'
  // A note may have a value beside it; a container without its number has several.
  const least = numberAt < 0 ? 1 : Math.min(2, others.length)
  return (filled.length === 1 || known.length < least) && !/\d{6}/.test(number) ? 'title' : null
}

/** Of a row whose cells may be in other columns only the number is read. */
const withNumber = ({ number, cells, faults }: Row, at: number): Row => ({
  number,
  faults,
  cells: cells.map((cell, i) => (i === at ? cell : '')),
})

const nameLonger = ({ number, cells }: Row, header: Row): Unread => ({
  row: number,
  column: header.cells.length + 1,
  header: '',
  cell: cells[header.cells.length] ?? '',
  reason: 'makes the row longer than the header, so that its cells may be in other columns',
  help: 'quote cells that contain the separator',
})

/** Whether a row is the header of another table. */
const isOtherHeader = ({ cells }: Row, numberAt: number): boolean => {
  const number = cells[numberAt] ?? ''
  if (NUMBER.test(number) || hasNumber(number)) return false
  const known = cells.slice(0, MAX_COLUMNS).flatMap(cell => findHeading(cell) ?? [])
  return known.length > 2 && known.some(({ use }) => use.kind === 'number')
}

const nameHeader = ({ number, cells }: Row): Unread => ({
  row: number,
  column: 1,
  header: '',
  cell: cells[0] ?? '',
  reason: 'begins another header; below it only the container numbers are read',
  help: 'save each table as a file of its own',
})

const nameMissing = ({ number }: Row, header: Row, at: number): Unread => ({
  row: number,
  column: at + 1,
  header: header.cells[at]!,
  cell: '',
  reason: 'has no container number',
  help: 'give each container a row with four letters and seven digits',
})

const QUOTES = {
  open_quote: 'begins with a quotation mark that no other one ends',
  after_quote: 'goes on after its closing quotation mark',
} as const

const listFaults = ({ row, faults }: Draft, header: Row, unread: Unread[]): void => {
  for (const { column, reason, help } of faults)
    unread.push({
      row: row.number,
      column: column.index + 1,
      header: column.header,
      cell: row.cells[column.index] ?? '',
      reason,
      help,
    })
  for (const [index, fault] of row.faults)
    unread.push({
      row: row.number,
      column: index + 1,
      header: header.cells[index] ?? '',
      cell: row.cells[index] ?? '',
      reason: QUOTES[fault],
      help: 'write a quotation mark within a cell twice',
    })
}

/** Collects the open questions: one of each kind, and for zones one of each terminal. */
const collectQuestions = (
  isByTerminal: boolean,
): { readonly add: (draft: Draft) => void; readonly list: () => readonly Question[] } => {
  const cells = new Map<string, { row: number; column: number }[]>()
  return {
    add: ({ row, open, terminal }) => {
      for (const [about, column] of open) {
        const key = about === 'zone' ? `zone ${terminal}` : about
        const known = cells.get(key) ?? []
        if (known.length === 0) cells.set(key, known)
        known.push({ row: row.number, column: column.index + 1 })
      }
    },
    list: () => {
      const zones = [...cells.keys()].filter(key => key.startsWith('zone '))
      return [...cells].map(([key, found]) => {
        const [about = '', terminal = ''] = key.split(/ (.*)/s)
        return {
          about: about as About,
          ...((isByTerminal || zones.length > 1) && about === 'zone' && { terminal }),
          cells: found,
        }
      })
    },
  }
}

// Containers --------------------------------------------------------------------------------------------------------------

/** Makes one container of the rows with one number. */
const mergeRepeated = (drafts: readonly Draft[], notes: Note[]): readonly Draft[] => {
  const byNumber = new Map<unknown, Draft[]>()
  for (const draft of drafts) {
    const number = draft.values['number'] ?? draft
    const known = byNumber.get(number)
    if (known) known.push(draft)
    else byNumber.set(number, [draft])
  }
  return [...byNumber.values()].map(drafts => {
    const [first, ...others] = drafts as [Draft, ...Draft[]]
    if (others.length === 0) return first
    first.hasAnswer ||= others.some(({ hasAnswer }) => hasAnswer)
    const rows = [first, ...others].map(({ row }) => row.number)
    const attributes = mergeValues(first, others)
    notes.push({ rows, code: 'repeated' })
    if (attributes.length > 0) notes.push({ rows, code: 'contradicts', attributes })
    return first
  })
}

const LISTS: readonly string[] = ['holds_at_pod_terminal', 'fees_at_pod_terminal']
const DAYS = /(_lfd|_lfd_(line|terminal|rail|on)|return_by)$/

/**
 * Adds the values of the other rows, and returns the contradictions. Of contradicting values all holds and fees and the
 * earliest day are kept.
 */
const mergeValues = ({ values }: Draft, others: readonly Draft[]): readonly string[] => {
  const byName = new Map(Object.entries(values).map(([name, value]) => [name, [value]]))
  for (const other of others)
    for (const [name, value] of Object.entries(other.values)) {
      const known = byName.get(name)
      if (known) known.push(value)
      else byName.set(name, [value])
    }
  return [...byName].flatMap(([name, all]) => {
    const given = all.filter(value => value !== undefined)
    values[name] = given[0]
    if (new Set(given.map(value => JSON.stringify(value))).size < 2) return []
    values[name] = LISTS.includes(name)
      ? unite(given as object[][])
      : DAYS.test(name)
        ? (given as string[]).reduce((first, day) => (day < first ? day : first))
        : undefined
    return [name]
  })
}

/** The items of all lists, without those of an earlier list. */
const unite = (lists: readonly (readonly object[])[]): readonly object[] => {
  const known = new Set<string>()
  return lists.flatMap(list => {
    const added = list.filter(item => !known.has(JSON.stringify(item)))
    for (const item of added) known.add(JSON.stringify(item))
    return added
  })
}

const toId = (row: number, family: 8 | 9): string => `00000000-0000-4000-${family}000-${String(row).padStart(12, '0')}`

const toDocument = (drafts: readonly Draft[]): Table['document'] => {
  const included: object[] = []
  const hasShipments = drafts.some(({ values }) => Object.keys(values).some(name => name.startsWith('shipment.')))
  const data = drafts.map(({ row, values }) => {
    const { shipment, relationships, ...attributes } = nest(values, name => !name.startsWith('dates.'))
    const links: { [name: string]: unknown } = {}
    for (const [name, id] of Object.entries<unknown>({ ...relationships }))
      links[name] = { data: { id, type: 'terminal' } }
    if (hasShipments) {
      const id = toId(row.number, 9)
      included.push({ id, type: 'shipment', attributes: shipment ?? {} })
      links['shipment'] = { data: { id, type: 'shipment' } }
    }
    const hasLinks = Object.keys(links).length > 0
    return { id: toId(row.number, 8), type: 'container', attributes, ...(hasLinks && { relationships: links }) }
  }) as unknown as Container[]
  return included.length > 0 ? { data, included } : { data }
}

/** The object of values by path, of those paths that pass the test. */
const nest = (values: Draft['values'], isWanted: (path: string) => boolean): { [name: string]: object | undefined } => {
  const whole: { [name: string]: object } = {}
  for (const [path, value] of Object.entries(values)) {
    if (value === undefined || !isWanted(path)) continue
    if (!path.includes('.')) {
      whole[path] = value as object
      continue
    }
    const names = path.split('.')
    let inner = whole as { [name: string]: unknown }
    for (const name of names.slice(0, -1)) inner = (inner[name] ??= {}) as { [name: string]: unknown }
    inner[names.at(-1)!] = value
  }
  return whole
}

const listDates = (drafts: readonly Draft[]): Table['dates'] =>
  Object.fromEntries(
    drafts.flatMap(({ values }) => {
      const { dates } = nest(values, name => name.startsWith('dates.'))
      const number = values['number']
      return dates && typeof number === 'string' ? [[number, dates]] : []
    }),
  )
