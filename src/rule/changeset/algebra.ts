/**
 * What changed, and what is true now?
 *
 * A changeset maps each changed attribute to `[old, new]`. Missing and null are the same, at every depth (CHG-3). What
 * becomes of an entry is in the table on {@link apply}.
 */
import type { monoid, option } from 'fp-ts'
import { jsonEqual, getOwn, setOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import type { Changeset as ResourceChangeset } from '../../resource/changeset'

/** Attribute → value. What did not change is shared between the input and the result. */
export type Attributes = { readonly [attribute: string]: unknown }
/** Attribute → [old, new]. */
export type Changeset = ResourceChangeset
type Entry = Changeset[string]

/** An attribute that is not what a changeset expects. */
export type Conflict = {
  /** The name of the attribute. */
  readonly attribute: string
  /** The old value of the changeset. */
  readonly expected: unknown
  /** The value that is there; null where the attribute is missing. */
  readonly found: unknown
}

/** The answer where something is not what a changeset expects. */
export type Conflicted = {
  readonly outcome: 'conflict'
  /** Every attribute that conflicts, sorted by code point. */
  readonly conflicts: readonly Conflict[]
}

/** The result of {@link apply}. Lists of attributes, each sorted by code point. */
export type Applied =
  | {
      readonly outcome: 'applied'
      /** The attributes after the changeset; those given where it changes nothing. */
      readonly attributes: Attributes
      /** Those that had the old value. */
      readonly applied: readonly string[]
      /** Those that had the new value, and stay as found. */
      readonly already: readonly string[]
      /** Those that had neither, and were set all the same; empty in strict mode. */
      readonly overridden: readonly string[]
    }
  | Conflicted

/** The result of {@link compose}. */
export type Composed =
  | {
      readonly outcome: 'composed'
      /** The two changesets as one. */
      readonly changeset: Changeset
    }
  | Conflicted

/**
 * Applies a changeset to attributes if every old value is still there; with `force`, whatever is there.
 *
 * | the attribute now | strict   | force      | clause |
 * | ----------------- | -------- | ---------- | ------ |
 * | equals new        | already  | already    | CHG-4  |
 * | equals old        | applied  | applied    | CHG-1  |
 * | equals neither    | conflict | overridden | CHG-4  |
 *
 * In strict mode one conflict leaves everything as it was. An attribute that has the new value already stays as found:
 * that is a delivery met before. Missing and null are the same, at every depth (CHG-3).
 *
 * Takes time linear in the size of the attributes and the changeset, and values may be nested to any depth; the names
 * are sorted.
 *
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
  readonly mode?: 'strict' | 'force'
}): Applied => {
  const applied: string[] = []
  const already: string[] = []
  const overridden: string[] = []
  // Compared with a copy: making it fetches all attributes from memory at once, where looking them up waits for each.
  const draft: { [attribute: string]: unknown } = { ...attributes }
  for (const attribute in changeset) {
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
    return conflicted(overridden, changeset, attribute => getOwn(attributes, attribute))
  }
  return {
    outcome: 'applied',
    attributes: applied.length + overridden.length === 0 ? attributes : draft,
    applied: sortedNames(applied),
    already: sortedNames(already),
    overridden: sortedNames(overridden),
  }
}

const conflicted = (names: string[], changeset: Changeset, found: (attribute: string) => unknown): Conflicted => ({
  outcome: 'conflict',
  conflicts: sortedNames(names).map(attribute => ({
    attribute,
    expected: changeset[attribute]![0] ?? null,
    found: found(attribute),
  })),
})

/** Sorts a list of its own by code point: as a rule it has a few names, which are quicker put into place one by one. */
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
 * Tells what differs between two readings of the attributes: {@link apply} with it leads from the one to the other.
 * Takes time linear in the size of the readings, which may be nested to any depth.
 *
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
  for (const name in after) if ((after[name] ?? null) !== null) left++
  for (const name in before) {
    const x = before[name]
    const y = getOwn(after, name)
    if (y !== null) left--
    if (!jsonEqual(x, y)) setOwn(changeset, name, [x ?? null, y])
  }
  if (left > 0) {
    for (const name in after) {
      const y = after[name] ?? null
      if (y !== null && getOwn(before, name) === null) setOwn(changeset, name, [null, y])
    }
  }
  return { changeset }
}

/**
 * Turns a changeset round: what it did is undone. Takes time linear in the number of its entries.
 *
 * @clause CHG-1
 * @example invert({ changeset: { a: [1, 2] } }) // { changeset: { a: [2, 1] } }
 */
export const invert = ({ changeset }: { readonly changeset: Changeset }): { readonly changeset: Changeset } => {
  const turned = Object.entries(changeset).map(([name, [before, after]]) => [name, [after, before]] as const)
  return { changeset: Object.fromEntries(turned) }
}

/**
 * Makes one changeset of two, the second after the first; a conflict where the first does not lead to what the second
 * expects.
 *
 * An attribute of both goes from the first's old value to the second's new one, and stays in even when these are equal.
 * Takes time linear in the size of the two; the names of conflicts are sorted.
 *
 * @clause CHG-1 CHG-3
 * @example compose({ first: { a: [1, 2] }, second: { a: [2, 1] } })
 * // { outcome: 'composed', changeset: { a: [1, 1] } }
 */
export const compose = ({ first, second }: { readonly first: Changeset; readonly second: Changeset }): Composed => {
  const disagreeing = Object.keys(second).filter(
    name => Object.hasOwn(first, name) && !jsonEqual(first[name]![1], second[name]![0]),
  )
  if (disagreeing.length > 0) return conflicted(disagreeing, second, name => first[name]![1] ?? null)
  const changeset: { [attribute: string]: Entry } = { ...first }
  for (const name of Object.keys(second)) {
    setOwn(changeset, name, Object.hasOwn(first, name) ? [first[name]![0], second[name]![1]] : second[name]!)
  }
  return { outcome: 'composed', changeset }
}

// Of fp-ts only the types are taken: its constructors would weigh more in a bundle than all that is here.
const none: option.Option<never> = { _tag: 'None' }
const some = (value: Changeset): option.Option<Changeset> => ({ _tag: 'Some', value })

/**
 * Changesets one after the other, as an fp-ts Monoid; none where one does not lead to what the next expects.
 *
 * @clause CHG-1
 */
export const oneAfterTheOther: monoid.Monoid<option.Option<Changeset>> = {
  empty: some({}),
  concat: (first, second) => {
    if (first._tag === 'None' || second._tag === 'None') return none
    const composed = compose({ first: first.value, second: second.value })
    return composed.outcome === 'composed' ? some(composed.changeset) : none
  },
}
