/**
 * Reads a table of invoices, as accountants export it: a row is a line of charge, and the rows of one invoice number are one
 * invoice; without a column of numbers, the rows of one container are.
 *
 * Only columns with an exact name, or with an item in the answers, are read. A cell that cannot be read stays a string, which
 * the audit refuses with its place. An item without a column is absent, which is not the same as missing.
 */
import { exactSum } from '../kernel/decimal'
import { addTo } from '../kernel/group'
import { isObject } from '../kernel/json'
import { readAmounts, findCurrency, findDecimals, type Mark } from './amount'
import { chooseDay, findOrder, isOpen, readDate, type DateOrder } from './date'
import { fold, MAX_CELL } from './fold'
import { readGrid, type Row, type Source } from './grid'
import { findKind, isOfLine, ITEM_LIST, readHeader, suggestItem, type Kind } from './invoice-name'
import type { Answers } from './read'
import { isBlank, NO, TOTALS, YES } from './words'

type Invoice = { readonly [item: string]: unknown }

/** An invoice of a table, or the reason why its rows are not one, with the number of its first row and of its charged lines. */
export type TableInvoice = {
  readonly found: Invoice | string
  readonly row: number
  readonly lines: readonly number[]
}

export type InvoiceTable = {
  readonly invoices: readonly TableInvoice[]
  /** The item of each column that is not answered with null, or null if it is not read, with its likely item. */
  readonly columns: readonly { readonly header: string; readonly item: string | null; readonly likely: string | null }[]
  /** The rows of sums. */
  readonly sums: readonly number[]
  readonly sheet: { readonly name: string; readonly others: readonly string[] } | null
}

/** Returns the first fault of the answers about columns or keys, or null. */
export const findUnknownItem = ({ columns = {} }: Answers): string | null => {
  const found = Object.entries(columns).find(([, item]) => item !== null && findKind(item) === null)
  return found
    ? `${JSON.stringify(found[0])} is ${JSON.stringify(found[1])}, which is not an item; the items are ${ITEM_LIST}`
    : null
}

/** Reads a table of invoices, or returns why it is not one. `null`: no row names two items. */
export const readInvoices = (source: Source, answers: Answers): InvoiceTable | { readonly problem: string } | null => {
  const chosen = answers.columns ?? {}
  const isKnown = (cell: string): boolean =>
    Object.hasOwn(chosen, cell) || readHeader(cell) !== null || suggestItem(cell) !== null
  const { rows, header: at, sheet } = readGrid(source, { isKnown, sheet: answers.sheet })
  const header = rows[at]
  if (!header || header.cells.filter(isKnown).length < 2) return null
  const columns = header.cells.map((name, index) => {
    if (Object.hasOwn(chosen, name)) return { index, header: name, item: chosen[name] ?? null, likely: null }
    const item = readHeader(name)
    return { index, header: name, item, likely: item === null ? suggestItem(name) : null }
  })
  const isSum = ({ cells }: Row): boolean => TOTALS.has(fold(cells.find(cell => cell !== '') ?? ''))
  const below = rows.slice(at + 1)
  const body = below.filter(row => !isSum(row))
  const read = columns.flatMap(({ index, item }) => {
    const kind = item === null ? null : findKind(item)
    if (item === null || kind === null || kind === 'rows') return []
    const cells = body.map(({ cells: each }) => each[index] ?? '')
    return [{ index, item, kind, ...createCellReader(kind, cells, answers.order) }]
  })
  const single = read.filter(({ kind }) => kind !== 'strings' && kind !== 'amounts')
  const twice = single.find(({ item, index }) => single.some(other => other.item === item && other.index < index))
  if (twice)
    return { problem: `two columns hold ${twice.item}, one of them ${header.cells[twice.index]!}: answer in --map` }
  const open = read.find(({ openAt }) => openAt >= 0)
  if (open) {
    const place = `row ${body[open.openAt]!.number}, ${header.cells[open.index]!}`
    return { problem: `which number is the day in ${place}? --order day_first, month_first or year_first` }
  }
  return {
    invoices: readGroups(body, { columns: read, currency: answers.currency, width: header.cells.length }),
    columns: columns.filter(({ header: name }) => chosen[name] !== null),
    sums: below.filter(isSum).map(({ number }) => number),
    sheet,
  }
}

type Column = {
  readonly index: number
  readonly item: string
  readonly kind: Kind
  readonly readCell: (cell: string) => unknown
}

