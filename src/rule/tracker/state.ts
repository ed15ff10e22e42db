/**
 * Which data does a host store for each container?
 *
 * The state is plain JSON. Only `format`, `attributes` and `snapshot.as_of` are meant for the host; the other properties
 * serve the next step. Unchanged values are shared with the previous state.
 */
import { left } from '../../kernel/either'
import { sortIssues, type Checked, type Issue } from '../../kernel/issue'
import { isNow, type Now } from '../../kernel/now'
import { isCount } from '../../kernel/number'
import { A_CHANGE, A_DATE_TIME, INVALID_NOW, mustBe, tooMany, WHOLE_NUMBER } from '../../kernel/phrase'
import {
  all,
  anything,
  array,
  collectIssues,
  dictionary,
  leaf,
  nullable,
  number,
  parse,
  record,
  refined,
  string,
  type Reader,
} from '../../kernel/reader'
import { compareDateTimes, isDateTime, type DateTime } from '../../kernel/time'
import type { Fee, Hold } from '../../resource/model'
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
   * The number of remembered updates, up to 1,000. An update created before a forgotten one is `unplaceable`.
   *
   * @default 100
   */
  readonly remembered: number
  /**
   * The seconds after its creation that an update may wait before a refetch is due, unless it concerns the pickup.
   *
   * @default 3600
   */
  readonly patience_seconds: number
  /**
   * The seconds after the last snapshot at which a refetch is due, so that the loss of a last update is noticed; null for
   * never.
   *
   * @default null
   */
  readonly max_age_seconds: number | null
}

/** The container at an instant. */
export type Snapshot = {
  /** The attributes of the container. */
  readonly attributes: Attributes
  /** The date-time of the snapshot. */
  readonly as_of: DateTime
}

/** An update in a state. */
export type Remembered = {
  readonly id: string
  readonly created_at: string
  readonly changeset: Changeset
  /** Whether it does not fit. */
  readonly waits?: true
  /** Whether another update of its instant brings one of its attributes to a different value. */
  readonly is_unordered?: true
}

/** The causes of a doubt. Of several at the same instant the last one in this array is kept. */
export const CAUSES = ['waiting', 'unordered', 'unplaceable', 'ahead', 'contradicted', 'forgotten'] as const

/** A reason why the attributes may be wrong. Only a snapshot later than its instant removes it. */
export type Doubt = { readonly at: string; readonly cause: (typeof CAUSES)[number] }

/** The version of the format of a state. */
export const STATE_FORMAT = 1

/** The state of one container: plain JSON. */
export type State = {
  /** The version of this format. */
  readonly format: 1
  readonly policy: Policy
  /** The last snapshot, with the effects of forgotten updates and the id of its notification; null before the first. */
  readonly snapshot: (Snapshot & { readonly came_with?: string | undefined }) | null
  /** The updates created after it, in time order; those of one instant in order of arrival. */
  readonly updates: readonly Remembered[]
  /** The current attributes: the snapshot with all updates applied that do not wait. */
  readonly attributes: Attributes | null
  /** While a doubt lasts: the attributes before it. */
  readonly certain: Attributes | null
  /** The instant of the last forgotten update, unless a later snapshot was taken. */
  readonly horizon: string | null
  /** The latest cause of a doubt, apart from the updates of the state. */
  readonly doubt: Doubt | null
}

/** A notification about the container, as returned by `webhook.read`; the host knows which container it belongs to. */
export type Update = {
  /** The id of the notification, the same on every delivery. */
  readonly id: string
  /** The date-time of its creation; null if unknown. One more than 300 seconds after the current time counts as null. */
  readonly created_at: string | null
  /** The changes to the container; null or missing if the notification has none. */
  readonly changeset?: Changeset | null | undefined
  /** The snapshot of the container that came with the notification, if any. */
  readonly snapshot?: Snapshot | null | undefined
}

/** The attributes that decide about a pickup. They never count as having no value. */
export const GATE_ATTRIBUTES: readonly string[] = [
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'ind_facility_holds',
]

/** The outcomes of reading a snapshot that the host fetched. */
export type ReadOutcome = 'read' | 'ignored'

/** The outcomes of a step. */
export type Outcome = 'applied' | 'waiting' | 'duplicate' | 'superseded' | 'unplaceable' | ReadOutcome

/** The state after a step, and its outcome. */
export type Result<O extends Outcome = Outcome> = readonly [after: State, outcome: O]

/** The result of {@link start}. */
export type Started = {
  /** The state before the first snapshot. */
  readonly state: State
}

/** The default policy. */
export const DEFAULTS: Policy = /* @__PURE__ */ Object.freeze({
  remembered: 100,
  patience_seconds: 3_600,
  max_age_seconds: null,
})

/** The largest number of updates in a state, all of which a step applies again. */
export const MAX_UPDATES = 1_000
/** The range of the policy's `remembered`, as messages name it. */
export const REMEMBERABLE = 'a whole number from 0 to 1,000'

const clamp = (limit: number, max = Number.MAX_SAFE_INTEGER): number =>
  Math.max(0, Math.min(Math.floor(limit) || 0, max))

/**
 * Returns the state of a container before its first snapshot. Missing limits of the policy get their defaults; a limit
 * is rounded down to an integer of at least 0, and `remembered` is 1,000 at most.
 *
 * @complexity O(1)
 * @clause TRK-1
 * @example start({ policy: { remembered: 10 } }).state.policy // { remembered: 10, patience_seconds: 3600,
 * max_age_seconds: null }
 */
