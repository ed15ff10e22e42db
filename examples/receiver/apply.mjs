/**
 * Applies the inbox to the states. A turn takes some containers that nobody else has and writes their states, the
 * outcomes of their notifications and the changes in one transaction: a worker that dies has done all of it or nothing.
 */
import { cleanJson } from './clean.mjs'
import { isDataFault, reasonOf } from './faults.mjs'
import { tracker } from './gateout.mjs'
import { LIMITS } from './limits.mjs'
import { refetchAt, stateOf, UNPLACED } from './state.mjs'

const CONTAINERS = `select id, state from container where queued is not null order by queued limit $1
  for update skip locked`

/** The first notifications of each container, up to a number and to the bytes of one state. */
const NOTIFICATIONS = `select i.* from unnest($1::text[]) as asked (id) cross join lateral (
    select id, container_id, created_at, changeset, snapshot, received, sum(size) over (order by received) - size as before
      from inbox where container_id = asked.id and outcome is null order by received limit 100) as i
  where before < ${LIMITS.state}`

/**
 * While a fetch is tried again, its next attempt is not before the time set by the last one. An unreadable container is tried
 * again as soon as a step asks for it.
 */
const WRITE = `
  with states as (
    update container set state = coalesce(r.state, container.state), last = coalesce(r.last, container.last),
        doubt = r.doubt,
        refetch_at = case when r.refetch_at <= now() and attempts > 0
          then greatest(r.refetch_at, container.refetch_at) else r.refetch_at end,
        attempts = case when r.refetch_at <= now() then attempts else 0 end,
        failure = case when r.refetch_at <= now() and ended is null then failure end,
        ended = null,
        queued = case when exists (
          select from inbox where container_id = r.id and outcome is null and received > r.received) then now() end,
        xact = case when r.state is null then xact else pg_current_xact_id() end
      from jsonb_to_recordset($1::text::jsonb) as r
        (id text, state jsonb, last jsonb, doubt text, refetch_at timestamptz, received bigint)
     where container.id = r.id),
  outcomes as (
    update inbox set outcome = r.outcome from jsonb_to_recordset($2::text::jsonb) as r (id text, outcome text)
     where inbox.id = r.id),
  changes as (
    insert into outbox (container_id, cause, change)
    select * from jsonb_to_recordset($3::text::jsonb) as r (container_id text, cause text, change jsonb))
  insert into rejected (inbox_id, body, size, is_whole, reasons)
  select inbox_id, body, octet_length(body), true, reasons
    from jsonb_to_recordset($4::text::jsonb) as r (inbox_id text, body text, reasons jsonb)`

/**
 * A container in the middle of a turn: its state, and the rows to write.
 *
 * @param {{ id: string, state: object | null }} row
 */
export const begin = ({ id, state }, rules = tracker) => {
  const turn = {
    id,
    before: null,
    state: null,
    text: 'null',
    doubt: null,
    refetch_at: null,
    outcomes: [],
    changes: [],
  }
  turn.rejected = []
  try {
    turn.before = turn.state = stateOf(state, rules)
  } catch (error) {
    // The next snapshot replaces all of it.
    turn.rejected.push({ inbox_id: null, body: JSON.stringify(state), reasons: reasonOf(error) })
  }
  return turn
}

/** Adds a step to a turn. */
export const add = (turn, cause, step) => {
  turn.state = step.state
  turn.doubt = step.in_doubt ? tracker.explain({ state: step.state }) : null
  turn.refetch_at = refetchAt(step)
  if (step.change) turn.changes.push({ container_id: turn.id, cause, change: step.change })
}

/** A notification that no step can take asks for a snapshot of the container, as one without a time does. */
const putAside = (turn, update, reasons, rules) => {
  add(
    turn,
    `update ${update.id}`,
    rules.receive(turn.state, { ...UNPLACED, id: update.id, now: new Date().toISOString() }),
  )
  turn.outcomes.push({ id: update.id, outcome: 'rejected' })
  turn.rejected.push({ inbox_id: update.id, body: JSON.stringify(update), reasons })
}

