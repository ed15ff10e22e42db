/**
 * What happens to a hold, and what happened to some?
 *
 * The rows of the state table are on {@link step}. There is no released status: a hold that is cleared is gone. Several
 * holds may have one name.
 */
import { can as canMove, mermaid as drawn, next as moved, type Machine } from '../../kernel/machine'
import type { Hold } from '../../resource/container'
import {
  changeOf,
  descriptionOf,
  type Change,
  type Difference,
  type EventType,
  type HoldChange,
  type Name,
} from './change'

export type { Change, Difference, EventType, Hold, HoldChange, Name }

/** The status of a hold, or `none` where it is not there. */
export type State = 'none' | Hold['status']

/** An event of a terminal. */
export type Event = {
  /** What the terminal does. */
  readonly type: EventType
  /** The name of the hold that it does it with, with its case. */
  readonly name: Name
  /** The description of a new hold; on `activated`, text replaces the description of the pending one. */
  readonly description?: string | null | undefined
}

/** The changeset of a step: the whole lists, before and after. */
export type HoldsChangeset = {
  /** All holds before the step, and all after it. */
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
      /** Which hold the event needs and the list lacks. */
      readonly reason: 'no_pending_hold' | 'no_such_hold'
    }

// The machine --------------------------------------------------------------------------------------------------------

/** The state table of a hold: state → event → next state. */
export const machine = {
  none: { placed: 'hold', expected: 'pending' },
  pending: { activated: 'hold', cleared: 'none' },
  hold: { cleared: 'none' },
} as const satisfies Machine<State, EventType>

/**
 * Tells whether an event is legal for a hold in a state.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4
 * @example can('pending', 'activated') // true
 */
export const can = (state: State, event: EventType): boolean => canMove<State, EventType>(machine, state, event)

/**
 * Gives the state of a hold after an event; undefined where the event is illegal.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4
 * @example next('pending', 'activated') // 'hold'
 */
export const next = (state: State, event: EventType): State | undefined =>
  moved<State, EventType>(machine, state, event)

/**
 * Draws the state table as a Mermaid state diagram.
 *
 * @example mermaid().split('\n')[1] // '    [*] --> none'
 */
export const mermaid = (): string => drawn<State, EventType>(machine, 'none')

// Steps --------------------------------------------------------------------------------------------------------------

/**
 * Applies one event to the holds of a container: to the first hold of that name that can take it, an active one before
 * a pending one, or as a new hold at the end.
 *
 * | a hold that is      | event       | becomes              | clause |
 * | ------------------- | ----------- | -------------------- | ------ |
 * | not there           | `placed`    | active               | HOLD-3 |
 * | not there           | `expected`  | pending              | HOLD-4 |
 * | pending             | `activated` | active               | HOLD-1 |
 * | active              | `cleared`   | not there            | HOLD-2 |
 * | pending             | `cleared`   | not there: withdrawn | HOLD-4 |
 *
 * Takes time linear in the number of holds.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4 CHG-2
 * @example step({ holds: [], event: { type: 'cleared', name: 'TMF' } })
 * // { outcome: 'illegal', reason: 'no_such_hold' }
 */
