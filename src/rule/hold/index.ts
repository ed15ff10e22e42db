/**
 * How does an event change the holds of a container, and how do two arrays of holds differ?
 *
 * {@link step} has the state table. Holds have no released status: a cleared hold is removed. Several holds may have the
 * same name.
 *
 * @module gateout/hold
 */
import { freezeDeep } from '../../kernel/freeze'
import { addTo } from '../../kernel/group'
import { can as canMove, mermaid as drawn, next as moved, type Machine } from '../../kernel/machine'
import type { Hold } from '../../resource/model'
import {
  classifyChange,
  readDescription,
  type Change,
  type Difference,
  type EventType,
  type HoldChange,
  type IllegalReason,
  type Name,
} from './change'

export type { Change, Difference, EventType, Hold, HoldChange, IllegalReason, Name }

/** The status of a hold, or `none` without a hold. */
export type State = 'none' | Hold['status']

/** An event of a terminal. */
export type Event = {
  /** The action of the terminal. */
  readonly type: EventType
  /** The name of the hold; case-sensitive. */
  readonly name: Name
  /** The description of a new hold; on `activated`, a string replaces the description of the pending hold. */
  readonly description?: string | null | undefined
}

/** The changeset of a step. */
export type HoldsChangeset = {
  /** All holds before the step and all holds after it. */
  readonly holds_at_pod_terminal: readonly [before: readonly Hold[], after: readonly Hold[]]
}

/** The result of {@link step}. */
export type Stepped =
  | {
      readonly outcome: 'changed'
      /** The holds after the event. */
      readonly holds: readonly Hold[]
      /** From the holds before the event to those after it. */
      readonly changeset: HoldsChangeset
    }
  | {
      readonly outcome: 'illegal'
      /** The hold that the event requires and that is missing. */
      readonly reason: IllegalReason
    }

// The machine --------------------------------------------------------------------------------------------------------

/** The state table of a hold: state → event → next state. */
export const machine = /* @__PURE__ */ freezeDeep({
  none: { placed: 'hold', expected: 'pending' },
  pending: { activated: 'hold', cleared: 'none' },
  hold: { cleared: 'none' },
} as const satisfies Machine<State, EventType>)

/**
 * Returns whether an event is legal for a hold in a state.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4
 * @example can('pending', 'activated') // true
 */
export const can = (state: State, event: EventType): boolean => canMove<State, EventType>(machine, state, event)

/**
 * Returns the state of a hold after an event, or undefined if the event is illegal.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4
 * @example next('pending', 'activated') // 'hold'
 */
export const next = (state: State, event: EventType): State | undefined =>
  moved<State, EventType>(machine, state, event)

/**
 * Returns the state table as a Mermaid state diagram.
 *
 * @example mermaid().split('\n')[1] // '    [*] --> none'
 */
export const mermaid = (): string => drawn<State, EventType>(machine, 'none')

// Steps --------------------------------------------------------------------------------------------------------------

/**
 * Applies one event to the holds of a container: to the first matching active hold, else to the first matching pending
 * hold, else by appending a new hold.
 *
 * | hold    | event       | hold after           | clause |
 * | ------- | ----------- | -------------------- | ------ |
 * | none    | `placed`    | active               | HOLD-3 |
 * | none    | `expected`  | pending              | HOLD-4 |
 * | pending | `activated` | active               | HOLD-1 |
 * | active  | `cleared`   | none                 | HOLD-2 |
 * | pending | `cleared`   | none (it is withdrawn) | HOLD-4 |
 *
 * @complexity O(n) in the holds
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4 CHG-2
 * @example step({ holds: [], event: { type: 'cleared', name: 'TMF' } })
 * // { outcome: 'illegal', reason: 'no_such_hold' }
 */
export const step = ({ holds, event }: { readonly holds: readonly Hold[]; readonly event: Event }): Stepped => {
  const at = matchingIndex(holds, event)
  const to = next(at < 0 ? 'none' : holds[at]!.status, event.type)
  if (to === undefined) {
    return { outcome: 'illegal', reason: event.type === 'activated' ? 'no_pending_hold' : 'no_such_hold' }
  }
  const after = holds.slice()
  if (at < 0) after.push({ name: event.name, status: to, description: event.description ?? null } as Hold)
  else if (to === 'none') after.splice(at, 1)
  else after[at] = withStatus(holds[at]!, to, event)
  return { outcome: 'changed', holds: after, changeset: { holds_at_pod_terminal: [holds, after] } }
}

/** The index of the first active hold for which the event is legal, else of the first pending one, else -1. */
const matchingIndex = (holds: readonly Hold[], { type, name }: Event): number => {
  let pending = -1
  for (let i = 0; i < holds.length; i++) {
    const hold = holds[i]!
    if (hold.name !== name || !can(hold.status, type)) continue
    if (hold.status === 'hold') return i
    if (pending < 0) pending = i
  }
  return pending
}

const withStatus = (hold: Hold, status: Hold['status'], { description }: Event): Hold =>
  typeof description === 'string' ? { ...hold, status, description } : { ...hold, status }

