/**
 * Can this container be picked up?
 *
 * Two attributes decide, by the table on {@link evaluate}. An empty array of holds is normal (READY-6); missing holds are
 * not the same as no holds.
 *
 * @module gateout/readiness
 */
import type { Hold } from '../resource/model'

export type { Hold }

/** The outcome of the release rules. */
export type Status = 'ready' | 'out_of_sync' | 'blocked' | 'not_released' | 'unknown'

/** The next step; `confirm` with the terminal. */
export type Action = 'pick_up' | 'confirm' | 'resolve_holds' | 'wait'

/** How readiness changed; `changed`: only the status or `definitive` did. */
export type Change = 'became_ready' | 'lost_ready' | 'changed' | 'none'

/** A rule of the interface. */
export type Clause = 'READY-1' | 'READY-2' | 'READY-3' | 'READY-4' | 'READY-5'

/** The parts of a hold that a verdict reads. Plain JSON has them; unlisted names and statuses are allowed. */
export type AnyHold = { readonly status: string; readonly name?: unknown }

/** The two deciding attributes; null or missing if the terminal has not reported them. */
export type Facts<H = Hold> = {
  /** Whether the terminal has cleared the container for pickup. */
  readonly available_for_pickup?: boolean | null | undefined
  /** The holds at the terminal of the port of discharge; an empty array means that there are none. */
  readonly holds_at_pod_terminal?: readonly H[] | null | undefined
}

/**
 * Whether a container can be picked up, and why.
 *
 * @example explain(evaluate({ available_for_pickup: true, holds_at_pod_terminal: [] }))
 * // 'Ready: the terminal has cleared it and reports no holds.'
 */
export type Verdict<H = Hold> = {
  /** The outcome of the release rules. */
  readonly status: Status
  /** Whether it is ready for pickup, by READY-1. */
  readonly ready: boolean
  /** Whether it is definitively ready: available, without holds of any status. */
  readonly definitive: boolean
  /** The next step. */
  readonly action: Action
  /** The active holds, in the order given. */
  readonly active: readonly H[]
  /** The pending holds, in the order given. */
  readonly pending: readonly H[]
  /** The deciding rules, or empty if a fact is missing. */
  readonly clauses: readonly Clause[]
}

/** The result of {@link change}. */
export type Changed<H = Hold> = {
  /** The verdict on the earlier snapshot. */
  readonly before: Verdict<H>
  /** The verdict on the later snapshot. */
  readonly after: Verdict<H>
  /** How readiness changed between the two. */
  readonly change: Change
}

type Row = Omit<Verdict, 'active' | 'pending'>
type Holds = 'empty' | 'pending' | 'active'

const row = (status: Status, ready: boolean, definitive: boolean, action: Action, ...clauses: readonly Clause[]): Row =>
  Object.freeze({ status, ready, definitive, action, clauses: Object.freeze(clauses) })

const VERDICTS = {
  available: {
    empty: row('ready', true, true, 'pick_up', 'READY-1', 'READY-2'),
    pending: row('ready', true, false, 'confirm', 'READY-1', 'READY-5'),
    active: row('out_of_sync', false, false, 'confirm', 'READY-5'),
  },
  unavailable: {
    active: row('blocked', false, false, 'resolve_holds', 'READY-3'),
    pending: row('not_released', false, false, 'wait', 'READY-4'),
    empty: row('not_released', false, false, 'wait', 'READY-4'),
  },
} satisfies { readonly [available: string]: Record<Holds, Row> }

const UNKNOWN = row('unknown', false, false, 'wait')

/**
 * Returns whether a container can be picked up, the next action, and the deciding holds and rules.
 *
 * | available_for_pickup | holds_at_pod_terminal | status       | action        | clauses          |
 * | -------------------- | --------------------- | ------------ | ------------- | ---------------- |
 * | true                 | empty                 | ready        | pick_up       | READY-1, READY-2 |
 * | true                 | pending only          | ready        | confirm       | READY-1, READY-5 |
 * | true                 | some active           | out_of_sync  | confirm       | READY-5          |
 * | false                | some active           | blocked      | resolve_holds | READY-3          |
 * | false                | none active           | not_released | wait          | READY-4          |
 * | either is not reported                       || unknown      | wait          |                  |
 *
 * Known holds are included even if the verdict is `unknown`. A hold is active unless it is pending, so that an
 * unrecognised status never counts as "no hold". For the same reason holds that are not an array (possible in plain
 * JavaScript) count as not reported. Attributes that are null or undefined report neither fact.
 *
 * @complexity O(n) in the holds
 * @clause READY-1 READY-2 READY-3 READY-4 READY-5 READY-6
 * @example evaluate({ available_for_pickup: true, holds_at_pod_terminal: [] }).action // 'pick_up'
 */
