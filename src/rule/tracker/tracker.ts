/**
 * How does the state of a container change with a notification or a snapshot?
 *
 * This is the whole definition, in the order of the contract. The attributes are the last snapshot with all remembered
 * updates applied in the order of their creation; whenever they could be wrong, the state is in doubt.
 */
import { getOwn, jsonEqual, jsonIdentical, setOwn } from '../../kernel/json-equality'
import { compareDateTimes, compareInstants, instant, isDateTime, later, toDateTime } from '../../kernel/time'
import type { Changeset } from '../changeset'
import { CAUSES, GATE_ATTRIBUTES } from './state'
import type { Attributes, Doubt, ReadOutcome, Remembered, Result, Snapshot, State, Update } from './state'

const isBefore = (a: string, b: string): boolean => compareDateTimes(a, b) < 0
const isDated = (time: string | null): time is string => time !== null && isDateTime(time)
const isAhead = (time: string, now: string): boolean => compareInstants(instant(time), later(instant(now), 300, 1)) > 0

// The order of the updates (TRK-1)

/** Whether each attribute has its old value, already its new one, or none at all. */
const fits = (attributes: Attributes, changeset: Changeset): boolean => {
  for (const name of Object.keys(changeset)) {
    const [old, now] = changeset[name]!
    const found = getOwn(attributes, name)
    if (jsonEqual(found, old) || jsonEqual(found, now)) continue
    if (Object.hasOwn(attributes, name) || GATE_ATTRIBUTES.includes(name)) return false
  }
  return true
}

type Draft = { [attribute: string]: unknown }

const apply = (draft: Draft, changeset: Changeset): void => {
  for (const name of Object.keys(changeset)) setOwn(draft, name, changeset[name]![1] ?? null)
}

/** The attributes that updates of one instant bring to different values. */
const findDisputed = (updates: readonly Remembered[]): ReadonlySet<string> => {
  const disputed = new Set<string>()
  if (updates.length === 1) return disputed
  const values = new Map<string, unknown>()
  for (const { changeset } of updates) {
    for (const name of Object.keys(changeset)) {
      const value = changeset[name]![1]
      if (!values.has(name)) values.set(name, value)
      else if (!jsonEqual(values.get(name), value)) disputed.add(name)
    }
  }
  return disputed
}

const mark = (update: Remembered, waits: boolean, is_unordered: boolean): Remembered => {
  if (waits === (update.waits ?? false) && is_unordered === (update.is_unordered ?? false)) return update
  const { id, created_at, changeset } = update
  return { id, created_at, changeset, ...(waits && { waits }), ...(is_unordered && { is_unordered }) }
}

/** The state with its updates applied to its snapshot. Before the first snapshot all of them wait. */
const applyUpdates = (state: State): State => {
  const draft: Draft | null = state.snapshot && { ...state.snapshot.attributes }
  const updates: Remembered[] = []
  for (let start = 0, end = 1; start < state.updates.length; end++) {
    const next = state.updates[end]
    if (next && !isBefore(state.updates[start]!.created_at, next.created_at)) continue
    const simultaneous = state.updates.slice(start, end)
    const disputed = findDisputed(simultaneous)
    for (const update of simultaneous) {
      const isFitting = draft !== null && fits(draft, update.changeset)
      if (isFitting) apply(draft, update.changeset)
      const isUnordered = Object.keys(update.changeset).some(name => disputed.has(name))
      updates.push(mark(update, !isFitting, isUnordered))
    }
    start = end
  }
  return { ...state, attributes: draft, updates }
}

const insert = (state: State, update: Remembered): State => {
  const after = state.updates.filter(({ created_at }) => isBefore(update.created_at, created_at))
  const before = state.updates.slice(0, state.updates.length - after.length)
  return applyUpdates({ ...state, updates: [...before, update, ...after] })
}

// Doubt (TRK-2)

const compareDoubts = (a: Doubt, b: Doubt): number =>
  compareDateTimes(a.at, b.at) || CAUSES.indexOf(a.cause) - CAUSES.indexOf(b.cause)

