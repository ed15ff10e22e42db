/**
 * What does a host call for each notification and each snapshot?
 */
import type { Now } from '../../kernel/now'
import type { DateTime } from '../../kernel/time'
import { describeChange, isInDoubt, type Advise, type Change } from './change'
import {
  requireState,
  requireTime,
  start,
  type Outcome,
  type Policy,
  type ReadOutcome,
  type Result,
  type Snapshot,
  type State,
  type Update,
} from './state'
import { findRefetch, readSnapshot, receiveUpdate } from './tracker'

/** The parameters that both steps have in common. */
export type Context<A = undefined> = {
  /** The current time. A date-time more than 300 seconds after it is not believed. */
  readonly now: Now
  /** Computes the advice before and after a change; in doubt without the attributes that decide about a pickup. */
  readonly advise?: Advise<A> | undefined
}

/** The result of a step for a host. It stores `state`, and next to it `in_doubt` and `refetch_at`, which it polls. */
export type Step<O extends Outcome = Outcome, A = undefined> = {
  /** The state to store in place of the input state; the same object if nothing changed. */
  readonly state: State
  /** What became of the update or the snapshot. */
  readonly outcome: O
  /** The change since the last step out of doubt, and its meaning; null if nothing changed. Nothing uncertain is in it. */
  readonly change: Change<A> | null
  /** Whether the attributes may be wrong, until a later snapshot. */
  readonly in_doubt: boolean
  /** The date-time in UTC from which the container should be fetched; null if there is no cause. */
  readonly refetch_at: DateTime | null
}

/** The result of {@link receive}. */
export type Received<A = undefined> = Step<Outcome, A>
/** The result of {@link read}. */
export type Read<A = undefined> = Step<ReadOutcome, A>

/** The result of {@link replay}. */
export type Replayed = Pick<Step, 'state' | 'in_doubt' | 'refetch_at'> & {
  /** The step of each update, in the order given. */
  readonly steps: readonly Received[]
}

/**
 * Processes one notification about a container: its changeset, its snapshot or both.
 *
 * A snapshot that is later than the last one, and does not contradict its own changeset, is taken, with outcome `read`.
 * Otherwise the first row decides:
 *
 * | update                                                                | outcome                 |
 * | --------------------------------------------------------------------- | ----------------------- |
 * | has no changeset                                                      | `ignored`               |
 * | has a remembered id                                                   | `duplicate`             |
 * | has no valid time                                                     | `unplaceable`: in doubt |
 * | is included in the last snapshot                                      | `superseded`            |
 * | was created at the instant of the last snapshot, or too long ago      | `unplaceable`: in doubt |
 * | does not fit, or precedes the first snapshot                          | `waiting`               |
 * | fits at its time                                                      | `applied`               |
 *
 * @throws {TypeError} if `before` is not a state, or `now` not a date-time
 * @complexity O(r·a) in the remembered updates, 1,000 at most, and the attributes
 * @clause TRK-1 TRK-2 TRK-3
 * @example receive(null, { id: 'n', created_at: '2026-01-05T09:00:00Z', changeset: {}, now: '2026-01-05T09:00:01Z' })
 * // { outcome: 'waiting', in_doubt: true, refetch_at: '2026-01-05T09:00:00Z' }
 */
export const receive = <A = undefined>(
  before: State | null,
  { now, advise, ...update }: Update & Context<A>,
): Received<A> => {
  const state = requireState(before)
  return finish(state, receiveUpdate(state, update, requireTime(now)), advise)
}

/**
 * Processes a snapshot of a container that the host fetched, and applies all later updates to it. A snapshot that is older
 * than the last one, or has no valid date-time, is `ignored`.
 *
 * @throws {TypeError} if `before` is not a state, or `now` not a date-time
 * @complexity O(r·a) in the remembered updates, 1,000 at most, and the attributes
 * @clause TRK-1 TRK-2 TRK-3
 * @example read(null, { attributes: { available_for_pickup: true, holds_at_pod_terminal: [] }, as_of:
 * '2026-01-05T08:00:00Z', now: '2026-01-05T08:00:01Z' }) // { outcome: 'read', change: { readiness: { change:
 * 'became_ready' } }, in_doubt: false, refetch_at: null }
 */
export const read = <A = undefined>(
  before: State | null,
  { attributes, as_of, now, advise }: Snapshot & Context<A>,
): Read<A> => {
  const state = requireState(before)
  return finish(state, readSnapshot(state, { attributes, as_of }, requireTime(now)), advise)
}

const finish = <O extends Outcome, A>(
  before: State,
  [state, outcome]: Result<O>,
  advise: Context<A>['advise'],
): Step<O, A> => ({
  state,
  outcome,
  change: describeChange(before, state, advise),
  in_doubt: isInDoubt(state),
  refetch_at: findRefetch(state),
})

/**
 * Processes the notifications of a container in the order of the array, after a snapshot if there is one.
 *
 * @throws {TypeError} if `now` is not a date-time
 * @complexity O(n·r·a) in the notifications, the remembered updates and the attributes
 * @clause TRK-1 TRK-2 TRK-3
 * @example replay({ updates: [], now: '2026-01-05T09:00:00Z' }) // { steps: [], in_doubt: false, refetch_at: null }
 */
export const replay = ({
  policy,
  snapshot,
  updates,
  now,
}: {
  readonly policy?: Partial<Policy> | undefined
  readonly snapshot?: Snapshot | null | undefined
  readonly updates: readonly Update[]
  readonly now: Now
}): Replayed => {
  const first = start({ policy }).state
  let { state } = snapshot ? read(first, { ...snapshot, now }) : { state: first }
  const steps = updates.map(update => {
    const step = receive(state, { ...update, now })
    state = step.state
    return step
  })
  return { state, steps, in_doubt: isInDoubt(state), refetch_at: findRefetch(state) }
}
