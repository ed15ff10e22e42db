/**
 * Maps items with a limited number of concurrent requests.
 */

/** Enough requests to keep a program busy while this one draws and compares. */
const MAX_UNDER_WAY = 128

/**
 * Returns the results in the order of the items, without those not started before `isEnough` returned true. The
 * number of workers grows by one per finished item, like TCP's slow start, so that an early crash loses few requests.
 */
export const mapConcurrently = async <A, B>(
  items: Iterable<A>,
  give: (item: A) => Promise<B>,
  isEnough?: () => boolean,
  most = MAX_UNDER_WAY,
): Promise<readonly (B | undefined)[]> => {
  const given: (B | undefined)[] = []
  const left = items[Symbol.iterator]()
  let workers = 0
  const worker = async (): Promise<void> => {
    const started: Promise<void>[] = []
    workers++
    while (!isEnough?.()) {
      const next = left.next()
      if (next.done) break
      const at = given.push(undefined) - 1
      given[at] = await give(next.value)
      if (workers < most) started.push(worker())
    }
    await Promise.all(started)
  }
  await worker()
  return given
}
