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

/** When a container is to be fetched, as a timestamp of the database; null for never. A time before 1970 is taken for now. */
export const refetchAt = ({ refetch_at = null }) => {
  if (refetch_at === null) return null
  const time = new Date(refetch_at)
  return Number.isNaN(time.getTime()) || time.getTime() < 0 ? new Date().toISOString() : time.toISOString()
}

/** Checks a snapshot that a host fetched, as a stored state with it would be checked. */
export const requireSnapshot = ({ attributes, as_of }) => {
  stateOf({ ...tracker.start().state, attributes, snapshot: { attributes, as_of } })
}
