/**
 * Reads a table of containers, as people keep it: a header, then a row for each container.
 *
 * Nothing is read in part: a cell is read, named in `unread`, or part of a question. Nothing is guessed: a column that may
 * matter and is not known is suspect, and keeps the answers of its rows open.
 */
import { instantOfNow, type Now } from '../kernel/now'
import { parseDay } from '../kernel/time'
import type { Container } from '../resource/model'
import { findDecimals, type Mark } from './amount'
import { findColumns, type Choices } from './column'
import type { Separator } from './csv'
import type { DateOrder } from './date'
import { fold } from './fold'
import { MAX_COLUMNS, NUMBER, readGrid, type Row, type Source } from './grid'
import { findHeading, toAttribute, type About as Meaning } from './header'
import {
  inferAvailability,
  readDrafts,
  sortColumns,
  toUnread,
  type Assumed,
  type Column,
  type Context,
  type Draft,
  type Question as About,
  type Unread,
} from './row'
import { countNumbers, hasNumber } from './number'
import { isBlank, NO_DATE, TOTALS } from './words'

/** The answers to all that a table leaves open. Those of one file serve the next one with its headers. */
export type Answers = {
  /**
   * What each column is, by its header: a name of `COLUMN_NAMES` such as `Freight release`, or an attribute. Null is not
   * read, and keeps nothing open.
   */
  readonly columns?: Choices | undefined
  /** The order of dates such as 7/9/2026, 07/09/26 and 26-Nov-24, in columns whose cells do not prove one. */
  readonly order?: DateOrder | undefined
  /** The time zone of its local times and days, or one for each terminal or port; that of `''` is for all others. */
  readonly zone?: string | { readonly [terminal: string]: string } | undefined
  /** The currency of its amounts with `$` or without a currency. */
  readonly currency?: string | undefined
  /** The sheet of a workbook. */
  readonly sheet?: string | undefined
}

/** The dates of a container that its record has no place for, as `container.assess` takes them. */
export type Dates = { readonly paid_through?: string; readonly return_by?: string }

/** An open question, with the terminals of the rows that ask for their time zone. */
export type Question = {
  readonly about: About
  readonly terminals?: readonly string[]
  readonly cells: readonly { readonly row: number; readonly column: number }[]
}

/** A column that is not read and may matter: what does it say? */
export type Suspect = {
  readonly column: number
  readonly header: string
  readonly about: Meaning
  /** Its first cell that reports something. */
  readonly cell: string
  /** The name of its most likely use, one of `COLUMN_NAMES`, or null. */
  readonly suggested: string | null
  /** What it keeps open in `rows`: holds are not reported, a container that is out may be back, fees are not reported. */
  readonly weakens: 'holds' | 'return' | 'fees' | null
  readonly rows: readonly number[]
}

/** Rows that are not containers, or that are one container together. */
export type Note = {
  readonly rows: readonly number[]
  readonly code: 'repeated' | 'contradicts' | 'title' | 'total' | 'earlier_trip' | 'export'
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
  /** Null if no row is a header. */
  readonly header: { readonly row: number } | null
  /** The attribute of each column, or null if the column is not read. */
  readonly columns: readonly {
    readonly column: number
    readonly header: string
    readonly as: string | null
    readonly state: 'read' | 'suspect' | 'unrelated'
  }[]
  /** The suspect columns, those that keep an answer open first. */
  readonly suspects: readonly Suspect[]
  /** Empty without `now`. */
  readonly assumed: readonly Assumed[]
  readonly unread: readonly Unread[]
  readonly questions: readonly Question[]
  readonly notes: readonly Note[]
  readonly format: Format
  /** What was answered, and what was found without an assumption: `read` takes it for the next file with these headers. */
  readonly answers: Answers
  /** The sheet that is read, and the names of the others; null without sheets. */
  readonly sheet: { readonly name: string; readonly others: readonly string[] } | null
}

