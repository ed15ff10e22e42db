/**
 * What is true of many containers, as notifications come in one by one, late, twice or never?
 *
 * | an update that                     | is                                                                |
 * | ---------------------------------- | ----------------------------------------------------------------- |
 * | has no container                   | `unplaceable`                                                     |
 * | is of an id that is remembered     | `duplicate`                                                       |
 * | is from before the reading         | `superseded`                                                      |
 * | has no time, or one from which     | `unplaceable`, and the container is to be read again              |
 * | nothing is remembered any more     |                                                                   |
 * | is of a container not yet read     | `held`, and the container is to be read                           |
 * | fits at its time                   | `applied`, with all that had waited for it                        |
 * | does not fit                       | `held` for the one that may still come; when too many are held,   |
 * |                                    | or one for too long, or one can be remembered no more, the        |
 * |                                    | container is to be read again                                     |
 *
 * A container is what it was when read, and the updates since in the order of their times (`replay`): one that comes late
 * takes its place among them. The state is plain JSON, so that a host can store it and go on after a restart. There is no
 * clock: time is that of the notifications, or what `expire` is told.
 */
import { exactSum } from '../kernel/decimal'
import { compareDateTimes, instant, isDateTime } from '../kernel/time'
import type { Fee, Hold } from '../resource/container'
import { diff, replay, type Attributes, type Changeset, type Conflict } from './changeset'
import { summarize } from './fee'
import { diff as diffHolds, type HoldChange } from './hold'
import { change, type Change, type Verdict } from './readiness'

/** An update of a container, as `webhook.read` gives it. */
export type Update = {
  readonly id: string
  readonly created_at: string | null
  readonly container_id: string | null
  readonly changeset: Changeset
}
type Dated = { readonly id: string; readonly created_at: string; readonly changeset: Changeset }

export type Policy = {
  /** How many updates of a container are remembered. */
  readonly remembered: number
  /** How many updates of a container are held back before it is to be read again. */
  readonly held: number
  /** For how many seconds after its time one is held back before the container is to be read again. */
  readonly patience: number
}

export type Tracked = {
  /** As they are now; null until the container is first read. */
  readonly attributes: Attributes | null
  /** As they were when read, with the updates that are remembered no more. */
  readonly base: Attributes | null
  /** When they were read. */
  readonly as_of: string | null
  /** The updates since, in time order; those of one instant as they were applied or held back. */
  readonly updates: readonly Dated[]
  /** The ids of those that are held back, in the same order. */
  readonly held: readonly string[]
  /** The latest time of an update that is remembered no more. */
  readonly forgotten: string | null
  /** Whether a reading has been asked for and not yet come: a host that may have lost what it was asked looks here. */
  readonly awaits_reading: boolean
}

/** Containers by id, in buckets by the end of the id, so that a change copies little. */
export type Fleet = { readonly policy: Policy; readonly buckets: { readonly [bucket: string]: { readonly [id: string]: Tracked } } }

/** What a fee change comes to in one currency; null where nothing is reported in it. */
export type FeeChange = {
  readonly currency_code: string
  readonly before: number | null
  readonly after: number | null
  readonly difference: number
}

/** What changed in the attributes of a container, and what that means. */
export type Happening = {
  readonly changeset: Changeset
  readonly readiness: { readonly before: Verdict; readonly after: Verdict; readonly change: Change }
  readonly hold_changes: readonly HoldChange[]
  readonly fee_changes: readonly FeeChange[]
}

/** A request to read a container, and the first update that does not fit, if there is one, with what stood against it at its time. */
export type Reading = { readonly container_id: string; readonly id: string | null; readonly conflicts: readonly Conflict[] }

export type Taken = {
  readonly fleet: Fleet
  /** Null where nothing changed. */
  readonly happening: Happening | null
  /** Asked once, until the reading comes. */
  readonly reread: Reading | null
}

export type Received = Taken & { readonly outcome: 'applied' | 'held' | 'duplicate' | 'superseded' | 'unplaceable' }

/**
 * An empty fleet. A policy is filled up with the defaults: of a container 100 updates are remembered and 20 held back, for an
 * hour.
 *
 * @example start().buckets // {}
 */
export const start = (policy: Partial<Policy> = {}): Fleet => {
  const { remembered = 100, held = 20, patience = 3_600 } = policy
  return { policy: { remembered: storable(remembered), held: storable(held), patience: storable(patience) }, buckets: {} }
}

/** JSON has no Infinity. */
const storable = (bound: number): number => Math.min(bound, Number.MAX_SAFE_INTEGER)

/**
 * The container of an id, if the fleet has met it.
 *
 * @example get(start(), 'c') // undefined
 */
