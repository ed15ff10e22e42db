/**
 * How did a container change over a complete history of notifications?
 *
 * | notification                                           | result                                             |
 * | ------------------------------------------------------ | -------------------------------------------------- |
 * | has an array of holds under an unknown attribute       | unapplied; later ones are applied without it       |
 * | does not fit                                           | unapplied, and so are all later ones               |
 * | fits except for entries of lacking attributes          | applied without these entries                      |
 * | has a snapshot that resolves a misfit or differs       | read; earlier unapplied ones are superseded        |
 *
 * `receive` goes on after a notification that does not fit, since the missing one may still arrive. A replay assumes
 * that all have arrived.
 */
import { getOwn, jsonEqual } from '../../kernel/json-equality'
import { compareDateTimes } from '../../kernel/time'
import { diff, type Changeset, type Notification, type Replayed as ReplayedChangesets } from '../changeset'
import { sift } from '../changeset/replay'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { applyUpdates, includedIn, type AppliedUpdates } from './apply'
import type { Attributes, Dated } from './state'
import type { Update } from './step'
import { isCorrection, isUsable } from './step'
import { fold, storeAll, type Snapshot } from './stored-update'

/** A notification with a changeset, a snapshot of the container, or both. */
export type Delivery = Pick<Notification, 'id' | 'created_at'> & Pick<Update, 'changeset' | 'reading'>

/** The effect of one applied notification, or of the snapshot that came with it. */
export type ReplayStep<N = Delivery> = {
  readonly notification: N
  /** Whether the snapshot was taken rather than the changeset applied. */
  readonly isRead: boolean
  /** The attributes before the notification. */
  readonly before: Attributes
  /** The attributes after the notification. */
  readonly after: Attributes
  /** The names of the attributes that changed. */
  readonly changed: readonly string[]
  /** The entries that do not fit and whose attributes are lacking. */
  readonly omitted: Changeset
}

/** The result of {@link replay}: the result of `changeset.replay` with a step for each notification with an effect. */
export type Replayed<N = Delivery> = ReplayedChangesets & {
  readonly attributes: Attributes
  /** The notifications whose snapshots were taken, in time order. */
  readonly read: readonly string[]
  readonly steps: readonly ReplayStep<N>[]
}

/**
 * Replays a complete history of notifications, in any order, on a snapshot of the container, step by step.
 *
 * Unlike `changeset.replay`, it omits entries of lacking attributes, passes over notifications with unknown arrays of
 * holds, and uses the snapshots that came with notifications, as `receive` does. `changeset.explain` describes the result.
 *
 * @complexity O(n log n) in the notifications, and O(n) in the attributes for each. Within one timestamp the worst case
 * is the number of partly applied notifications times the number of the others.
 * @see `changeset.replay`, which applies every changeset as a whole or not at all
 * @example replay({ attributes: { n: 1 }, notifications: [{ id: 'a', created_at: '2026-01-05T00:00:00Z', changeset: {
 * n: [1, 2], pod_terminal: ['t1', 't2'] } }] }) // { status: 'consistent', attributes: { n: 2 }, steps: [{ changed:
 * ['n'], omitted: { pod_terminal: ['t1', 't2'] } }] }
 */