const findLatest = (causes: readonly (Doubt | null)[]): Doubt | null =>
  causes.reduce((latest, one) => (!latest || (one && compareDoubts(latest, one) < 0) ? one : latest), null)

const addDoubt = (state: State, at: string, cause: Doubt['cause']): State => {
  const doubt = findLatest([state.doubt, { at, cause }])
  return doubt === state.doubt ? state : { ...state, doubt }
}

/** The doubt that an update causes while it is remembered. */
const doubtUpdate = ({ waits, is_unordered, created_at, changeset }: Remembered, isFirst: boolean): Doubt | null => {
  if (is_unordered) return { at: created_at, cause: 'unordered' }
  if (!waits) return null
  const isUrgent = isFirst || GATE_ATTRIBUTES.some(name => Object.hasOwn(changeset, name))
  return isUrgent ? { at: created_at, cause: 'waiting' } : null
}

/** The latest cause of a doubt; null out of doubt. */
export const findDoubt = ({ snapshot, updates, doubt }: State): Doubt | null =>
  findLatest([doubt, ...updates.map(update => doubtUpdate(update, snapshot === null))])

/** The date-time from which the container should be fetched; null if there is no cause, or beyond the year 9999. */
export const findRefetch = (state: State): string | null => {
  const { policy, snapshot, updates } = state
  const doubt = findDoubt(state)
  const dues = updates
    .filter(update => update.waits && !doubtUpdate(update, snapshot === null))
    .map(({ created_at }) => later(instant(created_at), policy.patience_seconds, 1))
  if (doubt) dues.push(instant(doubt.at))
  if (snapshot && policy.max_age_seconds !== null) dues.push(later(instant(snapshot.as_of), policy.max_age_seconds, 1))
  const [first] = dues.sort(compareInstants)
  return (first && toDateTime(first)) ?? null
}

/** The next state, with the attributes of the last one out of doubt. */
const keepCertain = (before: State, after: State): State => {
  const last = findDoubt(before) ? before.certain : before.attributes
  const certain = findDoubt(after) ? last : null
  return after.certain === certain ? after : { ...after, certain }
}

// Receive

/** Whether a snapshot has all new values of a changeset. */
const shows = ({ attributes }: Snapshot, changeset: Changeset, names = Object.keys(changeset)): boolean =>
  names.every(name => jsonEqual(getOwn(attributes, name), changeset[name]![1]))

/** Whether a snapshot has an attribute with a value that differs from the last snapshot. */
const differs = (snapshot: Snapshot, last: Snapshot): boolean =>
  Object.keys(snapshot.attributes).some(name => !jsonEqual(snapshot.attributes[name], getOwn(last.attributes, name)))

/** Processes a notification. */
export const receiveUpdate = (state: State, update: Update, now: string): Result => {
  const isPlaced = isDated(update.created_at) && !isAhead(update.created_at, now)
  const [after, outcome] = receiveSnapshot(state, isPlaced ? update : { ...update, created_at: null }, now)
  return [keepCertain(state, after), outcome]
}

/** Processes the snapshot of a notification, and its update unless the snapshot is taken. */
const receiveSnapshot = (state: State, update: Update, now: string): Result => {
  const { id, created_at, changeset, snapshot: given } = update
  if (!given || !isDateTime(given.as_of)) return place(state, update, now)
  if (isAhead(given.as_of, now)) return place(addDoubt(state, now, 'ahead'), update, now)
  const as_of = created_at !== null && isBefore(given.as_of, created_at) ? created_at : given.as_of
  const snapshot = { attributes: given.attributes, as_of, came_with: id }
  const order = state.snapshot ? compareDateTimes(state.snapshot.as_of, as_of) : -1
  const own = Object.keys(changeset ?? {}).filter(name => Object.hasOwn(given.attributes, name))
  const isContradicted = !shows(snapshot, changeset ?? {}, own) || (order === 0 && differs(snapshot, state.snapshot!))
  if (order > 0 || (order === 0 && !isContradicted)) return place(state, update, now)
  return isContradicted
    ? place(addDoubt(state, as_of, 'contradicted'), update, now)
    : [takeSnapshot(state, snapshot), 'read']
}