export const get = (fleet: Fleet, id: string): Tracked | undefined => {
  const bucket = own(fleet.buckets, bucketOf(id))
  return bucket && own(bucket, id)
}

/**
 * Takes in one update.
 *
 * @clause CHG-4 READY-5
 * @example receive(start(), { id: 'n', created_at: null, container_id: 'c', changeset: {} }).outcome // 'unplaceable'
 */
export const receive = (fleet: Fleet, { id, created_at, container_id, changeset }: Update): Received => {
  const unchanged = { fleet, happening: null, reread: null }
  if (container_id === null) return { ...unchanged, outcome: 'unplaceable' }
  const before = get(fleet, container_id) ?? UNREAD
  if (before.updates.some(met => met.id === id)) return { ...unchanged, outcome: 'duplicate' }
  const isDated = created_at !== null && isDateTime(created_at)
  if (isDated && isBy(created_at, before.as_of)) return { ...unchanged, outcome: 'superseded' }
  if (!isDated || isBy(created_at, before.forgotten)) {
    return { ...keep(fleet, container_id, before, before, true), outcome: 'unplaceable' }
  }
  const after = settle({ ...before, updates: inTime([...before.updates, { id, created_at, changeset }]) })
  return {
    ...keep(fleet, container_id, before, after, isOverdue(after, fleet.policy, latest(after.updates))),
    outcome: after.held.includes(id) ? 'held' : 'applied',
  }
}

/**
 * Takes in a reading of a container, asked for or not; `as_of` is when it was read. Updates that the reading does not know yet
 * are applied to it. A reading that is older than the last one, or of no time, is left aside, and asked for again if it is missed.
 *
 * @clause CHG-4 READY-5
 * @example reread(start(), { id: 'c', attributes: { available_for_pickup: true, holds_at_pod_terminal: [] } }, '2026-01-05T00:00:00Z').happening.readiness.change // 'became_ready'
 */
export const reread = (fleet: Fleet, container: { readonly id: string; readonly attributes: Attributes }, as_of: string): Taken => {
  const before = get(fleet, container.id) ?? UNREAD
  if (!isDateTime(as_of) || (before.as_of !== null && !isBy(before.as_of, as_of))) {
    return { fleet, happening: null, reread: before.awaits_reading || before.base === null ? readingOf(container.id, before) : null }
  }
  const isForgotten = before.forgotten !== null && !isBy(before.forgotten, as_of)
  const after = settle({
    ...before,
    base: container.attributes,
    as_of,
    updates: before.updates.filter(({ created_at }) => !isBy(created_at, as_of)),
    forgotten: isForgotten ? before.forgotten : null,
    awaits_reading: false,
  })
  return keep(fleet, container.id, before, after, isForgotten || isOverdue(after, fleet.policy, latest(after.updates)))
}

/**
 * Asks to read the containers that have held an update back for too long at some instant, for hosts with a clock.
 *
 * @clause CHG-4 READY-5
 * @example expire(start(), '2026-01-05T00:00:00Z').rereads // []
 */
export const expire = (fleet: Fleet, at: string): { readonly fleet: Fleet; readonly rereads: readonly Reading[] } => {
  const rereads: Reading[] = []
  let next = fleet
  for (const bucket of Object.values(fleet.buckets)) {
    for (const [id, tracked] of Object.entries(bucket)) {
      if (tracked.awaits_reading || !isOverdue(tracked, fleet.policy, at)) continue
      rereads.push(readingOf(id, tracked))
      next = put(next, id, { ...tracked, awaits_reading: true })
    }
  }
  return { fleet: next, rereads }
}

const UNREAD: Tracked = { attributes: null, base: null, as_of: null, updates: [], held: [], forgotten: null, awaits_reading: false }

/**
 * Replays the updates on what was read; one that does not fit is held back, and the replay goes on without it. In the order in
 * which that was decided, the updates replay to the same again, as do the first of them alone.
 */
const settle = (tracked: Tracked): Tracked => {
  if (tracked.base === null) return { ...tracked, held: tracked.updates.map(update => update.id) }
  const left = new Map(tracked.updates.map(update => [update.id, update]))
  const updates: Dated[] = []
  const held: string[] = []
  const take = (id: string): void => {
    updates.push(left.get(id)!)
    left.delete(id)
  }
  let attributes = tracked.base
  while (left.size > 0) {
    const replayed = replay({ attributes, notifications: [...left.values()] })
    attributes = replayed.attributes
    replayed.applied.forEach(take)
    if (replayed.conflict) {
      held.push(replayed.conflict.id)
      take(replayed.conflict.id)
    }
  }
  return { ...tracked, attributes, updates, held }
}