/**
 * Reads a table. It refuses nothing: without a known header there is no container. With `now`, an RFC 3339 timestamp, a
 * day without its year is the nearest one, an open order of days and months is the only one that puts all days of its
 * column within 45 days, and the day of a release counts if it has come.
 *
 * @complexity O(n) in the cells
 * @example read({ rows: [['Container', 'Holds'], ['MSCU5285725', 'none']] }).document.data[0].attributes
 * // { number: 'MSCU5285725', holds_at_pod_terminal: [] }
 */
export const read = (input: Source & Answers & { readonly now?: Now | undefined }): Table => {
  const { rows, separator, header: at, isGrouped, sheet } = readGrid(input, input)
  const found = rows[at]
  const header = found && { ...found, cells: found.cells.slice(0, MAX_COLUMNS) }
  const given = listGiven(input, sheet?.name)
  if (!header) return { ...EMPTY, format: { separator, decimal: '.' }, answers: given, sheet }
  const body = rows.slice(at + 1).filter(row => !isSame(row, header))
  const columns = findColumns(header, isGrouped ? rows[at - 1] : undefined, body, input.columns ?? {})
  const context = findContext(input, columns, body)
  const notes: Note[] = rows
    .slice(0, isGrouped ? at - 1 : at)
    .map(({ number }) => ({ rows: [number], code: 'title' as const }))
  const unread = nameChoices(input.columns ?? {}, header)
  const { drafts, assumed, orders } = readDrafts(columns, selectRows(body, header, columns, notes, unread), context)
  const imports = drafts.filter(({ isOther }) => !isOther)
  const exports = drafts.filter(({ isOther }) => isOther).map(({ row }) => row.number)
  if (exports.length > 0) notes.push({ rows: exports, code: 'export' })
  for (const draft of imports) unread.push(...listFaults(draft, header))
  const merged = mergeRepeated(imports, notes)
  for (const draft of merged) inferAvailability(draft)
  const [order] = orders
  return {
    ...toDocument(merged),
    header: { row: header.number },
    columns: columns.map(({ index, header: name, use, state }) => ({
      column: index + 1,
      header: name,
      as: use && toAttribute(use.as),
      state,
    })),
    suspects: listSuspects(columns, body, merged),
    assumed,
    unread,
    questions: listQuestions(imports),
    notes,
    format: { separator, decimal: findMark(context.decimals, separator) },
    answers: {
      ...given,
      columns: { ...listUses(columns), ...input.columns },
      ...(given.order === undefined && orders.size === 1 && { order }),
    },
    sheet,
  }
}

const EMPTY = {
  ...{ document: { data: [] }, dates: {}, header: null, columns: [], suspects: [], assumed: [] },
  ...{ unread: [], questions: [], notes: [] },
} as const

/** Files that are opened together each begin with the header. */
const isSame = ({ cells }: Row, header: Row): boolean =>
  cells.length === header.cells.length && cells.every((cell, i) => cell === header.cells[i])

// Answers -----------------------------------------------------------------------------------------------------------------

const listGiven = ({ columns, order, zone, currency }: Answers, sheet: string | undefined): Answers => ({
  ...(columns && { columns }),
  ...(order && { order }),
  ...(zone !== undefined && { zone }),
  ...(currency !== undefined && { currency }),
  ...(sheet !== undefined && { sheet }),
})

/** The names of the uses that were found, of headers with one use. */
const listUses = (columns: readonly Column[]): Choices => {
  const uses = groupBy(columns.map(({ header, use }) => [header, use?.name ?? ''] as const))
  return Object.fromEntries(
    [...uses].flatMap(([header, [name = '', ...others]]) =>
      header !== '' && name !== '' && others.every(other => other === name) ? [[header, name]] : [],
    ),
  )
}

/** Names the choices whose word is not known. */
const nameChoices = (choices: Choices, header: Row): Unread[] =>
  header.cells.flatMap((name, index) => {
    const chosen = Object.hasOwn(choices, name) ? choices[name]! : null
    if (chosen === null || findHeading(chosen)?.state === 'read') return []
    const reason = `is to be read as ${JSON.stringify(chosen)}, which is not known`
    return [toUnread(header, index, name, reason, CHOICE_HELP)]
  })

const CHOICE_HELP = 'write a header such as Last free day, Customs hold or Freight release, or null'

