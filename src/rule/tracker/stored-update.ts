/**
 * How does a state keep its updates without repetition?
 *
 * The old value of an applied entry is the value before it, so only new values are stored. Restoring walks through the
 * updates in their order of application, starting from the base.
 */
import { getOwn, jsonEqual, jsonIdentical, setOwn } from '../../kernel/json-equality'
import type { Changeset } from '../changeset'
import type { Draft } from '../changeset/instant'
import type { Attributes, Dated, StoredEntry, StoredUpdate } from './state'

/** An update as stored, and the names of the attributes that it changes. */
export type Placed = { readonly stored: StoredUpdate; readonly changed: string[]; readonly isWhole: boolean }

/** Applies the fitting entries of an update to a draft. `isWhole` is false if an entry does not fit. */
export const storeOnto = (draft: Draft, { id, created_at, changeset }: Dated): Placed => {
  const set: Draft = {}
  const changed: string[] = []
  let rest: { [attribute: string]: StoredEntry } | undefined
  let isWhole = true
  for (const name in changeset) {
    const [old, now] = changeset[name]!
    const found = getOwn(draft, name)
    const isAlready = jsonEqual(found, now)
    const isFitting = !isAlready && jsonEqual(found, old)
    if (isFitting && jsonIdentical(found, old ?? null)) setOwn(set, name, now ?? null)
    else setOwn((rest ??= {}), name, isFitting ? [old ?? null, now ?? null, true] : [old ?? null, now ?? null])
    if (isFitting) {
      setOwn(draft, name, now ?? null)
      changed.push(name)
    } else if (!isAlready) isWhole = false
  }
  // Literals, because a spread is several times slower.
  const stored = rest ? { id, at: created_at, set, rest } : { id, at: created_at, set }
  return { stored, changed, isWhole }
}

const storeUnapplied = ({ id, created_at, changeset }: Dated): StoredUpdate => ({
  id,
  at: created_at,
  set: {},
  rest: changeset,
})

/** Stores updates, given in their order of application. The unapplied ones wait, or the base includes them. */
export const storeAll = (
  base: Attributes | null,
  ordered: readonly Dated[],
  unapplied: ReadonlySet<string>,
): readonly StoredUpdate[] => {
  const draft: Draft = { ...base }
  return ordered.map(update => (unapplied.has(update.id) ? storeUnapplied(update) : storeOnto(draft, update).stored))
}

/** Marks the updates whose order of application differs from their order of arrival, given as ids. */
export const withShifts = (stored: readonly StoredUpdate[], arrived: readonly string[]): readonly StoredUpdate[] => {
  if (stored.every(({ id }, i) => id === arrived[i])) return stored
  const places = new Map(arrived.map((id, i) => [id, i]))
  return stored.map((update, i) => {
    const shift = places.get(update.id)! - i
    return shift === 0 ? update : { ...update, shift }
  })
}

/** Restores the updates of a state, in time order; those with the same timestamp in their order of arrival. */
export const restore = (base: Attributes | null, stored: readonly StoredUpdate[]): readonly Dated[] => {
  const draft: Draft = { ...base }
  const restored: Dated[] = new Array<Dated>(stored.length)
  for (const [i, { id, at, set, rest, shift = 0 }] of stored.entries()) {
    const changeset: { [attribute: string]: Changeset[string] } = {}
    for (const name in set) {
      setOwn(changeset, name, [getOwn(draft, name), set[name]])
      setOwn(draft, name, set[name])
    }
    for (const name in rest) {
      const [old, now, isApplied] = rest[name]!
      setOwn(changeset, name, [old, now])
      if (isApplied) setOwn(draft, name, now)
    }
    restored[i + shift] = { id, created_at: at, changeset }
  }
  return restored
}

/** A snapshot with older updates folded in. */
export type Snapshot = {
  readonly base: Attributes
  /** The missing keys of the base that a folded update found null, as it expected. */
  readonly settled: readonly string[]
}

/**
 * Folds applied updates, in their order of application, into a snapshot.
 *
 * @example fold({ base: { n: 0 }, settled: [] }, [{ id: 'u', at: '2026-01-05T00:00:00Z', set: { n: 1 } }]).base // { n: 1 }
 */
export const fold = ({ base, settled }: Snapshot, applied: readonly StoredUpdate[]): Snapshot => {
  const draft: Draft = { ...base }
  let names: Set<string> | undefined
  for (const { set, rest } of applied) {
    for (const name in set) setOwn(draft, name, set[name])
    if (rest === undefined) continue
    for (const name in rest) {
      const [, now, isApplied] = rest[name]!
      if (isApplied) setOwn(draft, name, now)
      else if (now === null && !Object.hasOwn(draft, name)) (names ??= new Set()).add(name)
    }
  }
  if (names === undefined && settled.length === 0) return { base: draft, settled }
  return {
    base: draft,
    settled: [...new Set([...settled, ...(names ?? [])])].filter(name => !Object.hasOwn(draft, name)),
  }
}

/** The names of the entries of each update that were neither applied nor had their new values. */
export const omittedEntries = (
  base: Attributes | null,
  stored: readonly StoredUpdate[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const draft: Draft = { ...base }
  const omitted = new Map<string, Set<string>>()
  for (const { id, set, rest } of stored) {
    const names = Object.entries(rest ?? {}).filter(([name, [, now]]) => !jsonEqual(getOwn(draft, name), now))
    for (const [name, [, now, isApplied]] of names) if (isApplied) setOwn(draft, name, now)
    for (const name in set) setOwn(draft, name, set[name])
    omitted.set(id, new Set(names.filter(([, [, , isApplied]]) => !isApplied).map(([name]) => name)))
  }
  return omitted
}
