/**
 * What changed, and what is true now?
 *
 * A changeset maps each changed attribute to `[old, new]`. An entry meets an attribute in one of three ways:
 *
 * | the attribute now | strict     | force      | clause |
 * | ----------------- | ---------- | ---------- | ------ |
 * | equals new        | already    | already    | CHG-4  |
 * | equals old        | applied    | applied    | CHG-1  |
 * | equals neither    | conflict   | overridden | CHG-4  |
 *
 * In strict mode one conflict leaves everything as it was. Missing and null are the same, at every depth (CHG-3).
 */
import type { monoid, option } from 'fp-ts'
import { alike, get, put } from '../kernel/change'
import { compareCodePoints } from '../kernel/text'
import { compareDateTimes } from '../kernel/time'
import type { Changeset as ResourceChangeset } from '../resource/changeset'

/** Attribute → value. What did not change is shared between the input and the result. */
export type Attributes = { readonly [attribute: string]: unknown }
/** Attribute → [old, new]. */
export type Changeset = ResourceChangeset
type Entry = Changeset[string]

export type Conflict = { readonly attribute: string; readonly expected: unknown; readonly found: unknown }
export type Conflicted = { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }

export type Applied =
  | {
    readonly outcome: 'applied'
    readonly attributes: Attributes
    readonly applied: readonly string[]
    readonly already: readonly string[]
    readonly overridden: readonly string[]
  }
  | Conflicted

export type Composed = { readonly outcome: 'composed'; readonly changeset: Changeset } | Conflicted

/**
 * Applies a changeset to attributes if every old value is still there; with `force`, whatever is there.
 *
 * An attribute that has the new value already stays as found: that is a delivery met before. Lists are sorted by code point.
 *
 * @clause CHG-1 CHG-2 CHG-3 CHG-4
 * @example apply({ attributes: { a: 1 }, changeset: { a: [1, 2], b: [null, 3] } }) // { attributes: { a: 2, b: 3 }, applied: ['a', 'b'] }
 */
export const apply = ({ attributes, changeset, mode = 'strict' }: {
  readonly attributes: Attributes
  readonly changeset: Changeset
  readonly mode?: 'strict' | 'force'
}): Applied => {
  const applied: string[] = []
  const already: string[] = []
  const overridden: string[] = []
  // Compared with a copy: making it fetches all attributes from memory at once, where looking them up waits for each.
  const draft: { [attribute: string]: unknown } = { ...attributes }
  for (const attribute in changeset) {
    const entry = changeset[attribute]!
    const found = get(draft, attribute)
    if (alike(found, entry[1])) already.push(attribute)
    else {
      if (alike(found, entry[0])) applied.push(attribute)
      else overridden.push(attribute)
      put(draft, attribute, entry[1] ?? null)
    }
  }
  if (overridden.length > 0 && mode === 'strict') return conflicted(overridden, changeset, attribute => get(attributes, attribute))
  return {
    outcome: 'applied',
    attributes: applied.length + overridden.length === 0 ? attributes : draft,
    applied: sortedNames(applied),
    already: sortedNames(already),
    overridden: sortedNames(overridden),
  }
}

const conflicted = (names: string[], changeset: Changeset, found: (attribute: string) => unknown): Conflicted => ({
  outcome: 'conflict',
  conflicts: sortedNames(names).map(attribute => ({ attribute, expected: changeset[attribute]![0] ?? null, found: found(attribute) })),
})

/** Sorts a list of its own by code point: as a rule it has a few names, which are quicker put into place one by one. */
const sortedNames = (names: string[]): readonly string[] => {
  if (names.length > 8) return names.sort(compareCodePoints)
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!
    let at = i
    for (; at > 0 && compareCodePoints(names[at - 1]!, name) > 0; at--) names[at] = names[at - 1]!
    names[at] = name
  }
  return names
}

/**
 * Tells what differs between two readings of the attributes.
 *
 * @clause CHG-1 CHG-2 CHG-3
 * @example diff({ before: { a: 1, b: null }, after: { a: 2 } }) // { changeset: { a: [1, 2] } }
 */
export const diff = ({ before, after }: { readonly before: Attributes; readonly after: Attributes }): { readonly changeset: Changeset } => {
  const changeset: { [attribute: string]: Entry } = {}
  let left = 0
  for (const name in after) if ((after[name] ?? null) !== null) left++
  for (const name in before) {
    const x = before[name]
    const y = get(after, name)
    if (y !== null) left--
    if (!alike(x, y)) put(changeset, name, [x ?? null, y])
  }
  if (left > 0) {
    for (const name in after) {
      const y = after[name] ?? null
      if (y !== null && get(before, name) === null) put(changeset, name, [null, y])
    }
  }
  return { changeset }
}