/** The marks of decimals are those of all amounts of the table. */
const findContext = (
  input: Answers & { readonly now?: Now | undefined },
  columns: readonly Column[],
  rows: readonly Row[],
): Context => {
  const { zone, order, currency, now } = input
  const decimals = new Set<Mark>()
  for (const { index, use } of columns)
    if (use?.kind === 'fees')
      for (const cell of new Set(rows.map(({ cells }) => cells[index] ?? '')))
        for (const mark of findDecimals(cell)) decimals.add(mark)
  const seconds = (now === undefined ? undefined : instantOfNow(now))?.seconds ?? null
  return {
    order,
    now: seconds,
    today: seconds === null ? null : Math.floor(seconds / 86_400),
    decimals,
    currency: currency ?? '',
    findZone: terminal => (typeof zone === 'string' ? zone : (zone?.[terminal] ?? zone?.[''] ?? '')),
    isUtc: columns.some(({ header }) => header.endsWith('_local')),
  }
}

const findMark = (decimals: ReadonlySet<Mark>, separator: Separator): Mark => {
  const [only] = decimals
  return decimals.size === 1 ? only! : separator === ';' ? ',' : '.'
}

// Rows --------------------------------------------------------------------------------------------------------------------

/** The rows of containers. The others are noted, and what is missing or behind their cells is named. */
const selectRows = (
  body: readonly Row[],
  header: Row,
  columns: readonly Column[],
  notes: Note[],
  unread: Unread[],
): readonly Row[] => {
  const used = sortColumns(columns)
  const numberAt = used.find(({ use }) => use!.kind === 'number')?.index ?? -1
  const last = [...body].reverse().find(({ cells }) => hasNumber(cells[numberAt] ?? ''))?.number ?? Infinity
  let isOther = false
  return body.flatMap(row => {
    if (isOtherHeader(row, numberAt)) {
      isOther = true
      unread.push(toUnread(row, 0, '', ...OTHER_HEADER))
      return []
    }
    const code = findNote(row, numberAt, used, row.number > last)
    if (code !== null) {
      notes.push({ rows: [row.number], code })
      return []
    }
    const isLonger =
      row.cells.length > header.cells.length && row.cells.slice(header.cells.length).some(cell => cell !== '')
    if (isLonger && !isOther) unread.push(toUnread(row, header.cells.length, '', ...TOO_LONG))
    if (numberAt >= 0 && (row.cells[numberAt] ?? '') === '')
      unread.push(toUnread(row, numberAt, header.cells[numberAt]!, ...NO_NUMBER))
    const areSeveral = countNumbers(row.cells[numberAt] ?? '') > 1
    return [isLonger || isOther || areSeveral ? withNumber(row, numberAt) : row]
  })
}

const COUNT = /^\d{1,4}(?: \p{L}+)?$/u
const isOfFees = ({ use }: Column): boolean => use!.kind === 'fees'
/** A number that is not known yet. */
const isToCome = (number: string): boolean => isBlank(number) || NO_DATE.has(fold(number)) || /\d/.test(number)

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
  if (NUMBER.test(number) || (number !== '' && countNumbers(number) > 0)) return null
  const filled = cells.filter(cell => cell !== '')
  if (filled.every(cell => RULE.test(cell))) return 'title'
  const first = fold(filled[0]!)
  if (TOTALS.has(first) || TOTALS.has(first.split(' ')[0]!)) return 'total'
  if (!isToCome(number)) return 'title'
  const others = used.filter(({ index }) => index !== numberAt)
  const known = others.filter(({ index }) => (cells[index] ?? '') !== '')
  // The count of the rows, or sums without a word below them.
  if (COUNT.test(number) || (isLast && number === '' && known.length > 1 && known.every(isOfFees))) return 'total'
  // A note may have a value beside it; a container without its number has several.
  const least = numberAt < 0 ? 1 : Math.min(2, others.length)
  return (filled.length === 1 || known.length < least) && !/\d{6}/.test(number) ? 'title' : null
}

/** Of a row whose cells may be in other columns, or of several containers, only the number is read. */
const withNumber = ({ number, cells, faults }: Row, at: number): Row => ({
  number,
  faults,
  cells: cells.map((cell, i) => (i === at ? cell : '')),
})

