/**
 * Which data does a host store for each container?
 *
 * The state is plain JSON. Only `format`, `attributes`, `as_of` and `awaits_reading` are meant for the host; the other
 * properties serve the next step. Unchanged values are shared with the previous state.
 */
import { INVALID_NOW } from '../../kernel/phrase'
import { instant, isDateTime, later, compareInstants, toDateTime, type Instant } from '../../kernel/time'
import type { Fee, Hold } from '../../resource/model/container'
import type { Changeset } from '../changeset'

/** The attributes of a container. Those used by the rules are typed; all others are kept as fetched. */
export type Attributes = {
  /** Whether the terminal has cleared the container for pickup. */
  readonly available_for_pickup?: boolean | null | undefined
  /** The holds at the terminal; null or missing if not reported. */
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
  /** The fees at the terminal; null or missing if not reported. */
  readonly fees_at_pod_terminal?: readonly Fee[] | null | undefined
  readonly [attribute: string]: unknown
}

/** The limits of a tracker: non-negative integers. */
export type Policy = {
  /**
   * The number of remembered updates, up to 10,000. An update created before all of them is `unplaceable`.
   *
   * @default 100
   */
  readonly remembered: number
  /**
   * The number of updates that may wait before a snapshot of the container is requested.
   *
   * @default 20
   */
  readonly max_waiting: number
  /**
   * The seconds after its creation that an update may wait before a snapshot of the container is requested.
   *
   * @default 3600
   */
  readonly patience_seconds: number
  /**
   * The seconds after the last snapshot from which `expire` requests another one, so that the loss of a last update is
   * noticed; null for never.
   *
   * @default null
   */
  readonly max_age_seconds: number | null
}

/** A remembered update; it always has a timestamp. */
export type Dated = { readonly id: string; readonly created_at: string; readonly changeset: Changeset }

/** An entry that was not applied, or, marked with true, one applied to a value that is only equal to its old one. */
export type StoredEntry = readonly [old: unknown, now: unknown] | readonly [old: unknown, now: unknown, isApplied: true]

/** A remembered update in a state. */
export type StoredUpdate = {
  readonly id: string
  readonly at: string
  /** The new values of the applied entries. */
  readonly set: { readonly [attribute: string]: unknown }
  /** The other entries; all of them if the update waits or the base includes it. */
  readonly rest?: { readonly [attribute: string]: StoredEntry }
  /** The distance from its place in the order of application to its place in the order of arrival, unless 0. */
  readonly shift?: number
}

/** The state of one container: plain JSON. */
export type State = {
  /** The version of this format; `decode` also reads older ones. */
  readonly format: 2
  /** The current attributes; null until the first snapshot. */
  readonly attributes: Attributes | null
  /** The date-time of the last accepted snapshot; null until the first. */
  readonly as_of: string | null
  /** Whether the snapshot came with a notification, so that it need not include the updates created at `as_of`. */
  readonly is_exclusive: boolean
  /** Whether a requested snapshot is outstanding. A host that lost the request can check it here. */
  readonly awaits_reading: boolean
  /** The policy given to `start`, with defaults for missing limits. */
  readonly policy: Policy
  /** The attributes of the snapshot, with dropped updates folded in. */
  readonly base: Attributes | null
  /** The missing keys of `base` that a dropped update found null, as it expected. */
  readonly settled: readonly string[]
  /** The updates since the snapshot, in their order of application, which is also in time order. */
  readonly updates: readonly StoredUpdate[]
  /** The ids of the waiting updates, in the same order. */
  readonly waiting: readonly string[]
  /** The latest timestamp of a dropped update. */
  readonly forgotten: string | null
  /** The ids of the updates with which the snapshots as of `as_of` came. */
  readonly known: readonly string[]
  /** The ids of the remembered updates created at `as_of` that the snapshot includes, since they arrived before it. */
  readonly included: readonly string[]
  /** The update with which the snapshot came, if it was created at `as_of`: another snapshot may lack it. */
  readonly own: Dated | null
}

