/**
 * What does a host call for each notification and each snapshot?
 *
 * The steps are those of `tracker.ts`, with a faster way to insert an update: if no update of its instant or a later one
 * changes the same attributes, they have the values of its time, and no other update is affected.
 */
import { compareDateTimes } from '../../kernel/time'
import type { Changeset } from '../changeset'
import { describeChange, type Advise, type Change } from './change'
import { requireState, requireTime, type Outcome, type Snapshot, type State, type Update } from './state'
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
  readonly refetch_at: string | null
}

/** The result of {@link receive}. */
export type Received<A = undefined> = Step<Outcome<'receive'>, A>
/** The result of {@link read}. */
export type Read<A = undefined> = Step<Outcome<'read'>, A>

const shareAttribute = (a: Changeset, b: Changeset): boolean => {
  for (const name in a) if (Object.hasOwn(b, name)) return true
  return false
}

export const insert: Insert = (state, update) => {
  const { attributes, updates } = state
  const { created_at, changeset } = update
  let place = updates.length
  for (let i = updates.length - 1; i >= 0; i--) {
    const other = updates[i]!
    const order = compareDateTimes(other.created_at, created_at)
    if (order < 0) break
    if (order > 0) place = i
    if (shareAttribute(changeset, other.changeset)) return insertPlainly(state, update)
  }
  const after = updates.slice()
  if (!attributes || !findFit(attributes, changeset)) {
    after.splice(place, 0, { ...update, waits: true })
    return { ...state, updates: after }
  }
  const draft: Draft = { ...attributes }
  apply(draft, changeset)
  after.splice(place, 0, update)
  return { ...state, attributes: draft, updates: after }
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
  return finish(state, receiveBy(insert, state, update, requireTime(now)), advise)
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
): Step<O, A> => ({
  state,
  outcome,
  change: describeChange(before.attributes ?? {}, state.attributes ?? {}, advise),
  refetch_at: findRefetch(state),
})