type Words = readonly [reason: string, help: string]
const TOO_LONG: Words = [
  'makes the row longer than the header, so that its cells may be in other columns',
  'quote cells that contain the separator',
]
const OTHER_HEADER: Words = [
  'begins another header; below it only the container numbers are read',
  'save each table as a file of its own',
]
const NO_NUMBER: Words = ['has no container number', 'give each container a row with four letters and seven digits']

/** Whether a row is the header of another table. */
const isOtherHeader = ({ cells }: Row, numberAt: number): boolean => {
  const number = cells[numberAt] ?? ''
  if (NUMBER.test(number) || hasNumber(number)) return false
  const known = cells.slice(0, MAX_COLUMNS).flatMap(cell => findHeading(cell) ?? [])
  return known.length > 2 && known.some(heading => heading.state === 'read' && heading.use.kind === 'number')
}

const QUOTES = {
  open_quote: 'begins with a quotation mark that no other one ends',
  after_quote: 'goes on after its closing quotation mark',
} as const

const listFaults = ({ row, faults }: Draft, { cells }: Row): readonly Unread[] => [
  ...faults,
  ...row.faults.map(([index, fault]) => toUnread(row, index, cells[index] ?? '', QUOTES[fault], QUOTE_HELP)),
]
const QUOTE_HELP = 'write a quotation mark within a cell twice'

