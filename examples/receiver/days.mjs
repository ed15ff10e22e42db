/**
 * On which days could a container be picked up? The inbox and the fetched snapshots are the evidence; if there is too
 * much of it, the oldest is left out, and its days are unknown.
 */
import { history } from './gateout.mjs'

const UPDATES = `select id, created_at, changeset, snapshot from inbox where container_id = $1
  order by received desc limit 10000`
const SNAPSHOTS = 'select attributes, as_of from fetched where container_id = $1 order by id desc limit 1000'
const ZONE = "select state->'attributes'->>'pod_timezone' as zone from container where id = $1"

const DECIDING = ['available_for_pickup', 'holds_at_pod_terminal']

/** Keeps what a fetched container shows of the deciding attributes; returns the row. */
export const toFetched = (container_id, { attributes, as_of }) => ({
  container_id,
  as_of,
  attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => DECIDING.includes(name))),
})

/** Stores rows of fetched containers. */
export const FETCHED = `insert into fetched (container_id, as_of, attributes)
  select * from jsonb_to_recordset($1::text::jsonb) as r (container_id text, as_of text, attributes jsonb)`

/** Returns the days, or the issues of the question; without a `zone` in that of the port. */
export const daysOf = async (database, id, question, now = new Date()) => {
  const [updates, snapshots, known] = await database.transaction(async query => [
    await query(UPDATES, [id]),
    await query(SNAPSHOTS, [id]),
    await query(ZONE, [id]),
  ])
  const { from = '', to = '', zone = known[0]?.zone ?? '', opens, closes } = question
  const hours = opens === undefined ? undefined : { opens, closes: closes ?? '' }
  // Of two deliveries the first wins, which has the lower place.
  return history.days({ updates: updates.reverse(), snapshots, from, to, zone, hours, now })
}