/** Whether what is held back is too much, too old, or beyond what is remembered, so that the container is to be read again. */
const isOverdue = (tracked: Tracked, policy: Policy, now: string | null): boolean => {
  const first = tracked.updates.find(({ id }) => tracked.held.includes(id))
  return first !== undefined && (
    tracked.base === null
    || tracked.held.length > policy.held
    || (now !== null && secondsBetween(first.created_at, now) > policy.patience)
    || excess(tracked, policy).includes(first)
  )
}

/** The updates that are too many to be remembered: the earliest. */
const excess = ({ updates }: Tracked, { remembered }: Policy): readonly Dated[] => updates.slice(0, Math.max(0, updates.length - remembered))

/** Puts the container back, says what happened to it, and asks to read it where that is due. */
const keep = (fleet: Fleet, id: string, before: Tracked, after: Tracked, isDue: boolean): Taken => ({
  fleet: put(fleet, id, bounded({ ...after, awaits_reading: after.awaits_reading || isDue }, fleet.policy)),
  happening: happeningOf(before.attributes ?? {}, after.attributes ?? {}),
  reread: isDue && !after.awaits_reading ? readingOf(id, after) : null,
})

const readingOf = (container_id: string, { base, updates, held }: Tracked): Reading => ({
  container_id,
  id: held[0] ?? null,
  // A replay ends at the first that does not fit.
  conflicts: (base && replay({ attributes: base, notifications: updates }).conflict?.conflicts) ?? [],
})

/** No more updates than are to be remembered: of those that go, what was applied is from now on as if it had been read. */
const bounded = (tracked: Tracked, policy: Policy): Tracked => {
  const gone = excess(tracked, policy)
  if (gone.length === 0) return tracked
  const isHeld = ({ id }: Dated): boolean => tracked.held.includes(id)
  return {
    ...tracked,
    base: tracked.base && replay({ attributes: tracked.base, notifications: gone.filter(update => !isHeld(update)) }).attributes,
    updates: tracked.updates.slice(gone.length),
    held: tracked.held.filter(id => !gone.some(update => update.id === id)),
    forgotten: latest(gone),
  }
}

const happeningOf = (before: Attributes, after: Attributes): Happening | null => {
  const { changeset } = diff({ before, after })
  return Object.keys(changeset).length === 0 ? null : {
    changeset,
    readiness: change({ before, after }),
    hold_changes: 'holds_at_pod_terminal' in changeset ? diffHolds({ before: holdsOf(before), after: holdsOf(after) }).changes : [],
    fee_changes: 'fees_at_pod_terminal' in changeset ? feeChanges(before, after) : [],
  }
}

const holdsOf = ({ holds_at_pod_terminal }: Attributes): readonly Hold[] => (holds_at_pod_terminal ?? []) as readonly Hold[]

/** By currency; none where a sum is beyond the doubles. */
const feeChanges = (before: Attributes, after: Attributes): readonly FeeChange[] => {
  const [old, now] = [sumsOf(before), sumsOf(after)]
  if (!old || !now) return []
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((currency_code) => {
      const [x, y] = [old.get(currency_code) ?? null, now.get(currency_code) ?? null]
      return { currency_code, before: x, after: y, difference: exactSum([y ?? 0, -(x ?? 0)]) }
    })
    .filter(({ before: x, after: y, difference }) => x !== y && Number.isFinite(difference))
}

const sumsOf = ({ fees_at_pod_terminal }: Attributes): ReadonlyMap<string, number> | undefined => {
  const summary = summarize({ fees: (fees_at_pod_terminal ?? null) as readonly Fee[] | null })
  return summary._tag === 'Left' ? undefined : new Map(summary.right.totals.map(({ currency_code, sum }) => [currency_code, sum] as const))
}

/** Whether a time is at or before another. */
const isBy = (time: string, other: string | null): boolean => other !== null && compareDateTimes(time, other) <= 0
const inTime = (updates: readonly Dated[]): readonly Dated[] => [...updates].sort((a, b) => compareDateTimes(a.created_at, b.created_at))
const latest = (inOrder: readonly Dated[]): string | null => inOrder[inOrder.length - 1]?.created_at ?? null
const secondsBetween = (a: string, b: string): number => instant(b).seconds - instant(a).seconds

const bucketOf = (id: string): string => id.slice(-2)
const own = <A>(record: { readonly [key: string]: A }, key: string): A | undefined => (Object.hasOwn(record, key) ? record[key] : undefined)
const put = (fleet: Fleet, id: string, tracked: Tracked): Fleet => ({
  ...fleet,
  buckets: { ...fleet.buckets, [bucketOf(id)]: { ...own(fleet.buckets, bucketOf(id)), [id]: tracked } },
})
