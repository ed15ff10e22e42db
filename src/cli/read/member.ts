/**
 * The members of a JSON value: its parts to be read separately, with their pointers.
 */

/** A part of a JSON value; `pointer` starts at the top of that value. */
export type Member = { readonly pointer: string; readonly value: unknown }

/** The reason why an expected member is missing. */
export type UnreadableMember = { readonly pointer: string; readonly problem: string }

/** The items of an array, unless it is empty, or the value itself. */
export const listSome = (value: unknown, noun: string): readonly (Member | UnreadableMember)[] => {
  if (!Array.isArray(value)) return [{ pointer: '', value }]
  if (value.length === 0) return [{ pointer: '', problem: `an empty array: no ${noun} in it` }]
  return value.map((item: unknown, i) => ({ pointer: `/${i}`, value: item }))
}