export const evaluate = <H extends AnyHold = Hold>(facts: Facts<H> | null | undefined): Verdict<H> => {
  const { available_for_pickup, holds_at_pod_terminal } = facts ?? {}
  const holds = arrayOrNull(holds_at_pod_terminal)
  const pending = holds ? holds.filter(isPending) : []
  const active = !holds ? [] : pending.length === 0 ? [...holds] : holds.filter(hold => !isPending(hold))
  const kind: Holds = active.length > 0 ? 'active' : pending.length > 0 ? 'pending' : 'empty'
  const { status, ready, definitive, action, clauses } = !holds
    ? UNKNOWN
    : available_for_pickup === true
      ? VERDICTS.available[kind]
      : available_for_pickup === false
        ? VERDICTS.unavailable[kind]
        : UNKNOWN
  return { status, ready, definitive, action, active, pending, clauses }
}

const isPending = ({ status }: AnyHold): boolean => status === 'pending'

const arrayOrNull = <H>(holds: readonly H[] | null | undefined): readonly H[] | null =>
  Array.isArray(holds) ? (holds as readonly H[]) : null

/**
 * Returns how readiness changed between two snapshots of a container; `changed` if only the status or `definitive` did.
 *
 * @complexity O(n) in the holds of both
 * @clause READY-1 READY-2 READY-3 READY-4 READY-5
 * @example change({ before: {}, after: { available_for_pickup: true, holds_at_pod_terminal: [] } }).change
 * // 'became_ready'
 */
export const change = <H extends AnyHold = Hold>(input: {
  readonly before: Facts<H> | null | undefined
  readonly after: Facts<H> | null | undefined
}): Changed<H> => {
  const before = evaluate(input.before)
  const after = evaluate(input.after)
  return {
    before,
    after,
    change:
      before.ready !== after.ready
        ? after.ready
          ? 'became_ready'
          : 'lost_ready'
        : before.status !== after.status || before.definitive !== after.definitive
          ? 'changed'
          : 'none',
  }
}

/**
 * Returns a verdict, or a change of verdicts, in English.
 *
 * @example explain(evaluate({})) // 'Unknown: the terminal has not reported both availability and holds.'
 */
export const explain = (result: Verdict<AnyHold> | Changed<AnyHold>): string =>
  'status' in result
    ? STATUS_SENTENCES[result.status](result)
    : `${CHANGE_SENTENCES[result.change]} Before: ${explain(result.before)} After: ${explain(result.after)}`

const CHANGE_SENTENCES: { readonly [C in Change]: string } = {
  became_ready: 'It became ready.',
  lost_ready: 'It is no longer ready.',
  changed: 'It changed, but not whether it is ready.',
  none: 'Nothing changed.',
}

const STATUS_SENTENCES = {
  ready: ({ definitive, pending }) =>
    definitive
      ? 'Ready: the terminal has cleared it and reports no holds.'
      : `Ready, to be confirmed: the terminal has cleared it, but expects ${holdList(pending)}.`,
  out_of_sync: ({ active }) =>
    `Out of sync: the terminal reports it available, yet under ${holdList(active)}; confirm with the terminal.`,
  blocked: ({ active }) => `Blocked by ${holdList(active)}.`,
  not_released: ({ pending }) =>
    pending.length === 0
      ? 'Not released yet: no hold is active, but the terminal has not cleared it.'
      : `Not released yet: no hold is active, but the terminal expects ${holdList(pending)}.`,
  unknown: () => 'Unknown: the terminal has not reported both availability and holds.',
} satisfies Record<Status, (verdict: Verdict<AnyHold>) => string>

const holdList = (holds: readonly AnyHold[]): string => {
  const names = holds.map(({ name }) => (typeof name === 'string' ? name : 'not named'))
  return `${holds.length === 1 ? 'a hold' : `${holds.length} holds`} (${names.join(', ')})`
}
