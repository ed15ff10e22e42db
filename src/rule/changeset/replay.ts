/**
 * What is true now, after many changes?
 *
 * 1. A later delivery of an id already met is a duplicate.
 * 2. What was created at or before the reading of the attributes (`as_of`) is superseded: they know it already.
 * 3. The rest is applied from the earliest instant on: of those of one instant the first that applies strictly with nothing
 *    already so; the last one left may also have something already so. Where none does, the history disagrees with the
 *    attributes, and the container has to be read again.
 */
import { alike, get, put } from '../../kernel/json-equality'
import { compareDateTimes } from '../../kernel/time'
import { apply, type Attributes, type Changeset, type Conflict } from './algebra'

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
