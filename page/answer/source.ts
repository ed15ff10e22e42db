/**
 * The parsed content of an input field: its members and their positions.
 */
import { jsonPosition } from '../../src/oracle'
import { MAX_EDITED, type Field, type FieldState, type Spot } from './answer'
import { findMembers, type Found } from './member'

const { finderOf, lineStarts, nearestPlace, positionOf, valuesIn } = jsonPosition

/** A member with the JSON value that contains it. Its pointer starts at that root. */
export type Placed = Found & { readonly root: unknown; readonly find: jsonPosition.Finder }

export type Source = {
  readonly field: Field
  readonly text: string
  readonly members: readonly Placed[]
  readonly fault: jsonPosition.Fault | null
  readonly starts: readonly number[]
}

/** Parses an input up to its first syntax error. */
export const parseSource = (field: Field, text: string): Source => {
  const { values, fault } = valuesIn(text)
  const members = values.flatMap(({ span, value }) => {
    const find = finderOf(text, span)
    return findMembers(value).map((found): Placed => ({ ...found, root: value, find }))
  })
  return { field, text, members, fault, starts: lineStarts(text) }
}

/** The spot of a pointer into a member's root, or null if the field does not have it. */
export const spotAt = (source: Source, { find }: Placed, pointer: string): Spot | null => {
  const place = find(pointer)
  return place ? toSpot(source, place) : null
}

/** The spot of a pointer, or of its nearest ancestor that the field has. */
export const spotAround = (source: Source, { find }: Placed, pointer: string): Spot =>
  toSpot(source, nearestPlace(find, pointer))

const toSpot = ({ field, starts }: Source, { from, to }: jsonPosition.Span): Spot => ({
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