/** The values of each key, in the order of the keys. */
const groupBy = <K, V>(pairs: Iterable<readonly [key: K, value: V]>): Map<K, V[]> => {
  const groups = new Map<K, V[]>()
  for (const [key, value] of pairs) {
    const known = groups.get(key)
    if (known) known.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** Collects the open questions: one of each kind. */
const listQuestions = (drafts: readonly Draft[]): readonly Question[] => {
  const open = drafts.flatMap(({ row, open: found, terminal }) =>
    found.map(([about, { index }]) => [about, { cell: { row: row.number, column: index + 1 }, terminal }] as const),
  )
  return [...groupBy(open)].map(([about, found]) => {
    const terminals = [...new Set(found.map(({ terminal }) => terminal))].filter(terminal => terminal !== '')
    const isOfPlaces = about === 'zone' && terminals.length > 0
    return { about, ...(isOfPlaces && { terminals }), cells: found.map(({ cell }) => cell) }
  })
}

/** The suspect columns that keep answers open first, each with its rows. */
const listSuspects = (
  columns: readonly Column[],
  rows: readonly Row[],
  drafts: readonly Draft[],
): readonly Suspect[] => {
  const open = groupBy(drafts.flatMap(({ row, suspects }) => suspects.map(({ index }) => [index, row.number] as const)))
  return columns
    .filter(({ state }) => state === 'suspect')
    .map(({ index, header, about, suggested }) => ({
      ...{ column: index + 1, header, about, suggested, weakens: WEAKENS[about], rows: open.get(index) ?? [] },
      cell: rows.map(({ cells }) => cells[index] ?? '').find(cell => !isBlank(cell)) ?? '',
    }))
    .sort((a, b) => Number(a.rows.length === 0) - Number(b.rows.length === 0))
}

const WEAKENS = { hold: 'holds', release: 'holds', return: 'return', fee: 'fees', date: null, other: null } as const

// Containers --------------------------------------------------------------------------------------------------------------

/** Two trips of a container are farther apart, in days. */
const MIN_TRIPS_APART = 14
/** The days by which trips are told apart, the better one first. */
const TRIP_DAYS = ['shipment.pod_eta_at', 'pickup_lfd']

const dayOf = ({ values }: Draft, name: string): number | undefined => {
  const value = values[name]
  return typeof value === 'string' ? parseDay(value.slice(0, 10)) : undefined
}

/** Makes one container of the rows with one number, if they are of one trip. Else the later trip is read. */
const mergeRepeated = (drafts: readonly Draft[], notes: Note[]): readonly Draft[] => {
  if (new Set(drafts.map(({ values }) => values['number'])).size === drafts.length) return drafts
  const byNumber = groupBy(drafts.map(draft => [draft.values['number'] ?? draft, draft] as const))
  return [...byNumber.values()].map(all => {
    if (all.length === 1) return all[0]!
    const earlier = findEarlier(all)
    if (earlier.size > 0) notes.push({ rows: [...earlier].map(({ row }) => row.number), code: 'earlier_trip' })
    const [first, ...others] = all.filter(draft => !earlier.has(draft)) as [Draft, ...Draft[]]
    if (others.length === 0) return first
    first.hasAnswer ||= others.some(({ hasAnswer }) => hasAnswer)
    const rows = [first, ...others].map(({ row }) => row.number)
    const attributes = mergeValues(first, others)
    notes.push({ rows, code: 'repeated' })
    if (attributes.length > 0) notes.push({ rows, code: 'contradicts', attributes })
    return first
  })
}

/** The rows of earlier trips. */
const findEarlier = (drafts: readonly Draft[]): ReadonlySet<Draft> => {
  const earlier = new Set<Draft>()
  for (const name of TRIP_DAYS) {
    const days = drafts.flatMap(draft => (earlier.has(draft) ? [] : (dayOf(draft, name) ?? [])))
    const last = days.reduce((latest, day) => Math.max(latest, day), -Infinity)
    for (const draft of drafts) if (last - (dayOf(draft, name) ?? last) > MIN_TRIPS_APART) earlier.add(draft)
  }
  return earlier
}

const LISTS: readonly string[] = ['holds_at_pod_terminal', 'fees_at_pod_terminal']
const DAYS = /(_lfd|_lfd_(line|terminal|rail|on)|return_by)$/

/**
 * Adds the values of the other rows, and returns the contradictions. Of contradicting values all holds and fees and the
 * earliest day are kept.
 */
const mergeValues = ({ values }: Draft, others: readonly Draft[]): readonly string[] => {
  const all = [values, ...others.map(other => other.values)].flatMap(each => Object.entries(each))
  return [...groupBy(all)].flatMap(([name, found]) => {
    const given = found.filter(value => value !== undefined)
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

/** The document of the containers and their shipments, and the dates by number. */
const toDocument = (drafts: readonly Draft[]): Pick<Table, 'document' | 'dates'> => {
  const included: object[] = []
  const dates: { [number: string]: Dates } = {}
  const hasShipments = drafts.some(({ values }) => Object.keys(values).some(name => name.startsWith('shipment.')))
  const data = drafts.map(({ row, values }) => {
    const { attributes, shipment, relationships, dates: own } = nest(values)
    if (own && typeof values['number'] === 'string') dates[values['number']] = own
    const links: { [name: string]: object } = {}
    for (const [name, id] of Object.entries(relationships ?? {})) links[name] = { data: { id, type: 'terminal' } }
    if (hasShipments) {
      const id = toId(row.number, 9)
      included.push({ id, type: 'shipment', attributes: shipment ?? {} })
      links['shipment'] = { data: { id, type: 'shipment' } }
    }
    const hasLinks = hasShipments || relationships !== undefined
    return { id: toId(row.number, 8), type: 'container', attributes, ...(hasLinks && { relationships: links }) }
  }) as unknown as Container[]
  return { document: included.length > 0 ? { data, included } : { data }, dates }
}

type Nested = { [name: string]: unknown }
type Families = { readonly attributes: Nested; shipment?: Nested; relationships?: Nested; dates?: Nested }

/** The values by path as nested objects: the shipment, the links and the dates are kept next to the attributes. */
const nest = (values: Draft['values']): Families => {
  const families: Families = { attributes: {} }
  for (const path of Object.keys(values)) {
    const value = values[path]
    if (value === undefined) continue
    let inner: Nested = /^(?:shipment|relationships|dates)\./.test(path) ? families : families.attributes
    let from = 0
    for (let to = path.indexOf('.'); to >= 0; to = path.indexOf('.', from)) {
      inner = (inner[path.slice(from, to)] ??= {}) as Nested
      from = to + 1
    }
    inner[from === 0 ? path : path.slice(from)] = value
  }
  return families
}
