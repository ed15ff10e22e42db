/**
 * Arrays of which most stay empty: sharing one empty array takes 0.5 to 0.8 of the time of allocating new ones.
 */
export const NONE: never[] = []
Object.freeze(NONE)

/** Appends an item to an array that began as {@link NONE}, and returns the array. */
export const append = <A>(items: A[], item: A): A[] => {
  if (items === NONE) return [item]
  items.push(item)
  return items
}
