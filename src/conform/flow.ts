/**
 * Many requests under way at once.
 */

/** So many that a pipe never runs dry, and so few that not many are lost when the implementation dies. */
const UNDER_WAY = 64

/** What each item gives, in order; undefined for those that were not begun when it was enough. */
export const pour = async <A, B>(items: readonly A[], give: (item: A) => Promise<B>, isEnough = (): boolean => false): Promise<readonly (B | undefined)[]> => {
  const given: (B | undefined)[] = items.map(() => undefined)
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length && !isEnough()) {
      const at = next++
      given[at] = await give(items[at]!)
    }
  }
  await Promise.all(items.slice(0, UNDER_WAY).map(worker))
  return given
}
