/**
 * Fetches containers whose state awaits a snapshot. A fetch is claimed for a while, runs outside of any transaction, and
 * is retried with exponential backoff and jitter until no attempts are left: then the container is unreadable.
 */
import { add, begin, isTooLong, write } from './apply.mjs'
import { clean } from './clean.mjs'
import { isDataFault } from './faults.mjs'
import { tracker } from './gateout.mjs'
import { LIMITS, PATIENCE } from './limits.mjs'
import { randomUUID } from 'node:crypto'
import { requireReading } from './state.mjs'

const CLAIM = `update reread set attempts = attempts + 1, due = now() + $1 * interval '1 millisecond'
  where container_id = (select container_id from reread where ended is null and due <= now() order by due limit 1
    for update skip locked)
  returning container_id as id, attempts`

const FAIL = `
  with failed as (
    update reread set failure = $2, due = now() + $3 * interval '1 millisecond', ended = case when $4 then now() end
     where container_id = $1)
  update container set xact = pg_current_xact_id() where id = $1 and $4`

/** The milliseconds before the next attempt: the doubled time of the last one, by chance up to half of it less. */
export const delayOf = (attempts, { base, cap }, random = Math.random()) =>
  Math.min(cap, base * 2 ** (attempts - 1)) * (1 - random / 2)

const fail = (database, { id, attempts }, error, patience) => {
  const failure = `${error.message}`.replaceAll('\0', '\ufffd').slice(0, 1_000)
  return database.transaction(query =>
    query(FAIL, [id, failure, delayOf(attempts, patience), attempts >= patience.attempts]),
  )
}

/** A snapshot that cannot be used; the container is fetched again. */
class Unfit extends Error {}

const stepOf = (turn, reading) => {
  try {
    return tracker.read(turn.state, { ...reading, now: new Date().toISOString() })
  } catch (error) {
    throw new Unfit(error.message, { cause: error })
  }
}

const apply = (database, { id }, reading) =>
  database.transaction(async query => {
    const [row] = await query('select id, state from container where id = $1 for update', [id])
    const turn = begin(row)
    add(turn, `reading ${reading.as_of} ${randomUUID()}`, stepOf(turn, reading))
    if (isTooLong(turn)) throw new Unfit(`makes a state of ${turn.text.length} characters`)
    if (turn.state.awaits_reading) throw new Unfit(`a snapshot as of ${reading.as_of} is too old`)
    // All open notifications stay in the queue.
    await write(query, [{ ...turn, received: 0 }])
  })

const fetchOne = async ({ id }, readContainer) => {
  try {
    const reading = clean(await readContainer(id))
    requireReading(reading)
    return reading
  } catch (error) {
    throw new Unfit(error.message, { cause: error })
  }
}

/**
 * Fetches one container by a function of the host, `readContainer(id) → { attributes, as_of }`; returns whether there
 * was one to fetch. If the database fails, the claim expires, and the container is fetched again.
 */
export const readOne = async (database, readContainer, patience = PATIENCE) => {
  const [claimed] = await database.transaction(query => query(CLAIM, [patience.lease]))
  if (!claimed) return false
  try {
    await apply(database, claimed, await fetchOne(claimed, readContainer))
  } catch (error) {
    if (!(error instanceof Unfit || isDataFault(error))) throw error
    await fail(database, claimed, error, patience)
  }
  return true
}
