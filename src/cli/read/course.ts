/**
 * What became of a container: its notifications taken in by the tracker, one by one in the order of their times.
 *
 * | a notification that                                 | is                                           |
 * | --------------------------------------------------- | -------------------------------------------- |
 * | lists holds under an attribute that is unknown here | unapplied; the others are applied without it |
 * | does not fit                                        | unapplied, and so are all after it           |
 * | fits but for entries whose keys the reading lacks   | applied without these                        |
 *
 * The tracker itself goes on after one that does not fit, for what is missing may still come. Here all has come.
 */
import { alike, get } from '../../kernel/json-equality'
import { compareDateTimes } from '../../kernel/time'
import type { Changeset, Conflict, Notification, Replayed } from '../../rule/changeset'
import { hasUnknownHolds } from '../../rule/hold/unknown-hold'
import { expire, read, receive, start, type Attributes, type State } from '../../rule/tracker'

/** What one notification did. */
export type Step<N = Notification> = {
  readonly notification: N
  readonly before: Attributes
  readonly after: Attributes
  /** The names of the attributes that it changed. */
  readonly changed: readonly string[]
  /** Its entries that do not fit, and whose keys the reading lacks. */
  readonly leftOut: Changeset
}

/** As `changeset.replay` tells it, with a step for each notification that was applied. */
export type Course<N = Notification> = Replayed & { readonly steps: readonly Step<N>[] }

/** Before every other time that can be written, and after. */
const EARLIEST = '0000-01-01T00:00:00+23:59'
const LATEST = '9999-12-31T23:59:59-23:59'

/** How many notifications the tracker remembers here, or all of one instant where these are more. */
const REMEMBERED = 100

/** Takes in notifications on a container as it was read; without a time of the reading it is older than all of them. */
export const courseOf = <N extends Notification>(
  attributes: Attributes, asOf: string | undefined, notifications: readonly N[],
): Course<N> => {
  const instants = byInstant(notifications)
  const remembered = instants.reduce((most, { length }) => Math.max(most, length), REMEMBERED)
  const { state: empty } = start({ policy: { remembered, max_waiting: Infinity, patience_seconds: 0 } })
  let { state } = read(empty, { attributes, as_of: asOf ?? EARLIEST })
  const steps: Step<N>[] = []
  const duplicates: string[] = []
  const superseded: string[] = []
  const unsafe: string[] = []
  let stuck: readonly string[] = []
  let conflict: Replayed['conflict'] = null
  for (const together of instants) {
    if (conflict) {
      const ids = together.map(({ id }) => id)
      stuck = [...stuck, ...new Set(ids)]
      duplicates.push(...ids.filter((id, i) => ids.indexOf(id) < i))
      continue
    }
    const settled = settledAt(state, together)
    duplicates.push(...settled.duplicates)
    superseded.push(...settled.superseded)
    // Once more, in the order in which they were settled: each step is then that of one notification.
    for (const notification of settled.fitting) {
      const after = receive(state, notification).state
      if (hasUnknownHolds(notification.changeset)) unsafe.push(notification.id)
      else steps.push(stepOf(notification, state.attributes ?? {}, after.attributes ?? {}))
      state = after
    }
    stuck = settled.stuck
    conflict = settled.conflict
  }
  const [first] = unsafe
  const unapplied = [...unsafe, ...stuck]
  return {
    status: unapplied.length > 0 ? 'reread' : 'consistent',
    attributes: state.attributes ?? attributes,
    applied: steps.map(({ notification }) => notification.id),
    duplicates,
    superseded,
    conflict: first === undefined ? conflict : { id: first, conflicts: [] },
    unapplied,
    steps,
  }
}

/** What the tracker makes of the notifications of one instant, in the order in which it settles them. */
const settledAt = <N extends Notification>(before: State, together: readonly N[]) => {
  const duplicates: string[] = []
  const superseded: string[] = []
  let state = before
  for (const notification of together) {
    const received = receive(state, notification)
    if (received.outcome === 'duplicate') duplicates.push(notification.id)
    if (received.outcome === 'superseded') superseded.push(notification.id)
    state = received.state
  }
  const byId = new Map(together.map(notification => [notification.id, notification]))
  const order = state.updates.flatMap(({ id }) => byId.get(id) ?? [])
  const waiting = new Set(state.waiting)
  const end = order.findIndex(({ id, changeset }) => waiting.has(id) && !hasUnknownHolds(changeset))
  const stuck = end < 0 ? [] : order.slice(end).map(({ id }) => id)
  return {
    duplicates,
    superseded,
    fitting: end < 0 ? order : order.slice(0, end),
    stuck,
    conflict: stuck[0] === undefined ? null : { id: stuck[0], conflicts: obstacleOf(state) },
  }
}

/** What stands against the first that waits; nothing is told where a reading has been asked for already. */
const obstacleOf = (state: State): readonly Conflict[] => expire(state, { at: LATEST }).reread?.conflicts ?? []

const stepOf = <N extends Notification>(notification: N, before: Attributes, after: Attributes): Step<N> => {
  const entries = Object.entries(notification.changeset)
  return {
    notification,
    before,
    after,
    changed: entries.map(([name]) => name).filter(name => !alike(get(before, name), get(after, name))),
    leftOut: Object.fromEntries(entries.filter(([name, [, now]]) => !alike(get(after, name), now))),
  }
}

/** In the order of time, those of one instant together; of one instant they stay in the order of reading. */
const byInstant = <N extends Notification>(notifications: readonly N[]): readonly (readonly N[])[] => {
  const instants: N[][] = []
  for (const notification of [...notifications].sort((a, b) => compareDateTimes(a.created_at, b.created_at))) {
    const last = instants.at(-1)
    if (last && compareDateTimes(last[0]!.created_at, notification.created_at) === 0) last.push(notification)
    else instants.push([notification])
  }
  return instants
}
