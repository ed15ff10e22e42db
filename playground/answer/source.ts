/**
 * The parsed content of an input field: its members and their positions.
 */
import { jsonPosition } from '../../src/oracle'
import { MAX_EDITED, type Field, type FieldState, type Question, type Spot } from './answer'
import { findMembers, type Found, type Settings } from './member'
import { readSheet, type Sheet, type TableRow } from './table'

const { finderOf, lineStarts, nearestPlace, positionOf, valuesIn } = jsonPosition

/** A JSON value of a field, with the positions in it. */
export type Root = { readonly root: unknown; readonly find: jsonPosition.Finder }

/** A member with its root, where its pointer starts, and its row if the root is a table. */
export type Placed = Found & Root & { readonly row: TableRow | undefined }

export type Source = {
  readonly field: Field
  readonly text: string
  readonly roots: readonly Root[]
  readonly fault: jsonPosition.Fault | null
  readonly starts: readonly number[]
  /** Null if it is JSON. */
  readonly sheet: Sheet | null
  readonly tables: Question['tables']
  readonly now: string
}

/** Parses an input: a table, or JSON up to its first syntax error. */
export const parseSource = (field: Field, text: string, tables: Question['tables'], now = ''): Source => {
  const starts = lineStarts(text)
  const sheet = readSheet(text, tables, now)
  const parsed = { field, text, starts, sheet, tables, now }
  if (sheet) {
    const roots = sheet.rows.length === 0 ? [] : [{ root: sheet.table.document, find: sheet.find }]
    return { ...parsed, roots, fault: null }
  }
  const { values, fault } = valuesIn(text)
  const roots = values.map(({ span, value }) => ({ root: value, find: finderOf(text, span) }))
  const isJson = values.length > 0 || /^\s*[[{"]/.test(text)
  return { ...parsed, roots, fault: fault && !isJson ? { ...fault, message: NO_TABLE } : fault }
}

const NO_TABLE = 'neither JSON nor a table with a header such as Container, Available, Holds, Last free day'

/** The members of a field. Each document is assessed once, a table as one document. */
export const findPlaced = ({ roots, sheet }: Source, settings: Settings): readonly Placed[] =>
  roots.flatMap(root =>
    findMembers(root.root, sheet ? { ...settings, dates: sheet.table.dates } : settings).map((found, i) => ({
      ...root,
      ...found,
      row: sheet?.rows[i],
    })),
  )

/** The spot of a pointer into a member's root, or null if the field does not have it. */
export const spotAt = (source: Source, { find }: Root, pointer: string): Spot | null => {
  const place = find(pointer)
  return place ? toSpot(source, place) : null
}

/** The spot of a pointer, or of its nearest ancestor that the field has. */
export const spotAround = (source: Source, { find }: Root, pointer: string): Spot =>
  toSpot(source, nearestPlace(find, pointer))

export const toSpot = ({ field, starts }: Pick<Source, 'field' | 'starts'>, { from, to }: jsonPosition.Span): Spot => ({
  field,
  from,
  to,
  line: positionOf(starts, from).line,
})

/** The state of a field. If it is too long to edit, the excerpt shows a member or the fault. */
export const describeField = (
  source: Source,
  contents: string,
  member: (Root & { readonly pointer?: string }) | undefined = source.roots[0],
): FieldState => {
  const { text, starts, fault } = source
  const lines = text === '' ? 0 : starts.length
  if (text.length <= MAX_EDITED) return { lines, contents, fault, excerpt: null }
  const span: jsonPosition.Span = member?.find(member.pointer ?? '') ?? {
    from: fault?.at ?? 0,
    to: (fault?.at ?? 0) + 1,
  }
  const { line } = positionOf(starts, span.from)
  const from = starts[line - 1]!
  const to = Math.min(span.to, from + MAX_EDITED)
  const end = text.indexOf('\n', to)
  const shownTo = end < 0 || end - to > 1_000 ? to : end
  return { lines, contents, fault, excerpt: { from, to: shownTo, text: text.slice(from, shownTo), line } }
}