/**
 * Turns a changeset round: what it did is undone.
 *
 * @clause CHG-1
 * @example invert({ changeset: { a: [1, 2] } }) // { changeset: { a: [2, 1] } }
 */
export const invert = ({ changeset }: { readonly changeset: Changeset }): { readonly changeset: Changeset } =>
  ({ changeset: Object.fromEntries(Object.entries(changeset).map(([name, [before, after]]) => [name, [after, before]])) })

/**
 * Makes one changeset of two, the second after the first; a conflict where the first does not lead to what the second expects.
 *
 * An attribute of both goes from the first's old value to the second's new one, and stays in even when these are equal.
 *
 * @clause CHG-1 CHG-3
 * @example compose({ first: { a: [1, 2] }, second: { a: [2, 1] } }) // { outcome: 'composed', changeset: { a: [1, 1] } }
 */
export const compose = ({ first, second }: { readonly first: Changeset; readonly second: Changeset }): Composed => {
  const disagreeing = Object.keys(second).filter(name => Object.hasOwn(first, name) && !alike(first[name]![1], second[name]![0]))
  if (disagreeing.length > 0) return conflicted(disagreeing, second, name => first[name]![1] ?? null)
  const changeset: { [attribute: string]: Entry } = { ...first }
  for (const name of Object.keys(second)) {
    put(changeset, name, Object.hasOwn(first, name) ? [first[name]![0], second[name]![1]] : second[name]!)
  }
  return { outcome: 'composed', changeset }
}

// Of fp-ts only the types are taken: its constructors would weigh more in a bundle than all that is here.
const none: option.Option<never> = { _tag: 'None' }
const some = (value: Changeset): option.Option<Changeset> => ({ _tag: 'Some', value })

/**
 * Changesets one after the other, as an fp-ts Monoid; none where one does not lead to what the next expects.
 *
 * @clause CHG-1
 */
export const oneAfterTheOther: monoid.Monoid<option.Option<Changeset>> = {
  empty: some({}),
  concat: (first, second) => {
    if (first._tag === 'None' || second._tag === 'None') return none
    const composed = compose({ first: first.value, second: second.value })
    return composed.outcome === 'composed' ? some(composed.changeset) : none
  },
}

// Replay --------------------------------------------------------------------------------------------------------------
//
// 1. A later delivery of an id already met is a duplicate.
// 2. What was created at or before the reading of the attributes (`as_of`) is superseded: they know it already.
// 3. The rest is applied from the earliest instant on. Of those of one instant it is the first that applies strictly with
//    nothing already so; the last one left may also have something already so. Where none does, the history is at odds with
//    the attributes, and the container has to be read again.

export type Notification = { readonly id: string; readonly created_at: string; readonly changeset: Changeset }

export type History = {
  readonly attributes: Attributes
  /** When the attributes were read. */
  readonly as_of?: string | undefined
  readonly notifications: readonly Notification[]
}

export type Replayed = {
  readonly status: 'consistent' | 'reread'
  readonly attributes: Attributes
  /** In the order of application. */
  readonly applied: readonly string[]
  /** In the input's order, once a delivery. */
  readonly duplicates: readonly string[]
  /** In time order. */
  readonly superseded: readonly string[]
  /** The first that would not go on, with what stood against it; none where it was only already so among others. */
  readonly conflict: { readonly id: string; readonly conflicts: readonly Conflict[] } | null
  /** It and all that are left, in time order. */
  readonly unapplied: readonly string[]
}

/**
 * Replays notifications on the attributes of a container.
 *
 * @clause CHG-4 READY-5
 * @example replay({ attributes: { a: 1 }, notifications: [{ id: 'n', created_at: '2026-01-05T00:00:00Z', changeset: { a: [1, 2] } }] }) // { status: 'consistent', attributes: { a: 2 } }
 */
export const replay = ({ attributes, as_of, notifications }: History): Replayed => {
  const { duplicates, superseded, live } = sift(notifications, as_of)
  const draft = { ...attributes }
  const applied: string[] = []
  for (let at = 0; at < live.length; at++) {
    const place = advanceFirst(draft, live, at)
    if (place < 0) return stopped(shared(attributes, draft), applied, duplicates, superseded, live.slice(at))
    const { id } = live[place]!
    applied.push(id)
    // What it came before is left, in its order.
    if (place > at) live.copyWithin(at + 1, at, place)
  }
  return { status: 'consistent', attributes: shared(attributes, draft), applied, duplicates, superseded, conflict: null, unapplied: [] }
}

/** What has become of a copy, or the attributes themselves where nothing has. */
const shared = (attributes: Attributes, draft: Attributes): Attributes => {
  for (const name in draft) if (draft[name] !== attributes[name]) return draft
  return attributes
}

