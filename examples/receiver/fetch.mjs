/**
 * Fetches containers that are due. A fetch is claimed for a while, runs outside of any transaction, and
 * is retried with exponential backoff and jitter until no attempts are left: then the container is unreadable.
 */
import { add, begin, isTooLong, write } from './apply.mjs'
import { clean, cleanJson } from './clean.mjs'
import { FETCHED, toFetched } from './days.mjs'
import { isDataFault } from './faults.mjs'
import { tracker } from './gateout.mjs'
import { PATIENCE } from './limits.mjs'
import { randomUUID } from 'node:crypto'
import { requireSnapshot } from './state.mjs'

const DUE = 'select id from container where refetch_at <= now() order by refetch_at limit $2 for update skip locked'

const CLAIM = `update container set attempts = attempts + 1, refetch_at = now() + $1 * interval '1 millisecond'
  where id = any (array(${DUE})) returning id, attempts`

const LOCK = 'select id, state from container where id = any ($1::text[]) order by id for update'

const FAIL = `
  update container set failure = r.failure, attempts = case when r.is_last then 0 else attempts end,
      refetch_at = case when not r.is_last then now() + r.delay * interval '1 millisecond' end,
      ended = case when r.is_last then now() end, xact = case when r.is_last then pg_current_xact_id() else xact end
    from jsonb_to_recordset($1::text::jsonb) as r (id text, failure text, delay float8, is_last boolean)
   where container.id = r.id and refetch_at is not null`

/** Fetches that a worker has open at once, each for a container of its own. */
const MAX_OPEN = 20

/** The milliseconds before the next attempt: the doubled time of the last one, by chance up to half of it less. */
export const delayOf = (attempts, { base, cap }, random = Math.random()) =>
  Math.min(cap, base * 2 ** (attempts - 1)) * (1 - random / 2)

/** A snapshot that cannot be used; the container is fetched again. */
class Unfit extends Error {}

const fetchOne = async (claimed, readContainer) => {
  try {
    const snapshot = clean(await readContainer(claimed.id))
    requireSnapshot(snapshot)
    return { ...claimed, snapshot }
  } catch (error) {
    return { ...claimed, error }
  }
}

const turnOf = (row, snapshot) => {
  const turn = begin(row)
  try {
    const step = tracker.read(turn.state, { ...snapshot, now: new Date().toISOString() })
    add(turn, `snapshot ${snapshot.as_of} ${randomUUID()}`, step)
  } catch (error) {
    throw new Unfit(error.message, { cause: error })
  }
  if (isTooLong(turn)) throw new Unfit(`makes a state of ${turn.text.length} characters`)
  if (turn.refetch_at !== null && Date.parse(turn.refetch_at) <= Date.now())
    throw new Unfit(`a snapshot as of ${snapshot.as_of} is too old`)
  // All open notifications stay in the queue.
  return { ...turn, received: 0 }
}

/** Applies snapshots in one transaction; returns the fetches whose snapshot cannot be used. */
const apply = (database, fetched) =>
  database.transaction(async query => {
    const rows = new Map((await query(LOCK, [fetched.map(({ id }) => id)])).map(row => [row.id, row]))
    const turns = []
    const refused = []
    for (const each of fetched) {
      try {
        turns.push(turnOf(rows.get(each.id), each.snapshot))
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
        refused.push({ ...each, error })
      }
    }
    if (turns.length > 0) {
      await write(query, turns)
      const kept = fetched.filter(({ id }) => turns.some(turn => turn.id === id))
      const shown = kept.map(({ id, snapshot }) => toFetched(id, snapshot))
      await query(FETCHED, [cleanJson(JSON.stringify(shown)).text])
    }
    return refused
  })

/** Applies snapshots; if the data of one is at fault, each by itself. */
const applyAll = async (database, fetched) => {
  if (fetched.length === 0) return []
  try {
    return await apply(database, fetched)
  } catch (error) {
    if (!isDataFault(error)) throw error
    if (fetched.length === 1) return [{ ...fetched[0], error }]
    const refused = []
    for (const each of fetched) refused.push(...(await applyAll(database, [each])))
    return refused
  }
}

const failAll = async (database, failed, patience) => {
  if (failed.length === 0) return
  const rows = failed.map(({ id, attempts, error }) => ({
    id,
    failure: `${error.message}`.slice(0, 1_000),
    delay: delayOf(attempts, patience),
    is_last: attempts >= patience.attempts,
  }))
  await database.transaction(query => query(FAIL, [cleanJson(JSON.stringify(rows)).text]))
}

const claim = (database, most, { lease }) =>
  most > 0 ? database.transaction(query => query(CLAIM, [lease, most])) : []

/** Applies the snapshots of fetches that ended, and notes the failures. */
const conclude = async (database, ended, patience) => {
  const refused = await applyAll(
    database,
    ended.filter(({ snapshot }) => snapshot),
  )
  await failAll(database, [...ended.filter(({ error }) => error), ...refused], patience)
}

/**
 * Fetches some containers by a function of the host, `readContainer(id) → { attributes, as_of }`, and waits for all of
 * them; returns whether there was one to fetch.
 */
export const readSome = async (database, readContainer, patience = PATIENCE) => {
  const claimed = await claim(database, MAX_OPEN, patience)
  await conclude(database, await Promise.all(claimed.map(each => fetchOne(each, readContainer))), patience)
  return claimed.length > 0
}

/**
 * Returns the turn of a worker: it starts fetches, and concludes those that ended since, so that a slow answer holds up
 * no other. If the database fails, the claims expire, and the containers are fetched again.
 */
export const fetcherOf = (database, readContainer, patience = PATIENCE) => {
  let open = 0
  const ended = []
  const start = async claimed => {
    open++
    ended.push(await fetchOne(claimed, readContainer))
    open--
  }
  return async () => {
    const claimed = await claim(database, MAX_OPEN - open, patience)
    for (const each of claimed) void start(each)
    const results = ended.splice(0)
    await conclude(database, results, patience)
    return claimed.length + results.length > 0
  }
}
