/**
 * In which order are notifications with the same timestamp applied?
 *
 * A notification that does not fit waits until an attribute gets the value it expects, and is retried only then. Each is
 * therefore tried a few times at most, whatever the order of delivery.
 */
import { popLeast, pushInto } from '../../kernel/heap'
import { jsonEqual, getOwn, equalityKey, setOwn } from '../../kernel/json-equality'
import type { Changeset } from './algebra'
import type { Notification } from './history'

/** Attributes that a replay changes in place. */
export type Draft = { [attribute: string]: unknown }

/**
 * Applies notifications with the same timestamp: repeatedly the first one whose attributes all have their old values.
 * Only the last remaining notification may find an attribute that already has its new value. Adds the ids to `applied`
 * and returns the remaining notifications in their original order.
 *
 * Every unapplied notification is a candidate, waits for an attribute to get its old value, or changes nothing in some
 * entry and so fits only as the last one. The first candidate that fits is therefore the first of all that fit.
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
    const unfit = firstUnfit(draft, changeset)
    if (unfit === undefined) {
      write(draft, changeset)
      applied.push(id)
      isApplied[i] = 1
      left--
      for (const name in changeset) wake(waiting, candidates, makeValueKey(name, changeset[name]![1]))
    } else if (!jsonEqual(...changeset[unfit]!)) {
      const key = makeValueKey(unfit, changeset[unfit]![0])
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

const makeValueKey = (name: string, value: unknown): string => `${name} ${equalityKey(value)}`

const wake = (waiting: Map<string, number[]>, candidates: number[], key: string): void => {
  for (const i of waiting.get(key) ?? []) pushInto(candidates, i)
  waiting.delete(key)
}

/** Applies a changeset to a draft if every attribute has its old value. Returns whether it did. */
export const applyFresh = (draft: Draft, changeset: Changeset): boolean => {
  if (firstUnfit(draft, changeset) !== undefined) return false
  write(draft, changeset)
  return true
}

/** The first attribute that lacks its old value or already has its new value. */
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
 * Applies a changeset to a draft if every attribute has its old or its new value; one with its new value is left
 * untouched. Returns whether it did.
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
