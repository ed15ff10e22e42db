/**
 * Where does a history lead, whatever the order and the duplicates in which it was delivered?
 *
 * 1. A later delivery of an id already met is a duplicate.
 * 2. What was created at or before the reading of the attributes (`as_of`) is superseded: they know it already.
 * 3. The rest is applied from the earliest instant on. Of those of one instant it is the first that applies strictly with
 *    nothing already so; the last one left may also have something already so. Where none does, the history is at odds with
 *    the attributes, and the container has to be read again.
 */
import { alike, get, put } from '../../kernel/change'
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
  for (let start = 0, end = 0; start < live.length; start = end) {
    end = start + 1
    while (end < live.length && compareDateTimes(live[start]!.created_at, live[end]!.created_at) === 0) end++
    if (end === start + 1 && advance(draft, live[start]!.changeset, true)) {
      applied.push(live[start]!.id)
      continue
    }
    // The first of an instant nearly always goes on, so it is passed over rather than taken out.
    const together = live.slice(start, end)
    let from = 0
    while (from < together.length) {
      let next = from
      while (next < together.length && !advance(draft, together[next]!.changeset, together.length - from === 1)) next++
      if (next === together.length) {
        return stopped(applied.length > 0 ? draft : attributes, applied, duplicates, superseded, [...together.slice(from), ...live.slice(end)])
      }
      applied.push(idOf(together[next]!))
      if (next > from) together.splice(next, 1)
      else from++
    }
  }
  return {
    status: 'consistent',
    attributes: applied.length > 0 ? draft : attributes,
    applied, duplicates, superseded, conflict: null, unapplied: [],
  }
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
  const live: Notification[] = []
  for (const notification of notifications) {
    if (met.size === met.add(notification.id).size) duplicates.push(notification.id)
    else live.push(notification)
  }
  live.sort((a, b) => compareDateTimes(a.created_at, b.created_at))
  if (as_of === undefined) return { duplicates, superseded: [], live }
  const known = live.filter(({ created_at }) => compareDateTimes(created_at, as_of) <= 0)
  return { duplicates, superseded: known.map(idOf), live: live.slice(known.length) }
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
