/**
 * Fetches containers that are due. The snapshot goes to the partition of the container. A fetch that
 * fails is requested again with exponential backoff and jitter; after the last attempt it is a dead letter, and the
 * container is unreadable.
 */
import { clean } from '../receiver/clean.mjs'
import { delayOf } from '../receiver/fetch.mjs'
import { requireSnapshot } from '../receiver/state.mjs'
import { bury, each, request, tell } from './engine.mjs'

const FETCHES = 4

/** A snapshot that fits into a message of the server. */
const fetchOne = async ({ limit }, id, readContainer) => {
  const { attributes, as_of } = clean(await readContainer(id))
  requireSnapshot({ attributes, as_of })
  if (2 * Buffer.byteLength(JSON.stringify(attributes)) > limit) throw new Error('the container is too large')
  return { kind: 'snapshot', attributes, as_of }
}

/** Requests the fetch again, or gives up. */
const fail = async (engine, message, { container_id, refetch_at, attempts }, error) => {
  const { patience } = engine
  if (attempts + 1 >= patience.attempts) {
    await tell(engine, container_id, { kind: 'unreadable', reason: error.message })
    return bury(engine, message, error.message)
  }
  await request(engine, container_id, refetch_at, attempts + 1, Date.now() + delayOf(attempts + 1, patience))
  message.ack()
}

/** Whether a request is still the one to be followed: each change of `refetch_at` has its own. A row that cannot be read is. */
const isCurrent = async ({ bucket }, { container_id, refetch_at }) => {
  const entry = await bucket.get(container_id)
  try {
    return entry.json().refetch_at === refetch_at
  } catch {
    return true
  }
}

const handle = async (engine, message, readContainer) => {
  const given = message.json()
  const wait = given.due - Date.now()
  if (wait > 0) return message.nak(Math.ceil(wait))
  if (!(await isCurrent(engine, given))) return message.ackAck()
  let snapshot
  try {
    snapshot = await fetchOne(engine, given.container_id, readContainer)
  } catch (error) {
    return fail(engine, message, given, error)
  }
  await tell(engine, given.container_id, { ...snapshot, attempts: given.attempts })
  await message.ackAck()
}

/** The loops of a worker that fetch containers. */
export const workOnFetches = (engine, readContainer) =>
  Array.from({ length: FETCHES }, () =>
    each(engine, 'fetches', 'fetcher', message => handle(engine, message, readContainer)),
  )
