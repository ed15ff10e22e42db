/**
 * The parsed content of an input field: its members and their positions.
 */
import { jsonPosition } from '../../src/oracle'
import { MAX_EDITED, type DateOrder, type Field, type FieldState, type Spot } from './answer'
import { findMembers, type Found } from './member'
import { readTable, type Table, type TableRow } from './table'

const { finderOf, lineStarts, nearestPlace, positionOf, valuesIn } = jsonPosition

/** A member with the JSON value that contains it. Its pointer starts at that root. A row of a table is a resource. */
export type Placed = Found & { readonly root: unknown; readonly find: jsonPosition.Finder; readonly row?: TableRow }

export type Source = {
  readonly field: Field
  readonly text: string
  readonly members: readonly Placed[]
  readonly fault: jsonPosition.Fault | null
  readonly starts: readonly number[]
  /** Null if it is JSON. */
  readonly table: Table | null
  readonly dates: DateOrder | null
}

/** Parses an input: a table, or JSON up to its first syntax error. */
export const parseSource = (field: Field, text: string, dates: DateOrder | null): Source => {
  const starts = lineStarts(text)
  const table = readTable(text, dates)
  if (table) return { field, text, members: table.rows.map(placeRow), fault: null, starts, table, dates }
  const { values, fault } = valuesIn(text)
  const members = values.flatMap(({ span, value }) => {
    const find = finderOf(text, span)
    return findMembers(value).map((found): Placed => ({ ...found, root: value, find }))
  })
  const isJson = values.length > 0 || /^\s*[[{"]/.test(text)
  return {
    field,
    text,
    members,
    fault: fault && !isJson ? { ...fault, message: NO_TABLE } : fault,
    starts,
    table,
    dates,
  }
}

const NO_TABLE = 'neither JSON nor a table with a header such as Container, Available, Holds, Last free day'

/** A resource has an id, and a table has none. */
const placeRow = (row: TableRow): Placed => {
  const { number, attributes, cells, span } = row
  const value = { id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, type: 'container', attributes }
  const find: jsonPosition.Finder = pointer => {
    const [, inside, attribute] = pointer.split('/')
    const found = inside === undefined ? span : inside === 'attributes' && cells.get(attribute ?? '')
    return found ? { ...found, valueFrom: found.from } : undefined
  }
  return { kind: 'container', pointer: '', value, document: { pointer: '', value }, root: value, find, row }
}

/** The spot of a pointer into a member's root, or null if the field does not have it. */
export const spotAt = (source: Source, { find }: Placed, pointer: string): Spot | null => {
  const place = find(pointer)
  return place ? toSpot(source, place) : null
}

/** The spot of a pointer, or of its nearest ancestor that the field has. */
export const spotAround = (source: Source, { find }: Placed, pointer: string): Spot =>
  toSpot(source, nearestPlace(find, pointer))

export const toSpot = ({ field, starts }: Pick<Source, 'field' | 'starts'>, { from, to }: jsonPosition.Span): Spot => ({
  field,
  from,
  to,
  line: positionOf(starts, from).line,
})

/** The state of a field. If it is too long to edit, the excerpt shows a member or the fault. */
export const describeField = (source: Source, contents: string, member: Placed | undefined): FieldState => {
  const { text, starts, fault } = source
  const lines = text === '' ? 0 : starts.length
  if (text.length <= MAX_EDITED) return { lines, contents, fault, excerpt: null }
  const span: jsonPosition.Span = member?.find(member.pointer) ?? { from: fault?.at ?? 0, to: (fault?.at ?? 0) + 1 }
  const { line } = positionOf(starts, span.from)
  const from = starts[line - 1]!
  const to = Math.min(span.to, from + MAX_EDITED)
  const end = text.indexOf('\n', to)
  const shownTo = end < 0 || end - to > 1_000 ? to : end
  return { lines, contents, fault, excerpt: { from, to: shownTo, text: text.slice(from, shownTo), line } }
}
