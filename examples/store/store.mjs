/**
 * A host of the tracker: it takes notifications, fetches what is awaited, and looks for what is due.
 *
 * `store.change(id, next)` reads a row, calls `next` and writes the result in one transaction. `fetchContainer(id)`
 * resolves to the container resource of the service, or fails.
 */

/** The most seconds by which the service's answers are behind its notifications. */
const LAG_SECONDS = 30
const LONGEST_DELAY_SECONDS = 3_600

/** The seconds before the next attempt: doubled each time, with jitter. */
export const delayAfter = (attempts, random = Math.random) =>
  Math.min(2 ** attempts, LONGEST_DELAY_SECONDS) * (0.5 + random() / 2)

export const hostOf = ({ gateout: { resource, tracker, webhook }, store, fetchContainer, clock, policy = {} }) => {
  /** Stores the state of a step with what a query needs, and what happened, in one transaction. */
  const change = (id, step) =>
    store.change(id, row => {
      const stored = row && tracker.decode({ value: row.state })
      if (stored?._tag === 'Left') throw new Error(tracker.explain(stored))
      const { state, awaits_reading, due_at, happening } = step(stored?.right ?? tracker.start({ policy }).state)
      return { row: { state, awaits_reading, due_at }, outbox: happening ? [happening] : [] }
    })

  /** Takes the body of a webhook. Acknowledge the delivery when this has resolved. */
  const take = async body => {
    const message = webhook.read({ notification: body, mode: 'tolerant' })
    const id = message.container_id ?? message.reading?.container_id ?? null
    if (message.outcome === 'rejected' || id === null) return store.setAside(body, message)
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

  /** Run this every few seconds: marks what is due, and fetches what is awaited, each with its own backoff. */
  const sweep = async () => {
    const now = clock()
    for (const id of await store.due(now)) await change(id, state => tracker.expire(state, { at: now.toISOString() }))
    for (const { id, attempts } of await store.awaiting(now)) {
      await store.retryAt(id, attempts + 1, new Date(now.getTime() + delayAfter(attempts) * 1_000))
      await fetchOne(id).catch(error => store.noteFailure(id, String(error)))
    }
  }

  return { take, sweep }
}
