/**
 * What does a host call for each notification and each snapshot?
 *
 * The steps are those of `tracker.ts`, with a faster way to insert an update: if no update of its instant or a later one
 * changes the same attributes, they have the values of its time, and no other update is affected.
 */
import { compareDateTimes, type DateTime } from '../../kernel/time'
import type { Changeset } from '../changeset'
import { describeChange, type Advise, type Change } from './change'
import {
  requireState,
  requireTime,
  type Outcome,
  type Remembered,
  type Snapshot,
  type State,
  type Update,
} from './state'
import { apply, findFit, findRefetch, insertPlainly, readBy, receiveBy, type Draft, type Insert } from './tracker'

/** The parameters that both steps have in common. */
export type Context<A = undefined> = {
  /** The current time. A snapshot from more than 300 seconds after it is ignored, and a refetch is due. */
  readonly now?: string | Date | undefined
  /** Computes the advice before and after a change. */
  readonly advise?: Advise<A> | undefined
}

/** The result of a step for a host. It stores `state`, and next to it `refetch_at`, which it polls. */
export type Step<O extends Outcome = Outcome, A = undefined> = {
  /** The state to store in place of the input state; the same object if nothing changed. */
  readonly state: State
  readonly outcome: O
  /** The change of the attributes and its meaning; null if nothing changed. */
  readonly change: Change<A> | null
  /** The date-time in UTC from which the container should be fetched; null if there is no cause. */
  readonly refetch_at: DateTime | null
}

/** The result of {@link receive}. */
export type Received<A = undefined> = Step<Outcome<'receive'>, A>
/** The result of {@link read}. */
export type Read<A = undefined> = Step<Outcome<'read'>, A>

const shareAttribute = (a: Changeset, b: Changeset): boolean => {
  for (const name in a) if (Object.hasOwn(b, name)) return true
  return false
}

/** The place of an update, and whether one of its instant or a later one is about the same attributes. */
const findPlace = ({ updates }: State, { created_at, changeset }: Remembered) => {
  let place = updates.length
  let isShared = false
  for (let i = updates.length - 1; i >= 0; i--) {
    const other = updates[i]!
    const order = compareDateTimes(other.created_at, created_at)
    if (order < 0) break
    if (order > 0) place = i
    isShared ||= shareAttribute(changeset, other.changeset)
  }
  return { place, isShared }
}

const insertAt = (updates: readonly Remembered[], place: number, update: Remembered): readonly Remembered[] => {
  const after = updates.slice()
  after.splice(place, 0, update)
  return after
}

/** Inserts an update whose attributes have the values of its time. */
const insertAlone = (state: State, update: Remembered, place: number): State => {
  const { attributes, updates } = state
  if (!attributes || !findFit(attributes, update.changeset))
    return { ...state, updates: insertAt(updates, place, { ...update, waits: true }) }
  const draft: Draft = { ...attributes }
  apply(draft, update.changeset)
  return { ...state, attributes: draft, updates: insertAt(updates, place, update) }
}

const haveDistinctInstants = (updates: readonly Remembered[]): boolean =>
  updates.every((update, i) => i === 0 || compareDateTimes(updates[i - 1]!.created_at, update.created_at) < 0)

/** Inserts an update and tries the later ones again. Within one instant the order of the updates is that of arrival. */
const insertBetween = (state: State, update: Remembered, place: number): State => {
  const updates = insertAt(state.updates, place, update)
  if (!state.snapshot || !haveDistinctInstants(updates)) return insertPlainly(state, update)
  const draft: Draft = { ...state.snapshot.attributes }
  const marked = updates.map((one, i) => {
    const waits = i < place ? one.waits === true : !findFit(draft, one.changeset)
    if (!waits) apply(draft, one.changeset)
    if (waits === (one.waits === true)) return one
    const { id, created_at, changeset } = one
    return { id, created_at, changeset, ...(waits && { waits }) }
  })
  return { ...state, attributes: draft, updates: marked }
}

/**
 * Processes one notification about a container: its changeset, its snapshot or both. A null state is the same as the
 * result of `start`.
 *
 * A usable snapshot that is later than the last one is taken, with outcome `read`. Otherwise the first row decides:
 *
 * | update                                                                | outcome                             |
 * | --------------------------------------------------------------------- | ----------------------------------- |
 * | has no changeset                                                      | `ignored`                           |
 * | has a remembered id                                                   | `duplicate`                         |
 * | has no valid time                                                     | `unplaceable`; a refetch is due     |
 * | is included in the last snapshot                                      | `superseded`                        |
 * | was created at the instant of the last snapshot, or too long ago      | `unplaceable`; a refetch is due     |
 * | does not fit, or precedes the first snapshot                          | `waiting`                           |
 * | fits at its time                                                      | `applied`                           |
 *
 * @throws {TypeError} if `before` is not a state, or `now` not a date-time
 * @complexity O(n) in the attributes and the updates of the state, 10,000 at most; quadratic in those of one instant
 * @clause TRK-1 TRK-2 TRK-3
 * @example receive(null, { id: 'n', created_at: '2026-01-05T09:00:00Z', changeset: {} }) // { outcome: 'waiting',
 * refetch_at: '2026-01-05T09:00:00Z' }
 */
export const receive = <A = undefined>(
  before: State | null,
  { now, advise, ...update }: Update & Context<A>,
): Received<A> => {
  const state = requireState(before)
  let changed: Changeset | undefined
  const insert: Insert = (into, one) => {
    const { place, isShared } = findPlace(into, one)
    if (isShared) return insertBetween(into, one, place)
    changed = one.changeset
    return insertAlone(into, one, place)
  }
  const result = receiveBy(insert, state, update, requireTime(now))
  return finish(state, result, advise, changed)
}

/**
 * Processes a snapshot of a container that the host fetched, and applies all later updates to it. A snapshot that is older
 * than the last one, or has no valid date-time, is `ignored`.
 *
 * @throws {TypeError} if `before` is not a state, or `now` not a date-time
 * @complexity O(n) in the attributes and the updates of the state, 10,000 at most; quadratic in those of one instant
 * @clause TRK-1 TRK-2 TRK-3
 * @example read(null, { attributes: { available_for_pickup: true, holds_at_pod_terminal: [] }, as_of:
 * '2026-01-05T08:00:00Z' }) // { outcome: 'read', change: { readiness: { change: 'became_ready' } }, refetch_at: null }
 */
export const read = <A = undefined>(
  before: State | null,
  { attributes, as_of, now, advise }: Snapshot & Context<A>,
): Read<A> => {
  const state = requireState(before)
  return finish(state, readBy(state, { attributes, as_of }, requireTime(now)), advise)
}

const finish = <O extends Outcome, A>(
  before: State,
  [state, outcome]: readonly [State, O],
  advise: Context<A>['advise'],
  changed?: Changeset,
): Step<O, A> => ({
  state,
  outcome,
  change: describeChange(before.attributes ?? {}, state.attributes ?? {}, advise, changed),
  refetch_at: findRefetch(state),
})
