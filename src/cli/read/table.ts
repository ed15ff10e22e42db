/**
 * Reads a file as a table of containers, if it begins with neither `{` nor `[`, and reports what its cells leave open.
 */
import { createAssessor, type Assessor, type Request } from '../../rule/container/assess'
import { normalizeNumber } from '../../rule/container-number'
import { read, type Answers, type Dates, type Question, type Table } from '../../table'
import { decodeText } from '../../table/decode'
import { readBest } from '../../table/read'
import { groupUnread, listNotes } from '../../table/remark'
import { showFile, type Terminal } from '../terminal/terminal'
import type { Problem } from './json-place'
import type { TableReader } from './json-values'
import { isWorkbook } from '../../table/workbook'
import { readSheets } from './workbook-table'

/** The answers to the questions of tables, and whether warnings are left out. */
export type TableOptions = Pick<Answers, 'zone' | 'order' | 'currency'> & { readonly quiet?: boolean | undefined }

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
  return {
    readTable: async (file, bytes) => {
      const found = await readBytes(bytes, options)
      if ('problem' in found) return found
      const { table, others } = found
      if (!table.header) return { problem: NO_TABLE }
      if (others.length > 0 && options.quiet !== true)
        terminal.say(`${showFile(file)}: warning: sheets that are not read: ${others.join(', ')}`)
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
      // A key that has matched a container of any document is known.
      unmatched: () => {
        const [first = [], ...others] = all.map(({ unmatched }) => unmatched())
        return first.filter(issue => others.every(issues => issues.some(({ pointer }) => pointer === issue.pointer)))
      },
    },
  }
}

type Found = { readonly table: Table; readonly others: readonly string[] }

const readBytes = async (bytes: Buffer, options: TableOptions): Promise<Found | Problem> => {
  if (!isWorkbook(bytes)) return { table: read({ text: decodeText(bytes), ...options }), others: [] }
  const sheets = await readSheets(bytes)
  return 'problem' in sheets ? sheets : (readBest(sheets, options) ?? { problem: NO_TABLE })
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
  if (table.questions.length > 0) fail()
  if (isQuiet) return
  const warn = (message: string): void => {
    say(`${source}: warning: ${message}`)
  }
  const unused = table.columns.filter(({ as, header }) => as === null && header !== '').map(({ header }) => header)
  if (unused.length > 0) warn(`columns that are not read: ${unused.join(', ')}`)
  for (const message of describeNotes(table)) warn(message)
  for (const message of describeUnread(table)) warn(message)
  for (const question of table.questions) warn(describeQuestion(table, question))
}

const NOTES = {
  title: rows => `not a container: ${rows}`,
  total: rows => `a sum, and not a container: ${rows}`,
  repeated: rows => `one container: ${rows}`,
  contradicts: rows => `one container, and contradict each other: ${rows}`,
} satisfies { readonly [code in Table['notes'][number]['code']]: (rows: string) => string }

const describeNotes = ({ notes }: Table): readonly string[] =>
  listNotes(notes).map(({ rows, code, attributes = [] }) => {
    const place = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`
    return NOTES[code](attributes.length > 0 ? `${place}, in ${attributes.join(', ')}` : place)
  })

/** One line for each column and reason: the first cell, and the number of the others. */
const describeUnread = ({ unread }: Table): readonly string[] =>
  groupUnread(unread).map(({ first: { row, column, header, cell, reason, help }, more }) => {
    const others = more === 0 ? '' : `; ${more} more like this`
    return `${place(row, column, header)}: ${JSON.stringify(cell)} ${reason}${others}: ${help}`
  })

const place = (row: number, column: number, header: string): string =>
  `row ${row}, ${header === '' ? `column ${column}` : header}`

const describeQuestion = ({ columns }: Table, { about, terminal, cells }: Question): string => {
  const { row, column } = cells[0]!
  const first = place(row, column, columns[column - 1]?.header ?? '')
  const count = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the first in ${first}`
  const at = terminal === undefined ? '' : terminal === '' ? ' of rows without a terminal' : ` of ${terminal}`
  const zone = 'America/New_York'
  return {
    zone: `which time zone${at}? ${count}: ${terminal ? `--zone ${JSON.stringify(`${terminal}=${zone}`)}` : `--zone ${zone}`}`,
    order: `which number is the day? ${count}: --order day_first, month_first or year_first`,
    currency: `which currency? ${count}: --currency USD`,
  }[about]
}
