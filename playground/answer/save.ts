/**
 * Saves the board as a table: the answers, the attributes that `gateout/table` reads again, and the columns and cells that
 * it did not read. Pasted again it is the same board.
 */
import { jsonPosition } from '../../src/oracle'
import { readAmounts, writeNumber } from '../../src/table/amount'
import { unguard, writeCsv } from '../../src/table/csv'
import { COLUMNS, findUse, toAttribute } from '../../src/table/header'
import { writeColumns } from '../../src/table/write'
import { capital } from './card'
import { STAKES, type Entry, type Stake } from './entry'
import { isObject } from '../../src/kernel/json'
import { nameHeader, type Sheet } from './table'

/** A column with the cells of each entry: one, or several if it has several rows. */
type Column = { readonly name: string; readonly cells: readonly (readonly string[])[] }

/** The columns with amounts, before a currency. */
const STAKE_NAMES: { readonly [S in Stake]: string } = { reported: 'At stake', counted: 'By terms' }

/** A saved table with its header, as the answers to a table name it. */
export type Saved = { readonly text: string; readonly header: string }

export const saveBoard = (
  entries: readonly Entry[],
  currencies: readonly string[],
  sheets: readonly Sheet[],
): Saved => {
  const [sheet] = sheets
  const { decimal } = sheet?.table.format ?? { decimal: '.' }
  const separator = chooseSeparator(sheet)
  const { kept, mixed } =
    sheets.length === 1 ? sortColumns(sheet!) : { kept: sheets.flatMap(keepUnread), mixed: new Map<string, Raw>() }
  const written = writeColumns({
    document: documentOf(entries),
    dates: sheet?.table.dates,
    format: { separator, decimal },
  }).filter(({ as }) => !kept.some(column => column.replaces && column.as === toAttribute(as)))
  const [numbers, ...others] = written.map(({ as, name, cells }) => {
    const raw = mixed.get(toAttribute(as))
    return { as, name, cells: cells.map((cell, i) => (raw ? mixCells(entries[i]!, raw, cell) : [cell])) }
  })
  const days = others.find(({ as }) => as === 'pickup_lfd')
  const noDays = kept.some(({ as, replaces }) => replaces && as === 'pickup_lfd')
    ? []
    : [{ name: 'Last free day', cells: entries.map(() => []) }]
  const column = (name: string, cellOf: (entry: Entry, i: number) => string): Column => ({
    name,
    cells: entries.map((entry, i) => [cellOf(entry, i)]),
  })
  const amounts = (stake: Stake, code: string): Column =>
    column(`${STAKE_NAMES[stake]} ${code}`, ({ money }) => {
      const amount = money[stake].get(code)
      return amount === undefined ? '' : writeNumber(amount, decimal)
    })
  const deadlines = entries.map(({ assessment }) => assessment?.advice.last_free_day)
  // Another day than the reported one may count.
  const free = column('Free until', (_, i) => {
    const day = deadlines[i]?.day ?? ''
    return day === days?.cells[i]?.[0]?.slice(0, 10) ? '' : day
  })
  const isFilled = ({ cells }: Column): boolean => cells.some(([cell = '']) => cell !== '')
  const columns: readonly Column[] = [
    column('Status', ({ row }) => capital(row.cells[0] ?? '')),
    column('Next step', ({ row }) => row.cells[1] ?? ''),
    column('Why', ({ row }) => row.cells[2] ?? ''),
    ...(days ? [days] : noDays),
    ...[free].filter(isFilled),
    column('Days left', (_, i) => String(deadlines[i]?.days_left ?? '')),
    ...STAKES.flatMap(stake => currencies.map(code => amounts(stake, code))).filter(isFilled),
    ...others.filter(each => each !== days),
    column('Problems', ({ row }) => row.cells[5] ?? ''),
    ...kept.map(raw => ({ name: raw.name, cells: entries.map(entry => listRaw(entry, raw)) })),
  ]
  const rows = entries.flatMap(({ row, assessment }, i) => {
    const number = numbers!.cells[i]?.find(cell => cell !== '') ?? (assessment ? '' : row.label)
    const lines = Math.max(...columns.map(({ cells }) => cells[i]!.length))
    return Array.from({ length: lines }, (_, line) => [number, ...columns.map(({ cells }) => cells[i]![line] ?? '')])
  })
  const header = ['Container', ...columns.map(({ name }) => name)]
  return { text: writeCsv([header, ...rows], separator), header: nameHeader(header) }
}

/** The separator of the table. Spreadsheets open a saved file by a comma or a semicolon only. */
const chooseSeparator = (sheet: Sheet | undefined): ',' | ';' => {
  if (!sheet) return ','
  const { separator, decimal } = sheet.table.format
  if (separator === ',' || separator === ';') return separator
  return decimal === ',' ? ';' : ','
}

