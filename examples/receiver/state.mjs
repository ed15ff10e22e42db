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

/** The instant after which the first waiting update has waited for too long; null if none waits. */
const patienceEnd = ({ attributes, awaits_reading, waiting, updates, policy }) => {
  if (attributes === null || awaits_reading || waiting.length === 0) return null
  return new Date(Date.parse(updates.find(({ id }) => id === waiting[0]).created_at) + 1_000 * policy.patience_seconds)
}

/**
 * When to ask `tracker.expire` about a container, as a timestamp of the database; null for never. A time that JavaScript
 * cannot represent is taken for now: the tracker decides.
 */
export const dueAt = ({ state, due_at = patienceEnd(state) }) => {
  if (due_at === null) return null
  const time = new Date(due_at)
  return Number.isNaN(time.getTime()) || time.getTime() < 0 ? new Date().toISOString() : time.toISOString()
}

/** Checks a snapshot that a host fetched, as a stored state with it would be checked. */
export const requireReading = ({ attributes, as_of }) => {
  stateOf({ ...tracker.start().state, attributes, base: attributes, as_of })
  if (typeof as_of !== 'string') throw new Error('the snapshot has no as_of')
}
