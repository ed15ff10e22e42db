/**
 * The parsed content of an input field: its members and their positions.
 */
import { jsonPosition } from '../../src/oracle'
import { MAX_EDITED, type Field, type FieldState, type Question, type Spot } from './answer'
import { findMembers, type Found, type Settings } from './member'
import { readSheet, type Sheet, type TableRow } from './table'

const { finderOf, lineStarts, nearestPlace, positionOf, valuesIn } = jsonPosition

/** A JSON value or a table of a field, with the positions in it. */
export type Root = { readonly root: unknown; readonly find: jsonPosition.Finder; readonly sheet: Sheet | null }

/** A member with its root, where its pointer starts, and its row if the root is a table. */
export type Placed = Found & Root & { readonly row: TableRow | undefined }

export type Source = {
  readonly field: Field
  readonly text: string
  readonly roots: readonly Root[]
  readonly fault: jsonPosition.Fault | null
  readonly starts: readonly number[]
  /** Its tables: one, or one of each file. */
  readonly sheets: readonly Sheet[]
  readonly asked: Asked
}

/** What the reading of a table depends on. */
export type Asked = Pick<Question, 'tables' | 'checked' | 'now'>

/** A file in a field, and the offset at which it begins. */
type Part = { readonly name: string; readonly text: string; readonly from: number }

/** The files of a field: each begins with a line of a form feed and its name. A pasted text is one without a name. */
const splitFiles = (text: string): readonly Part[] => {
  if (!text.startsWith('\f')) return [{ name: '', text, from: 0 }]
  const heads = [...text.matchAll(/^\f(.*)\n/gm)]
  return heads.map(({ 0: line, 1: name = '', index }, i) => {
    const from = index + line.length
    return { name, text: text.slice(from, heads[i + 1]?.index), from }
  })
}

/** Parses an input: its tables, and its JSON up to the first syntax error. */
export const parseSource = (
  field: Field,
  text: string,
  asked: Asked = { tables: [], checked: '', now: '' },
): Source => {
  const starts = lineStarts(text)
  const parsed = splitFiles(text).map(part => parsePart(part, asked))
  const fault = parsed.find(each => each.fault !== null)?.fault ?? null
  return {
    field,
    text,
    starts,
    asked,
    roots: parsed.flatMap(({ roots }) => roots),
    sheets: parsed.flatMap(({ roots }) => roots.flatMap(({ sheet }) => sheet ?? [])),
    fault: fault && { ...fault, ...positionOf(starts, fault.at) },
  }
}

const parsePart = ({ name, text: given, from }: Part, asked: Asked): Pick<Source, 'roots' | 'fault'> => {
  const text = given.replace(HTTP_HEAD, head => head.replaceAll(/[^\n]/g, ' '))
  const sheet = readSheet({ name, text, from }, asked)
  if (sheet) return { roots: [{ root: sheet.table.document, find: sheet.find, sheet }], fault: null }
  const { values, fault } = valuesIn(text)
  const roots = values.map(({ span, value }) => ({ root: value, find: shift(finderOf(text, span), from), sheet: null }))
  if (!fault) return { roots, fault }
  const isJson = values.length > 0 || /^\s*[[{"]/.test(text)
  return { roots, fault: { ...fault, at: fault.at + from, ...(!isJson && { message: NO_TABLE }) } }
}

/** The head of a response above its JSON, as `curl -i` prints it. */
const HTTP_HEAD = /^HTTP\/[\d.]+ \d{3}.*\n(?:\S.*\n)*\r?\n\s*(?=[[{])/

/** Finds places in a part of a field as places in the field. */
const shift =
  (find: jsonPosition.Finder, by: number): jsonPosition.Finder =>
  pointer => {
    const found = find(pointer)
    return found && { from: found.from + by, to: found.to + by, valueFrom: found.valueFrom + by }
  }

const NO_TABLE = 'neither JSON nor a table with a header such as Container, Available, Holds, Last free day'

/** The members of a field. Each document is assessed once, a table as one document. */
export const findPlaced = ({ roots }: Source, settings: Settings): readonly Placed[] =>
  roots.flatMap(root => {
    const { sheet } = root
    if (sheet?.rows.length === 0) return []
    const found = findMembers(root.root, sheet ? { ...settings, dates: sheet.table.dates } : settings)
    return found.map((each, i) => ({ ...root, ...each, row: sheet?.rows[i] }))
  })

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
