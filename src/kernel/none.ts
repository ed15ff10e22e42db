/**
 * Arrays of which most stay empty or get one item: an assessment has a dozen.
 */

export const NONE: never[] = []
Object.freeze(NONE)

/**
 * Appends an item to an array that began as {@link NONE}, and returns the array. An array that grows by `push` keeps room
 * for 16 more items.
 */
export const append = <A>(items: A[], item: A): A[] => {
  if (items.length === 0) return [item]
  if (items.length === 1) return [items[0]!, item]
  items.push(item)
  return items
}