/** A reader of the cells of a kind, and the index of the first cell whose day depends on an open order, or -1. */
const createCellReader = (
  kind: Kind,
  cells: readonly string[],
  given: DateOrder | undefined,
): { readonly readCell: (cell: string) => unknown; readonly openAt: number } => {
  const dates = kind === 'day' ? cells.map(cell => readDate(cell.slice(0, MAX_CELL))) : []
  const order = findOrder(dates, given, null)?.order ?? null
  const decimals = new Set<Mark>(
    kind === 'amount' || kind === 'amounts' ? cells.flatMap(cell => findDecimals(cell.slice(0, MAX_CELL))) : [],
  )
  return {
    readCell: cell => (cell.length > MAX_CELL ? cell : (READERS[kind](cell, { order, decimals }) ?? cell)),
    openAt: order === null ? dates.findIndex(date => date.is === 'local' && isOpen(date)) : -1,
  }
}

type Context = { readonly order: DateOrder | null; readonly decimals: ReadonlySet<Mark> }

const readAmount = (text: string, { decimals }: Context): number | null => {
  const found = readAmounts(text, decimals)
  return 'reason' in found || found.length !== 1 ? null : found[0]!.amount
}

const split = (text: string, marks: RegExp): readonly string[] =>
  text
    .split(marks)
    .map(part => part.trim())
    .filter(part => part !== '')

/** The value of a cell, or null if it has none of the kind. */
const READERS: { readonly [K in Kind]: (cell: string, context: Context) => unknown } = {
  strings: cell => split(cell, /[,;\n]/),
  text: cell => cell,
  day: (cell, { order }) => {
    const date = readDate(cell)
    return date.is === 'local' ? chooseDay(date, order) : date.is === 'instant' ? date.value.slice(0, 10) : null
  },
  count: cell => (/^-?\d+$/.test(cell) ? Number(cell) : null),
  amount: readAmount,
  amounts: (cell, context) => split(cell, /[;\n]/).map(item => readAmount(item, context) ?? item),
  code: findCurrency,
  tick: cell => (YES.has(fold(cell)) ? true : NO.has(fold(cell)) ? false : null),
  rows: () => null,
}

/** Reads a value under a key that was renamed: a string as a cell of its item, a single value of a list as the list. */
const readValue = (item: string, value: unknown, order?: DateOrder): unknown => {
  const kind = findKind(item)!
  const isList = kind === 'strings' || kind === 'amounts' || kind === 'rows'
  if (typeof value === 'string' && kind !== 'rows')
    return isBlank(value) ? value : createCellReader(kind, [value], order).readCell(value)
  return isList && value !== null && !Array.isArray(value) ? [value] : value
}

/** Renames the keys of an invoice, and of its charged lines; null leaves a key out. */
export const renameKeys = (invoice: unknown, { columns = {}, order }: Answers): unknown => {
  const rename = (value: unknown): unknown => {
    if (!isObject(value)) return value
    const renamed = new Map<string, unknown>()
    for (const [key, each] of Object.entries(value)) {
      const item = Object.hasOwn(columns, key) ? (columns[key] ?? null) : key
      // A second value of an item keeps its own key, which is reported as unread.
      const name = item !== null && item !== key && ((value[item] ?? null) !== null || renamed.has(item)) ? key : item
      if (name !== null) renamed.set(name, name === key ? each : readValue(name, each, order))
    }
    return Object.fromEntries(renamed)
  }
  const renamed = rename(invoice)
  if (!isObject(renamed) || !Array.isArray(renamed['charged'])) return renamed
  return { ...renamed, charged: renamed['charged'].map(rename) }
}

// Groups ------------------------------------------------------------------------------------------------------------------

type Grouping = {
  readonly columns: readonly Column[]
  readonly currency: string | undefined
  /** The number of cells of the header. */
  readonly width: number
}

type Line = { readonly number: number; readonly parts: { readonly [part: string]: unknown } }

