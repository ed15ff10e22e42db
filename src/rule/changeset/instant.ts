/**
 * Which of the notifications of one instant comes first?
 *
 * One that does not apply waits for an attribute to become what it expects. It is looked at again only then, so that
 * each is looked at a few times, whatever the order of delivery.
 */
import { popLeast, pushInto } from '../../kernel/heap'
import { jsonEqual, getOwn, equalityKey, setOwn } from '../../kernel/json-equality'
import type { Changeset } from './algebra'
import type { Notification } from './history'

/** Attributes of a replay, which are changed in place. */
export type Draft = { [attribute: string]: unknown }

/**
 * Applies notifications of one instant, each time the first that applies with nothing already so, and the last one left
 * also with something already so. Adds the ids to `applied`, and gives the notifications that are left, in their order.
 *
 * A notification that is not applied is a candidate, or waits for an attribute that is not as it expects; or it never
 * applies beside others. So the first candidate that applies is the first of all that apply.
 */
export const applySimultaneous = (
  draft: Draft,
  simultaneous: readonly Notification[],
  applied: string[],
): readonly Notification[] => {
  const candidates = simultaneous.map((_, i) => i)
  const waiting = new Map<string, number[]>()
  const isApplied = new Uint8Array(simultaneous.length)
  let left = simultaneous.length
  while (left > 1) {
    const i = popLeast(candidates)
    if (i === undefined) break
    const { id, changeset } = simultaneous[i]!
    const lacking = firstUnfit(draft, changeset)
    if (lacking === undefined) {
      write(draft, changeset)
      applied.push(id)
      isApplied[i] = 1
      left--
      for (const name in changeset) wake(waiting, candidates, keyOf(name, changeset[name]![1]))
    } else if (!jsonEqual(...changeset[lacking]!)) {
      const key = keyOf(lacking, changeset[lacking]![0])
      const others = waiting.get(key)
      if (others) others.push(i)
      else waiting.set(key, [i])
    }
  }
  const rest = simultaneous.filter((_, i) => isApplied[i] === 0)
  if (rest.length !== 1 || !applyLast(draft, rest[0]!.changeset)) return rest
  applied.push(rest[0]!.id)
  return []
}

const keyOf = (name: string, value: unknown): string => `${name} ${equalityKey(value)}`

const wake = (waiting: Map<string, number[]>, candidates: number[], key: string): void => {
  for (const i of waiting.get(key) ?? []) pushInto(candidates, i)
  waiting.delete(key)
}

/** Applies a changeset to a draft if it applies with nothing already so. */
export const applyFresh = (draft: Draft, changeset: Changeset): boolean => {
  if (firstUnfit(draft, changeset) !== undefined) return false
  write(draft, changeset)
  return true
}

/** The first attribute that is not as a changeset expects it, or is already as the changeset makes it. */
const firstUnfit = (draft: Draft, changeset: Changeset): string | undefined => {
  for (const name in changeset) {
    const entry = changeset[name]!
    const found = getOwn(draft, name)
    if (jsonEqual(found, entry[1]) || !jsonEqual(found, entry[0])) return name
  }
  return undefined
}

const write = (draft: Draft, changeset: Changeset): void => {
  for (const name in changeset) setOwn(draft, name, changeset[name]![1] ?? null)
}

/**
 * Applies a changeset to a draft if each attribute is as it expects, or already as it makes it; such an attribute stays
 * as found.
 */
export const applyLast = (draft: Draft, changeset: Changeset): boolean => {
  const names: string[] = []
  for (const name in changeset) {
    const found = getOwn(draft, name)
    if (jsonEqual(found, changeset[name]![1])) continue
    if (!jsonEqual(found, changeset[name]![0])) return false
    names.push(name)
  }
  for (const name of names) setOwn(draft, name, changeset[name]![1] ?? null)
  return true
}
