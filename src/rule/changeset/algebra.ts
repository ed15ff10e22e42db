/**
 * How are changesets applied, computed, inverted and composed?
 *
 * A changeset maps each changed attribute to `[old, new]`. A missing value equals null at every depth (CHG-3).
 */
import { getOwn, jsonEqual, setOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import type { Changeset } from '../../resource/model'

export type { Changeset }

/** Attribute → value. Results share unchanged values with the input. */
export type Attributes = { readonly [attribute: string]: unknown }
type Entry = Changeset[string]

/** An attribute whose value differs from the old value in a changeset. */
export type Conflict = {
  /** The name of the attribute. */
  readonly attribute: string
  /** The old value in the changeset. */
  readonly expected: unknown
  /** The actual value, or null if the attribute is missing. */
  readonly found: unknown
}

/** The result if an attribute does not have the expected value. */
export type Conflicted = {
  readonly outcome: 'conflict'
  /** All conflicting attributes, sorted by code point. */
  readonly conflicts: readonly Conflict[]
}

/** The modes of {@link apply}. */
export const MODES = ['strict', 'force'] as const

/** The result of {@link apply}. The names in each array are sorted by code point. */
export type Applied =
  | {
      readonly outcome: 'applied'
      /** The attributes with the changeset applied: the input object itself if nothing changed. */
      readonly attributes: Attributes
      /** Attributes that had the old value. */
      readonly applied: readonly string[]
      /** Attributes that already had the new value and were left untouched. */
      readonly already: readonly string[]
      /** Attributes that had neither value and were set anyway; empty in strict mode. */
      readonly overridden: readonly string[]
    }
  | Conflicted

/** The result of {@link compose}. */
export type Composed =
  | {
      readonly outcome: 'composed'
      /** One changeset with the effect of both. */
      readonly changeset: Changeset
    }
  | Conflicted

/**
 * Applies a changeset to attributes if each has its expected old value. In mode `force`, regardless of their values.
 *
 * | current value     | strict   | force      | clause |
 * | ----------------- | -------- | ---------- | ------ |
 * | equals new        | already  | already    | CHG-4  |
 * | equals old        | applied  | applied    | CHG-1  |
 * | equals neither    | conflict | overridden | CHG-4  |
 *
 * In strict mode a single conflict leaves all attributes unchanged. An attribute that already has the new value is
 * left untouched, since the changeset may have been delivered before. A missing value equals null at every depth
 * (CHG-3). Values may be nested to any depth.
 *
 * @complexity O(n) in the size of the attributes and the changeset, plus sorting the names
 * @clause CHG-1 CHG-2 CHG-3 CHG-4
 * @example apply({ attributes: { a: 1 }, changeset: { a: [1, 2], b: [null, 3] } })
 * // { attributes: { a: 2, b: 3 }, applied: ['a', 'b'] }
 */
export const apply = ({
  attributes,
  changeset,
  mode = 'strict',
}: {
  readonly attributes: Attributes
  readonly changeset: Changeset
  readonly mode?: (typeof MODES)[number]
}): Applied => {
  const applied: string[] = []
  const already: string[] = []
  const overridden: string[] = []
  // Look up in a copy: copying loads all attributes from memory at once, while separate lookups would wait for each.
  const draft: { [attribute: string]: unknown } = { ...attributes }
  for (const attribute of Object.keys(changeset)) {
    const entry = changeset[attribute]!
    const found = getOwn(draft, attribute)
    if (jsonEqual(found, entry[1])) already.push(attribute)
    else {
      if (jsonEqual(found, entry[0])) applied.push(attribute)
      else overridden.push(attribute)
      setOwn(draft, attribute, entry[1] ?? null)
    }
  }
  if (overridden.length > 0 && mode === 'strict') {
    return reportConflict(overridden, changeset, attribute => getOwn(attributes, attribute))
  }
  return {
    outcome: 'applied',
    attributes: applied.length + overridden.length === 0 ? attributes : draft,
    applied: sortedNames(applied),
    already: sortedNames(already),
    overridden: sortedNames(overridden),
  }
}

const reportConflict = (names: string[], changeset: Changeset, found: (attribute: string) => unknown): Conflicted => ({
  outcome: 'conflict',
  conflicts: sortedNames(names).map(attribute => ({
    attribute,
    expected: changeset[attribute]![0] ?? null,
    found: found(attribute),
  })),
})

/** Sorts in place, by code point. Insertion sort is faster for a handful of names. */
const sortedNames = (names: string[]): readonly string[] => {
  if (names.length > 8) return names.sort(compareCodePoints)
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!
    let at = i
    for (; at > 0 && compareCodePoints(names[at - 1]!, name) > 0; at--) names[at] = names[at - 1]!
    names[at] = name
  }
  return names
}

/**
 * Returns the changeset between two snapshots of the attributes: applied to `before` it gives `after`. Values may be
 * nested to any depth.
 *
 * @complexity O(n) in the size of the snapshots
 * @clause CHG-1 CHG-2 CHG-3
 * @example diff({ before: { a: 1, b: null }, after: { a: 2 } }) // { changeset: { a: [1, 2] } }
 */
export const diff = ({
  before,
  after,
}: {
  readonly before: Attributes
  readonly after: Attributes
}): { readonly changeset: Changeset } => {
  const changeset: { [attribute: string]: Entry } = {}
  let left = 0
  for (const name of Object.keys(after)) if ((after[name] ?? null) !== null) left++
  for (const name of Object.keys(before)) {
    const x = before[name]
    const y = getOwn(after, name)
    if (y !== null) left--
    if (!jsonEqual(x, y)) setOwn(changeset, name, [x ?? null, y])
  }
  if (left > 0) {
    for (const name of Object.keys(after)) {
      const y = after[name] ?? null
      if (y !== null && getOwn(before, name) === null) setOwn(changeset, name, [null, y])
    }
  }
  return { changeset }
}

/**
 * Swaps the old and new value of each entry, so that applying the result undoes the changeset.
 *
 * @complexity O(n) in the entries
 * @clause CHG-1
 * @example invert({ changeset: { a: [1, 2] } }) // { changeset: { a: [2, 1] } }
 */
export const invert = ({ changeset }: { readonly changeset: Changeset }): { readonly changeset: Changeset } => {
  const swapped = Object.entries(changeset).map(([name, [before, after]]) => [name, [after, before]] as const)
  return { changeset: Object.fromEntries(swapped) }
}

/**
 * Merges two successive changesets into one. They conflict if the first sets an attribute to a value other than the
 * second expects.
 *
 * An attribute in both gets the first's old value and the second's new value; its entry is kept even if these are equal.
 *
 * @complexity O(n) in the size of both, plus sorting the names of conflicts
 * @clause CHG-1 CHG-3
 * @example compose({ first: { a: [1, 2] }, second: { a: [2, 1] } })
 * // { outcome: 'composed', changeset: { a: [1, 1] } }
 */
export const compose = ({ first, second }: { readonly first: Changeset; readonly second: Changeset }): Composed => {
  const disagreeing = Object.keys(second).filter(
    name => Object.hasOwn(first, name) && !jsonEqual(first[name]![1], second[name]![0]),
  )
  if (disagreeing.length > 0) return reportConflict(disagreeing, second, name => first[name]![1] ?? null)
  const changeset: { [attribute: string]: Entry } = { ...first }
  for (const name of Object.keys(second)) {
    setOwn(changeset, name, Object.hasOwn(first, name) ? [first[name]![0], second[name]![1]] : second[name]!)
  }
  return { outcome: 'composed', changeset }
}
