/**
 * Sends dead letters again, for example after a fix: `node main.mjs resend`. A body is read again, a notification that a
 * worker put aside goes back to the queue, and unreadable containers are fetched again. A letter that still cannot be
 * handled stays.
 */
import { entryOf, storeRows } from './intake.mjs'

const BACK_TO_QUEUE = `
  with one as (update inbox set outcome = null where id = $1 returning container_id)
  update container set queued = coalesce(queued, now()) from one where container.id = one.container_id`

const FETCH_AGAIN = 'update container set refetch_at = now(), ended = null where ended is not null returning 1'

/** Handles one letter in a transaction; returns whether it was sent again. */
const again = async (query, id) => {
  const [letter] = await query('select inbox_id, body from rejected where id = $1 for update skip locked', [id])
  if (!letter) return false
  const { row, reasons } = letter.inbox_id === null ? entryOf(Buffer.from(letter.body)) : {}
  if (reasons) return false
  if (letter.inbox_id !== null) await query(BACK_TO_QUEUE, [letter.inbox_id])
  else if (row) await storeRows(query, [row])
  await query('delete from rejected where id = $1', [id])
  return true
}

/** Returns the numbers of letters and of containers that are tried again. */
export const resend = async database => {
  const ids = await database.transaction(query => query('select id from rejected where is_whole order by id'))
  let letters = 0
  for (const { id } of ids) if (await database.transaction(query => again(query, id))) letters++
  const containers = await database.transaction(query => query(FETCH_AGAIN))
  return { letters, containers: containers.length }
}
