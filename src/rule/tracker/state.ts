/**
 * The state of one container: what a host stores, a row a container.
 *
 * It is plain JSON. Of its fields only `format`, `attributes`, `as_of` and `awaits_reading` are for the host; the
 * others are what the next step needs. Values that did not change are shared with the state before.
 */
import type { Fee, Hold } from '../../resource/container'
import type { Changeset } from '../changeset'

/** The attributes of a container: those that the rules judge by, typed for them, and all others as they were read. */
export type Attributes = {
  /** Whether the terminal has cleared the container for pickup. */
  readonly available_for_pickup?: boolean | null | undefined
  /** The holds at the terminal; null or missing where they are not reported. */
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
  /** The fees at the terminal; null or missing where they are not reported. */
  readonly fees_at_pod_terminal?: readonly Fee[] | null | undefined
  readonly [attribute: string]: unknown
}

/** What a tracker may remember, and how long it waits for an update that was overtaken. Whole numbers from 0. */
export type Policy = {
  /**
   * How many updates are remembered, up to 10,000. An update that comes later than all of these can no longer be put in
   * its place.
   *
   * @default 100
   */
  readonly remembered: number
  /**
   * How many updates may wait before the container has to be read again.
   *
   * @default 20
   */
  readonly max_waiting: number
  /**
   * For how many seconds after its time an update may wait before the container has to be read again.
   *
   * @default 3600
   */
  readonly patience_seconds: number
}

/** An update with a time, as it is remembered. */
export type Dated = { readonly id: string; readonly created_at: string; readonly changeset: Changeset }

/** The state of one container: plain JSON. */
export type State = {
  /** The version of this shape; `decode` reads older ones. */
  readonly format: 1
  /** The attributes as they are now; null until the first reading. */
  readonly attributes: Attributes | null
  /** The time of the last reading that was taken; null until the first. */
  readonly as_of: string | null
  /** Whether a reading has been asked for and not yet come: a host that lost the request looks here. */
  readonly awaits_reading: boolean
  /** The policy with which tracking was started, filled up with the defaults. */
  readonly policy: Policy
  /** The attributes as they were read, with the updates that are remembered no more. */
  readonly base: Attributes | null
  /** The attributes of `base` that the reading lacked and an update brought. */
  readonly gained: readonly string[]
  /**
   * The updates since the reading, in time order; those of one instant in the order in which they were applied or left
   * waiting.
   */
  readonly updates: readonly Dated[]
  /** The ids of those that wait, in the same order. */
  readonly waiting: readonly string[]
  /** The latest time of an update that is remembered no more. */
  readonly forgotten: string | null
}

/** What `start` gives. */
export type Started = {
  /** A state in which nothing is known. */
  readonly state: State
}

/** The policy of a state that was started without one. */
export const DEFAULTS: Policy = { remembered: 100, max_waiting: 20, patience_seconds: 3_600 }

/**
 * The largest number of updates in a state. To put one in its place may take as long as the product of the numbers of
 * those of its instant that are applied in part and of those that wait.
 */
export const MOST_UPDATES = 10_000

/** Brings a bound to the nearest whole number from 0 to `most`: by default the largest that JSON can write. */
const whole = (bound: number, most = Number.MAX_SAFE_INTEGER): number =>
  Math.max(0, Math.min(Math.floor(bound) || 0, most))

/**
 * The state that a step begins with. Plain JavaScript can give anything else: what no state has a format of is told at
 * once, where it would otherwise fail inside a rule.
 */
export const stateBefore = (before: State | null): State => {
  const state = before ?? start().state
  const { format }: { readonly format: unknown } = state
  if (format === 1) return state
  throw new TypeError('not a state of a container: give null, what a step gave, or what tracker.decode reads')
}

/**
 * The state of a container of which nothing is known yet. A policy is filled up with the defaults; a bound that is no
 * whole number from 0 is brought to the nearest one, and `remembered` is 10,000 at most. Takes constant time.
 *
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
