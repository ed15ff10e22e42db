/**
 * What is true of a container, as its notifications come in one by one, late, twice or never?
 *
 * | an update that                               | is                                                                    |
 * | -------------------------------------------- | --------------------------------------------------------------------- |
 * | has an id that is remembered                 | `duplicate`                                                           |
 * | was created at or before the reading         | `superseded`: the reading knows it                                    |
 * | has no time, or one from which nothing is    | `unplaceable`, and a reading is asked for                             |
 * | remembered any more                          |                                                                       |
 * | comes before the first reading               | `waiting`, and a reading is asked for                                 |
 * | has a list of holds under an attribute that  | `waiting`, and a reading is asked for at once                         |
 * | is unknown here                              |                                                                       |
 * | fits at its time                             | `applied`, with all that had waited for it                            |
 * | does not fit                                 | `waiting` for the one that may still come; a reading is asked for     |
 * |                                              | when too many wait, or one for too long, or one is to be forgotten    |
 *
 * A container is what it was when read, and the updates since in the order of their times: one that comes late takes
 * its place among them. There is no clock: time is that of the updates, or what `expire` is given.
 */
import { compareDateTimes, instant, isDateTime } from '../../kernel/time'
import { getOwn, setOwn } from '../../kernel/json-equality'
import { diff, type Changeset, type Conflict } from '../changeset'
import { hasUnknownHolds } from '../hold/unknown-hold'
import { happeningOf, type Advise, type Happening } from './happening'
import { advance, inTime, rebase, settle, type Settled } from './settle'
import { stateBefore, type Attributes, type Dated, type State } from './state'

/** An update of the container, as `webhook.read` gives it; which container it is about, the host knows. */
export type Update = {
  /** The id of the notification, which every delivery of it carries. */
  readonly id: string
  /** When it was created, as a date-time; null where that is not known. */
  readonly created_at: string | null
  /** What changed of the container. */
  readonly changeset: Changeset
}

/** A reading of the container. */
export type Reading = {
  /** The attributes of the container as they were read. */
  readonly attributes: Attributes
  /** When the attributes were read: a date-time. */
  readonly as_of: string
}

/** A request to read the container, and the first update that waits, if one does. */
export type Reread = {
  /** The id of the first update that waits; null where none does. */
  readonly id: string | null
  /** What stood against it at its time. */
  readonly conflicts: readonly Conflict[]
}

type Advised<A> = {
  /** Gives the advice before and after a happening. */
  readonly advise?: Advise<A> | undefined
}

/** What every step gives: the state to be stored, what happened, and what is to be read. */
export type Step<O extends string, A = undefined> = {
  /** The state to store in place of the one given. */
  readonly state: State
  /** What became of the update, the reading or the question. */
  readonly outcome: O
  /** Null where nothing changed. */
  readonly happening: Happening<A> | null
  /** A request to read the container: made once, until the reading comes. */
  readonly reread: Reread | null
}

/** The result of {@link receive}. */
export type Received<A = undefined> = Step<'applied' | 'waiting' | 'duplicate' | 'superseded' | 'unplaceable', A>
/** The result of {@link read}. */
export type Read<A = undefined> = Step<'read' | 'ignored', A>
/** The result of {@link expire}. */
export type Expired = Step<'due' | 'not_due'>

/**
 * Takes in one update of a container. A null state is that of `start`.
 *
 * | an update that                                        | is                                                    |
 * | ----------------------------------------------------- | ----------------------------------------------------- |
 * | has an id that is remembered                          | `duplicate`                                           |
 * | was created at or before the reading                  | `superseded`                                          |
 * | has no time, or a time that is remembered no more     | `unplaceable`, and a reading is asked for             |
 * | comes before the first reading                        | `waiting`, and a reading is asked for                 |
 * | lists holds under an attribute that is unknown here   | `waiting`, and a reading is asked for at once         |
 * | fits at its time                                      | `applied`, with all that had waited for it            |
 * | does not fit                                          | `waiting`; a reading is asked for when too many wait, |
 * |                                                       | one for too long, or one is to be forgotten           |
 *
 * An entry whose key the reading lacks is left out where it does not fit, and told in `happening.changeset`.
 *
 * Throws a TypeError for what is no state, which only plain JavaScript can give. Takes time near to linear in the
 * attributes and in the updates of the state, of which there are 10,000 at most.
 *
 * @clause TRK-1 TRK-2 TRK-3
 * @example receive(null, { id: 'n', created_at: '2026-01-05T09:00:00Z', changeset: {} }) // { outcome: 'waiting',
 * reread: { id: 'n', conflicts: [] } }
 */
