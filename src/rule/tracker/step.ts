/**
 * How does the state of a container change with an update, a snapshot or the passing of time?
 *
 * The attributes result from applying all later updates to the last snapshot in time order, so a late update takes its
 * place among the others. The only clock is the timestamps of the updates and the argument of `expire`.
 */
import { getOwn, setOwn } from '../../kernel/json-equality'
import { compareDateTimes, isDateTime } from '../../kernel/time'
import { diff, type Changeset, type Conflict } from '../changeset'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { applyOnly, applyUpdates, fold, sortByTime, type AppliedUpdates } from './apply'
import { happeningOf, type Advise, type Happening } from './happening'
import type { Outcome } from './outcome'
import { isBy, isOverdue, latest, truncate } from './retention'
import { requireState, type Attributes, type Dated, type State } from './state'

/** An update of the container, as returned by `webhook.read`; the host knows which container it belongs to. */
export type Update = {
  /** The id of the notification, the same on every delivery. */
  readonly id: string
  /** The date-time of its creation; null if unknown. */
  readonly created_at: string | null
  /** The changes to the container. */
  readonly changeset: Changeset
}

/** A snapshot of the container. */
export type Reading = {
  /** The attributes of the container in the snapshot. */
  readonly attributes: Attributes
  /** The date-time of the snapshot. */
  readonly as_of: string
}

/** A request to fetch the container, with the first waiting update, if any. */
export type Reread = {
  /** The id of the first waiting update; null if none waits. */
  readonly id: string | null
  /** The conflicts of this update at its time. */
  readonly conflicts: readonly Conflict[]
}

type Advised<A> = {
  /** Computes the advice before and after a change. */
  readonly advise?: Advise<A> | undefined
}

/** The result of every step: the state to store, the change, and a request to fetch the container. */
export type Step<O extends string, A = undefined> = {
  /** The state to store in place of the input state. */
  readonly state: State
  /** The outcome for the update, the snapshot or the time check. */
  readonly outcome: O
  /** The change of the attributes and its meaning; null if nothing changed. */
  readonly happening: Happening<A> | null
  /** A request to fetch the container, made once until the snapshot arrives. */
  readonly reread: Reread | null
}

/** The result of {@link receive}. */
export type Received<A = undefined> = Step<Outcome<'receive'>, A>
/** The result of {@link read}. */
export type Read<A = undefined> = Step<Outcome<'read'>, A>
/** The result of {@link expire}. */
export type Expired = Step<Outcome<'expire'>>

/**
 * Processes one update of a container. A null state is the same as the result of `start`.
 *
 * | update                                                   | outcome                                             |
 * | -------------------------------------------------------- | --------------------------------------------------- |
 * | has a remembered id                                      | `duplicate`                                         |
 * | was created at or before the last snapshot               | `superseded`: the snapshot includes it              |
 * | has no timestamp, or one before the retained history     | `unplaceable`; a snapshot is requested              |
 * | arrives before the first snapshot                        | `waiting`; a snapshot is requested                  |
 * | has an array of holds under an unknown attribute         | `waiting`; a snapshot is requested at once          |
 * | fits at its time                                         | `applied`, with all updates that waited for it      |
 * | does not fit                                             | `waiting` for an earlier update; a snapshot is      |
 * |                                                          | requested if too many wait, the first one waits for |
 * |                                                          | too long, or one is about to be dropped             |
 *
 * An entry that does not fit and whose key the snapshot lacks is omitted, and reported in `happening.changeset`.
 *
 * @throws {TypeError} if `before` is not a state
 * @complexity O(n log n) in the attributes and the updates of the state, 10,000 at most
 * @clause TRK-1 TRK-2 TRK-3
 * @example receive(null, { id: 'n', created_at: '2026-01-05T09:00:00Z', changeset: {} }) // { outcome: 'waiting',
 * reread: { id: 'n', conflicts: [] } }
 */
export const receive = <A = undefined>(before: State | null, update: Update & Advised<A>): Received<A> => {
  const state = requireState(before)
  const dated = datedOf(state, update)
  return 'outcome' in dated
    ? dated
    : (receiveLatest(state, dated, update.advise) ?? receiveAnywhere(state, dated, update.advise))
}

