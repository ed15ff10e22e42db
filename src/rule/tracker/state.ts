/**
 * Which data does a host store for each container?
 *
 * The state is plain JSON. Only `format`, `attributes`, `as_of` and `awaits_reading` are meant for the host; the other
 * properties serve the next step. Unchanged values are shared with the previous state.
 */
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
}

/** A remembered update; it always has a timestamp. */
export type Dated = { readonly id: string; readonly created_at: string; readonly changeset: Changeset }

/** The state of one container: plain JSON. */
export type State = {
  /** The version of this format; `decode` also reads older ones. */
  readonly format: 1
  /** The current attributes; null until the first snapshot. */
  readonly attributes: Attributes | null
  /** The date-time of the last accepted snapshot; null until the first. */
  readonly as_of: string | null
  /** Whether a requested snapshot is outstanding. A host that lost the request can check it here. */
  readonly awaits_reading: boolean
  /** The policy given to `start`, with defaults for missing limits. */
  readonly policy: Policy
  /** The attributes of the snapshot, with dropped updates folded in. */
  readonly base: Attributes | null
  /** The keys of `base` that the snapshot lacked and an update added. */
  readonly gained: readonly string[]
  /**
   * The updates since the snapshot, in time order; those with the same timestamp in the order in which they were
   * processed.
   */
  readonly updates: readonly Dated[]
  /** The ids of the waiting updates, in the same order. */
  readonly waiting: readonly string[]
  /** The latest timestamp of a dropped update. */
  readonly forgotten: string | null
}

/** The result of {@link start}. */
export type Started = {
  /** The state before the first snapshot. */
  readonly state: State
}

/** The default policy. */
export const DEFAULTS: Policy = { remembered: 100, max_waiting: 20, patience_seconds: 3_600 }

/** The largest number of updates in a state. It limits the quadratic worst case of applying updates of one timestamp. */
export const MOST_UPDATES = 10_000

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
  if (format === 1) return state
  throw new TypeError('not a state of a container: give null, what a step gave, or what tracker.decode reads')
}

/**
 * Returns the state of a container before its first snapshot. Missing limits of the policy get their defaults; a limit
 * is rounded down to an integer of at least 0, and `remembered` is 10,000 at most.
 *
 * @complexity O(1)
 * @clause TRK-1
 * @example start({ policy: { remembered: 10 } }).state.policy // { remembered: 10, max_waiting: 20, patience_seconds:
 * 3600 }
 */
export const start = ({ policy = {} }: { readonly policy?: Partial<Policy> | undefined } = {}): Started => {
  const { remembered, max_waiting, patience_seconds } = { ...DEFAULTS, ...policy }
  return {
    state: {
      format: 1,
      attributes: null,
      as_of: null,
      awaits_reading: false,
      policy: {
        remembered: whole(remembered, MOST_UPDATES),
        max_waiting: whole(max_waiting),
        patience_seconds: whole(patience_seconds),
      },
      base: null,
      gained: [],
      updates: [],
      waiting: [],
      forgotten: null,
    },
  }
}
