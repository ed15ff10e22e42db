/**
 * The receiver under faults: processes are killed at random (seeded), connections are cut, the database crashes,
 * deliveries come twice at once, some are poisoned, and some containers cannot be fetched. Afterwards every acknowledged
 * notification has been applied exactly once: the changes in the outbox lead to the state, and so does the replay.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from '../database.mjs'
import { changeset as changesets, readiness, tracker } from '../gateout.mjs'
import { generator, serveSnapshots, simulate } from '../simulate.mjs'
import { freePort } from './engine.mjs'
import { kinds, poison } from './poison.mjs'
import { deliver, health, keepRunning, later, SECRET, watchFeed } from './processes.mjs'

/** Garbage that is rejected whenever it comes, with the answer 200. */
const GARBAGE = ['', 'null', '{', '[]', '{"data":{}}', '\u0000\u0001', '{"data":{"id":1}}']

/** The deliveries: of healthy containers, containers that cannot be fetched, and poison. */
const plan = ({ seed, containers, updates, poisoned, unreadable }) => {
  const healthy = simulate({ seed, containers, updates, lost: Math.ceil(containers / 5) })
  const dead = simulate({ seed: seed + 1, containers: Math.ceil(containers * unreadable), updates: 2 })
  const random = generator(seed)
  const count = Math.max(kinds.length, Math.round(healthy.deliveries.length * poisoned))
  const poisons = Array.from({ length: count }, (_, i) =>
    poison(kinds[i % kinds.length], `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`),
  )
  const bodies = healthy.deliveries.map(({ body }) => body)
  // Notifications keep their order, up to chance; the others come anywhere between them.
  for (const { body } of [...dead.deliveries, ...poisons]) bodies.splice(Math.floor(random() * bodies.length), 0, body)
  return { healthy, dead, poisons, bodies, random }
}

/** Kills processes, and cuts connections and crashes the database in between; returns the number of kills. */
const chaos = async ({ processes, kills, postgres, crashes, random }) => {
  for (let killed = 1; killed <= kills; killed++) {
    await later(100 + random() * 400)
    const victim = processes[Math.floor(random() * processes.length)]
    await Promise.race([victim.ready(), later(20_000)])
    await later(random() * 300)
    victim.kill()
    if (postgres && killed % 5 === 0) await cutConnections(postgres.url)
    if (postgres && crashes > 0 && killed % Math.floor(kills / (crashes + 1)) === 0) await postgres.restart()
  }
}

const cutConnections = async url => {
  const database = await open({ url, size: 1 })
  await database
    .exec(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = ' +
        'current_database()',
    )
    .catch(() => {})
  await database.close()
}

