/**
 * How many updates does a state keep, and when does it need a new snapshot of the container?
 */
import { compareDateTimes, instant } from '../../kernel/time'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { fold } from './apply'
import type { Dated, State } from './state'

/**
 * Returns whether the waiting updates require a new snapshot: too many wait, the first has waited too long, one is about
 * to be dropped, or one has unknown arrays of holds.
 */
export const isOverdue = (state: State, now: string | null): boolean => {
  if (state.waiting.length === 0) return false
  const { base, policy, waiting } = state
  const ids = new Set(waiting)
  const updates = state.updates.filter(({ id }) => ids.has(id))
  const [first] = updates
  return (
    first !== undefined &&
    (base === null ||
      waiting.length > policy.max_waiting ||
      (now !== null && secondsBetween(first.created_at, now) > policy.patience_seconds) ||
      excess(state).some(({ id }) => ids.has(id)) ||
      updates.some(({ changeset }) => hasUnknownHolds(changeset)))
  )
}

/** Drops the earliest updates beyond the limit of the policy; the applied ones are folded into the base. */
export const truncate = (state: State): State => {
  const dropped = excess(state)
  if (dropped.length === 0) return state
  const { base, gained, waiting } = state
  const waitingIds = new Set(waiting)
  const droppedIds = new Set(dropped.map(({ id }) => id))
  return {
    ...state,
    ...(base &&
      fold(
        { base, gained },
        dropped.filter(({ id }) => !waitingIds.has(id)),
      )),
    updates: state.updates.slice(dropped.length),
    waiting: waiting.filter(id => !droppedIds.has(id)),
    forgotten: latest(dropped),
  }
}

/** The earliest updates, beyond the limit of the policy. */
const excess = ({ updates, policy }: State): readonly Dated[] =>
  updates.slice(0, Math.max(0, updates.length - policy.remembered))

/** The timestamp of the last update, given updates in time order; null for an empty array. */
export const latest = (inTimeOrder: readonly Dated[]): string | null =>
  inTimeOrder[inTimeOrder.length - 1]?.created_at ?? null

/** Whether a date-time is at or before another. */
export const isBy = (time: string, other: string | null): boolean =>
  other !== null && compareDateTimes(time, other) <= 0

const secondsBetween = (a: string, b: string): number => instant(b).seconds - instant(a).seconds