/**
 * Returns how each hold changed between two arrays, as a difference of multisets.
 *
 * Holds of the same name are paired in four rounds: by equality, by description, by status, and by position. Holds
 * without a partner were removed or added.
 *
 * | before  | after   | change        | clause |
 * | ------- | ------- | ------------- | ------ |
 * |         | active  | `placed`      | HOLD-3 |
 * |         | pending | `expected`    | HOLD-4 |
 * | pending | active  | `activated`   | HOLD-1 |
 * | active  |         | `cleared`     | HOLD-2 |
 * | pending |         | `withdrawn`   | HOLD-4 |
 * | active  | pending | `deactivated` |        |
 * | same status, other description || `redescribed` | |
 *
 * Holds that are null or undefined are compared as an empty array, as in `webhook.read`.
 *
 * @complexity O(n) in the holds
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4 CHG-3
 * @example diff({ before: [{ name: 'TMF', status: 'pending' }], after: [] })
 * // { changes: [{ change: 'withdrawn', name: 'TMF' }] }
 */
export const diff = ({
  before,
  after,
}: {
  readonly before: readonly Hold[] | null | undefined
  readonly after: readonly Hold[] | null | undefined
}): Difference => compareHolds(before ?? [], after ?? [])

const compareHolds = (before: readonly Hold[], after: readonly Hold[]): Difference => {
  const changes: HoldChange[] = []
  const names: Name[] = []
  addNames(names, before)
  addNames(names, after)
  for (const name of names) addChanges(changes, name, selectNamed(before, name), selectNamed(after, name))
  return { changes }
}

/** Adds missing names. There are at most six, so an array is as fast as a set. */
const addNames = (names: Name[], holds: readonly Hold[]): void => {
  for (const { name } of holds) if (!names.includes(name)) names.push(name)
}

const selectNamed = (holds: readonly Hold[], name: Name): readonly Hold[] => holds.filter(hold => hold.name === name)

/** The key that both holds of a pair share, by round. The space separates a null description from "null". */
const ROUNDS: readonly ((hold: Hold) => unknown)[] = [
  hold => (readDescription(hold) === null ? hold.status : `${hold.status} ${hold.description}`),
  readDescription,
  hold => hold.status,
  () => 'any',
]

const addChanges = (changes: HoldChange[], name: Name, before: readonly Hold[], after: readonly Hold[]): void => {
  const { partner, taken } = pair(before, after)
  before.forEach((hold, i) => addChange(changes, name, hold, after[partner[i]!] ?? null))
  after.forEach((hold, j) => taken[j] || addChange(changes, name, null, hold))
}

const addChange = (changes: HoldChange[], name: Name, before: Hold | null, after: Hold | null): void => {
  const change = classifyChange(before, after)
  if (change) changes.push({ change, name, before, after })
}

/** For each earlier hold the index of its partner, or -1. For each later hold whether it has a partner. */
type Pairs = { readonly partner: readonly number[]; readonly taken: readonly boolean[] }

/** Finds partners by a map from key to indexes, which keeps it O(n). */
const pair = (before: readonly Hold[], after: readonly Hold[]): Pairs => {
  const partner = before.map(() => -1)
  const taken = after.map(() => false)
  let unpaired = Math.min(before.length, after.length)
  for (const keyOf of ROUNDS) {
    if (unpaired === 0) break
    const free = new Map<unknown, number[]>()
    for (let j = after.length - 1; j >= 0; j--) if (!taken[j]) addTo(free, keyOf(after[j]!), j)
    before.forEach((hold, i) => {
      const j = partner[i]! < 0 ? free.get(keyOf(hold))?.pop() : undefined
      if (j === undefined) return
      partner[i] = j
      taken[j] = true
      unpaired--
    })
  }
  return { partner, taken }
}

/**
 * Returns the result of `step` or `diff`, or one change of it, in English.
 *
 * @example explain({ outcome: 'illegal', reason: 'no_such_hold' }) // 'Illegal: no hold has that name.'
 */
export const explain = (result: Stepped | Difference | HoldChange): string => {
  if ('change' in result) return `${result.name}: ${SENTENCES[result.change]}.`
  if ('changes' in result) return explainAll(result.changes)
  return result.outcome === 'illegal'
    ? {
        no_pending_hold: 'Illegal: no pending hold has that name.',
        no_such_hold: 'Illegal: no hold has that name.',
      }[result.reason]
    : explainAll(diff({ before: result.changeset.holds_at_pod_terminal[0], after: result.holds }).changes)
}

const explainAll = (changes: readonly HoldChange[]): string =>
  changes.length === 0 ? 'No hold changed.' : changes.map(explain).join(' ')

const SENTENCES: { readonly [C in Change]: string } = {
  placed: 'a hold was placed',
  expected: 'a hold is expected',
  activated: 'the expected hold became active',
  cleared: 'the hold was cleared',
  withdrawn: 'the expected hold was withdrawn',
  deactivated: 'the active hold is only expected again',
  redescribed: 'the description of the hold changed',
}
