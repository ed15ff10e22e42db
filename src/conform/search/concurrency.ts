/**
 * Maps items with a limited number of concurrent requests.
 */

/** Enough requests to keep a pipe from running empty. */
const MAX_UNDER_WAY = 64

/**
 * Returns the results in the order of the items; undefined for items not started before `isEnough` returned true. The
 * number of workers grows by one per finished item, like TCP's slow start, so that an early crash loses few requests.
 */
export const mapConcurrently = async <A, B>(
  items: readonly A[],
  give: (item: A) => Promise<B>,
  isEnough?: () => boolean,
): Promise<readonly (B | undefined)[]> => {
  const given: (B | undefined)[] = items.map(() => undefined)
  let next = 0
  let workers = 0
  const worker = async (): Promise<void> => {
    const started: Promise<void>[] = []
    workers++
    while (next < items.length && !isEnough?.()) {
      const at = next++
      given[at] = await give(items[at]!)
      if (workers < MAX_UNDER_WAY) started.push(worker())
    }
    await Promise.all(started)
  }
  await worker()
  return given
}
