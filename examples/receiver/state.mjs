/**
 * Reads and checks the tracker's states and snapshots.
 */
import { tracker } from './gateout.mjs'

/** Reads a stored state; null before the first step. */
export const stateOf = (stored, rules = tracker) => {
  if (stored === null) return null
  const decoded = rules.decode({ value: stored })
  if (decoded._tag === 'Left') throw new Error(tracker.explain(decoded))
  return decoded.right
}

/** A notification without a time: the tracker asks for a snapshot. */
export const UNPLACED = { created_at: null, changeset: {} }

/**
 * When to ask `tracker.expire` about a container, as a timestamp of the database; null for never. A time that JavaScript
 * cannot represent is taken for now: the tracker decides.
 */
export const dueAt = ({ due_at = null }) => {
  if (due_at === null) return null
  const time = new Date(due_at)
  return Number.isNaN(time.getTime()) || time.getTime() < 0 ? new Date().toISOString() : time.toISOString()
}

/** Checks a snapshot that a host fetched, as a stored state with it would be checked. */
export const requireReading = ({ attributes, as_of }) => {
  stateOf({ ...tracker.start().state, attributes, base: attributes, as_of })
  if (typeof as_of !== 'string') throw new Error('the snapshot has no as_of')
}
