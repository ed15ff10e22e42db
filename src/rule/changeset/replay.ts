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
import { compareInstants, instant, type Instant } from '../../kernel/time'
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

type Timed = { readonly notification: Notification; readonly at: Instant }

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
    while (end < live.length && compareInstants(live[start]!.at, live[end]!.at) === 0) end++
    if (end === start + 1 && advance(draft, live[start]!.notification.changeset, true)) {
      applied.push(live[start]!.notification.id)
      continue
    }
    // The first of an instant nearly always goes on, so it is passed over rather than taken out.
    const together = live.slice(start, end)
    let from = 0
    while (from < together.length) {
      let next = from
      while (next < together.length && !advance(draft, together[next]!.notification.changeset, together.length - from === 1)) next++
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
  const names = Object.keys(changeset)
  for (const name of names) {
    const found = get(draft, name)
    const [before, after] = changeset[name]!
    if (alike(found, after) ? !alone : !alike(found, before)) return false
  }
  for (const name of names) {
    const after = changeset[name]![1] ?? null
    if (!alike(get(draft, name), after)) put(draft, name, after)
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
    const { at } = first
    const together = left.filter(other => compareInstants(other.at, at) === 0)
    const next = together.find(({ notification }) => {
      const outcome = apply({ attributes: state, changeset: notification.changeset })
      return outcome.outcome === 'applied' && (outcome.already.length === 0 || together.length === 1)
    })
    if (!next) return stopped(state, applied, duplicates, superseded, left)
    const outcome = apply({ attributes: state, changeset: next.notification.changeset })
    if (outcome.outcome === 'applied') state = outcome.attributes
    applied.push(idOf(next))
    left = left.filter(other => other !== next)
  }
  return { status: 'consistent', attributes: state, applied, duplicates, superseded, conflict: null, unapplied: [] }
}

const idOf = ({ notification }: Timed): string => notification.id

/** What is a duplicate, what the attributes know already, and the rest, in time order. */
const sift = (notifications: readonly Notification[], as_of: string | undefined) => {
  const met = new Set<string>()
  const duplicates: string[] = []
  const timed: Timed[] = []
  let rising = true
  for (const notification of notifications) {
    if (met.has(notification.id)) {
      duplicates.push(notification.id)
    } else {
      met.add(notification.id)
      const at = instant(notification.created_at)
      const last = timed[timed.length - 1]
      if (last && compareInstants(last.at, at) > 0) rising = false
      timed.push({ notification, at })
    }
  }
  if (!rising) timed.sort((a, b) => compareInstants(a.at, b.at))
  if (as_of === undefined) return { duplicates, superseded: [], live: timed }
  const read = instant(as_of)
  const known = timed.filter(({ at }) => compareInstants(at, read) <= 0)
  return { duplicates, superseded: known.map(idOf), live: timed.slice(known.length) }
}

const stopped = (
  attributes: Attributes, applied: readonly string[], duplicates: readonly string[], superseded: readonly string[], left: readonly Timed[],
): Replayed => {
  const { id, changeset } = left[0]!.notification
  const outcome = apply({ attributes, changeset })
  return {
    status: 'reread',
    attributes, applied, duplicates, superseded,
    conflict: { id, conflicts: outcome.outcome === 'conflict' ? outcome.conflicts : [] },
    unapplied: left.map(idOf),
  }
}
