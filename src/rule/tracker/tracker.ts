/**
 * How does the state of a container change with a notification or a snapshot?
 *
 * This is the whole definition, in the order of CONTRACT.md. The attributes are the last snapshot with all remembered
 * updates applied in the order of their creation; whenever they could be wrong, a refetch is due. `step.ts` gives hosts
 * the same states faster.
 */
import { getOwn, jsonEqual, jsonIdentical, setOwn } from '../../kernel/json-equality'
import { compareDateTimes, compareInstants, instant, isDateTime, later, toDateTime } from '../../kernel/time'
import type { Changeset } from '../changeset'
import type { Attributes, Remembered, Result, Snapshot, State, Update } from './state'
import { GATE_ATTRIBUTES } from './state'

const isBefore = (a: string, b: string): boolean => compareDateTimes(a, b) < 0
const isDated = (time: string | null): time is string => time !== null && isDateTime(time)

// The order of the updates (TRK-1)

const hasNoValue = (attributes: Attributes, name: string): boolean =>
  !Object.hasOwn(attributes, name) && !GATE_ATTRIBUTES.includes(name)

/** How an update fits: `already` if it fits only because an attribute already has its new value. */
export const findFit = (attributes: Attributes, changeset: Changeset): 'fresh' | 'already' | undefined => {
  let fit: 'fresh' | 'already' = 'fresh'
  for (const name in changeset) {
    const [old, now] = changeset[name]!
    const found = getOwn(attributes, name)
    if (hasNoValue(attributes, name) || jsonEqual(found, old)) continue
    if (!jsonEqual(found, now)) return undefined
    fit = 'already'
  }
  return fit
}

/** Attributes to which updates are being applied. */
export type Draft = { [attribute: string]: unknown }

export const apply = (draft: Draft, changeset: Changeset): void => {
  for (const name in changeset) setOwn(draft, name, changeset[name]![1] ?? null)
}

/** The update of one instant to be applied next. The updates are in order of arrival. */
const findNext = (attributes: Attributes, updates: readonly Remembered[]): Remembered | undefined =>
  updates.find(({ changeset }) => findFit(attributes, changeset) === 'fresh') ??
  updates.find(({ changeset }) => findFit(attributes, changeset) === 'already')

/**
 * Applies updates of one instant to a draft. Returns those that wait, and the attributes whose order of values is not
 * certain: one brought a value that the attribute had at this instant already, or the attribute had none.
 */
const applyInstant = (draft: Draft, updates: readonly Remembered[]) => {
  const values = new Map<string, unknown[]>()
  const repeated = new Set<string>()
  let waiting = updates
  for (let next = findNext(draft, waiting); next; next = findNext(draft, waiting)) {
    const applied = next
    for (const name in applied.changeset) {
      const now = applied.changeset[name]![1]
      const earlier = values.get(name) ?? [getOwn(draft, name)]
      if (hasNoValue(draft, name) || earlier.some(value => jsonEqual(value, now))) repeated.add(name)
      values.set(name, [...earlier, now])
      setOwn(draft, name, now ?? null)
    }
    waiting = waiting.filter(update => update !== applied)
  }
  return [waiting, repeated] as const
}

/** Those of sorted updates that were created at the same instant as the one at an index. */
const takeInstant = (updates: readonly Remembered[], from: number): readonly Remembered[] => {
  let end = from + 1
  while (end < updates.length && !isBefore(updates[from]!.created_at, updates[end]!.created_at)) end++
  return updates.slice(from, end)
}

/**
 * The state with its updates applied to its snapshot. Before the first snapshot all of them wait. If a value of an attribute
 * comes back within an instant, or was there already, its updates of that instant are unordered: they fit in another order
 * as well if an earlier one was lost.
 */