/** Of several tables, the columns that are not read. */
const keepUnread = (sheet: Sheet): readonly Kept[] =>
  sheet.others.map(({ column, header }) => ({
    sheet,
    name: header || `Column ${column}`,
    at: column - 1,
    as: null,
    replaces: true,
  }))

/** The containers of the board as one document. */
const documentOf = (entries: readonly Entry[]): Parameters<typeof writeColumns>[0]['document'] => {
  const included: object[] = []
  const data = entries.map(({ member, assessment }, i) => {
    if (member.kind !== 'container') return {}
    const { document, value } = member
    const at = (pointer: string | null | undefined): unknown =>
      typeof pointer === 'string' ? jsonPosition.valueAt(document.value, pointer) : undefined
    const attributes = assessment
      ? at(assessment.pointers.container)
      : isObject(value)
        ? (value['attributes'] ?? value)
        : {}
    const relationships = at(assessment?.pointers.relationships)
    const shipment = at(assessment?.pointers.shipment)
    if (isObject(shipment)) included.push({ id: String(i), attributes: shipment })
    return {
      attributes,
      relationships: { ...(isObject(relationships) && relationships), shipment: { data: { id: String(i) } } },
    }
  })
  return { data, included }
}

// Cells that were not read ----------------------------------------------------------------------------------------------

/** A column of the table, and the rows that are saved as they came, by default all. */
type Raw = { readonly sheet: Sheet; readonly at: number; readonly rows?: ReadonlySet<number> }

/** A column that is saved as it came, beside the column of its attribute or in place of it. */
type Kept = Raw & { readonly name: string; readonly as: string | null; readonly replaces: boolean }

/** The columns that are saved as they came, and the attributes of which some cells are. */
type Sorted = { readonly kept: readonly Kept[]; readonly mixed: ReadonlyMap<string, Raw> }

/** The saved board has columns of its own of these names. */
const RENAMED: { readonly [header: string]: string } = { Status: 'Terminal status' }

/**
 * A cell that is not read is saved as it came: in the column of its attribute if this has the same meaning, beside it if
 * the attribute may have several columns. Otherwise its whole column is saved as it came.
 */
const sortColumns = (sheet: Sheet): Sorted => {
  const { table, others } = sheet
  const { columns, unread, questions, format } = table
  // A day whose order is not known has no value.
  const open = questions.flatMap(({ about, cells }) => (about === 'order' ? cells : []))
  const left = new Map<number, Set<number>>()
  for (const { row, column } of [...unread, ...open]) left.set(column, (left.get(column) ?? new Set()).add(row))
  const isReadable = ({ column, cell }: (typeof unread)[number]): boolean =>
    columns[column - 1]?.as === FEES && !('reason' in readAmounts(cell, new Set([format.decimal])))
  // Among saved amounts, the marks of these would have a meaning.
  const areFeesKept = unread.some(isReadable)
  const mixed = new Map<string, Raw>()
  const kept = columns.flatMap(({ column, header, as }): Kept[] => {
    const own = left.get(column)
    const source = { sheet, name: RENAMED[header] ?? (header || `Column ${column}`), at: column - 1, as }
    if (as === null) return others.some(other => other.column === column) ? [{ ...source, replaces: true }] : []
    if (areFeesKept && (as === FEES || as === 'currency')) return [{ ...source, replaces: true }]
    if (!own) return []
    const kind = findUse(header)?.kind
    if (kind === KINDS.get(as) && columns.filter(each => each.as === as).length === 1) {
      mixed.set(as, { sheet, at: column - 1, rows: own })
      return []
    }
    return REPEATED.includes(as) ? [{ ...source, rows: own, replaces: false }] : [{ ...source, replaces: true }]
  })
  return { kept, mixed }
}

const FEES = 'fees_at_pod_terminal'
/** The attributes of which several columns are read. */
const REPEATED: readonly string[] = [FEES, 'holds_at_pod_terminal', 'current_status']
const KINDS = new Map(COLUMNS.map(({ as, kind }) => [toAttribute(as), kind]))

/** The cells of a container as they came, one for each of its rows. */
const listRaw = ({ member }: Entry, { sheet, at, rows }: Raw): readonly string[] =>
  (member.sheet === sheet ? (member.row?.rows ?? []) : []).flatMap(({ number, cells }) =>
    rows === undefined || rows.has(number) ? [unguard(cells[at]?.text ?? '').trim()] : [],
  )

/** The unread cells of a container, and the value of its other cells. */
const mixCells = (entry: Entry, raw: Raw, written: string): readonly string[] => {
  const left = listRaw(entry, raw)
  const hasOthers = listRaw(entry, { sheet: raw.sheet, at: raw.at }).filter(cell => cell !== '').length > left.length
  return left.length === 0 || hasOthers ? [...left, written] : left
}
