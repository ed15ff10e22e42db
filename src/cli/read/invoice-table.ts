/**
 * Reads a file as a table of invoices, if it begins with neither `{` nor `[`.
 */
import type { Answers } from '../../table'
import { readInvoices, type InvoiceTable } from '../../table/invoice'
import { askForMap, nameUnread } from '../../table/invoice-name'
import { showRows } from '../../table/remark'
import { showFile, type Terminal } from '../terminal/terminal'
import type { TableReader } from './json-values'
import { listSome, type Member, type UnreadableMember } from './member'
import type { Mapped } from './table-map'
import { readSource } from './workbook-table'

const NO_TABLE =
  'neither JSON nor a table of invoices (CSV, Excel) with headers such as Invoice number, From, To, Rate; copy a PDF or ' +
  'a text into the form of the page, dist/playground.html#view=invoice, or into --template'

export type InvoiceReader = {
  readonly readTable: TableReader
  readonly listMembers: (value: unknown) => Iterable<Member | UnreadableMember>
  /** Whether an invoice comes from a table, in which an item without a column is absent, and not missing. */
  readonly isOfTable: (invoice: unknown) => boolean
}

/** The answers about columns and keys, and a function that writes the answers of a table. */
export type InvoiceMap = { readonly answers: Answers; readonly save: (table: Mapped) => Promise<void> }

export const createInvoiceReader = (
  terminal: Terminal,
  { answers, save }: InvoiceMap,
  isQuiet: boolean,
): InvoiceReader => {
  const tables = new WeakMap<object, readonly (Member | UnreadableMember)[]>()
  const invoices = new WeakSet()
  return {
    readTable: async (file, bytes) => {
      const source = await readSource(bytes, answers.sheet)
      if ('problem' in source) return source
      const table = readInvoices(source, answers)
      if (table === null || 'problem' in table) return table ?? { problem: NO_TABLE }
      if (table.invoices.length === 0) return { problem: 'a table of invoices without a line of charge' }
      const open = table.columns.filter(({ likely }) => likely !== null)
      await save({
        answers: { ...answers, columns: { ...answers.columns, ...listRead(table) } },
        suspects: open.map(({ header, likely }) => ({ header, suggested: likely })),
      })
      const unread = open.map(({ header, likely }) => ({ key: header, item: likely }))
      if (open.length > 0) return { problem: `columns that were not read: ${nameUnread(unread)}; ${askForMap(unread)}` }
      if (!isQuiet) for (const note of listNotes(table)) terminal.say(`${showFile(file)}: warning: ${note}`)
      const value = table.invoices.map(({ found }) => found)
      const members = value.map((found, i) => {
        const pointer = value.length === 1 ? '' : `/${i}`
        if (typeof found === 'string') return { pointer, problem: found }
        invoices.add(found)
        return { pointer, value: found }
      })
      tables.set(value, members)
      return { value, lineAt: rowFinder(table) }
    },
    listMembers: value =>
      (typeof value === 'object' && value !== null && tables.get(value)) || listSome(value, 'invoice'),
    isOfTable: invoice => typeof invoice === 'object' && invoice !== null && invoices.has(invoice),
  }
}

const listRead = ({ columns }: InvoiceTable): NonNullable<Answers['columns']> =>
  Object.fromEntries(columns.flatMap(({ header, item }) => (item === null ? [] : [[header, item]])))

const listNotes = ({ columns, sums, sheet }: InvoiceTable): readonly string[] => {
  const unused = columns.filter(({ item, header }) => item === null && header !== '').map(({ header }) => header)
  return [
    ...(sheet && sheet.others.length > 0 ? [`sheets that are not read: ${sheet.others.join(', ')}`] : []),
    ...(unused.length > 0 ? [`columns that are not read: ${unused.join(', ')}`] : []),
    ...(sums.length > 0 ? [`a sum, and not a line: ${showRows(sums)}`] : []),
  ]
}

/** The row of a pointer into the invoices: of a charged line, or else of the first row of the invoice. */
const rowFinder =
  ({ invoices }: InvoiceTable) =>
  (pointer: string): number => {
    const [first, ...rest] = pointer.split('/').slice(1)
    const [invoice, [key, index]] =
      invoices.length === 1 ? [invoices[0], [first, rest[0]]] : [invoices[Number(first)], rest]
    return (key === 'charged' ? invoice?.lines[Number(index)] : undefined) ?? invoice?.row ?? 1
  }