export const receive = <A = undefined>(before: State | null, update: Update & Advised<A>): Received<A> => {
  const state = stateBefore(before)
  return (
    placed(state, update) ??
    receivedInOrder(state, update as Dated, update.advise) ??
    receivedAnywhere(state, update as Dated, update.advise)
  )
}

/**
 * {@link receive} by its plain definition: all that is remembered is settled anew.
 *
 * @example plainReceive(null, { id: 'n', created_at: null, changeset: {} }).outcome // 'unplaceable'
 */
export const plainReceive = <A = undefined>(before: State | null, update: Update & Advised<A>): Received<A> => {
  const state = stateBefore(before)
  return placed(state, update) ?? receivedAnywhere(state, update as Dated, update.advise)
}

/** The step of an update that has no place among those remembered. */
const placed = (state: State, { id, created_at }: Update): Received<never> | undefined => {
  const step = { state, happening: null, reread: null }
  for (const update of state.updates) if (update.id === id) return { ...step, outcome: 'duplicate' }
  const isDated = created_at !== null && isDateTime(created_at)
  if (isDated && isBy(created_at, state.as_of)) return { ...step, outcome: 'superseded' }
  return isDated && !isBy(created_at, state.forgotten)
    ? undefined
    : {
        state: { ...state, awaits_reading: true },
        outcome: 'unplaceable',
        happening: null,
        reread: state.awaits_reading ? null : rereadOf(state),
      }
}

/** The step of an update that has a place, at whatever time. */
const receivedAnywhere = <A>(
  state: State,
  { id, created_at, changeset }: Dated,
  advise: Advise<A> | undefined,
): Received<A> => {
  const unsettled = { ...state, updates: inTime([...state.updates, { id, created_at, changeset }]) }
  return settled(state, unsettled, advise, ({ waiting }) => (waiting.includes(id) ? 'waiting' : 'applied'))
}

/**
 * The step of an update that comes after all others in time, fits, and leaves none waiting: it is applied to the
 * attributes as they are. Undefined for any other.
 */
const receivedInOrder = <A>(
  state: State,
  { id, created_at, changeset }: Dated,
  advise: Advise<A> | undefined,
): Received<A> | undefined => {
  const {
    policy: { remembered },
    attributes,
    base,
    gained,
    updates,
    waiting,
  } = state
  const last = updates[updates.length - 1]
  if (base === null || attributes === null || waiting.length > 0 || updates.length > remembered || remembered === 0)
    return undefined
  if ((last && compareDateTimes(last.created_at, created_at) >= 0) || hasUnknownHolds(changeset)) return undefined
  const advanced = advance({ base, gained, attributes }, changeset)
  if (advanced.outcome === 'conflict') return undefined
  const { attributes: after, changed, leftOut } = advanced
  const isFull = updates.length === remembered
  const kept = isFull ? updates.slice(1) : updates.slice()
  kept.push({ id, created_at, changeset })
  const based = isFull ? rebase({ base, gained }, updates.slice(0, 1)) : { base, gained }
  const told: { [attribute: string]: Changeset[string] } = { ...leftOut }
  for (const name of changed) setOwn(told, name, [getOwn(attributes, name), getOwn(after, name)])
  return {
    state: {
      format: 1,
      attributes: after,
      as_of: state.as_of,
      awaits_reading: state.awaits_reading,
      policy: state.policy,
      base: based.base,
      gained: based.gained,
      updates: kept,
      waiting,
      forgotten: isFull ? updates[0]!.created_at : state.forgotten,
    },
    outcome: 'applied',
    happening: happeningOf(attributes, after, told, advise),
    reread: null,
  }
}

/**
 * Takes in a reading of a container, asked for or not. The updates that it does not know yet are applied to it. A
 * reading that is older than the last, or has no time, is `ignored`, and asked for again where one is awaited.
 *
 * Throws a TypeError for what is no state, which only plain JavaScript can give. Takes time near to linear in the
 * attributes and in the updates of the state, of which there are 10,000 at most.
 *
 * @clause TRK-1 TRK-2 TRK-3
 * @example read(null, { attributes: { available_for_pickup: true, holds_at_pod_terminal: [] }, as_of:
 * '2026-01-05T08:00:00Z' }) // { outcome: 'read', happening: { readiness: { change: 'became_ready' } } }
 */
