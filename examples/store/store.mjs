/**
 * A host of the tracker: it takes notifications, and fetches the containers that are due.
 *
 * `store.change(id, next)` reads a row, calls `next` and writes the result in one transaction. `store.due(now)` resolves to
 * the rows whose `refetch_at` and next attempt are at or before now. `fetchContainer(id)` resolves to the container resource
 * of the service, or fails.
 */

/** The most seconds by which the service's answers are behind its notifications. */
const LAG_SECONDS = 30
const MAX_DELAY_SECONDS = 3_600

/** The seconds before the next attempt: doubled each time, with jitter. */
export const delayAfter = (attempts, random = Math.random) =>
  Math.min(2 ** attempts, MAX_DELAY_SECONDS) * (0.5 + random() / 2)

/** Parses JSON; undefined if it is not. */
const parse = text => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const hostOf = ({ gateout: { resource, tracker, webhook }, store, fetchContainer, clock, policy = {} }) => {
  /**
   * Stores the state of a step, whether it is in doubt, the time of a refetch, and the change, in one transaction. Nothing
   * uncertain is in a change: whoever reads the outbox need not know about doubts.
   */
  const change = (id, step) =>
    store.change(id, row => {
      const stored = row && tracker.decode({ value: row.state })
      if (stored?._tag === 'Left') throw new Error(tracker.explain(stored))
      const { state, in_doubt, refetch_at, change } = step(stored?.right ?? tracker.start({ policy }).state)
      return { row: { state, in_doubt, refetch_at }, outbox: change ? [change] : [] }
    })

  /** Takes the body of a webhook, a string. Acknowledge the delivery when this has resolved. */
  const take = async body => {
    const notification = parse(body)
    if (notification === undefined) return store.setAside(body, 'not JSON')
    const message = webhook.read({ notification, mode: 'tolerant' })
    const id = message.container_id ?? message.snapshot?.container_id ?? null
    if (message.outcome === 'rejected' || id === null) return store.setAside(body, webhook.explain(message))
    return change(id, state => tracker.receive(state, { ...message, now: clock() }))
  }

  /** Fetches a container. The snapshot is as of a time before the request, less the lag of the service. */
  const fetchOne = async id => {
    const as_of = new Date(clock().getTime() - LAG_SECONDS * 1_000).toISOString()
    const decoded = resource.decode({ type: 'container', value: await fetchContainer(id), mode: 'tolerant' })
    if (!decoded.valid) throw new Error(resource.explain(decoded))
    const { attributes = {} } = decoded.value
    return change(id, state => tracker.read(state, { attributes, as_of, now: clock() }))
  }

  /** Run this every few seconds: fetches what is due, each container with its own backoff. */
  const sweep = async () => {
    const now = clock()
    for (const { id, attempts } of await store.due(now)) {
      await store.retryAt(id, attempts + 1, new Date(now.getTime() + delayAfter(attempts) * 1_000))
      await fetchOne(id).catch(error => store.noteFailure(id, String(error)))
    }
  }

  return { take, sweep }
}