export const step = ({ holds, event }: { readonly holds: readonly Hold[]; readonly event: Event }): Stepped => {
  const at = takerOf(holds, event)
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

/**
 * The index of the hold that takes an event: the first active one of the name that can, else the first pending, or -1.
 */
const takerOf = (holds: readonly Hold[], { type, name }: Event): number => {
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
 * Tells what became of each hold between two lists, as a difference of multisets.
 *
 * Within a name, holds are paired in four rounds: those that are the same, then those of one description, then those of
 * one status, then what is left. A hold that has no partner is gone or new. Takes time linear in the number of holds.
 *
 * | before  | after   | change        | clause |
 * | ------- | ------- | ------------- | ------ |
 * |         | active  | `placed`      | HOLD-3 |
 * |         | pending | `expected`    | HOLD-4 |
 * | pending | active  | `activated`   | HOLD-1 |
 * | active  |         | `cleared`     | HOLD-2 |
 * | pending |         | `withdrawn`   | HOLD-4 |
 * | active  | pending | `deactivated` |        |
 * | the same status, another description || `redescribed` | |
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4 CHG-3
 * @example diff({ before: [{ name: 'TMF', status: 'pending' }], after: [] })
 * // { changes: [{ change: 'withdrawn', name: 'TMF' }] }
 */
export const diff = ({
  before,
  after,
}: {
  readonly before: readonly Hold[]
  readonly after: readonly Hold[]
}): Difference => {
  const changes: HoldChange[] = []
  const names: Name[] = []
  addNames(names, before)
  addNames(names, after)
  for (const name of names) {
    const was = onlyOf(before, name)
    const is = onlyOf(after, name)
    if (was === 'several' || is === 'several') addChanges(changes, name, named(before, name), named(after, name))
    else addChange(changes, name, was, is)
  }
  return { changes }
}

/** Adds the names that are not in the list yet. There are six names at most, so a list is as quick as a set. */
const addNames = (names: Name[], holds: readonly Hold[]): void => {
  for (const { name } of holds) if (!names.includes(name)) names.push(name)
}

const named = (holds: readonly Hold[], name: Name): readonly Hold[] => holds.filter(hold => hold.name === name)

/** The only hold of a name: most are, and need no rounds. */
const onlyOf = (holds: readonly Hold[], name: Name): Hold | null | 'several' => {
  let only: Hold | null = null
  for (const hold of holds) {
    if (hold.name !== name) continue
    if (only !== null) return 'several'
    only = hold
  }
  return only
}

/** What the holds of a pair have in common, round by round. The space keeps a null description apart from the text. */
const ROUNDS: readonly ((hold: Hold) => unknown)[] = [
  hold => (descriptionOf(hold) === null ? hold.status : `${hold.status} ${hold.description}`),
  descriptionOf,
  hold => hold.status,
  () => 'any',
]

const addChanges = (changes: HoldChange[], name: Name, before: readonly Hold[], after: readonly Hold[]): void => {
  const { partner, taken } = pair(before, after)
  before.forEach((hold, i) => addChange(changes, name, hold, after[partner[i]!] ?? null))
  after.forEach((hold, j) => taken[j] || addChange(changes, name, null, hold))
}

const addChange = (changes: HoldChange[], name: Name, before: Hold | null, after: Hold | null): void => {
  const change = changeOf(before, after)
  if (change) changes.push({ change, name, before, after })
}

/** The index of the partner of each hold before, or -1; and which of those after have a partner. */
type Pairs = { readonly partner: readonly number[]; readonly taken: readonly boolean[] }

/** Partners are found by a map from key to indexes, so that the time is linear in the length of the lists. */
const pair = (before: readonly Hold[], after: readonly Hold[]): Pairs => {
  const partner = before.map(() => -1)
  const taken = after.map(() => false)
  let unpaired = Math.min(before.length, after.length)
  for (const keyOf of ROUNDS) {
    if (unpaired === 0) break
    const free = new Map<unknown, number[]>()
    for (let j = after.length - 1; j >= 0; j--) {
      if (taken[j]) continue
      const key = keyOf(after[j]!)
      const others = free.get(key)
      if (others) others.push(j)
      else free.set(key, [j])
    }
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
 * Says in English what became of holds: the result of `step` or `diff`, or one change of it.
 *
 * @example explain({ outcome: 'illegal', reason: 'no_such_hold' }) // 'There is no hold of that name to be cleared.'
 */
export const explain = (result: Stepped | Difference | HoldChange): string =>
  'change' in result
    ? `${result.name}: ${SENTENCES[result.change]}.`
    : 'changes' in result
      ? explainAll(result.changes)
      : result.outcome === 'illegal'
        ? REASONS[result.reason]
        : explainAll(diff({ before: result.changeset.holds_at_pod_terminal[0], after: result.holds }).changes)

const explainAll = (changes: readonly HoldChange[]): string =>
  changes.length === 0 ? 'No hold changed.' : changes.map(explain).join(' ')

const REASONS = {
  no_pending_hold: 'There is no pending hold of that name to become active.',
  no_such_hold: 'There is no hold of that name to be cleared.',
}

const SENTENCES: { readonly [C in Change]: string } = {
  placed: 'a hold was placed',
  expected: 'a hold is expected',
  activated: 'the expected hold became active',
  cleared: 'the hold was cleared',
  withdrawn: 'the expected hold was withdrawn',
  deactivated: 'the active hold is only expected again',
  redescribed: 'the hold was described anew',
}