const sendAll = async (port, bodies, random, senders) => {
  const queue = [...bodies]
  const send = async () => {
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      const isTwice = random() < 0.1
      await Promise.all([deliver(port, body), isTwice && deliver(port, body)])
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
}

/** Waits until nothing is left to do. All that waits is overdue: the times are of the past. */
const rest = async (port, seconds) => {
  const until = Date.now() + 1_000 * seconds
  for (;;) {
    const counts = await health(port).catch(() => ({ open: 1 }))
    if (counts.open + counts.fetching === 0) return
    if (Date.now() > until) throw new Error(`the workers do not come to rest: ${JSON.stringify(counts)}`)
    await later(200)
  }
}

const TABLES = [
  'select id, state from container',
  'select id, container_id, outcome, replaced from inbox',
  'select container_id, cause, change from outbox order by id',
  'select body, size, reasons from rejected',
  'select id, failure, ended from container where refetch_at is not null or failure is not null or ended is not null',
  'select container_id as id, max(written_at) as at from outbox group by container_id',
]

const rowsOf = async query => {
  const tables = []
  for (const sql of TABLES) tables.push(await query(sql))
  return tables
}

/** In doubt a change reports nothing but that; any other has the verdict on the attributes that were reported until then. */
const checkVerdict = ({ changeset, readiness: { after } }, known) => {
  const isInDoubt = Object.keys(changeset).length === 0 && after.status === 'unknown'
  if (!isInDoubt) assert.deepEqual(after, readiness.evaluate(known))
}

/** The changes of each container lead from nothing to its state, each old value being the new one before it. */
const checkStates = ({ healthy }, states, outbox) => {
  const changes = grouped(outbox)
  for (const [id, { end, updates, isLosing }] of healthy.containers) {
    assert.deepEqual(
      tracker.replay({ snapshot: healthy.read(id, true), updates, now: new Date() }).state.attributes,
      end,
    )
    assert.deepEqual(states.get(id)?.attributes, end, `the state of ${isLosing ? 'one that lost an update' : id}`)
    let known = {}
    for (const { change } of changes.get(id)) {
      const applied = changesets.apply({ attributes: known, changeset: change.changeset })
      assert.deepEqual([applied.outcome, applied.already], ['applied', []])
      known = applied.attributes
      checkVerdict(change, known)
    }
    assert.deepEqual(known, end)
  }
  assert.equal(new Set(outbox.map(({ container_id, cause }) => `${container_id} ${cause}`)).size, outbox.length)
}

const grouped = rows => {
  const groups = new Map()
  for (const row of rows) groups.get(row.container_id)?.push(row) ?? groups.set(row.container_id, [row])
  return groups
}

/** Each poison is once in its table, with a reason; none is anywhere else. */
const checkPoison = ({ poisons }, inbox, rejected) => {
  const stored = new Map(inbox.map(row => [row.id, row]))
  const letters = new Map(rejected.map(row => [row.body, row]))
  assert.equal(letters.size, rejected.length)
  for (const { kind, id, where, body } of poisons) {
    assert.equal(stored.has(id), where === 'inbox', `${kind} in the inbox`)
    assert.equal(letters.has(body), where === 'rejected', `${kind} in rejected`)
    if (where === 'inbox') assert.ok(stored.get(id).replaced > 0 && stored.get(id).outcome !== null, kind)
  }
  for (const body of GARBAGE) assert.ok(letters.has(body.replaceAll('\0', '\ufffd')), JSON.stringify(body))
  for (const { reasons } of rejected) assert.ok(reasons.length > 0 && reasons.every(({ detail }) => detail !== ''))
}

/** The page showed the last change of each container; returns the time it took. */
const checkFeed = (viewer, written) => {
  const lags = viewer.lagsOf(written)
  assert.ok(
    lags.every(lag => lag >= 0),
    'the page did not show a change',
  )
  const [half, most] = [0.5, 0.99].map(share => lags[Math.floor(share * lags.length)])
  return `on the page after ${half} ms (p99 ${most} ms)`
}

const check = (planned, [containers, inbox, outbox, rejected, failed]) => {
  const { healthy, dead, poisons } = planned
  const sent = [...healthy.deliveries, ...dead.deliveries, ...poisons.filter(({ where }) => where === 'inbox')]
  assert.deepEqual(new Set(inbox.map(({ id }) => id)), new Set(sent.map(({ id }) => id)))
  assert.equal(inbox.filter(({ outcome }) => outcome === null).length, 0)
  checkStates(planned, new Map(containers.map(({ id, state }) => [id, state])), outbox)
  checkPoison(planned, inbox, rejected)
  const given = new Map(failed.map(row => [row.id, row]))
  // The last attempt may have met a service that was too slow to answer.
  for (const id of dead.containers.keys()) assert.ok(given.get(id)?.ended && /404|timeout/.test(given.get(id).failure))
  for (const id of healthy.containers.keys()) assert.ok(!given.has(id))
  return `${inbox.length} notifications, ${outbox.length} changes, ${rejected.length} rejected, ${failed.length} unreadable`
}

/** Bodies that the server answers with an error: too large, and not signed. */
const checkRefusals = async port => {
  await deliver(port, 'x'.repeat(10_000_000), { status: 413 })
  await deliver(port, '{}', { status: 401, signature: 'wrong' })
  await deliver(port, 'y'.repeat(2_000_000), { status: 401, signature: 'wrong' })
}

/**
 * Runs the receiver under faults, on a server or on PGlite, and returns the figures.
 *
 * @param {{ postgres?: object, kills: number, crashes?: number, seed: number, containers: number, updates: number,
 * poisoned?: number, unreadable?: number, senders?: number, workers?: number, patience?: number }} options
 */
export const faults = async ({ postgres, kills, crashes = 0, senders = 3, workers = 2, patience = 300, ...sizes }) => {
  const planned = plan({ poisoned: 0.01, unreadable: 0.05, ...sizes })
  const service = await serveSnapshots(planned.healthy)
  const folder = postgres ? undefined : mkdtempSync(join(tmpdir(), 'receiver-'))
  const port = await freePort()
  const env = {
    ...{ DATABASE_URL: postgres?.url ?? '', FOLDER: folder ?? '', SECRET, PORT: String(port) },
    ...{ READ_URL: service.url, PATIENCE: JSON.stringify({ attempts: 7, base: 100, lease: 8_000 }) },
  }
  const roles = postgres ? ['server', ...Array.from({ length: workers }, () => 'worker')] : ['both']
  const processes = roles.map(role => keepRunning(role, env))
  const viewer = watchFeed(port)
  try {
    await Promise.all(processes.map(each => each.ready()))
    const killing = chaos({ processes, kills, postgres, crashes, random: planned.random })
    await sendAll(port, [...planned.bodies, ...GARBAGE], planned.random, senders)
    await killing
    await checkRefusals(port)
    await rest(port, patience)
    // The feed is read twice a second.
    await later(2_000)
  } finally {
    await viewer.stop()
    await Promise.all(processes.map(each => each.stop()))
    service.close()
  }
  const database = await open({ url: postgres?.url, folder })
  try {
    const rows = await database.transaction(rowsOf)
    return `${kills} kills, ${crashes} crashes, ${check(planned, rows)}, ${checkFeed(viewer, rows.at(-1))}`
  } finally {
    await database.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}
