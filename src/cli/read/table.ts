/**
 * Reads a file as a table of containers, if it begins with neither `{` nor `[`, and reports what its cells leave open.
 */
import { createAssessor, type Assessor, type Request } from '../../rule/container/assess'
import { normalizeNumber } from '../../rule/container-number'
import { read, type Dates, type Question, type Suspect, type Table } from '../../table'
import { groupUnread, listNotes, showRows } from '../../table/remark'
import { showFile, type Terminal } from '../terminal/terminal'
import type { TableReader } from './json-values'
import { createMap, type TableOptions } from './table-map'
import { readSource } from './workbook-table'

type Assessing = Pick<Assessor<Request['terms']>, 'assessDocument' | 'unmatched' | 'forecast'>

const NO_TABLE = 'neither JSON nor a table: no row has a header such as Container, Available, Holds, Last free day'

/** Returns a reader of tables, and an assessor that uses the dates in them. */
export const createTableReader = (
  terminal: Terminal,
  request: Request,
  options: TableOptions,
): { readonly readTable: TableReader; readonly assessor: Assessing } => {
  const base = createAssessor(request)
  const assessors = new WeakMap<object, Assessing>()
  const all: Assessing[] = [base]
  const map = createMap(terminal, options)
  return {
    readTable: async (file, bytes) => {
      const answers = await map.read()
      if ('problem' in answers) return answers
      const source = await readSource(bytes, answers.sheet)
      if ('problem' in source) return source
      const table = read({ ...source, ...answers, now: request.now })
      if (!table.header) return { problem: NO_TABLE }
      if (table.sheet && table.sheet.others.length > 0 && options.quiet !== true)
        terminal.say(`${showFile(file)}: warning: sheets that are not read: ${table.sheet.others.join(', ')}`)
      await map.save(table)
      reportTable(terminal, showFile(file), table, options.quiet ?? false)
      const assessor = createAssessor({ ...request, dates: mergeDates(table.dates, request.dates ?? {}) })
      assessors.set(table.document, assessor)
      all.push(assessor)
      return { value: table.document, lineAt: rowFinder(table) }
    },
    assessor: {
      assessDocument: document =>
        ((typeof document === 'object' && document !== null && assessors.get(document)) || base).assessDocument(
          document,
        ),
      forecast: (assessment, days) =>
        all.map(({ forecast }) => forecast(assessment, days)).find(found => found) ?? null,
      unmatched: () => unmatchedInAll(all),
    },
  }
}

/** A key that has matched a container of any document is known. */
const unmatchedInAll = (assessors: readonly Assessing[]): ReturnType<Assessing['unmatched']> => {
  const [first = [], ...others] = assessors.map(({ unmatched }) => unmatched())
  return first.filter(issue => others.every(issues => issues.some(({ pointer }) => pointer === issue.pointer)))
}

/** The dates of the caller replace those of the table. */
const mergeDates = (dates: Table['dates'], given: NonNullable<Request['dates']>): NonNullable<Request['dates']> => {
  const numbers = new Set(Object.keys(given).map(normalizeNumber))
  const own: [string, Dates][] = Object.entries(dates).filter(([number]) => !numbers.has(normalizeNumber(number)))
  return { ...Object.fromEntries(own), ...given }
}

/** The row of a pointer into the document; the end of an id is the number of the row. */
const rowFinder =
  ({ document }: Table) =>
  (pointer: string): number => {
    const [, , index = '0'] = pointer.split('/')
    return Number(document.data[Number(index)]?.id.slice(-12) ?? 1)
  }

// Reports -----------------------------------------------------------------------------------------------------------------

const reportTable = ({ say, fail }: Terminal, source: string, table: Table, isQuiet: boolean): void => {
  const mayBeHeld =
    table.unread.some(({ mayBeHold }) => mayBeHold) || table.suspects.some(({ rows }) => rows.length > 0)
  if (table.questions.length > 0 || mayBeHeld) fail()
  if (isQuiet) return
  const warn = (message: string): void => {
    say(`${source}: warning: ${message}`)
  }
  const unused = table.columns.filter(({ state, header }) => state === 'unrelated' && header !== '')
  if (unused.length > 0) warn(`columns that are not read: ${unused.map(({ header }) => header).join(', ')}`)
  for (const message of describeNotes(table)) warn(message)
  for (const suspect of table.suspects) warn(describeSuspect(suspect))
  for (const { about, header, row, cell, value } of table.assumed)
    warn(`${header}: ${ASSUMED[about]}: ${JSON.stringify(cell)} in row ${row} is read as ${value}`)
  for (const message of describeUnread(table)) warn(message)
  for (const question of table.questions) warn(describeQuestion(table, question))
}

const NOTES = {
  title: rows => `not a container: ${rows}`,
  total: rows => `a sum, and not a container: ${rows}`,
  repeated: rows => `one container: ${rows}`,
  contradicts: rows => `one container, and contradict each other: ${rows}`,
  earlier_trip: rows => `an earlier trip of a container, not read: ${rows}`,
  export: rows => `not an import, not read: ${rows}`,
} satisfies { readonly [code in Table['notes'][number]['code']]: (rows: string) => string }

const describeNotes = ({ notes }: Table): readonly string[] =>
  listNotes(notes).map(({ rows, code, attributes = [] }) =>
    NOTES[code](`${showRows(rows)}${attributes.length > 0 ? `, in ${attributes.join(', ')}` : ''}`),
  )

const WEAKENED = {
  holds: 'the holds are not reported',
  return: 'the empty may be back',
  fees: 'the fees are not reported',
} as const

const describeSuspect = ({ header, cell, suggested, weakens, rows }: Suspect): string => {
  const answer =
    weakens && rows.length > 0 ? `${WEAKENED[weakens]} in ${showRows(rows)} until --map answers` : 'answer in --map'
  const columns = JSON.stringify({ columns: { [header]: suggested } })
  const example = cell === '' ? '' : `, such as ${JSON.stringify(cell)}`
  return `what does ${JSON.stringify(header)} say${example}? ${answer}: ${columns}`
}

const ASSUMED = {
  order: 'the order of days and months is assumed by the distance from --now; --order if it is another one',
  year: 'days without a year are assumed to be near --now',
} as const

/** One line for each column and reason: the first cell, and the number of the others. */
const describeUnread = ({ unread }: Table): readonly string[] =>
  groupUnread(unread).map(({ first: { row, column, header, cell, reason, help }, more }) => {
    const others = more === 0 ? '' : `; ${more} more like this`
    return `${place(row, column, header)}: ${JSON.stringify(cell)} ${reason}${others}: ${help}`
  })

const place = (row: number, column: number, header: string): string =>
  `row ${row}, ${header === '' ? `column ${column}` : header}`

const describeQuestion = ({ columns }: Table, { about, terminals = [], cells }: Question): string => {
  const { row, column } = cells[0]!
  const first = place(row, column, columns[column - 1]?.header ?? '')
  const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the first in ${first}`
  const zone = 'America/New_York'
  const [terminal] = terminals
  const several = terminals.length > 1 ? `, or for each terminal ${JSON.stringify(`${terminal}=${zone}`)}` : ''
  return {
    zone: `which time zone${terminals.length > 0 ? ` of ${terminals.join(', ')}` : ''}? ${count}: --zone ${zone}${several}`,
    order: `which number is the day? ${count}: --order day_first, month_first or year_first`,
    currency: `which currency? ${count}: --currency USD`,
  }[about]
}
