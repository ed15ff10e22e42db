/**
 * Can this container be picked up?
 *
 * Two attributes decide, by the table on {@link evaluate}. An empty list of holds is normal (READY-6); a list that is
 * not reported is not an empty one.
 */
import type { Hold } from '../resource/container'

export type { Hold }

/** What the two attributes come to. */
export type Status = 'ready' | 'out_of_sync' | 'blocked' | 'not_released' | 'unknown'
/** What to do next. */
export type Action = 'pick_up' | 'confirm' | 'resolve_holds' | 'wait'
/** What became of readiness; `changed` where only the status or the certainty did. */
export type Change = 'became_ready' | 'lost_ready' | 'changed' | 'none'
/** A rule of the interface. */
export type Clause = 'READY-1' | 'READY-2' | 'READY-3' | 'READY-4' | 'READY-5'

/** The two attributes that decide; null or missing where the terminal has not reported them. */
export type Facts = {
  /** Whether the terminal has cleared the container for pickup. */
  readonly available_for_pickup?: boolean | null | undefined
  /** The holds at the terminal of the port of discharge; an empty list says that it reports none. */
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
}

/** Whether a container can be picked up, and why. */
export type Verdict = {
  /** What the two attributes come to. */
  readonly status: Status
  /** Whether the rules call it ready for pickup. */
  readonly ready: boolean
  /** Whether it is the definitive ready signal: available, and no holds of any kind. */
  readonly definitive: boolean
  /** What to do next. */
  readonly action: Action
  /** The active holds, in the order given. */
  readonly active: readonly Hold[]
  /** The pending holds, in the order given. */
  readonly pending: readonly Hold[]
  /** The rules that decided; empty where a fact is missing. */
  readonly clauses: readonly Clause[]
}

/** The result of {@link change}. */
export type Changed = {
  /** The verdict on the reading before. */
  readonly before: Verdict
  /** The verdict on the reading after. */
  readonly after: Verdict
  /** What became of readiness between the two. */
  readonly change: Change
}

type Row = Omit<Verdict, 'active' | 'pending'>
type Holds = 'empty' | 'pending' | 'active'

const row = (status: Status, ready: boolean, definitive: boolean, action: Action, ...clauses: readonly Clause[]): Row =>
  Object.freeze({ status, ready, definitive, action, clauses: Object.freeze(clauses) })

/** Availability → holds → status, ready, definitive, action, clauses. */
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

/** The verdict where either fact is not reported. */
const UNKNOWN = row('unknown', false, false, 'wait')

/**
 * Tells whether a container can be picked up, what to do, and which holds and rules say so.
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
 * Both facts are needed: with one null or missing the verdict is `unknown`, and the holds that are known are still
 * listed. A hold counts as active unless it is pending, so that an unknown status never passes for "no hold"; for the
 * same reason anything but a list, which only plain JavaScript can give, counts as not reported. Takes time linear in
 * the number of holds.
 *
 * @clause READY-1 READY-2 READY-3 READY-4 READY-5 READY-6
 * @example evaluate({ available_for_pickup: true, holds_at_pod_terminal: [] }).action // 'pick_up'
 */
export const evaluate = ({ available_for_pickup, holds_at_pod_terminal }: Facts): Verdict => {
  let active = NONE
  let pending = NONE
  const holds = listOrNull(holds_at_pod_terminal)
  if (holds) {
    for (let i = 0; i < holds.length; i++) {
      const hold = holds[i]!
      if (hold.status === 'pending') pending = append(pending, hold)
      else active = append(active, hold)
    }
  }
  const kind: Holds = active !== NONE ? 'active' : pending !== NONE ? 'pending' : 'empty'
  const { status, ready, definitive, action, clauses } = !holds
    ? UNKNOWN
    : available_for_pickup === true
      ? VERDICTS.available[kind]
      : available_for_pickup === false
        ? VERDICTS.unavailable[kind]
        : UNKNOWN
  return { status, ready, definitive, action, active, pending, clauses }
}

const listOrNull = (holds: Facts['holds_at_pod_terminal']): readonly Hold[] | null =>
  Array.isArray(holds) ? (holds as readonly Hold[]) : null

const NONE: Hold[] = []
Object.freeze(NONE)

/**
 * Most containers have no holds: their verdicts share one empty list, which takes 0.5 to 0.8 of the time of new lists.
 */
const append = (holds: Hold[], hold: Hold): Hold[] => {
  if (holds === NONE) return [hold]
  holds.push(hold)
  return holds
}

/**
 * Tells what became of readiness between two readings of a container: `changed` where only the status or its certainty
 * did.
 *
 * Takes time linear in the holds of both.
 *
 * @clause READY-1 READY-2 READY-3 READY-4 READY-5
 * @example change({ before: {}, after: { available_for_pickup: true, holds_at_pod_terminal: [] } }).change
 * // 'became_ready'
 */
export const change = (input: { readonly before: Facts; readonly after: Facts }): Changed => {
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
 * Says a verdict, or what became of one, in English: the result of `evaluate` or `change`.
 *
 * @example explain(evaluate({})) // 'Unknown: the terminal has not reported both availability and holds.'
 */
export const explain = (result: Verdict | Changed): string =>
  'status' in result
    ? SENTENCES[result.status](result)
    : `${CHANGES[result.change]} Before: ${explain(result.before)} After: ${explain(result.after)}`

const CHANGES: { readonly [C in Change]: string } = {
  became_ready: 'It became ready.',
  lost_ready: 'It is no longer ready.',
  changed: 'It changed, but not whether it is ready.',
  none: 'Nothing changed.',
}

const SENTENCES = {
  ready: ({ definitive, pending }) =>
    definitive
      ? 'Ready: the terminal has cleared it and reports no holds.'
      : `Ready, to be confirmed: the terminal has cleared it, but expects ${list(pending)}.`,
  out_of_sync: ({ active }) =>
    `Not to be trusted: the terminal reports it available and under ${list(active)} at once; read it again.`,
  blocked: ({ active }) => `Blocked by ${list(active)}.`,
  not_released: ({ pending }) =>
    pending.length === 0
      ? 'Not released yet: no hold is active, but the terminal has not cleared it.'
      : `Not released yet: no hold is active, but the terminal expects ${list(pending)}.`,
  unknown: () => 'Unknown: the terminal has not reported both availability and holds.',
} satisfies Record<Status, (verdict: Verdict) => string>

const list = (holds: readonly Hold[]): string => {
  const names = holds.map(hold => hold.name)
  return `${holds.length === 1 ? 'a hold' : `${holds.length} holds`} (${names.join(', ')})`
}