/**
 * {@link receive} by its definition: applies all remembered updates again.
 *
 * @example plainReceive(null, { id: 'n', created_at: null, changeset: {} }).outcome // 'unplaceable'
 */
export const plainReceive = <A = undefined>(before: State | null, update: Update & Advised<A>): Received<A> => {
  const state = requireState(before)
  const dated = datedOf(state, update)
  return 'outcome' in dated ? dated : receiveAnywhere(state, dated, update.advise)
}

/** The update if it has a place among the remembered ones, otherwise the step that leaves it out. */
const datedOf = (state: State, { id, created_at, changeset }: Update): Dated | Received<never> => {
  const unchanged = { state, happening: null, reread: null }
  for (const update of state.updates) if (update.id === id) return { ...unchanged, outcome: 'duplicate' }
  const isDated = created_at !== null && isDateTime(created_at)
  if (isDated && isBy(created_at, state.as_of)) return { ...unchanged, outcome: 'superseded' }
  if (isDated && !isBy(created_at, state.forgotten)) return { id, created_at, changeset }
  return {
    state: { ...state, awaits_reading: true },
    outcome: 'unplaceable',
    happening: null,
    reread: state.awaits_reading ? null : rereadOf(state),
  }
}

/** Applies all remembered updates again, with this one in its place. */
const receiveAnywhere = <A>(state: State, update: Dated, advise: Advise<A> | undefined): Received<A> => {
  const unapplied = { ...state, updates: sortByTime([...state.updates, update]) }
  return applied(state, unapplied, advise, ({ waiting }) => (waiting.includes(update.id) ? 'waiting' : 'applied'))
}

/**
 * Applies an update that is later than all others and fits, while none waits, directly to the current attributes.
 * Returns undefined for any other update.
 */
const receiveLatest = <A>(state: State, update: Dated, advise: Advise<A> | undefined): Received<A> | undefined => {
  const { attributes, base, gained, updates, waiting } = state
  const { remembered } = state.policy
  const last = updates[updates.length - 1]
  if (base === null || attributes === null || waiting.length > 0 || updates.length > remembered || remembered === 0)
    return undefined
  const { changeset } = update
  if ((last && compareDateTimes(last.created_at, update.created_at) >= 0) || hasUnknownHolds(changeset))
    return undefined
  const result = applyOnly({ base, gained, attributes }, changeset)
  if (result.outcome === 'conflict') return undefined
  const after = result.attributes
  const reported: { [attribute: string]: Changeset[string] } = { ...result.omitted }
  for (const name of result.changed) setOwn(reported, name, [getOwn(attributes, name), getOwn(after, name)])
  return {
    state: append(state, base, after, update),
    outcome: 'applied',
    happening: happeningOf(attributes, after, reported, advise),
    reread: null,
  }
}

/** Appends an applied update to the remembered ones. If these are full, the first one is folded into the base. */
const append = (state: State, base: Attributes, attributes: Attributes, update: Dated): State => {
  const { gained, updates, policy } = state
  const isFull = updates.length === policy.remembered
  const retained = isFull ? updates.slice(1) : updates.slice()
  retained.push(update)
  const folded = isFull ? fold({ base, gained }, updates.slice(0, 1)) : { base, gained }
  return {
    format: 1,
    attributes,
    as_of: state.as_of,
    awaits_reading: state.awaits_reading,
    policy,
    base: folded.base,
    gained: folded.gained,
    updates: retained,
    waiting: state.waiting,
    forgotten: isFull ? updates[0]!.created_at : state.forgotten,
  }
}

/**
 * Processes a snapshot of a container, requested or not, and applies all later updates to it. A snapshot that is older
 * than the last one, or has no valid date-time, is `ignored`; if one is awaited, it is requested again.
 *
 * @throws {TypeError} if `before` is not a state
 * @complexity O(n log n) in the attributes and the updates of the state, 10,000 at most
 * @clause TRK-1 TRK-2 TRK-3
 * @example read(null, { attributes: { available_for_pickup: true, holds_at_pod_terminal: [] }, as_of:
 * '2026-01-05T08:00:00Z' }) // { outcome: 'read', happening: { readiness: { change: 'became_ready' } } }
 */
