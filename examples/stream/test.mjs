/**
 * The tests of the stream. `KILLS` sets how many workers are killed. Exits with 77 if nats-server is not installed.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { faults } from './faults.mjs'
import { killLeader } from './leader.mjs'
import { advance, EMPTY, Poison } from './updates.mjs'
import { handle } from './worker.mjs'

const version = spawnSync('nats-server', ['--version'], { encoding: 'utf8' })
if (version.error) {
  console.log('nats-server is not installed (apt-get install nats-server)')
  process.exit(77)
}

/** A row with large updates forgets some of them; a row that is too large without any is refused. */
const checkLimits = () => {
  const limit = 20_000
  const apply = (row, i, length) => {
    const body = { id: `${i}`, created_at: null, changeset: { [`k${i}`]: [null, 'y'.repeat(length)] } }
    body.created_at = new Date(Date.UTC(2026, 0, 6) + i * 1_000).toISOString()
    return advance(row, { kind: 'update', body }, i, limit).row
  }
  let row = EMPTY
  for (let i = 0; i < 40; i++) row = apply(row, i, 1_000)
  assert.ok(JSON.stringify(row).length <= limit)
  assert.ok(row.state.updates.length > 5 && row.state.updates.at(-1).id === '39' && row.refetch_at !== null)
  assert.throws(() => apply({ ...row, pending: ['x'.repeat(limit)] }, 40, 1), Poison)
}
checkLimits()

/**
 * A worker writes the row of a container, and fails before it requests the fetch, until the message is postponed. When the
 * message is sent again, as a new one, the fetch is requested.
 */
const checkRequest = async changeset => {
  const rows = new Map()
  const published = []
  let failures = 3
  const bucket = {
    get: async id => rows.get(id) ?? null,
    create: async (id, text) => rows.set(id, { length: text.length, revision: 1, json: () => JSON.parse(text) }),
    update: async (id, text) => bucket.create(id, text),
  }
  const client = {
    publish: async (subject, data, options) => {
      if (subject.startsWith('fetch.') && failures-- > 0) throw new Error('no response')
      published.push({ subject, data, headers: options?.headers })
    },
  }
  const engine = { client, bucket, limit: 1_000_000, patience: { attempts: 5, base: 0, cap: 0 } }
  const data = JSON.stringify({ container_id: 'box', id: 'u', created_at: '2026-01-05T08:00:00Z', ...changeset })
  let settled
  const message = {
    ...{ subject: 'update.0.box', seq: 1, data, string: () => data, redelivered: false },
    ...{ nak: () => (settled = 'nak'), ack: () => (settled = 'ack'), ackAck: async () => (settled = 'ack') },
  }
  for (let deliveryCount = 1; settled !== 'ack'; deliveryCount++)
    await handle(engine, { ...message, redelivered: deliveryCount > 1, info: { deliveryCount } })
  const later = published.pop()
  assert.equal(later.subject, 'later.update.0.box')
  await handle(engine, { ...message, seq: 2, headers: later.headers, info: { deliveryCount: 1 } })
  assert.deepEqual(
    published.map(({ subject }) => subject),
    ['fetch.box'],
  )
}
await checkRequest({ changeset: { a: [0, 1] } })
await checkRequest({ created_at: null, changeset: { a: [0, 1] } })

const counts = { passed: 0, failed: 0 }
const test = async run => {
  try {
    console.log(`${version.stdout.trim()}: ${await run()}`)
    counts.passed++
  } catch (error) {
    counts.failed++
    console.log(error.stack)
  }
}

const sizes = { seed: 20, containers: 20, updates: 15, lost: 10 }
/** Together, each with a cluster of its own, because they wait for nodes and workers to start. */
await Promise.all([
  test(() => faults({ ...sizes, kills: Number(process.env.KILLS ?? 20) })),
  test(async () => `the leader of the fetches killed, ${await killLeader()} requests`),
])
console.log(
  'Not promised: that a power failure of all nodes at once loses nothing. That needs sync_interval: always, and ' +
    'nats-server 2.10.',
)
console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`)
process.exit(counts.failed > 0 ? 1 : 0)
