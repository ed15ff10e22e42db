/**
 * Many requests under way at once.
 */

/** Enough requests that a pipe is never empty. */
const MOST_UNDER_WAY = 64

/**
 * What `give` makes of each item, in order; undefined for those that were not begun when `isEnough` became true. It
 * starts slowly, as TCP does, so that a crash loses few requests: each item that is done adds one more worker.
 */
export const mapConcurrently = async <A, B>(
  items: readonly A[],
  give: (item: A) => Promise<B>,
  isEnough = (): boolean => false,
): Promise<readonly (B | undefined)[]> => {
  const given: (B | undefined)[] = items.map(() => undefined)
  let next = 0
  let workers = 0
  const worker = async (): Promise<void> => {
    const started: Promise<void>[] = []
    workers++
    while (next < items.length && !isEnough()) {
      const at = next++
      given[at] = await give(items[at]!)
      if (workers < MOST_UNDER_WAY && next < items.length) started.push(worker())
    }
    await Promise.all(started)
  }
  await worker()
  return given
}