export const read = <A = undefined>(
  before: State | null,
  { attributes, as_of, advise }: Reading & Advised<A>,
): Read<A> => {
  const state = stateBefore(before)
  if (!isDateTime(as_of) || (state.as_of !== null && !isBy(state.as_of, as_of))) {
    return {
      state,
      outcome: 'ignored',
      happening: null,
      reread: state.awaits_reading || state.base === null ? rereadOf(state) : null,
    }
  }
  const isForgotten = state.forgotten !== null && !isBy(state.forgotten, as_of)
  return settled(
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
 * Asks to read the container where at some instant an update has waited for too long, for hosts with a clock.
 *
 * Throws a TypeError for what is no state, which only plain JavaScript can give. Takes time near to linear in the
 * attributes and in the updates of the state, of which there are 10,000 at most.
 *
 * @clause TRK-1 TRK-2
 * @example expire(null, { at: '2026-01-05T08:00:00Z' }).outcome // 'not_due'
 */
export const expire = (before: State | null, { at }: { readonly at: string }): Expired => {
  const state = stateBefore(before)
  return state.awaits_reading || !isDateTime(at) || !isOverdue(state, at)
    ? { state, outcome: 'not_due', happening: null, reread: null }
    : { state: { ...state, awaits_reading: true }, outcome: 'due', happening: null, reread: rereadOf(state) }
}

/** The step from one state to another, whose updates are still to be settled. */
const settled = <O extends string, A>(
  before: State,
  unsettled: State,
  advise: Advise<A> | undefined,
  outcomeOf: (result: Settled) => O,
  isDue = false,
): Step<O, A> => {
  const result = settledOf(unsettled)
  const attributes = unsettled.base && result.attributes
  const after = { ...unsettled, attributes, updates: result.updates, waiting: result.waiting }
  const isAsked = isDue || isOverdue(after, latest(after.updates))
  const { changeset } = diff({ before: before.attributes ?? {}, after: attributes ?? {} })
  return {
    state: bounded({ ...after, awaits_reading: after.awaits_reading || isAsked }),
    outcome: outcomeOf(result),
    happening: happeningOf(
      before.attributes ?? {},
      attributes ?? {},
      { ...leftOutNow(before, result), ...changeset },
      advise,
    ),
    reread: isAsked && !after.awaits_reading ? (result.obstacle ?? NO_OBSTACLE) : null,
  }
}

const NO_OBSTACLE: Reread = { id: null, conflicts: [] }

/** Before the first reading all updates wait. */
const settledOf = ({ base, gained, updates }: State): Settled =>
  base
    ? settle({ base, gained, updates })
    : {
        attributes: {},
        updates,
        waiting: updates.map(({ id }) => id),
        leftOut: new Map(),
        obstacle: updates[0] ? { id: updates[0].id, conflicts: [] } : null,
      }

const rereadOf = (state: State): Reread => settledOf(state).obstacle ?? NO_OBSTACLE

/** What was left out of the updates that are applied in this step: the others have been told. */
const leftOutNow = (before: State, { leftOut, updates, waiting }: Settled): Changeset => {
  if (leftOut.size === 0) return {}
  const waited = new Set(before.waiting)
  const told = new Set(before.updates.map(({ id }) => id).filter(id => !waited.has(id)))
  const waitingNow = new Set(waiting)
  return Object.fromEntries(
    updates
      .filter(({ id }) => !waitingNow.has(id) && !told.has(id))
      .flatMap(({ id }) => Object.entries(leftOut.get(id) ?? {})),
  )
}

/**
 * Whether too many updates wait, or one for too long, or one that is to be forgotten, or one that lists unknown holds.
 */
const isOverdue = (state: State, now: string | null): boolean => {
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

/** The updates that are too many to be remembered: the earliest. */
const excess = ({ updates, policy }: State): readonly Dated[] =>
  updates.slice(0, Math.max(0, updates.length - policy.remembered))

/**
 * No more updates than are to be remembered: of those that go, what was applied is from now on as if it had been read.
 */
const bounded = (state: State): State => {
  const gone = excess(state)
  if (gone.length === 0) return state
  const { base, gained, waiting } = state
  const ids = new Set(waiting)
  const goneIds = new Set(gone.map(({ id }) => id))
  return {
    ...state,
    ...(base &&
      rebase(
        { base, gained },
        gone.filter(({ id }) => !ids.has(id)),
      )),
    updates: state.updates.slice(gone.length),
    waiting: waiting.filter(id => !goneIds.has(id)),
    forgotten: latest(gone),
  }
}

/** Whether a time is at or before another. */
const isBy = (time: string, other: string | null): boolean => other !== null && compareDateTimes(time, other) <= 0
const latest = (inOrder: readonly Dated[]): string | null => inOrder[inOrder.length - 1]?.created_at ?? null
const secondsBetween = (a: string, b: string): number => instant(b).seconds - instant(a).seconds
