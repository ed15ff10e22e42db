/**
 * A worker: applies the inbox, fetches containers and removes old rows, until it is stopped. Any number
 * may run at once.
 */
import { applySome } from './apply.mjs'
import { fetcherOf, readSome } from './fetch.mjs'
import { RETENTION } from './limits.mjs'

export { applySome, readSome }

/** Old rows, by table. Changes that nobody has published are kept. */
const OLD = {
  inbox: 'outcome is not null and received_at',
  fetched: 'fetched_at',
  outbox: 'published and written_at',
  rejected: 'received',
}

/** Deletes rows that were kept for long enough. */
export const sweep = async (database, days = RETENTION) => {
  for (const [table, condition] of Object.entries(OLD))
    await database.transaction(query =>
      query(
        `delete from ${table} where ctid = any (array(
          select ctid from ${table} where ${condition} < now() - $1 * interval '1 day' limit 10000))`,
        [days[table]],
      ),
    )
}

/** A pause that ends early if the worker is stopped. */
const pauseFor = (milliseconds, signal) =>
  new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })

/** Repeats a turn; after a turn without work or with an error it pauses. */
const repeat = async (turn, pause, signal) => {
  while (!signal.aborted) {
    const isBusy = await turn().catch(() => false)
    if (!isBusy) await pauseFor(pause, signal)
  }
}

const HOUR = 3_600_000

/** Works until the signal aborts. A database that is away is tried again. */
export const work = (database, { readContainer, patience, signal = new AbortController().signal, pause = 50 }) =>
  Promise.all([
    repeat(() => applySome(database), pause, signal),
    repeat(fetcherOf(database, readContainer, patience), pause, signal),
    repeat(() => sweep(database), HOUR, signal),
  ])
