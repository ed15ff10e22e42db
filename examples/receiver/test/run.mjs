/**
 * The tests of the receiver, the same for each engine. The last line counts them.
 *
 * Faults: processes are killed at random (seeded), connections are cut, deliveries come twice at once, bodies are
 * garbage or too large. Then every acknowledged notification must have been applied exactly once: its
 * happenings lead to the state, and the state equals the replay.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { open } from '../database.mjs'
import { changeset as changesets } from '../gateout.mjs'
import { signatureOf } from '../server.mjs'
import { generator, serveReadings, simulate } from '../simulate.mjs'
import { freePort, startPostgres } from './engine.mjs'
import { reason, showsContainers } from './page.mjs'

const SECRET = 'a secret of the test'
const SEED = Number(process.env.SEED ?? 20)
const MAIN = fileURLToPath(new URL('../main.mjs', import.meta.url))
const later = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
const counts = { passed: 0, failed: 0, skipped: 0 }

const test = async (name, run) => {
  try {
    const said = await run()
    counts.passed++
    console.log(`ok ${name}${said ? `: ${said}` : ''}`)
  } catch (error) {
    counts.failed++
    console.log(`not ok ${name}\n${error.stack}`)
  }
}

/** A process that is started again whenever it ends, until it is stopped. */
const keepRunning = (role, env) => {
  let child
  let isOver = false
  let ready
  const start = () => {
    child = spawn(process.execPath, [MAIN, role], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    ready = once(child.stdout, 'data')
    child.once('exit', () => isOver || start())
  }
  start()
  return {
    ready: () => ready,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      isOver = true
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const post = async (port, body, signature = signatureOf(SECRET, body)) => {
  const response = await fetch(`http://127.0.0.1:${port}/webhooks`, {
    method: 'POST',
    body,
    headers: { 'x-signature': signature },
    signal: AbortSignal.timeout(10_000),
  })
  await response.arrayBuffer()
  return response.status
}

/** Sends until it is acknowledged, as a service does. */
const deliver = async (port, body) => {
  for (;;) {
    const status = await post(port, body).catch(() => 0)
    if (status === 200) return
    await later(50)
  }
}

const GARBAGE = ['', 'null', '{', '[]', '{"data":{}}', '\u0000\u0001', '{"data":{"id":1}}']

const faults = async ({ url, kills }) => {
  const simulated = simulate({ seed: SEED, containers: 20, updates: 20, lost: 4 })
  const readings = await serveReadings(simulated)
  const folder = url ? undefined : mkdtempSync(join(tmpdir(), 'receiver-'))
  const port = await freePort()
  const env = {
    ...(url ? { DATABASE_URL: url } : { DATABASE_URL: '', FOLDER: folder }),
    SECRET,
    PORT: String(port),
    READ_URL: readings.url,
  }
  const processes = (url ? ['server', 'worker', 'worker'] : ['both']).map(role => keepRunning(role, env))
  await Promise.all(processes.map(each => each.ready()))
  const random = generator(SEED)
  let killed = 0
  let isDelivered = false
  const killing = (async () => {
    while (killed < kills) {
      await later(100 + random() * 400)
      const victim = processes[Math.floor(random() * processes.length)]
      await Promise.race([victim.ready(), later(20_000)])
      await later(random() * 300)
      victim.kill()
      killed++
      if (url && killed % 5 === 0) {
        const database = await open({ url, size: 1 })
        await database.exec(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = ' +
            'current_database()',
        )
        await database.close()
      }
    }
  })()
  const queue = [...simulated.deliveries]
  const sender = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await (random() < 0.2
        ? Promise.all([deliver(port, next.body), deliver(port, next.body)])
        : deliver(port, next.body))
      if (random() < 0.05) await deliver(port, GARBAGE[Math.floor(random() * GARBAGE.length)])
      await later(kills * 2)
    }
  }
  await Promise.all([sender(), sender(), sender()])
  isDelivered = true
  for (const body of GARBAGE) await deliver(port, body)
  await killing
  for (;;) {
    const status = await post(port, 'x'.repeat(10_000_000)).catch(() => 0)
    if (status === 413) break
    assert.notEqual(status, 200)
    await later(100)
  }
  for (;;) {
    const status = await post(port, '{}', 'wrong').catch(() => 0)
    if (status === 401) break
    await later(100)
  }
  assert(isDelivered && killed >= kills)

  // All that waits is overdue by the clock: the times are of the past. Then the workers come to rest.
  const isAtRest = async database =>
    database.transaction(async query => {
      const [{ open: opened }] = await query('select count(*)::int as open from inbox where outcome is null')
      const [{ asked }] = await query('select count(*)::int as asked from reread')
      const [{ waiting }] = await query(
        "select count(*)::int as waiting from container where json_array_length(state->'waiting') > 0",
      )
      return opened + asked + waiting === 0
    })
  const started = Date.now()
  let database
  if (url) {
    database = await open({ url })
    while (!(await isAtRest(database))) {
      if (Date.now() - started > 60_000) throw new Error('the workers do not come to rest')
      await later(200)
    }
  } else {
    await later(5_000)
  }
  await Promise.all(processes.map(each => each.stop()))
  database ??= await open({ folder })
  if (!url) {
    // PGlite allows one process: this one finishes the remaining work.
    const { applyOne, expireAll, readOne } = await import('../worker.mjs')
    while (!(await isAtRest(database))) {
      if (Date.now() - started > 90_000) throw new Error('the worker does not come to rest')
      await applyOne(database)
      await expireAll(database, new Date().toISOString())
      await readOne(database, id => simulated.read(id))
    }
  }
  const rows = await database.transaction(async query => ({
    containers: await query('select id, state from container'),
    inbox: await query('select id, container_id, outcome from inbox'),
    outbox: await query('select container_id, cause, happening from outbox order by id'),
    rejected: await query('select body, size, reasons from rejected'),
  }))
  await database.close()
  readings.close()
  if (folder) rmSync(folder, { recursive: true, force: true })

  const acknowledged = new Set(simulated.deliveries.map(({ id }) => id))
  assert.deepEqual(new Set(rows.inbox.map(({ id }) => id)), acknowledged)
  assert.equal(rows.containers.length, simulated.containers.size)
  for (const { id, state } of rows.containers) {
    const { first, end, updates, isLosing } = simulated.containers.get(id)
    const replayed = changesets.replay({ attributes: first, notifications: updates })
    assert.deepEqual(replayed.attributes, end)
    assert.deepEqual(state.attributes, end, `the state of ${isLosing ? 'one that lost an update' : id}`)
    // Each happening once: one after the other they lead from nothing to the state, and each old value is the new one
    // before it.
    let told = {}
    for (const { happening } of rows.outbox.filter(row => row.container_id === id)) {
      const applied = changesets.apply({ attributes: told, changeset: happening.changeset })
      assert.equal(applied.outcome, 'applied')
      assert.deepEqual(applied.already, [])
      told = applied.attributes
    }
    assert.deepEqual(told, end)
  }
  assert.equal(
    new Set(rows.outbox.map(({ container_id, cause }) => `${container_id} ${cause}`)).size,
    rows.outbox.length,
  )
  for (const body of GARBAGE)
    assert(
      rows.rejected.some(row => row.body === body.replaceAll('\0', '\ufffd')),
      `kept: ${JSON.stringify(body)}`,
    )
  assert(rows.rejected.some(({ size }) => size === 10_000_000))
  assert(rows.rejected.every(({ reasons }) => reasons.length > 0 && reasons.every(({ detail }) => detail !== '')))
  return `${killed} kills, ${rows.inbox.length} notifications, ${rows.outbox.length} happenings, ${rows.rejected.length} rejected`
}

const postgres = await startPostgres()
if (postgres) {
  await test('PostgreSQL: nothing is lost, nothing is applied twice', () => faults({ url: postgres.url, kills: 50 }))
  await postgres.stop()
} else {
  counts.skipped++
  console.log('skipped: PostgreSQL is not installed (apt-get install postgresql)')
}
await test('PGlite: nothing is lost, nothing is applied twice', () => faults({ kills: postgres ? 8 : 50 }))
const why = await reason()
if (why === undefined) await test('the page shows containers as they change', showsContainers)
else {
  counts.skipped++
  console.log(`skipped: the page: ${why}`)
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