export const read = <A = undefined>(
  before: State | null,
  { attributes, as_of, advise }: Reading & Advised<A>,
): Read<A> => {
  const state = requireState(before)
  if (!isDateTime(as_of) || (state.as_of !== null && !isBy(state.as_of, as_of))) {
    return {
      state,
      outcome: 'ignored',
      happening: null,
      reread: state.awaits_reading || state.base === null ? rereadOf(state) : null,
    }
  }
  const isForgotten = state.forgotten !== null && !isBy(state.forgotten, as_of)
  return applied(
    state,
    {
      ...state,
      base: attributes,
      gained: [],
      as_of,
      updates: state.updates.filter(({ created_at }) => !isBy(created_at, as_of)),
      forgotten: isForgotten ? state.forgotten : null,
      awaits_reading: false,
    },
    advise,
    () => 'read',
    isForgotten,
  )
}

/**
 * Requests a snapshot of the container if an update has waited for too long at a given time. For hosts with a clock.
 *
 * @throws {TypeError} if `before` is not a state
 * @complexity O(n log n) in the attributes and the updates of the state, 10,000 at most
 * @clause TRK-1 TRK-2
 * @example expire(null, { at: '2026-01-05T08:00:00Z' }).outcome // 'not_due'
 */
export const expire = (before: State | null, { at }: { readonly at: string }): Expired => {
  const state = requireState(before)
  return state.awaits_reading || !isDateTime(at) || !isOverdue(state, at)
    ? { state, outcome: 'not_due', happening: null, reread: null }
    : { state: { ...state, awaits_reading: true }, outcome: 'due', happening: null, reread: rereadOf(state) }
}

/** The step from one state to another whose updates are still to be applied. */
const applied = <O extends string, A>(
  before: State,
  unapplied: State,
  advise: Advise<A> | undefined,
  outcomeOf: (result: AppliedUpdates) => O,
  isDue = false,
): Step<O, A> => {
  const result = appliedUpdatesOf(unapplied)
  const attributes = unapplied.base && result.attributes
  const after = { ...unapplied, attributes, updates: result.updates, waiting: result.waiting }
  const isAsked = isDue || isOverdue(after, latest(after.updates))
  const { changeset } = diff({ before: before.attributes ?? {}, after: attributes ?? {} })
  return {
    state: truncate({ ...after, awaits_reading: after.awaits_reading || isAsked }),
    outcome: outcomeOf(result),
    happening: happeningOf(
      before.attributes ?? {},
      attributes ?? {},
      { ...omittedNow(before, result), ...changeset },
      advise,
    ),
    reread: isAsked && !after.awaits_reading ? (result.obstacle ?? NO_OBSTACLE) : null,
  }
}

const NO_OBSTACLE: Reread = { id: null, conflicts: [] }

/** Applies the updates of a state to its base. Before the first snapshot all updates wait. */
const appliedUpdatesOf = ({ base, gained, updates }: State): AppliedUpdates =>
  base
    ? applyUpdates({ base, gained, updates })
    : {
        attributes: {},
        updates,
        waiting: updates.map(({ id }) => id),
        omitted: new Map(),
        obstacle: updates[0] ? { id: updates[0].id, conflicts: [] } : null,
      }

const rereadOf = (state: State): Reread => appliedUpdatesOf(state).obstacle ?? NO_OBSTACLE

/** The omitted entries of the updates that this step applies; entries of earlier updates have been reported. */
const omittedNow = (before: State, { omitted, updates, waiting }: AppliedUpdates): Changeset => {
  if (omitted.size === 0) return {}
  const waited = new Set(before.waiting)
  const reported = new Set(before.updates.map(({ id }) => id).filter(id => !waited.has(id)))
  const waitingNow = new Set(waiting)
  return Object.fromEntries(
    updates
      .filter(({ id }) => !waitingNow.has(id) && !reported.has(id))
      .flatMap(({ id }) => Object.entries(omitted.get(id) ?? {})),
  )
}
