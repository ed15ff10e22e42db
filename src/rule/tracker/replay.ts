/**
 * How did a container change over a complete history of notifications?
 *
 * | notification                                           | result                                         |
 * | ------------------------------------------------------ | ---------------------------------------------- |
 * | has an array of holds under an unknown attribute       | unapplied; later ones are applied without it   |
 * | does not fit                                           | unapplied, and so are all later ones           |
 * | fits except for entries whose keys the snapshot lacks  | applied without these entries                  |
 *
 * `receive` goes on after a notification that does not fit, since the missing one may still arrive. A replay assumes
 * that all have arrived.
 */
import { getOwn, jsonEqual } from '../../kernel/json-equality'
import { compareDateTimes } from '../../kernel/time'
import type { Changeset, Notification, Replayed as ReplayedChangesets } from '../changeset'
import { sift } from '../changeset/replay'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { applyUpdates, fold, type Snapshot } from './apply'
import type { Attributes } from './state'

/** The effect of one applied notification. */
export type ReplayStep<N = Notification> = {
  readonly notification: N
  /** The attributes before the notification. */
  readonly before: Attributes
  /** The attributes after the notification. */
  readonly after: Attributes
  /** The names of the attributes that changed. */
  readonly changed: readonly string[]
  /** The entries that do not fit and whose keys the snapshot lacks. */
  readonly omitted: Changeset
}

/** The result of {@link replay}: the result of `changeset.replay` with a step for each applied notification. */
export type Replayed<N = Notification> = ReplayedChangesets & {
  readonly attributes: Attributes
  readonly steps: readonly ReplayStep<N>[]
}

/**
 * Replays a complete history of notifications, in any order, on a snapshot of the container, step by step.
 *
 * Unlike `changeset.replay`, it omits entries whose keys the snapshot lacks and passes over notifications with unknown
 * arrays of holds, as `receive` does. `changeset.explain` describes the result.
 *
 * @complexity O(n log n) in the notifications, and O(n) in the attributes for each. Within one timestamp the worst case
 * is the number of partly applied notifications times the number of the others.
 * @see `changeset.replay`, which applies every changeset as a whole or not at all
 * @example replay({ attributes: { n: 1 }, notifications: [{ id: 'a', created_at: '2026-01-05T00:00:00Z', changeset: {
 * n: [1, 2], pod_terminal: ['t1', 't2'] } }] }) // { status: 'consistent', attributes: { n: 2 }, steps: [{ changed:
 * ['n'], omitted: { pod_terminal: ['t1', 't2'] } }] }
 */
export const replay = <N extends Notification>({
  attributes,
  as_of,
  notifications,
}: {
  /** The attributes of the container in the snapshot. */
  readonly attributes: Attributes
  /** The date-time of the snapshot; if missing, all notifications are later. */
  readonly as_of?: string | undefined
  /** In any order, duplicates included. */
  readonly notifications: readonly N[]
}): Replayed<N> => {
  const { duplicates, superseded, live } = sift(notifications, as_of)
  const { snapshot, steps, unsafe, stuck, conflict } = replayLive({ base: attributes, gained: [] }, live)
  const unapplied = [...unsafe, ...stuck].map(({ id }) => id)
  const [first] = unsafe
  return {
    status: unapplied.length > 0 ? 'reread' : 'consistent',
    attributes: snapshot.base,
    applied: steps.map(({ notification }) => notification.id),
    duplicates,
    superseded,
    conflict: first ? { id: first.id, conflicts: [] } : conflict,
    unapplied,
    steps,
  }
}

/**
 * Replays notifications in time order up to the first misfit. `unsafe` are those passed over because of
 * unknown arrays of holds, `stuck` the misfit and all later ones.
 */
const replayLive = <N extends Notification>(first: Snapshot, live: readonly N[]) => {
  const steps: ReplayStep<N>[] = []
  const unsafe: N[] = []
  const instants = byInstant(live)
  let snapshot = first
  for (const [i, simultaneous] of instants.entries()) {
    const { ordered, waiting, obstacle } = orderAt(snapshot, simultaneous)
    const end = ordered.findIndex(({ id, changeset }) => waiting.has(id) && !hasUnknownHolds(changeset))
    for (const notification of end < 0 ? ordered : ordered.slice(0, end)) {
      if (hasUnknownHolds(notification.changeset)) unsafe.push(notification)
      else {
        const after = fold(snapshot, [notification])
        steps.push(stepOf(notification, snapshot.base, after.base))
        snapshot = after
      }
    }
    if (end >= 0) {
      const stuck = [...ordered.slice(end), ...instants.slice(i + 1).flat()]
      return { snapshot, steps, unsafe, stuck, conflict: obstacle }
    }
  }
  return { snapshot, steps, unsafe, stuck: [], conflict: null }
}

/** The notifications of one timestamp in the order of application, and the ids of the waiting ones. */
const orderAt = <N extends Notification>(snapshot: Snapshot, simultaneous: readonly N[]) => {
  const { updates, waiting, obstacle } = applyUpdates({ ...snapshot, updates: simultaneous })
  const byId = new Map(simultaneous.map(notification => [notification.id, notification]))
  return { ordered: updates.flatMap(({ id }) => byId.get(id) ?? []), waiting: new Set(waiting), obstacle }
}

const stepOf = <N extends Notification>(notification: N, before: Attributes, after: Attributes): ReplayStep<N> => {
  const entries = Object.entries(notification.changeset)
  return {
    notification,
    before,
    after,
    changed: entries.map(([name]) => name).filter(name => !jsonEqual(getOwn(before, name), getOwn(after, name))),
    omitted: Object.fromEntries(entries.filter(([name, [, now]]) => !jsonEqual(getOwn(after, name), now))),
  }
}

/** Groups notifications in time order by timestamp. */
const byInstant = <N extends Notification>(inTimeOrder: readonly N[]): readonly (readonly N[])[] => {
  const instants: N[][] = []
  for (const notification of inTimeOrder) {
    const last = instants.at(-1)
    if (last && compareDateTimes(last[0]!.created_at, notification.created_at) === 0) last.push(notification)
    else instants.push([notification])
  }
  return instants
}
