/**
 * How many updates does a state keep, and when does it need a new snapshot of the container?
 */
import { compareDateTimes, compareInstants, instant, later } from '../../kernel/time'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { DECISIVE, type AppliedUpdates } from './apply'
import type { Dated, State, StoredUpdate } from './state'
import { fold, storeAll, withShifts } from './stored-update'

/** A state whose updates are restored and still to be applied. */
export type Pending = Omit<State, 'attributes' | 'updates' | 'waiting'> & {
  /** In time order; updates with the same timestamp in their order of arrival. */
  readonly updates: readonly Dated[]
  /** Earlier updates that stay applied as they are stored, with the snapshot before them. `base` includes them. */
  readonly prefix?: Pick<State, 'base' | 'settled' | 'updates'>
}

/** The attributes under which a waiting update requires a snapshot at once, since it may be about a hold. */
const URGENT: readonly string[] = [...DECISIVE, 'ind_facility_holds']

const isUrgent = ({ changeset }: Dated): boolean =>
  URGENT.some(name => Object.hasOwn(changeset, name)) || hasUnknownHolds(changeset)

/**
 * Returns whether the waiting updates require a new snapshot: too many wait, the first has waited too long, one is about
 * to be dropped, or one may be about a hold.
 */
export const isOverdue = ({ base, policy, prefix }: Pending, { ordered, waiting }: AppliedUpdates): boolean => {
  if (waiting.length === 0) return false
  const ids = new Set(waiting)
  const updates = ordered.filter(({ id }) => ids.has(id))
  const kept = prefix?.updates.length ?? 0
  const patience = later(instant(updates[0]!.created_at), policy.patience_seconds, 1)
  return (
    base === null ||
    waiting.length > policy.max_waiting ||
    compareInstants(instant(ordered.at(-1)!.created_at), patience) > 0 ||
    ordered.slice(0, Math.max(0, excess(kept + ordered.length, policy) - kept)).some(({ id }) => ids.has(id)) ||
    updates.some(isUrgent)
  )
}

/**
 * Returns the state with its updates stored. The earliest ones beyond the limit of the policy are dropped; the applied
 * ones among them are folded into the base.
 */
export const retain = ({ prefix, ...pending }: Pending, { attributes, ordered, waiting }: AppliedUpdates): State => {
  const { base, updates, policy } = pending
  const { base: first, settled, updates: kept } = prefix ?? { ...pending, updates: NONE }
  const ids = new Set(waiting)
  const stored = [...kept, ...storeAll(base, ordered, new Set([...waiting, ...pending.included]))]
  const count = excess(stored.length, policy)
  const dropped = stored.slice(0, count)
  const droppedIds = new Set(dropped.map(({ id }) => id))
  const snapshot =
    first && count > 0
      ? fold(
          { base: first, settled },
          dropped.filter(({ id }) => !ids.has(id)),
        )
      : { base: first, settled }
  const arrived = [...kept, ...updates].map(({ id }) => id)
  return {
    ...pending,
    attributes: base && attributes,
    base: snapshot.base,
    settled: snapshot.settled,
    updates: withShifts(
      count === 0 ? stored : stored.slice(count),
      count === 0 ? arrived : arrived.filter(id => !droppedIds.has(id)),
    ),
    waiting: count === 0 ? waiting : waiting.filter(id => !droppedIds.has(id)),
    forgotten: dropped.at(-1)?.at ?? pending.forgotten,
  }
}

const NONE: readonly StoredUpdate[] = []

/** The number of the earliest updates that are beyond the limit of the policy. */
const excess = (length: number, { remembered }: State['policy']): number => Math.max(0, length - remembered)

/** Whether a date-time is at or before another. */
export const isBy = (time: string, other: string | null): boolean =>
  other !== null && compareDateTimes(time, other) <= 0

/** Whether a date-time is before another. */
export const isBefore = (time: string, other: string | null): boolean =>
  other !== null && compareDateTimes(time, other) < 0
