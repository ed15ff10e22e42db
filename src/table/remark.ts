/**
 * The remarks on a table, fewer than its cells: each kind is reported once.
 */
import type { Note } from './read'
import type { Unread } from './row'

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

/** The notes, those of one code and the same attributes together, without the repeated rows of a contradiction. */
export const listNotes = (notes: readonly Note[]): readonly Note[] => {
  const contradicting = new Set(notes.flatMap(({ rows, code }) => (code === 'contradicts' ? [rows] : [])))
  const groups = new Map<string, Note>()
  for (const note of notes) {
    if (note.code === 'repeated' && contradicting.has(note.rows)) continue
    // The rows of a container belong together.
    const key = note.code === 'repeated' || note.code === 'contradicts' ? `${groups.size}` : note.code
    const known = groups.get(key)
    if (known) (known.rows as number[]).push(...note.rows)
    else groups.set(key, { ...note, rows: [...note.rows] })
  }
  return [...groups.values()]
}

/** Row numbers in words, at most ten. */
export const showRows = (rows: readonly number[]): string => {
  const more = rows.length > 10 ? ` and ${rows.length - 10} more` : ''
  return `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, 10).join(', ')}${more}`
}

/** The row of a container without a number as people call it, or null if the id is not of a table. */
export const showRowOfId = (id: string): string | null => {
  const [, row] = /^00000000-0000-4000-8000-(\d{12})$/.exec(id) ?? []
  return row === undefined ? null : `row ${Number(row)}`
}