const applyUpdates = (state: State): State => {
  const { snapshot, updates } = state
  const draft: Draft | null = snapshot && { ...snapshot.attributes }
  const marked: Remembered[] = []
  while (marked.length < updates.length) {
    const simultaneous = takeInstant(updates, marked.length)
    const [waiting, repeated] = draft ? applyInstant(draft, simultaneous) : [simultaneous]
    for (const update of simultaneous) {
      const { id, created_at, changeset } = update
      const waits = waiting.includes(update) && { waits: true as const }
      const isShared = (name: string): boolean =>
        simultaneous.some(o => o !== update && Object.hasOwn(o.changeset, name))
      const isUnordered = Object.keys(changeset).some(name => repeated?.has(name) && isShared(name))
      marked.push({ id, created_at, changeset, ...waits, ...(isUnordered && { is_unordered: true }) })
    }
  }
  return { ...state, attributes: draft, updates: marked }
}

export type Insert = (state: State, update: Remembered) => State

/** Inserts an update after the others of its instant. */
export const insertPlainly: Insert = (state, update) => {
  const after = state.updates.filter(({ created_at }) => isBefore(update.created_at, created_at))
  const before = state.updates.slice(0, state.updates.length - after.length)
  return applyUpdates({ ...state, updates: [...before, update, ...after] })
}

// Receive

/** The state with a cause of a refetch at an instant. */
const addDoubt = (state: State, at: string, needsFetch = false): State => {
  const { first, last, needs_fetch } = state.doubt ?? { first: at, last: at, needs_fetch: false }
  const doubt = {
    first: isBefore(at, first) ? at : first,
    last: isBefore(last, at) ? at : last,
    needs_fetch: needs_fetch || needsFetch,
  }
  return jsonIdentical(doubt, state.doubt) ? state : { ...state, doubt }
}

const isInFuture = (time: string, now: string | null): boolean =>
  now !== null && compareInstants(instant(time), later(instant(now), 300, 1)) > 0

/** Whether a snapshot has all new values of a changeset. */
const shows = ({ attributes }: Snapshot, changeset: Changeset, names = Object.keys(changeset)): boolean =>
  names.every(name => jsonEqual(getOwn(attributes, name), changeset[name]![1]))

/** The snapshot of a notification at its instant; null if it is not a snapshot of its own update. */
const findUsable = ({ created_at, changeset, snapshot }: Update): Snapshot | null => {
  const names = Object.keys(changeset ?? {}).filter(name => Object.hasOwn(snapshot?.attributes ?? {}, name))
  if (!snapshot || !isDated(snapshot.as_of) || !shows(snapshot, changeset ?? {}, names)) return null
  return isDated(created_at) && isBefore(snapshot.as_of, created_at) ? { ...snapshot, as_of: created_at } : snapshot
}

/** Processes a notification, with any way to insert its update. The current time may be unknown. */
export const receiveBy = (insert: Insert, state: State, update: Update, now: string | null): Result<'receive'> => {
  const as_of = update.snapshot?.as_of ?? null
  if (isDated(as_of) && isInFuture(as_of, now)) return receiveUpdate(insert, addDoubt(state, now!), update, now)
  const snapshot = findUsable(update)
  const isLater = snapshot !== null && (!state.snapshot || isBefore(state.snapshot.as_of, snapshot.as_of))
  return isLater ? [takeSnapshot(state, snapshot, update.id), 'read'] : receiveUpdate(insert, state, update, now)
}

/** The outcome for an update whose snapshot is not taken. */
const receiveUpdate = (insert: Insert, state: State, update: Update, now: string | null): Result<'receive'> => {
  const { snapshot, updates, horizon } = state
  const { id, created_at, changeset } = update
  if (!changeset) return [state, 'ignored']
  if (updates.some(other => other.id === id)) return [state, 'duplicate']
  const latest = updates.at(-1)?.created_at ?? snapshot?.as_of ?? '1970-01-01T00:00:00Z'
  if (!isDated(created_at)) return [addDoubt(state, now ?? latest, true), 'unplaceable']
  const order = snapshot ? compareDateTimes(created_at, snapshot.as_of) : 1
  const isShown = snapshot !== null && order === 0 && horizon === null && shows(snapshot, changeset)
  if (order < 0 || isShown) return [state, 'superseded']
  const isForgotten = horizon !== null && !isBefore(horizon, created_at)
  if (order === 0 || isForgotten) return [addDoubt(state, created_at), 'unplaceable']
  const after = insert(state, { id, created_at, changeset })
  const settled = after.updates.slice(after.policy.remembered).reduce(forgetFirst, after)
  return [settled, after.updates.some(other => other.waits && other.id === id) ? 'waiting' : 'applied']
}

