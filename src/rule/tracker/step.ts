/**
 * How does the state of a container change with an update, a snapshot or the passing of time?
 *
 * The attributes result from applying all later updates to the last snapshot in time order, so a late update takes its
 * place among the others. The only clock is the timestamps of the updates, `now` and the argument of `expire`.
 */
import { getOwn, jsonEqual, jsonIdentical, setOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import { compareDateTimes, compareInstants, instant, isDateTime, later } from '../../kernel/time'
import { diff, type Changeset, type Conflict } from '../changeset'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { applyUpdates, includedIn, sortByTime, waitingUpdates, type AppliedUpdates } from './apply'
import { happeningOf, type Advise, type Happening } from './happening'
import type { Outcome } from './outcome'
import { isBefore, isBy, isOverdue, retain, type Pending } from './retention'
import {
  dueAt,
  dueInstant,
  requireState,
  requireTime,
  type Attributes,
  type Dated,
  type State,
  type StoredUpdate,
} from './state'
import { fold, omittedEntries, restore, storeOnto } from './stored-update'

/** A snapshot of the container. */
export type Reading = {
  /** The attributes of the container in the snapshot. */
  readonly attributes: Attributes
  /** The date-time of the snapshot. */
  readonly as_of: string
}

/** A notification about the container, as returned by `webhook.read`; the host knows which container it belongs to. */
export type Update = {
  /** The id of the notification, the same on every delivery. */
  readonly id: string
  /** The date-time of its creation; null if unknown. */
  readonly created_at: string | null
  /** The changes to the container; null or missing if the notification has none. */
  readonly changeset?: Changeset | null | undefined
  /** The snapshot of the container that came with the notification, if any. */
  readonly reading?: Reading | null | undefined
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

type Clocked = {
  /** The current time. A snapshot from more than 300 seconds after it is ignored, and another one is requested. */
  readonly now?: string | Date | undefined
}

/** The result of every step: the state to store, the change, and a request to fetch the container. */
export type Step<O extends string, A = undefined> = {
  /** The state to store in place of the input state; the same object if nothing changed. */
  readonly state: State
  /** The outcome for the update, the snapshot or the time check. */
  readonly outcome: O
  /** The change of the attributes and its meaning; null if nothing changed. */
  readonly happening: Happening<A> | null
  /** A request to fetch the container, made once until the snapshot arrives. */
  readonly reread: Reread | null
  /** Whether a requested snapshot is outstanding. A host fetches the container as long as this is true. */
  readonly awaits_reading: boolean
  /** The date-time after which `expire` is `due`; null if it will not be. */
  readonly due_at: string | null
}

/** The result of {@link receive}. */
export type Received<A = undefined> = Step<Outcome<'receive'>, A>
/** The result of {@link read}. */
export type Read<A = undefined> = Step<Outcome<'read'>, A>
/** The result of {@link expire}. */
export type Expired = Step<Outcome<'expire'>>

const stepTo = <O extends string, A>(
  state: State,
  outcome: O,
  happening: Happening<A> | null = null,
  reread: Reread | null = null,
): Step<O, A> => ({
  state,
  outcome,
  happening,
  reread,
  awaits_reading: state.awaits_reading,
  due_at: dueAt(state),
})

/**
 * Processes one notification about a container: its changeset, its snapshot or both. A null state is the same as the result of `start`.
 *
 * | update                                                   | outcome                                             |
 * | -------------------------------------------------------- | --------------------------------------------------- |
 * | has a remembered id                                      | `duplicate`                                         |
 * | is known to the last snapshot                            | `superseded`                                        |
 * | has no timestamp, or one before the retained history     | `unplaceable`; a snapshot is requested              |
 * | arrives before the first snapshot                        | `waiting`; a snapshot is requested                  |
 * | has an array of holds under an unknown attribute         | `waiting`; a snapshot is requested at once          |
 * | fits at its time                                         | `applied`, with all updates that waited for it      |
 * | does not fit                                             | `waiting` for an earlier update; a snapshot is      |
 * |                                                          | requested at once if it is about availability,      |
 * |                                                          | holds or fees, else if too many wait, the first one |
 * |                                                          | waits for too long, or one is about to be dropped   |
 * | has no changeset                                         | `read` or `ignored`, by its snapshot                |
 *
 * The snapshot that came with an update is taken, with outcome `read`, if without it an update would wait or a snapshot
 * be awaited, or if it shows that an update was lost. It is not taken if it was made before its own update. It includes
 * the updates created before it, its own, and those of the same timestamp that arrived earlier and led to it.
 *
 * An entry that does not fit and whose attribute is lacking is omitted, and reported in `happening.changeset`.
 *
 * @throws {TypeError} if `before` is not a state, or `now` not a date-time
 * @complexity O(n log n) in the attributes and the updates of the state, 10,000 at most
 * @clause TRK-1 TRK-2 TRK-3
 * @example receive(null, { id: 'n', created_at: '2026-01-05T09:00:00Z', changeset: {} }) // { outcome: 'waiting',
 * reread: { id: 'n', conflicts: [] }, awaits_reading: true, due_at: null }
 */
export const receive = <A = undefined>(before: State | null, update: Update & Clocked & Advised<A>): Received<A> =>
  receiveWith(receiveShort, before, update)

/**
 * {@link receive} by its definition: applies all remembered updates again.
 *
 * @example plainReceive(null, { id: 'n', created_at: null, changeset: {} }).outcome // 'unplaceable'
 */
export const plainReceive = <A = undefined>(before: State | null, update: Update & Clocked & Advised<A>): Received<A> =>
  receiveWith(() => undefined, before, update)

/** The step of an update that can be processed without applying all others again; undefined for any other update. */
type Shortcut = <A>(state: State, update: Dated, advise: Advise<A> | undefined) => Received<A> | undefined

const receiveWith = <A>(
  shortcut: Shortcut,
  before: State | null,
  { id, created_at, changeset, reading, now, advise }: Update & Clocked & Advised<A>,
): Received<A> => {
  const state = requireState(before)
  const clock = requireTime(now)
  if (!changeset)
    return reading
      ? take(
          state,
          { attributes: reading.attributes, as_of: reading.as_of, is_exclusive: true, own: null },
          clock,
          advise,
        )
      : stepTo(state, 'ignored')
  const update = { id, created_at, changeset }
  const dated = datedOf(state, update)
  const first = 'outcome' in dated ? dated : (shortcut(state, dated, advise) ?? receiveAnywhere(state, dated, advise))
  return reading ? (corrected(state, first, reading, update, clock, advise) ?? first) : first
}

/** The update if it has a place among the remembered ones, otherwise the step that leaves it out. */
const datedOf = (state: State, { id, created_at, changeset }: Undated): Dated | Received<never> => {
  for (const update of state.updates) if (update.id === id) return stepTo(state, 'duplicate')
  if (state.known.includes(id)) return stepTo(state, 'superseded')
  const isDated = created_at !== null && isDateTime(created_at)
  if (isDated && isIncluded(created_at, state)) return stepTo(state, 'superseded')
  if (isDated && !isBy(created_at, state.forgotten)) return { id, created_at, changeset }
  return stepTo(awaiting(state), 'unplaceable', null, state.awaits_reading ? null : rereadOf(state))
}

/** Whether a snapshot includes every update created at a time. */
const isIncluded = (created_at: string, { as_of, is_exclusive }: Pick<State, 'as_of' | 'is_exclusive'>): boolean =>
  is_exclusive ? isBefore(created_at, as_of) : isBy(created_at, as_of)

const awaiting = (state: State): State => (state.awaits_reading ? state : { ...state, awaits_reading: true })

/** Applies the remembered updates from a place on again, with this one among them; by default all. */
const receiveAnywhere = <A>(state: State, update: Dated, advise: Advise<A> | undefined, from = 0): Received<A> => {
  const { base, settled, updates } = state
  const prefix = base === null || from === 0 ? undefined : { base, settled, updates: updates.slice(0, from) }
  const snapshot = prefix ? fold(prefix, prefix.updates) : { base, settled }
  const later = sortByTime([...restore(snapshot.base, updates.slice(from)), update])
  const pending = { ...state, ...snapshot, updates: later, ...(prefix && { prefix }) }
  const result = appliedUpdatesOf(pending)
  return applied(state, pending, result, result.waiting.includes(update.id) ? 'waiting' : 'applied', advise)
}

const receiveShort: Shortcut = (state, update, advise) => {
  const direct = receiveIndependent(state, update, advise)
  if (direct) return direct
  const from = settledBefore(state, update)
  return from === 0 ? undefined : receiveAnywhere(state, update, advise, from)
}

/**
 * The number of first updates that this one cannot affect, because each is applied as a whole in its order of arrival and
 * is not later. An update created at the time of the snapshot may be included in it, which depends on all of that time.
 */
const settledBefore = ({ updates, is_exclusive, as_of }: State, { created_at }: Dated): number => {
  const isSettled = ({ at, rest, shift }: StoredUpdate): boolean =>
    rest === undefined && shift === undefined && isBy(at, created_at) && !(is_exclusive && isBy(at, as_of))
  const first = updates.findIndex(update => !isSettled(update))
  return first < 0 ? updates.length : first
}

/**
 * Applies an update that fits as a whole, while none waits, directly to the current attributes: as none after it is about
 * its attributes, these have the values of its time. Returns undefined for any other update.
 */
const receiveIndependent: Shortcut = (state, update, advise) => {
  const { attributes, base, updates, waiting, policy } = state
  if (base === null || attributes === null || waiting.length > 0) return undefined
  const place = independentPlace(state, update)
  if (place === undefined || hasUnknownHolds(update.changeset)) return undefined
  const isFull = updates.length >= policy.remembered
  if (isFull && (updates.length > policy.remembered || place === 0 || updates[0]!.shift !== undefined)) return undefined
  const draft: { [attribute: string]: unknown } = { ...attributes }
  const { stored, changed, isWhole } = storeOnto(draft, update)
  if (!isWhole) return undefined
  const after = changed.length === 0 ? attributes : draft
  const reported: { [attribute: string]: Changeset[string] } = {}
  for (const name of changed.sort(compareCodePoints)) {
    setOwn(reported, name, [getOwn(attributes, name), getOwn(after, name)])
  }
  return stepTo(insert(state, base, after, stored, place), 'applied', happeningOf(attributes, after, reported, advise))
}

/** The place of an update in time order; undefined if it shares its time, or a later update is about its attributes. */
const independentPlace = ({ updates, is_exclusive, as_of }: State, update: Dated): number | undefined => {
  let place = updates.length
  for (; place > 0; place--) {
    const other = updates[place - 1]!
    const order = compareDateTimes(other.at, update.created_at)
    if (order < 0) return place
    if (order === 0 || isAbout(other, update.changeset)) return undefined
  }
  return is_exclusive && as_of !== null && compareDateTimes(as_of, update.created_at) >= 0 ? undefined : place
}

const isAbout = ({ set, rest }: StoredUpdate, changeset: Changeset): boolean => {
  for (const name in changeset) if (Object.hasOwn(set, name) || (rest && Object.hasOwn(rest, name))) return true
  return false
}

/** Inserts an applied update among the remembered ones. If these are full, the first one is folded into the base. */
const insert = (state: State, base: Attributes, attributes: Attributes, update: StoredUpdate, place: number): State => {
  const { settled, updates, policy } = state
  const isFull = updates.length === policy.remembered
  const retained = updates.slice(isFull ? 1 : 0, place)
  retained.push(update)
  for (let i = place; i < updates.length; i++) retained.push(updates[i]!)
  const folded = isFull ? fold({ base, settled }, updates.slice(0, 1)) : { base, settled }
  return {
    format: 2,
    attributes,
    as_of: state.as_of,
    is_exclusive: state.is_exclusive,
    awaits_reading: state.awaits_reading,
    policy,
    base: folded.base,
    settled: folded.settled,
    updates: retained,
    waiting: state.waiting,
    forgotten: isFull ? updates[0]!.at : state.forgotten,
    known: state.known,
    included: state.included,
    own: state.own,
  }
}

/**
 * Processes a snapshot of a container, requested or not, and applies all later updates to it. A snapshot that is older
 * than the last one, or has no valid date-time, is `ignored`; if one is awaited, it is requested again.
 *
 * @throws {TypeError} if `before` is not a state, or `now` not a date-time
 * @complexity O(n log n) in the attributes and the updates of the state, 10,000 at most
 * @clause TRK-1 TRK-2 TRK-3
 * @example read(null, { attributes: { available_for_pickup: true, holds_at_pod_terminal: [] }, as_of:
 * '2026-01-05T08:00:00Z' }) // { outcome: 'read', happening: { readiness: { change: 'became_ready' } } }
 */
export const read = <A = undefined>(
  before: State | null,
  { attributes, as_of, now, advise }: Reading & Clocked & Advised<A>,
): Read<A> =>
  take(requireState(before), { attributes, as_of, is_exclusive: false, own: null }, requireTime(now), advise)

/** An update whose time may be unknown. */
type Undated = Omit<Dated, 'created_at'> & Pick<Update, 'created_at'>

/** A snapshot with its source. */
type Snapshot = Reading & {
  /** Whether it came with a notification, so that it need not include the updates created at `as_of`. */
  readonly is_exclusive: boolean
  /** The update it came with, if any. */
  readonly own: Undated | null
}

/** Takes a snapshot, unless it is older than the last one. */
const take = <A>(state: State, snapshot: Snapshot, clock: string | null, advise: Advise<A> | undefined): Read<A> => {
  if (isFromFuture(snapshot, clock)) return stepTo(awaiting(state), 'ignored', null, rereadOf(state))
  const pending = replaced(state, snapshot)
  if (pending) return applied(state, pending, appliedUpdatesOf(pending), 'read', advise)
  const isAwaited = state.awaits_reading || state.base === null
  return stepTo(isAwaited ? awaiting(state) : state, 'ignored', null, isAwaited ? rereadOf(state) : null)
}

/**
 * The step of an update with the snapshot that came with it; undefined if the step without the snapshot stays as it is.
 */
const corrected = <A>(
  before: State,
  first: Received<A>,
  reading: Reading,
  own: Undated,
  clock: string | null,
  advise: Advise<A> | undefined,
): Received<A> | undefined => {
  const { state, outcome } = first
  const { created_at } = own
  const isLater =
    created_at !== null && isDateTime(created_at) && isDateTime(reading.as_of) && isBefore(reading.as_of, created_at)
  const snapshot = {
    attributes: reading.attributes,
    as_of: isLater ? created_at : reading.as_of,
    is_exclusive: true,
    own,
  }
  if (isFromFuture(snapshot, clock)) {
    return state.awaits_reading ? first : stepTo(awaiting(state), outcome, first.happening, rereadOf(state))
  }
  const pending = isUsable(reading.attributes, own.changeset) ? replaced(state, snapshot) : undefined
  if (!pending) return undefined
  const result = appliedUpdatesOf(pending)
  const isNeeded = state.waiting.length > 0 || state.awaits_reading || outcome === 'unplaceable'
  return isNeeded || isCorrection(reading.attributes, state.attributes ?? {}, result.attributes)
    ? applied(before, pending, result, 'read', advise)
    : undefined
}

/** Whether a snapshot was made after its own update: no attribute has another value than the new one. */
export const isUsable = (attributes: Attributes, changeset: Changeset): boolean =>
  Object.entries(changeset).every(
    ([name, [, now]]) => !Object.hasOwn(attributes, name) || jsonEqual(attributes[name], now),
  )

/**
 * Whether a snapshot shows attributes that the known updates do not lead to. A snapshot that agrees with them shows none,
 * even if an update of its instant could be applied to it again.
 */
export const isCorrection = (snapshot: Attributes, before: Attributes, after: Attributes): boolean => {
  const isDifferent = (other: Attributes): boolean =>
    Object.keys(snapshot).some(name => !jsonEqual(getOwn(before, name), getOwn(other, name)))
  return isDifferent(snapshot) && isDifferent(after)
}

/** The largest lead of a snapshot over the current time, in seconds. A host's clock may be late by as much. */
const MAX_LEAD = 300

const isFromFuture = ({ as_of }: Snapshot, clock: string | null): boolean =>
  clock !== null && compareInstants(instant(as_of), later(instant(clock), MAX_LEAD, 1)) > 0

/** The state with its snapshot replaced and the updates that the new one includes removed; undefined if it is older. */
const replaced = (state: State, { attributes, as_of, is_exclusive, own }: Snapshot): Pending | undefined => {
  if (!isDateTime(as_of)) return undefined
  const age = state.as_of === null ? 1 : compareDateTimes(as_of, state.as_of)
  // A snapshot that came with a notification need not include all updates of its instant, so it is the older one.
  if (age < 0 || (age === 0 && is_exclusive && !state.is_exclusive)) return undefined
  const isAsOf = ({ created_at }: Dated): boolean => compareDateTimes(created_at, as_of) === 0
  const restored = restore(state.base, state.updates)
  // Another snapshot of the same instant may lack the update that the last one came with.
  const earlier = (age === 0 && state.own ? sortByTime([state.own, ...restored]) : restored).filter(
    ({ id, created_at }) => id !== own?.id && !isIncluded(created_at, { as_of, is_exclusive }),
  )
  const ownNow = own && isDated(own) && isAsOf(own) ? own : null
  const included = is_exclusive ? includedIn(attributes, ownNow?.changeset ?? {}, earlier.filter(isAsOf)) : []
  const known = age === 0 ? state.known : []
  return {
    ...state,
    base: attributes,
    settled: [],
    as_of,
    is_exclusive,
    updates: earlier,
    known: own && !known.includes(own.id) ? [...known, own.id] : known,
    included: included.map(({ id }) => id),
    own: ownNow,
    forgotten: isBy(state.forgotten ?? as_of, as_of) ? null : state.forgotten,
    awaits_reading: false,
  }
}

const isDated = (update: Undated): update is Dated => update.created_at !== null && isDateTime(update.created_at)

/**
 * Requests a snapshot of the container if an update has waited for too long at a given time, or the last snapshot is too
 * old. For hosts with a clock.
 *
 * @throws {TypeError} if `before` is not a state
 * @complexity O(n log n) in the attributes and the updates of the state, 10,000 at most
 * @clause TRK-1 TRK-2
 * @example expire(null, { at: '2026-01-05T08:00:00Z' }).outcome // 'not_due'
 */
export const expire = (before: State | null, { at }: { readonly at: string }): Expired => {
  const state = requireState(before)
  const due = dueInstant(state)
  return due && isDateTime(at) && compareInstants(instant(at), due) > 0
    ? stepTo(awaiting(state), 'due', null, rereadOf(state))
    : stepTo(state, 'not_due')
}

/** The step from one state to another whose updates have been applied. */
const applied = <O extends Outcome, A>(
  before: State,
  pending: Pending,
  result: AppliedUpdates,
  outcome: O,
  advise: Advise<A> | undefined,
): Step<O, A> => {
  const isAsked = (outcome === 'read' && pending.forgotten !== null) || isOverdue(pending, result)
  const state = retain({ ...pending, awaits_reading: pending.awaits_reading || isAsked }, result)
  const [old, now] = [before.attributes ?? {}, state.attributes ?? {}]
  const { changeset } = diff({ before: old, after: now })
  return stepTo(
    outcome === 'read' && state.as_of === before.as_of && jsonIdentical(state, before) ? before : state,
    outcome,
    happeningOf(old, now, { ...omittedNow(before, pending, result), ...changeset }, advise),
    isAsked && !pending.awaits_reading ? (result.obstacle ?? NO_OBSTACLE) : null,
  )
}

const NO_OBSTACLE: Reread = { id: null, conflicts: [] }

/** Applies the updates of a state to its base. Before the first snapshot all updates wait. */
const appliedUpdatesOf = ({ base, settled, as_of, is_exclusive, included, updates }: Pending): AppliedUpdates =>
  base
    ? applyUpdates({ base, settled, updates, uncertainAt: is_exclusive ? as_of : null, included })
    : waitingUpdates(updates)

const rereadOf = (state: State): Reread =>
  state.waiting.length === 0
    ? NO_OBSTACLE
    : (appliedUpdatesOf({ ...state, updates: restore(state.base, state.updates) }).obstacle ?? NO_OBSTACLE)

/**
 * The entries omitted by this step. For an update that had been applied before, these are only the entries that were
 * applied then: the others have been reported.
 */
const omittedNow = (before: State, pending: Pending, { omitted, ordered, waiting }: AppliedUpdates): Changeset => {
  if (omitted.size === 0) return {}
  const { base } = pending.prefix ?? pending
  const waited = new Set(before.waiting)
  const reported = new Set(before.updates.map(({ id }) => id).filter(id => !waited.has(id)))
  const omittedBefore = base === before.base ? omittedEntries(before.base, before.updates) : undefined
  const waitingNow = new Set(waiting)
  return Object.fromEntries(
    ordered
      .filter(({ id }) => !waitingNow.has(id))
      .flatMap(({ id }) =>
        Object.entries(omitted.get(id) ?? {}).filter(
          ([name]) => !reported.has(id) || (omittedBefore !== undefined && !omittedBefore.get(id)?.has(name)),
        ),
      ),
  )
}
