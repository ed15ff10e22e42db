/**
 * Writes a table that `read` reads as the same containers.
 */
import { isObject } from '../kernel/json'
import type { Fee, Hold } from '../resource/model'
import { writeNumber, type Mark } from './amount'
import { writeCsv } from './csv'
import { COLUMNS, type Kind } from './header'
import { writeHolds } from './hold'
import type { Dates, Format } from './read'

/** The containers of a document, with the dates that their records have no place for. */
export type Written = {
  /** A JSON:API document with a container or a list of containers, and possibly their shipments. */
  readonly document: { readonly data: object | readonly object[]; readonly included?: readonly object[] }
  readonly dates?: { readonly [number: string]: Dates } | undefined
  /** The marks of the table; by default commas and points. */
  readonly format?: Format | undefined
}

const DEFAULT: Format = { separator: ',', decimal: '.' }

/** A column of a written table, with the cell of each container. */
export type WrittenColumn = { readonly name: string; readonly as: string; readonly cells: readonly string[] }

/** Lists the columns of the attributes that {@link read} knows. The column of the number is first, and may be empty. */
export const writeColumns = ({ document, dates = {}, format = DEFAULT }: Written): readonly WrittenColumn[] => {
  const { data, included = [] } = document
  const shipments = new Map(included.map(each => [valueAt(each, ['id']), valueAt(each, ['attributes'])]))
  const containers = Array.isArray(data) ? (data as readonly unknown[]) : [data]
  return COLUMNS.map(({ name, as, kind }) => ({
    name,
    as,
    cells: containers.map(container => {
      const value = findValue(container, as, shipments, dates)
      return kind === 'available' && !isReported(value) && isHeld(container)
        ? 'unknown'
        : writeCell(kind, value, format.decimal)
    }),
  })).filter(({ cells }, i) => i === 0 || cells.some(cell => cell !== ''))
}

/**
 * Writes the containers of a document as CSV: the attributes that {@link read} knows, each column if a container has its
 * attribute. Other attributes have no column.
 *
 * @complexity O(n) in the containers
 * @example write({ document: { data: { attributes: { number: 'MSCU5285725', available_for_pickup: true } } } })
 * // '\uFEFFContainer,Available\r\nMSCU5285725,yes\r\n'
 */
export const write = (input: Written): string => {
  const columns = writeColumns(input)
  const rows = columns[0]!.cells.map((_, i) => columns.map(({ cells }) => cells[i]!))
  return writeCsv([columns.map(({ name }) => name), ...rows], (input.format ?? DEFAULT).separator)
}

const isReported = (value: unknown): boolean => value !== undefined && value !== null

/** Whether `read` would take an empty cell for not available. */
const isHeld = (container: unknown): boolean => {
  const holds = valueAt(container, ['attributes', 'holds_at_pod_terminal'])
  return Array.isArray(holds) && (holds as readonly Hold[]).some(({ status }) => status === 'hold')
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((found, name) => (isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined), value)

const findValue = (
  container: unknown,
  as: string,
  shipments: ReadonlyMap<unknown, unknown>,
  dates: NonNullable<Written['dates']>,
): unknown => {
  const path = as.split('.')
  const [family, ...rest] = path
  if (family === 'relationships') return valueAt(container, [...path, 'data', 'id'])
  if (family === 'shipment')
    return valueAt(shipments.get(valueAt(container, ['relationships', 'shipment', 'data', 'id'])), rest)
  if (family === 'dates') return valueAt(dates, [String(valueAt(container, ['attributes', 'number'])), ...rest])
  return valueAt(container, ['attributes', ...path])
}

const writeCell = (kind: Kind, value: unknown, mark: Mark): string => {
  // Null reports that a container is not discharged.
  if (value === null) return kind === 'instant' ? 'no' : ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (!Array.isArray(value)) return ''
  return kind === 'holds' ? writeHolds(value as Hold[]) : writeFees(value as Fee[], mark)
}

const writeFees = (fees: readonly Fee[], mark: Mark): string =>
  fees.length === 0
    ? 'none'
    : fees
        .map(({ type, amount, currency_code: code }) =>
          [type.replaceAll('_', ' '), writeNumber(amount, mark), code === 'XXX' ? '' : code].join(' ').trim(),
        )
        .join('; ')
