/**
 * What happens to a hold, and what happened to some?
 *
 * | a hold that is      | event       | becomes              | clause |
 * | ------------------- | ----------- | -------------------- | ------ |
 * | not there           | `placed`    | active               | HOLD-3 |
 * | not there           | `expected`  | pending              | HOLD-4 |
 * | pending             | `activated` | active               | HOLD-1 |
 * | active              | `cleared`   | not there            | HOLD-2 |
 * | pending             | `cleared`   | not there: withdrawn | HOLD-4 |
 *
 * There is no released status: a hold that is cleared is gone. Several holds may have one name.
 */
import { next, type Machine } from '../kernel/machine'
import type { Hold } from '../resource/container'

export type Name = Hold['name']
export type State = 'none' | Hold['status']
export type EventType = 'placed' | 'expected' | 'activated' | 'cleared'
export type Change = EventType | 'withdrawn' | 'deactivated' | 'redescribed'

export type Event = { readonly type: EventType; readonly name: Name; readonly description?: string | null | undefined }

/** The changeset of a step: the whole arrays, before and after. */
export type Holds = { readonly holds_at_pod_terminal: readonly [before: readonly Hold[], after: readonly Hold[]] }

export type Stepped =
  | { readonly outcome: 'changed'; readonly holds: readonly Hold[]; readonly changeset: Holds }
  | { readonly outcome: 'illegal'; readonly reason: 'no_pending_hold' | 'no_such_hold' }

/** What became of one hold; one that came or went has no counterpart. */
export type HoldChange = { readonly change: Change; readonly name: Name; readonly before: Hold | null; readonly after: Hold | null }

export const machine = {
  none: { placed: 'hold', expected: 'pending' },
  pending: { activated: 'hold', cleared: 'none' },
  hold: { cleared: 'none' },
} as const satisfies Machine<State, EventType>

/**
 * Applies one event to the holds of a container: to the first hold of that name that can take it, an active one before a
 * pending one, or as a new hold at the end.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4 CHG-2
 * @example step({ holds: [], event: { type: 'cleared', name: 'TMF' } }) // { outcome: 'illegal', reason: 'no_such_hold' }
 */
export const step = ({ holds, event }: { readonly holds: readonly Hold[]; readonly event: Event }): Stepped => {
  const at = takerOf(holds, event)
  const to = at < 0 ? next<State, EventType>(machine, 'none', event.type) : next<State, EventType>(machine, holds[at]!.status, event.type)
  if (to === undefined) return { outcome: 'illegal', reason: event.type === 'activated' ? 'no_pending_hold' : 'no_such_hold' }
  const after = holds.slice()
  if (at < 0) after.push({ name: event.name, status: to, description: event.description ?? null } as Hold)
  else if (to === 'none') after.splice(at, 1)
  else after[at] = moved(holds[at]!, to, event)
  return { outcome: 'changed', holds: after, changeset: { holds_at_pod_terminal: [holds, after] } }
}

/** Where the hold is that takes the event: the first active one of that name that can, else the first pending one; -1 if none. */
const takerOf = (holds: readonly Hold[], { type, name }: Event): number => {
  let pending = -1
  for (let i = 0; i < holds.length; i++) {
    const hold = holds[i]!
    if (hold.name !== name || next<State, EventType>(machine, hold.status, type) === undefined) continue
    if (hold.status === 'hold') return i
    if (pending < 0) pending = i
  }
  return pending
}

const moved = (hold: Hold, to: Hold['status'], { description }: Event): Hold =>
  typeof description === 'string' ? { ...hold, status: to, description } : { ...hold, status: to }

/**
 * Tells what became of each hold between two lists, as a difference of multisets.
 *
 * Within a name, holds are paired in four rounds: those that are the same, then those of one description, then those of one
 * status, then what is left.
 *
 * @clause HOLD-1 HOLD-2 HOLD-3 HOLD-4 CHG-3
 * @example diff({ before: [{ name: 'TMF', status: 'pending' }], after: [] }) // { changes: [{ change: 'withdrawn', name: 'TMF' }] }
 */
