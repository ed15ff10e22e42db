/**
 * What became of a container: its notifications settled as the tracker settles them, one instant after the other.
 *
 * | a notification that                                 | is                                           |
 * | --------------------------------------------------- | -------------------------------------------- |
 * | lists holds under an attribute that is unknown here | unapplied; the others are applied without it |
 * | does not fit                                        | unapplied, and so are all after it           |
 * | fits but for entries whose keys the reading lacks   | applied without these                        |
 *
 * The tracker itself goes on after one that does not fit: what is missing may still come. Here everything has come.
 */
import { jsonEqual, getOwn } from '../../kernel/json-equality'
import { compareDateTimes } from '../../kernel/time'
import type { Changeset, Notification, Replayed } from '../changeset'
import { sift } from '../changeset/replay'
import { hasUnknownHolds } from '../hold/unknown-hold'
import type { Attributes } from '.'
import { rebase, settle, type Known } from './settle'

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

/**
 * Takes in notifications on a container as it was read; without a time of the reading it is older than all of them.
 *
 * Takes time near to linear in the notifications and, for each, in the attributes. The worst case is that of `settle`.
 */
export const courseOf = <N extends Notification>(
  attributes: Attributes,
  asOf: string | undefined,
  notifications: readonly N[],
): Course<N> => {
  const { duplicates, superseded, live } = sift(notifications, asOf)
  const steps: Step<N>[] = []
  const unsafe: string[] = []
  let stuck: readonly N[] = []
  let known: Known = { base: attributes, gained: [] }
  let conflict: Replayed['conflict'] = null
  const instants = byInstant(live)
  for (const [i, together] of instants.entries()) {
    const { settled, waiting, obstacle } = settledAt(known, together)
    // What follows one that waits has to wait with it; one that lists unknown holds is passed over.
    const end = settled.findIndex(({ id, changeset }) => waiting.has(id) && !hasUnknownHolds(changeset))
    for (const notification of end < 0 ? settled : settled.slice(0, end)) {
      if (hasUnknownHolds(notification.changeset)) unsafe.push(notification.id)
      else {
        const after = rebase(known, [notification])
        steps.push(stepOf(notification, known.base, after.base))
        known = after
      }
    }
    if (end >= 0) {
      stuck = [...settled.slice(end), ...instants.slice(i + 1).flat()]
      conflict = obstacle
      break
    }
  }
  const [first] = unsafe
  const unapplied = [...unsafe, ...stuck.map(({ id }) => id)]
  return {
    status: unapplied.length > 0 ? 'reread' : 'consistent',
    attributes: known.base,
    applied: steps.map(({ notification }) => notification.id),
    duplicates,
    superseded,
    conflict: first === undefined ? conflict : { id: first, conflicts: [] },
    unapplied,
    steps,
  }
}

/** The notifications of one instant in the order in which the tracker settles them, and which of them wait. */
const settledAt = <N extends Notification>(known: Known, together: readonly N[]) => {
  const { updates, waiting, obstacle } = settle({ ...known, updates: together })
  const byId = new Map(together.map(notification => [notification.id, notification]))
  return { settled: updates.flatMap(({ id }) => byId.get(id) ?? []), waiting: new Set(waiting), obstacle }
}

const stepOf = <N extends Notification>(notification: N, before: Attributes, after: Attributes): Step<N> => {
  const entries = Object.entries(notification.changeset)
  return {
    notification,
    before,
    after,
    changed: entries.map(([name]) => name).filter(name => !jsonEqual(getOwn(before, name), getOwn(after, name))),
    leftOut: Object.fromEntries(entries.filter(([name, [, now]]) => !jsonEqual(getOwn(after, name), now))),
  }
}

/** Notifications in time order, those of one instant together. */
const byInstant = <N extends Notification>(inTime: readonly N[]): readonly (readonly N[])[] => {
  const instants: N[][] = []
  for (const notification of inTime) {
    const last = instants.at(-1)
    if (last && compareDateTimes(last[0]!.created_at, notification.created_at) === 0) last.push(notification)
    else instants.push([notification])
  }
  return instants
}