const receive = (turn, update, rules) => {
  try {
    const step = rules.receive(turn.state, { ...update, now: new Date().toISOString() })
    add(turn, `update ${update.id}`, step)
    turn.outcomes.push({ id: update.id, outcome: step.outcome })
  } catch (error) {
    putAside(turn, update, reasonOf(error), rules)
  }
}

const withMemory = (state, remembered) => ({ ...state, policy: { ...state.policy, remembered } })

/** Whether the state of a turn is too long to be stored; its JSON is kept for {@link write}. */
export const isTooLong = turn => {
  turn.text = turn.state === turn.before ? 'null' : JSON.stringify(turn.state)
  return turn.text.length > LIMITS.state
}

const attempt = (row, updates, rules, remembered) => {
  const turn = begin(row, rules)
  if (remembered !== undefined) turn.state = withMemory(turn.state ?? rules.start().state, remembered)
  for (const update of updates) receive(turn, update, rules)
  return turn
}

/**
 * Applies notifications to a container. While the state is too long, it starts again with half the memory; if even no
 * memory helps, all of them are put aside.
 */
const applyAll = (row, updates, rules) => {
  let turn = attempt(row, updates, rules)
  while (isTooLong(turn)) {
    const { remembered } = turn.state.policy
    if (remembered === 0) return applyNone(row, updates, rules, `makes a state of ${turn.text.length} characters`)
    turn = attempt(row, updates, rules, Math.floor(remembered / 2))
  }
  return turn
}

const applyNone = (row, updates, rules, detail) => {
  const turn = begin(row, rules)
  for (const update of updates) putAside(turn, update, [{ detail }], rules)
  isTooLong(turn)
  return turn
}

/** The JSON of a row. The state is JSON already. */
const rowOf = ({ id, text, doubt, refetch_at, changes, received = null }) => {
  const last = changes.length > 0 ? Object.keys(changes.at(-1).change.changeset) : null
  const row = { id, last, doubt, refetch_at, received }
  return `{"state":${text},${JSON.stringify(row).slice(1)}`
}

/** Writes turns in one statement. */
export const write = (query, turns) =>
  query(WRITE, [
    `[${turns.map(rowOf).join(',')}]`,
    ...['outcomes', 'changes', 'rejected'].map(
      rows => cleanJson(JSON.stringify(turns.flatMap(turn => turn[rows]))).text,
    ),
  ])

const byContainer = updates => {
  const groups = new Map()
  for (const { container_id, before: _, ...update } of updates) {
    if (!groups.has(container_id)) groups.set(container_id, [])
    groups.get(container_id).push(update)
  }
  return groups
}

const turnOf = async (query, limit, rules) => {
  const containers = await query(CONTAINERS, [limit])
  if (containers.length === 0) return 0
  const groups = byContainer(await query(NOTIFICATIONS, [containers.map(({ id }) => id)]))
  const turns = containers.map(row => {
    const updates = groups.get(row.id) ?? []
    return { ...applyAll(row, updates, rules), received: updates.at(-1)?.received }
  })
  await write(query, turns)
  return turns.length
}

/** Puts aside all open notifications of the first container, because the database refuses to write it. */
const putFirstAside = (database, error, rules) =>
  database.transaction(async query => {
    const [row] = await query(CONTAINERS, [1])
    if (!row) return 0
    const updates = byContainer(await query(NOTIFICATIONS, [[row.id]])).get(row.id) ?? []
    const turn = applyNone(row, updates, rules, error.message)
    await write(query, [{ ...turn, received: updates.at(-1)?.received }])
    return 1
  })

/** Applies the notifications of some containers; returns the number of containers. */
export const applySome = async (database, { limit = 20, rules = tracker } = {}) => {
  try {
    return await database.transaction(query => turnOf(query, limit, rules))
  } catch (error) {
    if (!isDataFault(error)) throw error
    return limit === 1 ? putFirstAside(database, error, rules) : applySome(database, { limit: 1, rules })
  }
}