/** Finds the place of an update whose snapshot is not taken. */
const place = (state: State, { id, created_at, changeset }: Update, now: string): Result => {
  const { snapshot, updates, horizon, policy } = state
  if (!changeset) return [state, 'ignored']
  if (updates.some(other => other.id === id)) return [state, 'duplicate']
  if (created_at === null) return [addDoubt(state, now, 'unplaceable'), 'unplaceable']
  const order = snapshot ? compareDateTimes(created_at, snapshot.as_of) : 1
  const isShown = snapshot !== null && order === 0 && horizon === null && shows(snapshot, changeset)
  if (order < 0 || isShown || snapshot?.came_with === id) return [state, 'superseded']
  const isForgotten = horizon !== null && !isBefore(horizon, created_at)
  if (order === 0 || isForgotten) return [addDoubt(state, created_at, 'unplaceable'), 'unplaceable']
  const after = insert(state, { id, created_at, changeset })
  const isWaiting = after.updates.some(other => other.waits && other.id === id)
  return [after.updates.slice(policy.remembered).reduce(forgetFirst, after), isWaiting ? 'waiting' : 'applied']
}

// Read

/** Processes a snapshot that the host fetched. */
export const readSnapshot = (state: State, { attributes, as_of }: Snapshot, now: string): Result<ReadOutcome> => {
  if (!isDateTime(as_of)) return [state, 'ignored']
  if (isAhead(as_of, now)) return [keepCertain(state, addDoubt(state, now, 'ahead')), 'ignored']
  if (state.snapshot && isBefore(as_of, state.snapshot.as_of)) return [state, 'ignored']
  return [keepCertain(state, takeSnapshot(state, { attributes, as_of })), 'read']
}

/** Takes a snapshot, which removes the causes of a doubt before its instant and no others. */
const takeSnapshot = (state: State, snapshot: NonNullable<State['snapshot']>): State => {
  const { doubt, horizon, updates, snapshot: last } = state
  const { as_of, came_with } = snapshot
  const isUnshown = ({ id, created_at, changeset }: Remembered): boolean =>
    id !== came_with && compareDateTimes(created_at, as_of) === 0 && !shows(snapshot, changeset)
  const isContradicted =
    updates.some(isUnshown) || (last !== null && compareDateTimes(last.as_of, as_of) === 0 && differs(snapshot, last))
  const isPast = horizon === null || isBefore(horizon, as_of)
  const causes: readonly (Doubt | null)[] = [
    doubt && isBefore(doubt.at, as_of) ? null : doubt,
    isContradicted ? { at: as_of, cause: 'contradicted' } : null,
    isPast ? null : { at: horizon, cause: 'forgotten' },
  ]
  const after = applyUpdates({
    ...state,
    snapshot,
    updates: updates.filter(({ created_at }) => isBefore(as_of, created_at)),
    horizon: isPast ? null : horizon,
    doubt: findLatest(causes),
  })
  return jsonIdentical(after, state) ? state : after
}

// Forget

/** The state without its earliest update, whose effect becomes part of the snapshot. */
const forgetFirst = (state: State): State => {
  const [first, ...updates] = state.updates
  const { created_at, changeset, waits, is_unordered } = first!
  const attributes: Draft = { ...state.snapshot?.attributes }
  if (!waits) apply(attributes, changeset)
  const after = {
    ...state,
    updates,
    snapshot: state.snapshot && { ...state.snapshot, attributes },
    horizon: created_at,
  }
  if (!waits && !is_unordered) return after
  const doubtful = addDoubt(after, created_at, is_unordered ? 'unordered' : 'waiting')
  // Its peers may not be unordered any more.
  return is_unordered ? applyUpdates(doubtful) : doubtful
}
