/**
 * The tracker by its definition, without shortcuts, short enough to be compared with the contract sentence by sentence.
 */
import { compareDateTimes, compareInstants, instant, later } from '../../../src/kernel/time'
import { apply, replay, type Changeset, type Conflict } from '../../../src/rule/changeset'
import { hasUnknownHolds } from '../../../src/rule/hold/unknown-hold'
import { sortByTime, type AppliedUpdates } from '../../../src/rule/tracker/apply'
import { jsonEqual } from '../../../src/kernel/json-equality'
import type { Attributes, Dated } from '../../../src/rule/tracker/state'
import type { Reading, Update } from '../../../src/rule/tracker/step'

export type Given = {
  readonly base: Attributes
  readonly settled: readonly string[]
  readonly updates: readonly Dated[]
}

const DECISIVE = ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal']

/** Applies one changeset, omitting the entries of lacking attributes that do not fit. */
const plainApplyOnly = (
  attributes: Attributes,
  settled: ReadonlySet<string>,
  changeset: Changeset,
  isAlone: boolean,
): { attributes: Attributes; omitted: Changeset } | { conflicts: readonly Conflict[] } => {
  const whole = apply({ attributes, changeset })
  if (whole.outcome === 'applied') {
    return isAlone || whole.already.length === 0 ? { attributes: whole.attributes, omitted: {} } : { conflicts: [] }
  }
  const isLacking = (name: string): boolean =>
    !Object.hasOwn(attributes, name) && !settled.has(name) && !DECISIVE.includes(name)
  const conflicts = whole.conflicts.filter(({ attribute }) => !isLacking(attribute))
  if (conflicts.length > 0) return { conflicts }
  const unfit = whole.conflicts.map(({ attribute }) => attribute)
  const entries = Object.entries(changeset)
  const fitting = Object.fromEntries(entries.filter(([name]) => !unfit.includes(name)))
  const part = plainApplyOnly(attributes, settled, fitting, isAlone)
  return 'conflicts' in part
    ? part
    : { ...part, omitted: Object.fromEntries(entries.filter(([name]) => unfit.includes(name))) }
}

/** The definition: after each update that does not fit as a whole, the remaining ones are replayed again. */
export const plainApplyUpdates = ({ base, settled: names, updates }: Given): AppliedUpdates => {
  const waiting = new Map<string, readonly Conflict[]>()
  for (const { id, changeset } of updates) if (hasUnknownHolds(changeset)) waiting.set(id, [])
  const unsafe = updates.filter(({ id }) => waiting.has(id))
  const ordered: Dated[] = []
  const omitted = new Map<string, Changeset>()
  const settled = new Set(names)
  let attributes = base
  let left = updates.filter(({ id }) => !waiting.has(id))
  const settle = ({ id, changeset }: Dated): void => {
    for (const name in changeset) {
      if (!Object.hasOwn(attributes, name) && !Object.hasOwn(omitted.get(id) ?? {}, name)) settled.add(name)
    }
  }
  while (left.length > 0) {
    const byId = new Map(left.map(update => [update.id, update]))
    const replayed = replay({ attributes, notifications: left })
    for (const id of replayed.applied) {
      const update = byId.get(id)!
      attributes = force(attributes, update.changeset)
      settle(update)
      ordered.push(update)
    }
    if (!replayed.conflict) break
    left = replayed.unapplied.map(id => byId.get(id)!)
    const first = left[0]!
    const together = left.filter(({ created_at }) => compareDateTimes(created_at, first.created_at) === 0)
    const tried = ({ changeset }: Dated, isAlone: boolean) => plainApplyOnly(attributes, settled, changeset, isAlone)
    const next = together.find(update => 'omitted' in tried(update, together.length === 1))
    const advanced = tried(next ?? first, true)
    const done = next ?? first
    if (next && 'omitted' in advanced) {
      attributes = advanced.attributes
      omitted.set(next.id, advanced.omitted)
      settle(next)
    } else waiting.set(first.id, 'conflicts' in advanced ? advanced.conflicts : [])
    ordered.push(done)
    left = left.filter(update => update !== done)
  }
  const all = sortByTime([...ordered, ...unsafe])
  const ids = all.map(({ id }) => id).filter(id => waiting.has(id))
  const obstacle = ids[0] === undefined ? null : { id: ids[0], conflicts: waiting.get(ids[0])! }
  return { attributes, ordered: all, waiting: ids, omitted, obstacle }
}

const force = (attributes: Attributes, changeset: Changeset): Attributes => {
  const result = apply({ attributes, changeset })
  return result.outcome === 'applied' ? result.attributes : attributes
}

// Steps
// ----------------------------------------------------------------------

/** The state of the model: nothing is dropped, and nothing is shortened. */
export type Model = {
  readonly attributes: Attributes | null
  readonly base: Attributes | null
  readonly as_of: string | null
  /** Whether the snapshot came with a notification, so that updates of its instant may be unknown to it. */
  readonly is_exclusive: boolean
  /** The update that the snapshot came with. */
  readonly own: Update | null
  readonly known: readonly string[]
  readonly updates: readonly Dated[]
  readonly waiting: readonly string[]
  readonly awaits_reading: boolean
}
type Limits = { readonly max_waiting: number; readonly patience_seconds: number }
type Stepped = { readonly model: Model; readonly outcome: string }

export const EMPTY: Model = {
  attributes: null,
  base: null,
  as_of: null,
  is_exclusive: false,
  own: null,
  known: [],
  updates: [],
  waiting: [],
  awaits_reading: false,
}

const isBefore = (a: string, b: string): boolean => compareDateTimes(a, b) < 0
const isSame = (a: string, b: string): boolean => compareDateTimes(a, b) === 0

