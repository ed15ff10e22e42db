/**
 * Can this container be picked up?
 *
 * | available_for_pickup | holds_at_pod_terminal | status       | clauses          |
 * | -------------------- | --------------------- | ------------ | ---------------- |
 * | true                 | empty                 | ready        | READY-1, READY-2 |
 * | true                 | pending only          | ready        | READY-1, READY-5 |
 * | true                 | some active           | out_of_sync  | READY-5          |
 * | false                | some active           | blocked      | READY-3          |
 * | false                | none active           | not_released | READY-4          |
 * | either is not reported                       || unknown      |                  |
 *
 * An empty list of holds is normal (READY-6); a list that is not reported is not an empty one.
 */
import type { Hold } from '../resource/container'

export type Status = 'ready' | 'out_of_sync' | 'blocked' | 'not_released' | 'unknown'
export type Action = 'pick_up' | 'confirm' | 'resolve_holds' | 'wait'
export type Change = 'became_ready' | 'lost_ready' | 'changed' | 'none'
type Clause = 'READY-1' | 'READY-2' | 'READY-3' | 'READY-4' | 'READY-5'

/** The two attributes that decide. */
export type Facts = {
  readonly available_for_pickup?: boolean | null | undefined
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
}

export type Verdict = {
  readonly status: Status
  /** Whether the rules call it ready for pickup. */
  readonly ready: boolean
  /** Whether it is the definitive ready signal: available, and no holds of any kind. */
  readonly definitive: boolean
  readonly action: Action
  /** The active holds, in the order given. */
  readonly active: readonly Hold[]
  /** The pending holds, in the order given. */
  readonly pending: readonly Hold[]
  /** The rules that decided; none where a fact is missing. */
  readonly clauses: readonly Clause[]
}

type Row = Omit<Verdict, 'active' | 'pending'>
type Holds = 'empty' | 'pending' | 'active'

const row = (status: Status, ready: boolean, definitive: boolean, action: Action, clauses: readonly Clause[]): Row =>
  Object.freeze({ status, ready, definitive, action, clauses: Object.freeze(clauses) })

const BLOCKED = row('blocked', false, false, 'resolve_holds', ['READY-3'])
const NOT_RELEASED = row('not_released', false, false, 'wait', ['READY-4'])
const UNKNOWN = row('unknown', false, false, 'wait', [])

const AVAILABLE = {
  empty: row('ready', true, true, 'pick_up', ['READY-1', 'READY-2']),
  pending: row('ready', true, false, 'confirm', ['READY-1', 'READY-5']),
  active: row('out_of_sync', false, false, 'confirm', ['READY-5']),
} satisfies Record<Holds, Row>

const UNAVAILABLE = { empty: NOT_RELEASED, pending: NOT_RELEASED, active: BLOCKED } satisfies Record<Holds, Row>

const NONE: Hold[] = []
Object.freeze(NONE)

/**
 * Tells whether a container can be picked up, what to do, and which holds and rules say so.
 *
 * Both facts are needed: with one null or missing the verdict is `unknown`, and the holds that are known are still listed.
 * A hold counts as active unless it is pending, so that nothing unheard-of passes for "no hold".
 *
 * @clause READY-1 READY-2 READY-3 READY-4 READY-5 READY-6
 * @example evaluate({ available_for_pickup: true, holds_at_pod_terminal: [] }).action // 'pick_up'
 */
export const evaluate = ({ available_for_pickup, holds_at_pod_terminal: holds }: Facts): Verdict => {
  let active = NONE
  let pending = NONE
  if (holds) {
    for (let i = 0; i < holds.length; i++) {
      const hold = holds[i]!
      if (hold.status === 'pending') pending = append(pending, hold)
      else active = append(active, hold)
    }
  }
  const kind: Holds = active !== NONE ? 'active' : pending !== NONE ? 'pending' : 'empty'
  const { status, ready, definitive, action, clauses } =
    !holds ? UNKNOWN
    : available_for_pickup === true ? AVAILABLE[kind]
    : available_for_pickup === false ? UNAVAILABLE[kind]
    : UNKNOWN
  return { status, ready, definitive, action, active, pending, clauses }
}

/** Most containers have no holds: their verdicts share one empty list. */
const append = (list: Hold[], hold: Hold): Hold[] => {
  if (list === NONE) return [hold]
  list.push(hold)
  return list
}

/**
 * Tells what became of readiness between two readings of a container: `changed` where only the status or its certainty did.
 *
 * @clause READY-1 READY-2 READY-3 READY-4 READY-5
 * @example change({ before: {}, after: { available_for_pickup: true, holds_at_pod_terminal: [] } }).change // 'became_ready'
 */
export const change = (input: { readonly before: Facts; readonly after: Facts }): {
  readonly before: Verdict
  readonly after: Verdict
  readonly change: Change
} => {
  const before = evaluate(input.before)
  const after = evaluate(input.after)
  return {
    before,
    after,
    change:
      before.ready !== after.ready ? (after.ready ? 'became_ready' : 'lost_ready')
      : before.status !== after.status || before.definitive !== after.definitive ? 'changed'
      : 'none',
  }
}

/**
 * Says a verdict in one English sentence.
 *
 * @example explain(evaluate({})) // 'Unknown: the terminal has not reported both availability and holds.'
 */
export const explain = (verdict: Verdict): string => SENTENCES[verdict.status](verdict)

const SENTENCES = {
  ready: ({ definitive, pending }) =>
    definitive ? 'Ready: the terminal has cleared it and reports no holds.'
    : `Ready, to be confirmed: the terminal has cleared it, but expects ${list(pending)}.`,
  out_of_sync: ({ active }) => `Not to be trusted: the terminal reports it available and under ${list(active)} at once; read it again.`,
  blocked: ({ active }) => `Blocked by ${list(active)}.`,
  not_released: ({ pending }) =>
    pending.length === 0 ? 'Not released yet: no hold is active, but the terminal has not cleared it.'
    : `Not released yet: no hold is active, but the terminal expects ${list(pending)}.`,
  unknown: () => 'Unknown: the terminal has not reported both availability and holds.',
} satisfies Record<Status, (verdict: Verdict) => string>

const list = (holds: readonly Hold[]): string => {
  const names = holds.map(hold => hold.name)
  return `${holds.length === 1 ? 'a hold' : `${holds.length} holds`} (${names.join(', ')})`
}