const readGroups = (rows: readonly Row[], grouping: Grouping): readonly TableInvoice[] => {
  const columnOf = (name: string): Column | undefined => grouping.columns.find(({ item }) => item === name)
  const by = columnOf('invoice_number') ?? columnOf('container_numbers')
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = by ? fold(row.cells[by.index] ?? '') : ''
    // A row without its number is not taken for one of the invoice above it.
    addTo(groups, by && name === '' ? `\n${row.number}` : name, row)
  }
  return [...groups].map(([name, group]) => {
    const lines = group.map(row => readLine(row, grouping.columns))
    const row = group[0]!.number
    const isUnnamed = name.startsWith('\n')
    return {
      row,
      lines: lines.filter(isCharged).map(({ number }) => number),
      found: isUnnamed ? `row ${row} has no ${by!.item}` : readGroup(group, lines, grouping),
    }
  })
}

const findFault = ({ number, cells, faults }: Row, width: number): string | null => {
  if (faults.length > 0) return `row ${number} has a quote without an end, or text after one`
  return cells.slice(width).some(cell => cell !== '') ? `row ${number} has more cells than the header` : null
}

const IS_OF_LINE = 'is it the amount of each line (line_amount)?'
const WHICH_NUMBER = 'which column has the number of the invoice?'

/** Reads the rows of an invoice, or returns why they are not one. */
const readGroup = (
  rows: readonly Row[],
  lines: readonly Line[],
  { columns, currency, width }: Grouping,
): Invoice | string => {
  const fault = rows.map(row => findFault(row, width)).find(found => found !== null)
  if (fault !== undefined) return fault
  const invoice: { [item: string]: unknown } = {}
  const from = new Map<string, number>()
  for (const { item, index, readCell } of columns.filter(column => !isOfLine(column.item))) {
    for (const { number, cells } of rows) {
      const cell = cells[index] ?? ''
      // An empty cell reports nothing; a placeholder such as N/A reports that the invoice does not have the item.
      if (cell === '') continue
      const known = (invoice[item] ??= null)
      if (isBlank(cell)) continue
      const value = readCell(cell)
      if (Array.isArray(value)) invoice[item] = [...new Set([known ?? [], value].flat())]
      else if (known === null) invoice[item] = value
      else if (known !== value)
        return `rows ${from.get(item)!} and ${number} have another ${item}: ${item === 'total' ? IS_OF_LINE : WHICH_NUMBER}`
      if (!from.has(item)) from.set(item, number)
    }
  }
  if (columns.some(({ item }) => item === 'from' || item === 'to'))
    invoice['charged'] = lines.filter(isCharged).map(({ parts: { line_amount: _, ...days } }) => days)
  const others = lines.filter(isOther)
  if (others.length > 0)
    invoice['other'] = others.map(({ parts: { kind, line_amount } }) => ({ label: kind ?? '', amount: line_amount }))
  const total = sumLines(lines.map(({ parts }) => parts['line_amount']))
  if (!('total' in invoice) && total !== null) invoice['total'] = total
  const codes = findCurrencies(rows, columns)
  if (codes.length > 1) return `row ${rows[0]!.number} and others of one invoice have amounts in ${codes.join(' and ')}`
  const code = invoice['currency_code'] ?? codes[0] ?? currency
  return code === undefined ? invoice : { ...invoice, currency_code: code }
}

/** Whether a line has an amount and no days. */
const isOther = ({ parts }: Line): boolean => !('from' in parts || 'to' in parts) && 'line_amount' in parts
const isCharged = (line: Line): boolean => !isOther(line) && Object.keys(line.parts).length > 0

/** The sum of the lines if each has an amount, or an amount that cannot be read, which the audit refuses. */
const sumLines = (amounts: readonly unknown[]): unknown =>
  amounts.find(amount => typeof amount === 'string') ??
  (amounts.every(amount => typeof amount === 'number') ? exactSum(amounts) : null)

/** The cells of a line that report something. */
const readLine = ({ number, cells }: Row, columns: readonly Column[]): Line => {
  const own = columns.filter(({ item, index }) => isOfLine(item) && !isBlank(cells[index] ?? ''))
  return { number, parts: Object.fromEntries(own.map(({ item, index, readCell }) => [item, readCell(cells[index]!)])) }
}

/** The currencies of amounts that name one. */
const findCurrencies = (rows: readonly Row[], columns: readonly Column[]): readonly string[] => {
  const cells = rows.flatMap(({ cells: each }) =>
    columns.filter(({ kind }) => kind === 'amount').map(({ index }) => each[index] ?? ''),
  )
  const money = cells.map(cell => readAmounts(cell)).flatMap(found => ('reason' in found ? [] : found))
  return [...new Set(money.map(({ currency }) => currency).filter(code => /^[A-Z]{3}$/.test(code)))]
}
