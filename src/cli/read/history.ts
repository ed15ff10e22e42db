/**
 * How did a container change over a complete history of notifications?
 *
 * A tracker receives them in the order of their creation. It applies a notification that fits even if an earlier one does
 * not, and reports when the container has to be fetched.
 */
import { compareDateTimes, instant, toDateTime } from '../../kernel/time'
import { apply, type Attributes, type Changeset, type Conflict } from '../../rule/changeset'
import { replay, type Received, type State, type Update } from '../../rule/tracker'
import { readKnown } from '../../rule/tracker/change'
import { describeDoubt } from '../../rule/tracker/explain'

/** A notification with a changeset, a snapshot of the container, or both. */
export type Delivery = Update & { readonly created_at: string }

/** A step of the history that people are shown: a change, or the begin of a doubt or of another one. */
export type HistoryStep<N extends Delivery = Delivery> = {
  readonly notification: N
  readonly step: Received
  /** The doubt in words, or null. */
  readonly doubt: string | null
  /** The known attributes after the step: in doubt without those that decide about a pickup. */
  readonly known: Attributes
}

/** The result of {@link replayHistory}. All ids are in time order. */
export type History<N extends Delivery = Delivery> = {
  readonly status: 'consistent' | 'refetch'
  /** The date-time of the container before the notifications. */
  readonly as_of: string
  readonly state: State
  readonly in_doubt: boolean
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
 * Replays notifications, in any order, on a snapshot of the container. Without its time, the container is as of one second
 * before the first notification.
 *
 * @complexity O(n log n) in the notifications, and O(n) in the attributes for each
 */
export const replayHistory = <N extends Delivery>(
  attributes: Attributes,
  given: string | undefined,
  notifications: readonly N[],
  now: string,
): History<N> => {
  const sorted = [...notifications].sort((a, b) => compareDateTimes(a.created_at, b.created_at))
  const as_of = given ?? oneSecondBefore(sorted[0]?.created_at ?? now)
  // All notifications are there: nothing is worth waiting for.
  const replayed = replay({ policy: { patience_seconds: 0 }, snapshot: { attributes, as_of }, updates: sorted, now })
  const deliveries = sorted.map((notification, i) => ({
    notification,
    step: replayed.steps[i]!,
    before: replayed.steps[i - 1]?.state.attributes ?? attributes,
  }))
  const ids = sortIntoPlaces(deliveries)
  const first = deliveries.find(({ notification: { id } }) => id === ids.unapplied[0])
  const { state, in_doubt, refetch_at } = replayed
  return {
    status: refetch_at === null ? 'consistent' : 'refetch',
    ...{ as_of, state, in_doubt, refetch_at },
    ...ids,
    conflict: first
      ? { id: first.notification.id, conflicts: findConflicts(first.before, first.notification.changeset ?? {}) }
      : null,
    steps: findSteps(deliveries),
  }
}

const oneSecondBefore = (time: string): string => {
  const { seconds, fraction } = instant(time)
  return toDateTime({ seconds: seconds - 1, fraction }) ?? time
}

/** The steps to show: while a doubt lasts, only those that change its description. */
const findSteps = <N extends Delivery>(
  deliveries: readonly { readonly notification: N; readonly step: Received }[],
): readonly HistoryStep<N>[] => {
  const steps = deliveries.map(({ notification, step }): HistoryStep<N> => ({
    notification,
    step,
    doubt: describeDoubt(step.state),
    known: readKnown(step.state),
  }))
  return steps.filter(({ step: { outcome, change }, doubt }, i) => {
    const last = steps[i - 1]?.doubt ?? null
    return doubt === null ? last !== null || change || outcome === 'applied' || outcome === 'read' : doubt !== last
  })
}

type Place = 'applied' | 'read' | 'superseded' | 'unapplied' | 'duplicates'
const PLACES: { readonly [O in Received['outcome']]: Place } = {
  applied: 'applied',
  waiting: 'unapplied',
  unplaceable: 'unapplied',
  duplicate: 'superseded',
  superseded: 'superseded',
  ignored: 'superseded',
  read: 'read',
}

/** The ids of the notifications at each place, in time order. A snapshot includes all earlier ones that were not applied. */
const sortIntoPlaces = (
  deliveries: readonly { readonly notification: Delivery; readonly step: Received }[],
): { readonly [P in Place]: readonly string[] } => {
  const places = new Map<string, Place>()
  const duplicates: string[] = []
  for (const {
    notification: { id },
    step: { outcome },
  } of deliveries) {
    if (places.has(id)) duplicates.push(id)
    else places.set(id, PLACES[outcome])
    if (outcome === 'read')
      for (const [other, place] of places) if (place === 'unapplied') places.set(other, 'superseded')
  }
  const at = (place: Place) => [...places].flatMap(([id, other]) => (other === place ? [id] : []))
  return {
    applied: at('applied'),
    read: at('read'),
    duplicates,
    superseded: at('superseded'),
    unapplied: at('unapplied'),
  }
}

const findConflicts = (attributes: Attributes, changeset: Changeset): readonly Conflict[] => {
  const applied = apply({ attributes, changeset })
  return applied.outcome === 'conflict' ? applied.conflicts : []
}
