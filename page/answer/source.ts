/**
 * A text of the page as read: its values, what is in them, and where each thing stands.
 */
import { jsonPosition } from '../../src/oracle'
import type { Field, FieldState, Spot } from './answer'
import { LONGEST_EDITED } from './answer'
import { membersOf, type Found } from './member'

/** A member of one of the values; `value` of {@link Found} is what stands at its pointer, `root` the whole value. */
export type Placed = Found & { readonly root: unknown; readonly find: jsonPosition.Finder }

export type Source = {
  readonly field: Field
  readonly text: string
  readonly members: readonly Placed[]
  readonly fault: jsonPosition.Fault | null
  readonly starts: readonly number[]
}

/** Reads a text; what follows a fault is not read. */
export const sourceOf = (field: Field, text: string): Source => {
  const { values, fault } = jsonPosition.valuesIn(text)
  const members = values.flatMap(({ span, value }) => {
    const find = jsonPosition.finderOf(text, span)
    return membersOf(value).map((found): Placed => ({ ...found, root: value, find }))
  })
  return { field, text, members, fault, starts: jsonPosition.lineStarts(text) }
}

/** Where a pointer into the value of a member stands; null where the text has no such place. */
export const spotAt = ({ field, starts }: Source, { find }: Placed, pointer: string): Spot | null => {
  const span = find(pointer)
  return span ? { field, from: span.from, to: span.to, line: jsonPosition.positionOf(starts, span.from).line } : null
}

/** The spot of a pointer, or of the innermost place around it that is there. */
export const spotAround = (source: Source, member: Placed, pointer: string): Spot =>
  spotAt(source, member, pointer) ?? spotAround(source, member, pointer.slice(0, pointer.lastIndexOf('/')))

/** What the page shows of a text beside its marks: all of one that can be edited, or what a member takes up. */
export const fieldStateOf = (source: Source, contents: string, member: Placed | undefined): FieldState => {
  const { text, starts, fault } = source
  const lines = text === '' ? 0 : starts.length
  if (text.length <= LONGEST_EDITED) return { lines, contents, fault, excerpt: null }
  const span: jsonPosition.Span = member?.find(member.pointer) ?? { from: fault?.at ?? 0, to: (fault?.at ?? 0) + 1 }
  const { line } = jsonPosition.positionOf(starts, span.from)
  const from = starts[line - 1]!
  const to = Math.min(span.to, from + LONGEST_EDITED)
  const end = text.indexOf('\n', to)
  const shownTo = end < 0 || end - to > 1_000 ? to : end
  return { lines, contents, fault, excerpt: { from, to: shownTo, text: text.slice(from, shownTo), line } }
}