/** Applies all updates to the snapshot; asks if what waits is urgent, is too much, or has waited too long. */
const settled = (model: Model, limits: Limits): Model => {
  const { base, as_of, is_exclusive } = model
  const updates = sortByTime(model.updates)
  if (base === null)
    return { ...model, updates, waiting: updates.map(({ id }) => id), awaits_reading: updates.length > 0 }
  const { attributes, waiting } = plainSettle(base, updates, is_exclusive ? as_of : null)
  const waits = updates.filter(({ id }) => waiting.includes(id))
  const isUrgent = waits.some(
    ({ changeset }) =>
      hasUnknownHolds(changeset) || [...DECISIVE, 'ind_facility_holds'].some(name => Object.hasOwn(changeset, name)),
  )
  const isLate =
    waits.length > 0 &&
    compareInstants(
      instant(updates.at(-1)!.created_at),
      later(instant(waits[0]!.created_at), limits.patience_seconds, 1),
    ) > 0
  const isAsked = isUrgent || isLate || waits.length > limits.max_waiting
  return { ...model, attributes, updates, waiting, awaits_reading: model.awaits_reading || isAsked }
}

/** An update of the instant of a notification's snapshot counts as known if all its new values are there. */
const plainSettle = (base: Attributes, updates: readonly Dated[], uncertainAt: string | null) => {
  const settle = (some: readonly Dated[]) => plainApplyUpdates({ base, settled: settledBy(known), updates: some })
  const uncertain = updates.filter(
    ({ created_at, changeset }) =>
      uncertainAt !== null && isSame(created_at, uncertainAt) && !hasUnknownHolds(changeset),
  )
  const known = uncertain.filter(({ changeset }) =>
    Object.entries(changeset).every(([name, [, now]]) => jsonEqual(base[name] ?? null, now)),
  )
  const settledBy = (included: readonly Dated[]): readonly string[] =>
    included.flatMap(({ changeset }) => Object.keys(changeset)).filter(name => !Object.hasOwn(base, name))
  if (known.length === 0) return settle(updates)
  const without = plainApplyUpdates({ base, settled: [], updates: uncertain })
  const including = settle(uncertain.filter(update => !known.includes(update)))
  const isUndecided = without.waiting.length === 0 && !jsonEqual(without.attributes, including.attributes)
  if (!isUndecided) return settle(updates.filter(update => !known.includes(update)))
  const rest = plainApplyUpdates({ base, settled: [], updates: updates.filter(update => !uncertain.includes(update)) })
  return { ...rest, waiting: [...uncertain.map(({ id }) => id), ...rest.waiting] }
}

/** A snapshot; `own` is undefined if a host fetched it, and null if it came without a changeset. */
const taken = (
  model: Model,
  { attributes, as_of }: Reading,
  own: Update | null | undefined,
  limits: Limits,
): Stepped => {
  const is_exclusive = own !== undefined
  const isSameInstant = model.as_of !== null && isSame(as_of, model.as_of)
  const isOlder =
    model.as_of !== null && (isBefore(as_of, model.as_of) || (isSameInstant && is_exclusive && !model.is_exclusive))
  if (isOlder) return { model, outcome: 'ignored' }
  const carried =
    isSameInstant && model.own?.created_at && isSame(model.own.created_at, as_of) ? [model.own as Dated] : []
  const updates = [...carried, ...model.updates].filter(
    ({ id, created_at }) =>
      id !== own?.id && (isBefore(as_of, created_at) || (is_exclusive && isSame(as_of, created_at))),
  )
  const known = [...(isSameInstant ? model.known : []), ...(own ? [own.id] : [])]
  const next = {
    ...model,
    base: attributes,
    as_of,
    is_exclusive,
    own: own ?? null,
    known,
    updates,
    awaits_reading: false,
  }
  return { model: settled(next, limits), outcome: 'read' }
}

export const plainRead = (model: Model, reading: Reading, limits: Limits): Stepped =>
  taken(model, reading, undefined, limits)

const received = (model: Model, { id, created_at, changeset }: Dated, limits: Limits): Stepped => {
  if (model.updates.some(update => update.id === id)) return { model, outcome: 'duplicate' }
  const { as_of, is_exclusive, known } = model
  const isOld = as_of !== null && (isBefore(created_at, as_of) || (!is_exclusive && isSame(created_at, as_of)))
  if (known.includes(id) || isOld) return { model, outcome: 'superseded' }
  const next = settled({ ...model, updates: [...model.updates, { id, created_at, changeset }] }, limits)
  return { model: next, outcome: next.waiting.includes(id) ? 'waiting' : 'applied' }
}

/** A notification with a known time: its changeset, and its snapshot if that is needed or shows a loss. */
export const plainNotify = (
  model: Model,
  { id, created_at, changeset, reading }: Update & { readonly created_at: string },
  limits: Limits,
): Stepped => {
  if (!changeset) return reading ? taken(model, reading, null, limits) : { model, outcome: 'ignored' }
  const update = { id, created_at, changeset }
  const first = received(model, update, limits)
  const isUsable =
    reading &&
    Object.entries(changeset).every(
      ([name, [, now]]) => !Object.hasOwn(reading.attributes, name) || jsonEqual(reading.attributes[name], now),
    )
  if (!isUsable) return first
  const as_of = isBefore(reading.as_of, created_at) ? created_at : reading.as_of
  const second = taken(first.model, { ...reading, as_of }, update, limits)
  const isDifferent = Object.keys(reading.attributes).some(
    name => !jsonEqual(first.model.attributes?.[name] ?? null, second.model.attributes?.[name] ?? null),
  )
  const isNeeded = first.model.waiting.length > 0 || first.model.awaits_reading || isDifferent
  return second.outcome === 'read' && isNeeded ? second : first
}