/** Applies the first that can be of those of the next instant, and tells its place among all; -1 if none can be. */
const advanceFirst = (draft: { [attribute: string]: unknown }, live: readonly Notification[], at: number): number => {
  const first = live[at]!
  if (advance(draft, first.changeset, false)) return at
  let next = at + 1
  for (; next < live.length && compareDateTimes(first.created_at, live[next]!.created_at) === 0; next++) {
    if (advance(draft, live[next]!.changeset, false)) return next
  }
  return next === at + 1 && advance(draft, first.changeset, true) ? at : -1
}

/** Applies a changeset to a private draft if it can be, with something already so only where that is allowed. */
const advance = (draft: { [attribute: string]: unknown }, changeset: Changeset, alone: boolean): boolean => {
  let already = 0
  for (const name in changeset) {
    const entry = changeset[name]!
    const found = get(draft, name)
    if (alike(found, entry[1])) {
      if (!alone) return false
      already++
    } else if (!alike(found, entry[0])) return false
  }
  for (const name in changeset) {
    const after = changeset[name]![1] ?? null
    if (already === 0 || !alike(get(draft, name), after)) put(draft, name, after)
  }
  return true
}

/**
 * {@link replay} by its plain definition: `apply`, one notification after another.
 *
 * @example plainReplay({ attributes: {}, notifications: [] }).status // 'consistent'
 */
export const plainReplay = ({ attributes, as_of, notifications }: History): Replayed => {
  const { duplicates, superseded, live } = sift(notifications, as_of)
  const applied: string[] = []
  let state = attributes
  let left = live
  for (let first = left[0]; first !== undefined; first = left[0]) {
    const { created_at } = first
    const together = left.filter(other => compareDateTimes(other.created_at, created_at) === 0)
    const next = together.find(({ changeset }) => {
      const outcome = apply({ attributes: state, changeset })
      return outcome.outcome === 'applied' && (outcome.already.length === 0 || together.length === 1)
    })
    if (!next) return stopped(state, applied, duplicates, superseded, left)
    const outcome = apply({ attributes: state, changeset: next.changeset })
    if (outcome.outcome === 'applied') state = outcome.attributes
    applied.push(idOf(next))
    left = left.filter(other => other !== next)
  }
  return { status: 'consistent', attributes: state, applied, duplicates, superseded, conflict: null, unapplied: [] }
}

const idOf = ({ id }: Notification): string => id

/** What is a duplicate, what the attributes know already, and the rest, in time order. */
const sift = (notifications: readonly Notification[], as_of: string | undefined) => {
  const met = new Set<string>()
  const duplicates: string[] = []
  const inOrder: Notification[] = []
  const late: Notification[] = []
  let latest: string | undefined
  for (const notification of notifications) {
    const { id, created_at } = notification
    if (met.size === met.add(id).size) duplicates.push(id)
    else if (latest === undefined || compareDateTimes(latest, created_at) <= 0) {
      latest = created_at
      inOrder.push(notification)
    } else late.push(notification)
  }
  const live = late.length === 0 ? inOrder : merged(inOrder, late.sort((a, b) => compareDateTimes(a.created_at, b.created_at)))
  if (as_of === undefined) return { duplicates, superseded: [], live }
  const known = live.filter(({ created_at }) => compareDateTimes(created_at, as_of) <= 0)
  return { duplicates, superseded: known.map(idOf), live: live.slice(known.length) }
}

/** Two lists in time order as one; those of the first come before those of the second of the same instant. */
const merged = (many: readonly Notification[], few: readonly Notification[]): Notification[] => {
  const all: Notification[] = []
  let from = 0
  for (const notification of few) {
    for (const to = endOf(many, from, notification.created_at); from < to; from++) all.push(many[from]!)
    all.push(notification)
  }
  for (; from < many.length; from++) all.push(many[from]!)
  return all
}

/** Where those end that were created up to a time; a search by halves, for few are looked up among many. */
const endOf = (notifications: readonly Notification[], from: number, time: string): number => {
  let start = from
  let end = notifications.length
  while (start < end) {
    const middle = start + end >>> 1
    if (compareDateTimes(notifications[middle]!.created_at, time) <= 0) start = middle + 1
    else end = middle
  }
  return start
}

const stopped = (
  attributes: Attributes, applied: readonly string[], duplicates: readonly string[], superseded: readonly string[], left: readonly Notification[],
): Replayed => {
  const { id, changeset } = left[0]!
  const outcome = apply({ attributes, changeset })
  return {
    status: 'reread',
    attributes, applied, duplicates, superseded,
    conflict: { id, conflicts: outcome.outcome === 'conflict' ? outcome.conflicts : [] },
    unapplied: left.map(idOf),
  }
}