/** The result of {@link start}. */
export type Started = {
  /** The state before the first snapshot. */
  readonly state: State
}

/** The default policy. */
export const DEFAULTS: Policy = { remembered: 100, max_waiting: 20, patience_seconds: 3_600, max_age_seconds: null }

/** The largest number of updates in a state. It limits the quadratic worst case of applying updates of one timestamp. */
export const MAX_UPDATES = 10_000
/** The range of the policy's `remembered`, as messages name it. */
export const REMEMBERABLE = 'a whole number from 0 to 10,000'

/** Clamps a limit to an integer from 0 to `most`, by default the largest safe integer. */
const whole = (bound: number, most = Number.MAX_SAFE_INTEGER): number =>
  Math.max(0, Math.min(Math.floor(bound) || 0, most))

/**
 * Returns the state, or an empty one for null. Checks the format, since plain JavaScript can pass anything and a rule
 * would fail later with an obscure error.
 *
 * @throws {TypeError} if the value is not a state
 */
export const requireState = (before: State | null): State => {
  const state = before ?? start().state
  const { format }: { readonly format: unknown } = state
  if (format === 2) return state
  throw new TypeError('not a state of a container: give null, what a step gave, or what tracker.decode reads')
}

/**
 * Returns the current time as a date-time, or null if it was not given.
 *
 * @throws {TypeError} if it is not a date-time
 */
export const requireTime = (now: string | Date | undefined): string | null => {
  if (now === undefined) return null
  const text = typeof now === 'string' ? now : Number.isNaN(now.getTime()) ? '' : now.toISOString()
  if (isDateTime(text)) return text
  throw new TypeError(INVALID_NOW)
}

/**
 * The instant after which `expire` requests a snapshot: when the first waiting update or the last snapshot becomes too
 * old. Undefined before the first snapshot, while a snapshot is awaited, or if nothing becomes too old.
 */
export const dueInstant = ({ awaits_reading, as_of, policy, updates, waiting }: State): Instant | undefined => {
  if (awaits_reading || as_of === null) return undefined
  const { patience_seconds, max_age_seconds } = policy
  const first = waiting.length === 0 ? undefined : updates.find(({ id }) => waiting.includes(id))
  const byPatience = first && later(instant(first.at), patience_seconds, 1)
  const byAge = max_age_seconds === null ? undefined : later(instant(as_of), max_age_seconds, 1)
  return byPatience && byAge ? (compareInstants(byPatience, byAge) < 0 ? byPatience : byAge) : (byPatience ?? byAge)
}

/** {@link dueInstant} as a date-time; null also beyond the year 9999. */
export const dueAt = (state: State): string | null => {
  const due = dueInstant(state)
  return (due && toDateTime(due)) ?? null
}

/**
 * Returns the state of a container before its first snapshot. Missing limits of the policy get their defaults; a limit
 * is rounded down to an integer of at least 0, and `remembered` is 10,000 at most.
 *
 * @complexity O(1)
 * @clause TRK-1
 * @example start({ policy: { remembered: 10 } }).state.policy // { remembered: 10, max_waiting: 20, patience_seconds:
 * 3600, max_age_seconds: null }
 */
export const start = ({ policy = {} }: { readonly policy?: Partial<Policy> | undefined } = {}): Started => {
  const { remembered, max_waiting, patience_seconds, max_age_seconds } = { ...DEFAULTS, ...policy }
  return {
    state: {
      format: 2,
      attributes: null,
      as_of: null,
      is_exclusive: false,
      awaits_reading: false,
      policy: {
        remembered: whole(remembered, MAX_UPDATES),
        max_waiting: whole(max_waiting),
        patience_seconds: whole(patience_seconds),
        max_age_seconds: max_age_seconds === null ? null : whole(max_age_seconds),
      },
      base: null,
      settled: [],
      updates: [],
      waiting: [],
      forgotten: null,
      known: [],
      included: [],
      own: null,
    },
  }
}
