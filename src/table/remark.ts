/**
 * The remarks on a table, fewer than its cells: each kind is reported once.
 */
import type { Note, Unread } from './read'

/** The first of several cells that are not read for one reason, and the number of the others. */
export type UnreadGroup = { readonly first: Unread; more: number }

/** Groups the cells that are not read by column and reason. */
export const groupUnread = (unread: readonly Unread[]): readonly UnreadGroup[] => {
  const groups = new Map<string, UnreadGroup>()
  for (const cell of unread) {
    const key = `${cell.column} ${cell.reason}`
    const known = groups.get(key)
    if (known) known.more++
    else groups.set(key, { first: cell, more: 0 })
  }
  return [...groups.values()]
}

/** The notes without repeated rows that contradict each other: a second note names their attributes. */
export const listNotes = (notes: readonly Note[]): readonly Note[] => {
  const contradicting = new Set(notes.flatMap(({ rows, code }) => (code === 'contradicts' ? [rows] : [])))
  return notes.filter(({ rows, code }) => code !== 'repeated' || !contradicting.has(rows))
}
