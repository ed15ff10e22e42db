/**
 * What changed, and what is true now?
 *
 * A changeset maps each changed attribute to `[old, new]`. An entry meets an attribute in one of four ways:
 *
 * | the attribute now | strict     | force      | clause |
 * | ----------------- | ---------- | ---------- | ------ |
 * | equals new        | already    | already    | CHG-4  |
 * | equals old        | applied    | applied    | CHG-1  |
 * | equals neither    | conflict   | overridden | CHG-4  |
 *
 * In strict mode one conflict leaves everything as it was. Missing and null are the same, at every depth (CHG-3).
 */
import { alike, get, put } from '../../kernel/change'
import { compareCodePoints } from '../../kernel/text'
import type { Changeset } from '../../resource/changeset'

/** Attribute → value. What did not change is shared between the input and the result. */
export type Attributes = { readonly [attribute: string]: unknown }
export type { Changeset }
type Entry = Changeset[string]

export type Conflict = { readonly attribute: string; readonly expected: unknown; readonly found: unknown }
export type Conflicted = { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }

export type Applied =
  | {
    readonly outcome: 'applied'
    readonly attributes: Attributes
    readonly applied: readonly string[]
    readonly already: readonly string[]
    readonly overridden: readonly string[]
  }
  | Conflicted

export type Composed = { readonly outcome: 'composed'; readonly changeset: Changeset } | Conflicted

/**
 * Applies a changeset to attributes if every old value is still there; with `force`, whatever is there.
 *
 * An attribute that has the new value already stays as found: that is a delivery met before. Lists are sorted by code point.
 *
 * @clause CHG-1 CHG-2 CHG-3 CHG-4
 * @example apply({ attributes: { a: 1 }, changeset: { a: [1, 2], b: [null, 3] } }) // { attributes: { a: 2, b: 3 }, applied: ['a', 'b'] }
 */
export const apply = ({ attributes, changeset, mode = 'strict' }: {
  readonly attributes: Attributes
  readonly changeset: Changeset
  readonly mode?: 'strict' | 'force'
}): Applied => {
  const applied: string[] = []
  const already: string[] = []
  const overridden: string[] = []
  for (const attribute of Object.keys(changeset)) {
    const [before, after] = changeset[attribute]!
    const found = get(attributes, attribute)
    if (alike(found, after)) already.push(attribute)
    else if (alike(found, before)) applied.push(attribute)
    else overridden.push(attribute)
  }
  if (overridden.length > 0 && mode === 'strict') return conflicted(overridden, changeset, attribute => get(attributes, attribute))
  return {
    outcome: 'applied',
    attributes: applied.length + overridden.length === 0 ? attributes : written(written({ ...attributes }, changeset, applied), changeset, overridden),
    applied: sortedNames(applied),
    already: sortedNames(already),
    overridden: sortedNames(overridden),
  }
}

/** The fresh object, with the new values of some attributes put in. */
const written = (draft: { [attribute: string]: unknown }, changeset: Changeset, names: readonly string[]): Attributes => {
  for (const name of names) put(draft, name, changeset[name]![1] ?? null)
  return draft
}

const conflicted = (names: readonly string[], changeset: Changeset, found: (attribute: string) => unknown): Conflicted => ({
  outcome: 'conflict',
  conflicts: sortedNames(names).map(attribute => ({ attribute, expected: changeset[attribute]![0] ?? null, found: found(attribute) })),
})

const sortedNames = (names: string[] | readonly string[]): readonly string[] =>
  names.length < 2 ? names : [...names].sort(compareCodePoints)

/**
 * Tells what differs between two readings of the attributes.
 *
 * @clause CHG-1 CHG-2 CHG-3
 * @example diff({ before: { a: 1, b: null }, after: { a: 2 } }) // { changeset: { a: [1, 2] } }
 */
export const diff = ({ before, after }: { readonly before: Attributes; readonly after: Attributes }): { readonly changeset: Changeset } => {
  const changeset: { [attribute: string]: Entry } = {}
  let left = 0
  for (const name in after) if ((after[name] ?? null) !== null) left++
  for (const name in before) {
    const x = before[name]
    const y = get(after, name)
    if (y !== null) left--
    if (!alike(x, y)) put(changeset, name, [x ?? null, y])
  }
  if (left > 0) {
    for (const name in after) {
      const y = after[name] ?? null
      if (y !== null && get(before, name) === null) put(changeset, name, [null, y])
    }
  }
  return { changeset }
}

/**
 * Turns a changeset round: what it did is undone.
 *
 * @clause CHG-1
 * @example invert({ changeset: { a: [1, 2] } }) // { changeset: { a: [2, 1] } }
 */
export const invert = ({ changeset }: { readonly changeset: Changeset }): { readonly changeset: Changeset } =>
  ({ changeset: Object.fromEntries(Object.entries(changeset).map(([name, [before, after]]) => [name, [after, before]])) })

/**
 * Makes one changeset of two, the second after the first; a conflict where the first does not lead to what the second expects.
 *
 * An attribute of both goes from the first's old value to the second's new one, and stays in even when these are equal.
 *
 * @clause CHG-1 CHG-3
 * @example compose({ first: { a: [1, 2] }, second: { a: [2, 1] } }) // { outcome: 'composed', changeset: { a: [1, 1] } }
 */
export const compose = ({ first, second }: { readonly first: Changeset; readonly second: Changeset }): Composed => {
  const disagreeing = Object.keys(second).filter(name => Object.hasOwn(first, name) && !alike(first[name]![1], second[name]![0]))
  if (disagreeing.length > 0) return conflicted(disagreeing, second, name => first[name]![1] ?? null)
  const changeset: { [attribute: string]: Entry } = { ...first }
  for (const name of Object.keys(second)) {
    put(changeset, name, Object.hasOwn(first, name) ? [first[name]![0], second[name]![1]] : second[name]!)
  }
  return { outcome: 'composed', changeset }
}
