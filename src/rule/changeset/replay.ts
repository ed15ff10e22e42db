/**
 * What are the attributes of a container after all its notifications?
 */
import { compareDateTimes } from '../../kernel/time'
import { apply, type Attributes } from './algebra'
import type { History, Notification, Replayed } from './history'
import { applyFresh, applySimultaneous } from './instant'

/**
 * Applies notifications to the attributes of a container, strictly and in time order.
 *
 * 1. A repeated id is a duplicate.
 * 2. A notification created at or before `as_of` is superseded: the attributes already include it.
 * 3. The others are applied, earliest first. Among notifications with the same timestamp, the first one whose attributes
 *    all have their old values is applied next; of the last remaining one, attributes may have their new values already.
 *    If none can be applied, the notifications contradict the attributes, and the container has to be fetched again.
 *
 * @complexity O(n log n) in the size of the input. Within one timestamp the worst case is the number of applied
 * notifications times the number of the others; the operation therefore refuses more than 10,000 with one timestamp.
 * @see `tracker.replay`, which tolerates missing keys and unknown lists of holds
 * @clause CHG-4 READY-5
 * @example replay({ attributes: {}, notifications: [{ id: 'n', created_at: '2026-01-05T00:00:00Z', changeset: {} }] })
 * // { status: 'consistent', attributes: {}, applied: ['n'] }
 */
export const replay = ({ attributes, as_of, notifications }: History): Replayed => {
  const { duplicates, superseded, live } = sift(notifications, as_of)
  const draft = { ...attributes }
  const applied: string[] = []
  for (let at = 0; at < live.length;) {
    const { id, created_at, changeset } = live[at]!
    if (applyFresh(draft, changeset)) {
      applied.push(id)
      at++
      continue
    }
    const end = findEnd(live, at, created_at)
    const left = applySimultaneous(draft, live.slice(at, end), applied)
    if (left.length > 0) {
      return stopReplay(reuseUnchanged(attributes, draft), applied, duplicates, superseded, [
        ...left,
        ...live.slice(end),
      ])
    }
    at = end
  }
  const current = reuseUnchanged(attributes, draft)
  return { status: 'consistent', attributes: current, applied, duplicates, superseded, conflict: null, unapplied: [] }
}

/**
 * Returns the largest number of notifications that share one timestamp.
 *
 * @example mostAtOnce([{ created_at: '2026-01-05T08:00:00Z' }, { created_at: '2026-01-05T09:00:00+01:00' }]) // 2
 */
export const mostAtOnce = (notifications: readonly Pick<Notification, 'created_at'>[]): number => {
  const times = notifications.map(({ created_at }) => created_at).sort(compareDateTimes)
  let most = 0
  for (let start = 0, end = 0; end < times.length; end++) {
    if (compareDateTimes(times[start]!, times[end]!) !== 0) start = end
    most = Math.max(most, end - start + 1)
  }
  return most
}

/** The draft, or the attributes themselves if nothing changed. */
const reuseUnchanged = (attributes: Attributes, draft: Attributes): Attributes => {
  for (const name in draft) if (draft[name] !== attributes[name]) return draft
  return attributes
}

type Placed = Pick<Notification, 'id' | 'created_at'>

const getId = ({ id }: Placed): string => id

/**
 * Separates duplicates, superseded notifications and the live rest in time order. Most deliveries arrive in order, so
 * only the late ones are sorted.
 */
export const sift = <N extends Placed>(notifications: readonly N[], as_of: string | undefined) => {
  const seen = new Set<string>()
  const duplicates: string[] = []
  const inOrder: N[] = []
  const late: N[] = []
  let latest: string | undefined
  for (const notification of notifications) {
    const { id, created_at } = notification
    if (seen.size === seen.add(id).size) duplicates.push(id)
    else if (latest === undefined || compareDateTimes(latest, created_at) <= 0) {
      latest = created_at
      inOrder.push(notification)
    } else late.push(notification)
  }
  late.sort((a, b) => compareDateTimes(a.created_at, b.created_at))
  const live = late.length === 0 ? inOrder : mergeByTime(inOrder, late)
  if (as_of === undefined) return { duplicates, superseded: [], live }
  const superseded = live.filter(({ created_at }) => compareDateTimes(created_at, as_of) <= 0)
  return { duplicates, superseded: superseded.map(getId), live: live.slice(superseded.length) }
}

/** Merges two arrays in time order. At the same timestamp, items of the first precede items of the second. */
const mergeByTime = <N extends Placed>(many: readonly N[], few: readonly N[]): N[] => {
  const all: N[] = []
  let from = 0
  for (const notification of few) {
    for (const to = findEnd(many, from, notification.created_at); from < to; from++) all.push(many[from]!)
    all.push(notification)
  }
  for (; from < many.length; from++) all.push(many[from]!)
  return all
}

/** The index after the last notification created at or before a time, found by binary search. */
const findEnd = (notifications: readonly Placed[], from: number, time: string): number => {
  let start = from
  let end = notifications.length
  while (start < end) {
    const middle = (start + end) >>> 1
    if (compareDateTimes(notifications[middle]!.created_at, time) <= 0) start = middle + 1
    else end = middle
  }
  return start
}

const stopReplay = (
  attributes: Attributes,
  applied: readonly string[],
  duplicates: readonly string[],
  superseded: readonly string[],
  left: readonly Notification[],
): Replayed => {
  const { id, changeset } = left[0]!
  const outcome = apply({ attributes, changeset })
  return {
    status: 'reread',
    attributes,
    applied,
    duplicates,
    superseded,
    conflict: { id, conflicts: outcome.outcome === 'conflict' ? outcome.conflicts : [] },
    unapplied: left.map(getId),
  }
}
