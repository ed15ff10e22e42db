/**
 * The contents of the page, the health check and the metrics.
 */
import { tracker } from './gateout.mjs'

/** The page gets attributes up to this length. */
const LARGEST = 65_536

/** The attributes that decide about a pickup: in doubt the page does not get them. */
const UNCERTAIN = `'{available_for_pickup,holds_at_pod_terminal,fees_at_pod_terminal,ind_facility_holds}'::text[]`

const ROWS = `select c.id, c.xact::text, c.last, case when c.ended is not null then c.failure end as failure,
    c.in_doubt, c.doubt, c.refetch_at,
    left(c.state->'attributes'->>'number', 100) as number,
    case when length((c.state->'attributes')::text) <= ${LARGEST} then
      case when jsonb_typeof(c.state->'attributes') <> 'object' then '{}'
        when c.in_doubt then (c.state->'attributes') - ${UNCERTAIN} else c.state->'attributes' end end as attributes
  from container c
 where c.state is not null and (c.xact, c.id) > ($1::text::xid8, $2) and ($3::text is null or c.xact < $3::text::xid8)
 order by c.xact, c.id limit 500`

/** Transactions before this one have all ended, so that no row with an earlier one can still appear. */
const HORIZON = 'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon'

/** The beginning of the feed. */
export const START = { xact: '0', id: '', horizon: null }

/**
 * The next containers that changed after a place in the feed, at most 500, and the place after them. Their order is that
 * of the transactions that wrote them, so none is missed, however many change at once.
 */
export const next = (database, place) =>
  database.transaction(async query => {
    const horizon = place.horizon ?? (await query(HORIZON))[0].horizon
    const isFirst = place.first ?? place === START
    const rows = await query(ROWS, [place.xact, place.id, isFirst ? null : horizon])
    const last = rows.at(-1)
    const after =
      rows.length === 500
        ? { xact: last.xact, id: last.id, horizon, first: isFirst }
        : { xact: horizon, id: '', horizon: null, first: false }
    return { rows: rows.map(({ xact: _, ...row }) => row), after, isEnd: rows.length < 500 }
  })

const NOTIFICATIONS = `select received::text, id, container_id, created_at, changeset, snapshot from inbox
  where received > $1::bigint and received <> all ($2::bigint[]) order by received limit 500`

/** Transactions that overlap write their numbers out of order, so the last numbers are asked for again. */
const OVERLAP = 1_000

/**
 * Returns a function that resolves to the notifications since its last call, at most 500; at first those after the number
 * `last`, or from now on. After a new connection some can come twice, which a tracker ignores.
 */
export const notificationsAfter = (database, last) => {
  let from = last === undefined ? undefined : BigInt(last) - BigInt(OVERLAP)
  let sent = []
  return async () => {
    from ??= (
      await database.transaction(query => query('select coalesce(max(received), 0)::text as last from inbox'))
    )[0].last
    const rows = await database.transaction(query => query(NOTIFICATIONS, [`${from}`, sent]))
    sent = [...sent, ...rows.map(({ received }) => received)]
    if (sent.length > 2 * OVERLAP) {
      from = sent.at(-OVERLAP - 1)
      sent = sent.slice(-OVERLAP)
    }
    return rows
  }
}

const COUNTS = `select
    (select count(*) from inbox where outcome is null)::int as open,
    (select coalesce(extract(epoch from now() - min(queued)), 0) from container)::float8 as lag,
    (select count(*) from container where refetch_at is not null)::int as fetching,
    (select count(*) from container where in_doubt)::int as doubtful,
    (select count(*) from container where ended is not null)::int as unreadable,
    (select count(*) from rejected)::int as rejected,
    (select count(*) from outbox where not published)::int as unpublished`

/** How much waits, and how much was given up. */
export const countsOf = async database => (await database.transaction(query => query(COUNTS)))[0]

/** Returns a function that counts at most once a second, however many pages are open. */
export const counterOf = database => {
  let [counted, until] = [undefined, 0]
  return () => {
    if (Date.now() >= until) [counted, until] = [countsOf(database), Date.now() + 1_000]
    return counted
  }
}

const CHANGES = `select o.cause, o.change, i.created_at
  from outbox o left join inbox i on o.cause = 'update ' || i.id
 where o.container_id = $1 order by o.id desc limit 50`

/** The last changes of a container, newest first: a sentence, and the time of the notification or the snapshot. */
export const changesOf = async (database, id) => {
  const rows = await database.transaction(query => query(CHANGES, [id]))
  return rows.map(({ cause, change, created_at }) => {
    const [, as_of = null] = /^snapshot (\S+) /.exec(cause) ?? []
    return { at: created_at ?? as_of, sentence: tracker.explain(change).slice(0, 600) }
  })
}

const LETTERS = `select received, size, left(body, 200) as body, left(reasons->0->>'detail', 300) as reason
  from rejected order by id desc limit 50`

/** The newest dead letters, each with its first reason and its start. */
export const lettersOf = database => database.transaction(query => query(LETTERS))

const METRICS = {
  open: ['gauge', 'Notifications that wait in the inbox.'],
  lag: ['gauge', 'Seconds since the first of them arrived.'],
  fetching: ['gauge', 'Containers that are to be fetched, now or later.'],
  doubtful: ['gauge', 'Containers whose attributes may be wrong until they are fetched.'],
  unreadable: ['gauge', 'Containers that no attempt could fetch.'],
  rejected: ['gauge', 'Dead letters.'],
  unpublished: ['gauge', 'Changes that nobody has published.'],
  received: ['counter', 'Bodies that this process answered with 200.'],
  refused: ['counter', 'Bodies that this process answered with 401 or 413.'],
  replaced: ['counter', 'Characters that this process replaced, because a store cannot keep them.'],
}

/** Metrics in the format of Prometheus. */
export const metricsOf = async (database, counters) => {
  const values = { received: 0, refused: 0, replaced: 0, ...counters, ...(await countsOf(database)) }
  return Object.entries(METRICS)
    .map(([name, [type, help]]) => {
      const metric = `receiver_${name}${type === 'counter' ? '_total' : ''}`
      return `# HELP ${metric} ${help}\n# TYPE ${metric} ${type}\n${metric} ${values[name]}\n`
    })
    .join('')
}