// Read

/** Processes a snapshot that the host fetched. */
export const readBy = (state: State, snapshot: Snapshot, now: string | null): Result<'read'> => {
  if (isInFuture(snapshot.as_of, now)) return [addDoubt(state, now!), 'ignored']
  const isUsable = isDateTime(snapshot.as_of) && !(state.snapshot && isBefore(snapshot.as_of, state.snapshot.as_of))
  return isUsable ? [takeSnapshot(state, snapshot), 'read'] : [state, 'ignored']
}

/** Takes a snapshot. If it came with a notification, `own` is the id of its update; otherwise the host fetched it. */
const takeSnapshot = (state: State, { attributes, as_of }: Snapshot, own?: string): State => {
  const { doubt, horizon, updates } = state
  const snapshot = { attributes, as_of }
  const isUnshown = ({ id, created_at, changeset }: Remembered): boolean =>
    id !== own && compareDateTimes(created_at, as_of) === 0 && !shows(snapshot, changeset)
  const isSettled = doubt !== null && isBefore(doubt.last, as_of) && (own === undefined || !doubt.needs_fetch)
  const isPast = horizon !== null && isBefore(horizon, as_of)
  const left = updates.filter(({ created_at }) => isBefore(as_of, created_at))
  const taken = { ...state, snapshot, updates: left, horizon: isPast ? null : horizon, doubt: isSettled ? null : doubt }
  const asked = updates.some(isUnshown) ? addDoubt(taken, as_of) : taken
  const after = applyUpdates(asked.horizon === null ? asked : addDoubt(asked, asked.horizon))
  return jsonIdentical(after, state) ? state : after
}

// Forget

/** The state without its earliest update, whose effect becomes part of the snapshot. */
const forgetFirst = (state: State): State => {
  const { snapshot, updates } = state
  const simultaneous = takeInstant(updates, 0)
  const hasPeers = simultaneous.length > 1
  const first = (snapshot && hasPeers && findNext(snapshot.attributes, simultaneous)) || simultaneous[0]!
  const attributes: Draft = { ...snapshot?.attributes }
  if (!first.waits) apply(attributes, first.changeset)
  const left = updates.slice()
  left.splice(updates.indexOf(first), 1)
  const base = snapshot && { ...snapshot, attributes }
  const after = { ...state, snapshot: base, updates: left, horizon: first.created_at }
  return first.waits || first.is_unordered ? addDoubt(after, first.created_at) : after
}

// When a refetch is due (TRK-2)

/** The date-time from which the container should be fetched; null if there is no cause, or beyond the year 9999. */
export const findRefetch = ({ policy, snapshot, updates, doubt }: State): string | null => {
  const dues = updates
    .filter(({ waits, is_unordered }) => waits || is_unordered)
    .map(({ created_at, changeset, is_unordered }) => {
      const isUrgent = !snapshot || is_unordered || GATE_ATTRIBUTES.some(name => Object.hasOwn(changeset, name))
      return later(instant(created_at), isUrgent ? 0 : policy.patience_seconds, 1)
    })
  if (doubt) dues.push(instant(doubt.first))
  if (snapshot && policy.max_age_seconds !== null) dues.push(later(instant(snapshot.as_of), policy.max_age_seconds, 1))
  const [first] = dues.sort(compareInstants)
  return (first && toDateTime(first)) ?? null
}