export const diff = ({ before, after }: { readonly before: readonly Hold[]; readonly after: readonly Hold[] }): {
  readonly changes: readonly HoldChange[]
} => {
  const changes: HoldChange[] = []
  const names: Name[] = []
  addNames(names, before)
  addNames(names, after)
  for (const name of names) {
    const was = onlyOf(before, name)
    const is = onlyOf(after, name)
    if (was === 'several' || is === 'several') addChanges(changes, name, before.filter(hold => hold.name === name), after.filter(hold => hold.name === name))
    else addChange(changes, name, was, is)
  }
  return { changes }
}

/** Adds the names that are not there yet; there are few, so that a list is as good as a set. */
const addNames = (names: Name[], holds: readonly Hold[]): void => {
  for (const { name } of holds) if (!names.includes(name)) names.push(name)
}

/** Most holds are the only one of their name: they need no rounds. */
const onlyOf = (holds: readonly Hold[], name: Name): Hold | null | 'several' => {
  let only: Hold | null = null
  for (const hold of holds) {
    if (hold.name !== name) continue
    if (only !== null) return 'several'
    only = hold
  }
  return only
}

const descriptionOf = (hold: Hold): string | null => hold.description ?? null

/** What the holds of a pair have in common, round by round. */
const ROUNDS: readonly ((hold: Hold) => unknown)[] = [
  hold => (descriptionOf(hold) === null ? hold.status : `${hold.status} ${hold.description}`),
  descriptionOf,
  hold => hold.status,
  () => 'any',
]

const describedAlike = (a: Hold, b: Hold): boolean => descriptionOf(a) === descriptionOf(b)

const addChanges = (changes: HoldChange[], name: Name, before: readonly Hold[], after: readonly Hold[]): void => {
  const { partner, taken } = pair(before, after)
  before.forEach((hold, i) => addChange(changes, name, hold, after[partner[i]!] ?? null))
  after.forEach((hold, j) => taken[j] || addChange(changes, name, null, hold))
}

const addChange = (changes: HoldChange[], name: Name, before: Hold | null, after: Hold | null): void => {
  const change = changeOf(before, after)
  if (change) changes.push({ change, name, before, after })
}

/** Where the partner of each hold before is, -1 for one without; and which of those after have one. */
type Pairs = { readonly partner: readonly number[]; readonly taken: readonly boolean[] }

/** A list by key finds the partner, for a hostile list can be long. */
const pair = (before: readonly Hold[], after: readonly Hold[]): Pairs => {
  const partner = before.map(() => -1)
  const taken = after.map(() => false)
  let left = Math.min(before.length, after.length)
  for (const keyOf of ROUNDS) {
    if (left === 0) break
    const free = new Map<unknown, number[]>()
    for (let j = after.length - 1; j >= 0; j--) {
      if (taken[j]) continue
      const key = keyOf(after[j]!)
      const waiting = free.get(key)
      if (waiting) waiting.push(j)
      else free.set(key, [j])
    }
    before.forEach((hold, i) => {
      const j = partner[i]! < 0 ? free.get(keyOf(hold))?.pop() : undefined
      if (j === undefined) return
      partner[i] = j
      taken[j] = true
      left--
    })
  }
  return { partner, taken }
}

const changeOf = (before: Hold | null, after: Hold | null): Change | undefined =>
  before === null ? (after?.status === 'hold' ? 'placed' : 'expected')
  : after === null ? (before.status === 'hold' ? 'cleared' : 'withdrawn')
  : before.status !== after.status ? (after.status === 'hold' ? 'activated' : 'deactivated')
  : describedAlike(before, after) ? undefined
  : 'redescribed'

/**
 * Says in English what became of a hold.
 *
 * @example explain({ change: 'placed', name: 'customs', before: null, after: { name: 'customs', status: 'hold' } }) // 'customs: a hold was placed.'
 */
export const explain = ({ change, name }: HoldChange): string => `${name}: ${SENTENCES[change]}.`

const SENTENCES: { readonly [C in Change]: string } = {
  placed: 'a hold was placed',
  expected: 'a hold is expected',
  activated: 'the expected hold became active',
  cleared: 'the hold was cleared',
  withdrawn: 'the expected hold was withdrawn',
  deactivated: 'the active hold is only expected again',
  redescribed: 'the hold was described anew',
}
