/**
 * Many requests under way at once.
 */

/** So many that a pipe never runs dry. */
const MOST_UNDER_WAY = 64

/**
 * What each item gives, in order; undefined for those that were not begun when it was enough. It begins with few under way and
 * dares one more for each that is done: an implementation that dies of some then dies of few.
 */
export const pour = async <A, B>(items: readonly A[], give: (item: A) => Promise<B>, isEnough = (): boolean => false): Promise<readonly (B | undefined)[]> => {
  const given: (B | undefined)[] = items.map(() => undefined)
  let next = 0
  let workers = 0
  const worker = async (): Promise<void> => {
    const helpers: Promise<void>[] = []
    workers++
    while (next < items.length && !isEnough()) {
      const at = next++
      given[at] = await give(items[at]!)
      if (workers < MOST_UNDER_WAY && next < items.length) helpers.push(worker())
    }
    await Promise.all(helpers)
  }
  await worker()
  return given
}
