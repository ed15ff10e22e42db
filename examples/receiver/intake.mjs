/**
 * How is a signed body answered, and where is it stored? The sender is answered afterwards.
 *
 * | a body that                                      | is answered | and kept in |
 * | ------------------------------------------------ | ----------- | ----------- |
 * | is larger than the limit                         | 413         | `rejected`, its start only |
 * | is not a notification, or can never be stored    | 200         | `rejected`  |
 * | neither updates nor carries a container          | 200         | nothing     |
 * | updates or carries a container                   | 200         | `inbox`     |
 * | carries the expected arrival of a shipment       | 200         | `shipment`, and if it moved `arrival` |
 * | comes while the database is away                 | 503         | nothing: it will be sent again |
 */
import { createHash } from 'node:crypto'
import { arrivalsIn, judge } from './arrival.mjs'
import { cleanJson } from './clean.mjs'
import { isDataFault, reasonOf } from './faults.mjs'
import { webhook } from './gateout.mjs'
import { LIMITS } from './limits.mjs'

const REPLACEMENT = '\ufffd'
/** Bytes stored by one statement. */
const MAX_AT_ONCE = 4_000_000

const STORE = `
  with taken as (
    insert into inbox (id, container_id, created_at, changeset, snapshot, replaced, size)
    select * from jsonb_to_recordset($1::text::jsonb) as row
      (id text, container_id text, created_at text, changeset jsonb, snapshot jsonb, replaced integer, size integer)
     order by id
    on conflict (id) do nothing
    returning container_id)
  insert into container (id, queued) select distinct container_id, now() from taken order by container_id
  on conflict (id) do update set queued = coalesce(container.queued, excluded.queued)`

const REJECT = `insert into rejected (body, size, is_whole, reasons, digest) values ($1, $2, $3, $4::text::jsonb, $5)
  on conflict (digest) do nothing`

/** An id is compared, so its characters cannot be replaced: two ids would become one. */
const faultOfId = (name, id) =>
  id.length > LIMITS.id
    ? `${name} has more than ${LIMITS.id} characters`
    : id.includes(REPLACEMENT)
      ? `${name} has characters that cannot be stored`
      : undefined

/** A date-time has at most this many characters; the tracker reads a longer one as missing. */
const MAX_TIME_LENGTH = 64

/**
 * Where a body belongs: `row` is JSON for the inbox, `reasons` of the rejection, and without both there is
 * nothing to keep.
 */
export const entryOf = body => {
  try {
    const { text, replaced } = cleanJson(body.toString('utf8'))
    const notification = JSON.parse(text)
    const read = webhook.read({ notification, mode: 'tolerant' })
    if (read.outcome === 'rejected') return { reasons: read.errors }
    const { id, created_at, changeset = null, snapshot = null } = read
    const arrivals = arrivalsIn(notification)
    if (read.outcome !== 'container_updated' && snapshot === null) return { arrivals }
    const container_id = read.container_id ?? snapshot?.container_id
    if (container_id === undefined || container_id === null) return { reasons: [{ detail: 'names no container' }] }
    const fault = faultOfId('the id', id) ?? faultOfId('the id of the container', container_id)
    if (fault) return { reasons: [{ detail: fault }] }
    const time = created_at !== null && created_at.length > MAX_TIME_LENGTH ? null : created_at
    const row = { id, container_id, created_at: time, changeset, snapshot, replaced, size: body.length }
    return { row: JSON.stringify(row), replaced, arrivals }
  } catch (error) {
    return { reasons: reasonOf(error) }
  }
}

/** Keeps a body in `rejected`. */
export const reject = (database, { body, size }, reasons) =>
  database.transaction(query => {
    const isWhole = size <= LIMITS.body
    const text = body.subarray(0, isWhole ? LIMITS.body : LIMITS.start).toString('utf8')
    const digest = createHash('sha256').update(body).update(`${size}`).digest('hex')
    return query(REJECT, [
      text.replaceAll('\0', REPLACEMENT),
      size,
      isWhole,
      cleanJson(JSON.stringify(reasons)).text,
      digest,
    ])
  })

/** Stores the JSON of rows in the inbox. */
export const storeRows = (query, rows) => query(STORE, [`[${rows.join(',')}]`])

/** Stores entries in one statement; if the data of one is at fault, each by itself. */
const store = async (database, entries) => {
  try {
    await database.transaction(query =>
      storeRows(
        query,
        entries.map(({ row }) => row),
      ),
    )
    for (const { settle } of entries) settle()
  } catch (error) {
    const [first, ...others] = entries
    if (others.length > 0 && isDataFault(error)) for (const entry of entries) await store(database, [entry])
    else if (isDataFault(error)) await reject(database, first.given, reasonOf(error)).then(first.settle, first.fail)
    else for (const { fail } of entries) fail(error)
  }
}

/** The next entries to store together. */
const nextOf = waiting => {
  let bytes = 0
  const end = waiting.findIndex(({ row }) => (bytes += row.length) > MAX_AT_ONCE)
  return waiting.splice(0, end < 0 ? waiting.length : Math.max(1, end))
}

/**
 * Returns a function that takes in one signed body, whose size may be larger than its kept part, and returns the status
 * of the answer. Bodies that arrive while a statement runs are stored together by the next one.
 */
export const intakeOf = (database, counters = {}) => {
  const waiting = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) await store(database, nextOf(waiting))
    isRunning = false
  }
  const enqueue = (row, given) =>
    new Promise((settle, fail) => {
      waiting.push({ row, given, settle, fail })
      if (!isRunning) void run()
    })
  return async given => {
    if (given.size > LIMITS.body) {
      await reject(database, given, [{ detail: `is larger than ${LIMITS.body} bytes` }])
      return 413
    }
    const { row, reasons, replaced = 0, arrivals = [] } = entryOf(given.body)
    if (reasons) await reject(database, given, reasons)
    else if (row) await enqueue(row, given)
    if (arrivals.length > 0) await judge(database, arrivals)
    counters.replaced = (counters.replaced ?? 0) + replaced
    return 200
  }
}