export const replay = <N extends Delivery>({
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
  const run: Run<N> = {
    snapshot: { base: attributes, settled: [] },
    steps: [],
    known: [],
    unsafe: [],
    stuck: [],
    conflict: null,
  }
  for (const simultaneous of byInstant(live)) replayInstant(run, simultaneous)
  const unapplied = [...run.unsafe, ...run.stuck].map(({ id }) => id)
  const [first] = run.unsafe
  const idsOf = (isRead: boolean): readonly string[] =>
    run.steps.filter(step => step.isRead === isRead).map(({ notification }) => notification.id)
  return {
    status: unapplied.length > 0 ? 'reread' : 'consistent',
    attributes: run.snapshot.base,
    applied: idsOf(false),
    read: idsOf(true),
    duplicates,
    superseded: run.known.length === 0 ? superseded : [...superseded, ...run.known],
    conflict: first ? { id: first.id, conflicts: [] } : run.conflict,
    unapplied,
    steps: run.steps,
  }
}

/** The state of a replay, changed in place. */
type Run<N> = {
  snapshot: Snapshot
  readonly steps: ReplayStep<N>[]
  /** The ids of the notifications that a later snapshot included. */
  readonly known: string[]
  /** The notifications passed over because of unknown arrays of holds. */
  unsafe: N[]
  /** The first misfit and all later notifications. */
  stuck: N[]
  conflict: Replayed['conflict']
}

const replayInstant = <N extends Delivery>(run: Run<N>, simultaneous: readonly N[]): void => {
  const before = run.snapshot
  const updates = simultaneous.filter(hasChangeset)
  const count = run.steps.length
  if (run.stuck.length > 0) run.stuck = run.stuck.concat(updates)
  else applyInstant(run, updates)
  const owner = simultaneous
    .filter(({ changeset, reading }) => reading && isUsable(reading.attributes, changeset ?? {}))
    .at(-1)
  if (!owner?.reading) return
  const { attributes } = owner.reading
  const earlier = simultaneous.slice(0, simultaneous.indexOf(owner)).filter(hasChangeset)
  const included = new Set(includedIn(attributes, owner.changeset ?? {}, earlier))
  const others = updates.filter(update => update.id !== owner.id && !included.has(update))
  const result = applyUpdates({ base: attributes, settled: [], updates: others, uncertainAt: owner.created_at })
  const isNeeded = !owner.changeset || run.stuck.length + run.unsafe.length > 0
  const now = run.snapshot.base
  if (result.waiting.length > 0 || !(isNeeded || isCorrection(attributes, now, result.attributes))) return
  run.steps.splice(
    count,
    Infinity,
    ...run.steps.slice(count).filter(({ notification }) => notification.id !== owner.id),
  )
  for (const { id } of [...run.unsafe, ...run.stuck]) if (id !== owner.id) run.known.push(id)
  run.unsafe = []
  run.stuck = []
  run.conflict = null
  run.snapshot = folded({ base: attributes, settled: [] }, result)
  const { changeset } = diff({ before: before.base, after: run.snapshot.base })
  run.steps.push({
    notification: owner,
    isRead: true,
    before: before.base,
    after: run.snapshot.base,
    changed: Object.keys(changeset),
    omitted: {},
  })
}

const hasChangeset = <N extends Delivery>(delivery: N): delivery is N & Dated => Boolean(delivery.changeset)

/** Applies the updates of one timestamp up to the first misfit. */
const applyInstant = <N extends Delivery>(run: Run<N>, updates: readonly (N & Dated)[]): void => {
  const { ordered, waiting, obstacle } = applyUpdates({ ...run.snapshot, updates })
  const byId = new Map(updates.map(update => [update.id, update]))
  const ids = new Set(waiting)
  const inOrder = ordered.flatMap(({ id }) => byId.get(id) ?? [])
  const end = inOrder.findIndex(({ id, changeset }) => ids.has(id) && !hasUnknownHolds(changeset))
  for (const update of end < 0 ? inOrder : inOrder.slice(0, end)) {
    if (hasUnknownHolds(update.changeset)) run.unsafe.push(update)
    else {
      const after = fold(run.snapshot, storeAll(run.snapshot.base, [update], new Set()))
      run.steps.push(stepOf(update, run.snapshot.base, after.base))
      run.snapshot = after
    }
  }
  if (end < 0) return
  run.stuck = run.stuck.concat(inOrder.slice(end))
  run.conflict = obstacle
}

/** The snapshot with all updates folded in. */
const folded = (snapshot: Snapshot, { ordered }: AppliedUpdates): Snapshot =>
  fold(snapshot, storeAll(snapshot.base, ordered, new Set()))

const stepOf = <N>(notification: N & Dated, before: Attributes, after: Attributes): ReplayStep<N> => {
  const entries = Object.entries(notification.changeset)
  return {
    notification,
    isRead: false,
    before,
    after,
    changed: entries.map(([name]) => name).filter(name => !jsonEqual(getOwn(before, name), getOwn(after, name))),
    omitted: Object.fromEntries(entries.filter(([name, [, now]]) => !jsonEqual(getOwn(after, name), now))),
  }
}

/** Groups notifications in time order by timestamp. */
const byInstant = <N extends Delivery>(inTimeOrder: readonly N[]): readonly (readonly N[])[] => {
  const instants: N[][] = []
  for (const notification of inTimeOrder) {
    const last = instants.at(-1)
    if (last && compareDateTimes(last[0]!.created_at, notification.created_at) === 0) last.push(notification)
    else instants.push([notification])
  }
  return instants
}