export const start = ({ policy = {} }: { readonly policy?: Partial<Policy> | undefined } = {}): Started => {
  const { remembered, patience_seconds, max_age_seconds } = { ...DEFAULTS, ...policy }
  return {
    state: {
      format: STATE_FORMAT,
      policy: {
        remembered: clamp(remembered, MAX_UPDATES),
        patience_seconds: clamp(patience_seconds),
        max_age_seconds: max_age_seconds === null ? null : clamp(max_age_seconds),
      },
      snapshot: null,
      updates: [],
      attributes: null,
      certain: null,
      horizon: null,
      doubt: null,
    },
  }
}

/**
 * Returns the state, or an empty one for null. Checks the format, since plain JavaScript can pass anything and a rule
 * would fail later with an obscure error.
 *
 * @throws {TypeError} if the value is not a state
 */
export const requireState = (before: State | null): State => {
  const state = before ?? start().state
  const { format }: { readonly format: unknown } = state
  if (format === STATE_FORMAT) return state
  throw new TypeError('not a state of a container: give null, what a step gave, or what tracker.decode reads')
}

/**
 * Returns the current time as a date-time.
 *
 * @throws {TypeError} if it is not a date-time
 */
export const requireTime = (now: Now): string => {
  const time = isNow(now) && typeof now !== 'string' ? now.toISOString() : now
  if (typeof time !== 'string' || !isDateTime(time)) throw new TypeError(INVALID_NOW)
  return time
}

const time = refined(string, { name: A_DATE_TIME, code: 'format', test: isDateTime })
const count = refined(number, { name: WHOLE_NUMBER, code: 'range', test: isCount })
const mark = leaf('true', value => value === true)
const cause = refined(string, { name: 'a cause', code: 'enum', test: word => CAUSES.some(one => one === word) })

const amount = refined(number, { name: 'a finite number', code: 'range', test: Number.isFinite })
// Only what the rules use is checked, because a step could fail on it.
const holds = nullable(array(record({ name: string, status: string })))
const fees = nullable(array(record({ type: string, currency_code: string, amount })))
const attributes = record({}, { holds_at_pod_terminal: holds, fees_at_pod_terminal: fees })

const pairOf = (side: Reader): Reader =>
  refined<readonly unknown[]>(array(side), {
    name: A_CHANGE,
    code: 'length',
    test: pair => pair.length === 2,
    message: mustBe(A_CHANGE),
  })
const changeset = all(
  dictionary(pairOf(anything)),
  record({}, { holds_at_pod_terminal: pairOf(holds), fees_at_pod_terminal: pairOf(fees) }),
)
const updates = refined<readonly unknown[]>(
  array(record({ id: string, created_at: time, changeset }, { waits: mark, is_unordered: mark })),
  {
    name: 'few updates',
    code: 'range',
    test: items => items.length <= MAX_UPDATES,
    message: tooMany(MAX_UPDATES, 'updates'),
  },
)
const remembered = refined<number>(count, { name: REMEMBERABLE, code: 'range', test: limit => limit <= MAX_UPDATES })
const policy = record({ remembered, patience_seconds: count, max_age_seconds: nullable(count) })

const conflict = (pointer: string, message: string): Issue => ({ pointer, code: 'conflict', message })

const findConflicts = (value: State): readonly Issue[] => {
  const times = value.updates.map(({ created_at }) => created_at)
  const isOrdered = times.every((at, i) => i === 0 || compareDateTimes(times[i - 1]!, at) <= 0)
  const isUnique = new Set(value.updates.map(({ id }) => id)).size === times.length
  return [
    ...((value.attributes === null) === (value.snapshot === null)
      ? []
      : [conflict('/attributes', 'must be null exactly if the snapshot is')]),
    ...(isUnique ? [] : [conflict('/updates', 'must not have the same id twice')]),
    ...(isOrdered ? [] : [conflict('/updates', 'must be in time order')]),
  ]
}

const format = record({
  format: refined(anything, {
    name: String(STATE_FORMAT),
    code: 'unsupported',
    test: u => u === STATE_FORMAT,
    message: `is not ${STATE_FORMAT}, the format of this version: start with null, and fetch the container`,
  }),
})

/** The issues of the format of a state, or of null. */
export const findFormatIssues = (value: unknown, pointer: string): readonly Issue[] =>
  collectIssues(nullable(format), value, pointer)

const state = record({
  policy,
  snapshot: nullable(record({ attributes, as_of: time }, { came_with: string })),
  updates,
  attributes: nullable(attributes),
  certain: nullable(attributes),
  horizon: nullable(time),
  doubt: nullable(record({ at: time, cause })),
})

/**
 * Reads a stored state. Anything else, such as a state of an older format or one with more than 1,000 updates, is refused
 * with up to 1,000 issues.
 *
 * @clause TRK-1
 * @example decode({ value: { format: 2 } }) // { left: [{ pointer: '/format', code: 'unsupported' }] }
 */
export const decode = ({ value }: { readonly value: unknown }): Checked<State> => {
  const ofFormat = parse(format, value)
  const read = (ofFormat._tag === 'Left' ? ofFormat : parse(state, value)) as Checked<State>
  if (read._tag === 'Left') return read
  const conflicts = findConflicts(read.right)
  return conflicts.length > 0 ? left(sortIssues(conflicts)) : read
}
