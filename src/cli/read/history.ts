/**
 * How did a container change over a complete history of notifications?
 *
 * A tracker receives them in the order of their creation. It applies a notification that fits even if an earlier one does
 * not, and reports when the container has to be fetched.
 */
import { compareDateTimes } from '../../kernel/time'
import { apply, type Attributes, type Changeset, type Conflict } from '../../rule/changeset'
import { read, receive, start, type Received, type State, type Update } from '../../rule/tracker'

/** A notification with a changeset, a snapshot of the container, or both. */
export type Delivery = Update & { readonly created_at: string }

/** The effect of one notification that was applied, or whose snapshot was taken. */
export type HistoryStep<N extends Delivery = Delivery> = {
  readonly notification: N
  /** Whether its snapshot was taken rather than its changeset applied. */
  readonly isRead: boolean
  /** The attributes before the notification. */
  readonly before: Attributes
  /** The attributes after the notification. */
  readonly after: Attributes
  /** The names of the attributes that changed. */
  readonly changed: readonly string[]
}

/** The result of {@link replayHistory}. All ids are in time order. */
export type History<N extends Delivery = Delivery> = {
  readonly status: 'consistent' | 'refetch'
  readonly attributes: Attributes
  /** The date-time from which the container should be fetched, or null if the history is consistent. */
  readonly refetch_at: string | null
  readonly applied: readonly string[]
  /** The notifications whose snapshots were taken. */
  readonly read: readonly string[]
  readonly duplicates: readonly string[]
  readonly superseded: readonly string[]
  readonly unapplied: readonly string[]
  /** The first unapplied notification, with its conflicts at its time. */
  readonly conflict: { readonly id: string; readonly conflicts: readonly Conflict[] } | null
  readonly steps: readonly HistoryStep<N>[]
}

/**
 * Replays notifications, in any order, on a snapshot of the container. Without its time, all of them are later.
 *
 * @complexity O(n log n) in the notifications, and O(n) in the attributes for each
 */
export const replayHistory = <N extends Delivery>(
  attributes: Attributes,
  as_of: string | undefined,
  notifications: readonly N[],
): History<N> => {
  let { state } = read(start({ policy: { patience_seconds: 0 } }).state, { attributes, as_of: as_of ?? EARLIEST })
  let refetch_at: string | null = null
  const places = new Map<string, Place>()
  const conflicts = new Map<string, readonly Conflict[]>()
  const duplicates: string[] = []
  const steps: HistoryStep<N>[] = []
  for (const notification of sortByTime(notifications)) {
    const { id, changeset } = notification
    const before = state.attributes ?? {}
    const step = receive(state, notification)
    ;({ state, refetch_at } = step)
    if (places.has(id)) {
      duplicates.push(id)
      continue
    }
    places.set(id, PLACES[step.outcome])
    if (step.outcome === 'waiting') conflicts.set(id, findConflicts(before, changeset ?? {}))
    if (step.outcome === 'read') supersede(places)
    for (const applied of findApplied(state, notification)) places.set(applied, 'applied')
    if (step.outcome !== 'applied' && step.outcome !== 'read') continue
    const changed = Object.keys(step.change?.changeset ?? {})
    steps.push({ notification, isRead: step.outcome === 'read', before, after: state.attributes ?? {}, changed })
  }
  const ids = groupByPlace(places)
  const [first] = ids.unapplied
  return {
    status: refetch_at === null ? 'consistent' : 'refetch',
    attributes: state.attributes ?? {},
    refetch_at,
    ...ids,
    duplicates,
    conflict: first === undefined ? null : { id: first, conflicts: conflicts.get(first) ?? [] },
    steps,
  }
}

/** The ids of the notifications that are counted at each place, in time order. */
const groupByPlace = (places: ReadonlyMap<string, Place>): Pick<History<never>, Place> => {
  const at = (place: Place) => [...places].flatMap(([id, other]) => (other === place ? [id] : []))
  return { applied: at('applied'), read: at('read'), superseded: at('superseded'), unapplied: at('unapplied') }
}

/** Where a notification is counted. */
type Place = 'applied' | 'read' | 'superseded' | 'unapplied'
const PLACES: { readonly [O in Received['outcome']]: Place } = {
  applied: 'applied',
  waiting: 'unapplied',
  unplaceable: 'unapplied',
  duplicate: 'superseded',
  superseded: 'superseded',
  ignored: 'superseded',
  read: 'read',
}

/** A snapshot includes all earlier notifications that were not applied. */
const supersede = (places: Map<string, Place>): void => {
  for (const [id, place] of places) if (place === 'unapplied') places.set(id, 'superseded')
}

const findConflicts = (attributes: Attributes, changeset: Changeset): readonly Conflict[] => {
  const applied = apply({ attributes, changeset })
  return applied.outcome === 'conflict' ? applied.conflicts : []
}

/** A time before all others. */
const EARLIEST = '0000-01-01T00:00:00Z'

const sortByTime = <N extends Delivery>(notifications: readonly N[]): readonly N[] =>
  [...notifications].sort((a, b) => compareDateTimes(a.created_at, b.created_at))

/** The ids of the updates of one instant that do not wait, since only these can be applied later than they arrive. */
const findApplied = ({ updates }: State, { created_at }: Delivery): readonly string[] => {
  const ids: string[] = []
  for (let i = updates.length - 1; i >= 0 && compareDateTimes(updates[i]!.created_at, created_at) === 0; i--) {
    if (!updates[i]!.waits) ids.push(updates[i]!.id)
  }
  return ids
}
