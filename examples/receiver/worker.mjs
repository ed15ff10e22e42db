/**
 * Applies the inbox, one container at a time. One transaction writes the state, the outcomes and the happenings, so that
 * a worker that dies has done all of it or nothing.
 */
import { randomUUID } from 'node:crypto'
import { tracker } from './gateout.mjs'

const BATCH = 100

const stateOf = stored => {
  if (stored === null) return null
  const decoded = tracker.decode({ value: stored })
  if (decoded._tag === 'Left') throw new Error(tracker.explain(decoded))
  return decoded.right
}

const keep = async (query, id, state) =>
  query('update container set state = $2, changed = clock_timestamp() where id = $1', [id, JSON.stringify(state)])
const report = async (query, id, cause, { happening, reread }) => {
  if (happening)
    await query('insert into outbox (container_id, cause, happening) values ($1, $2, $3)', [
      id,
      cause,
      JSON.stringify(happening),
    ])
  if (reread)
    await query(
      'insert into reread (container_id, request) values ($1, $2) on conflict (container_id) do update set request = ' +
        '$2',
      [id, JSON.stringify(reread)],
    )
}

/** Locks one container and applies its notifications. Returns false if no container is waiting. */
export const applyOne = (database, rules = tracker) =>
  database.transaction(async query => {
    const [container] = await query(
      `select id, state from container c where exists (select 1 from inbox i where i.container_id = c.id and i.outcome is null)
      limit 1 for update skip locked`,
    )
    if (!container) return false
    const updates = await query(
      'select id, created_at, changeset from inbox where container_id = $1 and outcome is null order by received ' +
        'limit $2',
      [container.id, BATCH],
    )
    let state = rules === tracker ? stateOf(container.state) : container.state
    for (const update of updates) {
      const step = rules.receive(state, update)
      state = step.state
      await report(query, container.id, `update ${update.id}`, step)
      await query('update inbox set outcome = $2 where id = $1', [update.id, step.outcome])
    }
    if (updates.length > 0) await keep(query, container.id, state)
    return true
  })

/**
 * Fetches one container that is due, with a function of the host: `readContainer(id) → { attributes, as_of }`.
 */
export const readOne = (database, readContainer) =>
  database.transaction(async query => {
    // Locks the container first, as applyOne does: different orders could deadlock.
    const [container] = await query(
      'select c.id, c.state from container c join reread r on r.container_id = c.id order by r.asked limit 1 for ' +
        'update of c skip locked',
    )
    if (!container) return false
    const reading = await readContainer(container.id)
    const step = tracker.read(stateOf(container.state), reading)
    await query('delete from reread where container_id = $1', [container.id])
    await report(query, container.id, `reading ${reading.as_of} ${randomUUID()}`, step)
    await keep(query, container.id, step.state)
    return true
  })

/** Requests a fetch of each container whose update has waited too long. A host calls it now and then. */
export const expireAll = (database, at) =>
  database.transaction(async query => {
    const waiting = await query(
      "select id, state from container where json_array_length(state->'waiting') > 0 for update skip locked",
    )
    for (const { id, state } of waiting) {
      const step = tracker.expire(stateOf(state), { at })
      if (step.outcome !== 'due') continue
      await report(query, id, 'clock', step)
      await keep(query, id, step.state)
    }
  })

/** Works until `isOver` returns true. Retries if the database is unavailable. */
export const work = async (database, { readContainer, isOver = () => false, pause = 50 }) => {
  while (!isOver()) {
    try {
      const isBusy = [await applyOne(database), await readOne(database, readContainer)].some(Boolean)
      if (!isBusy) await new Promise(resolve => setTimeout(resolve, pause))
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
