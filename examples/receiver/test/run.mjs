/**
 * The tests of the receiver, the same for each engine. The last line counts them.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readerOf } from '../api.mjs'
import { migrate, open } from '../database.mjs'
import { countsOf } from '../feed.mjs'
import { fetcherOf } from '../fetch.mjs'
import { intakeOf } from '../intake.mjs'
import { LIMITS, RETENTION } from '../limits.mjs'
import { resend } from '../resend.mjs'
import { serve } from '../server.mjs'
import { simulate } from '../simulate.mjs'
import { applySome, readSome, sweep } from '../worker.mjs'
import { startPostgres } from './engine.mjs'
import { faults } from './faults.mjs'
import { notification } from './poison.mjs'
import { reason, showsContainers } from './page.mjs'

const seed = Number(process.env.SEED ?? 20)
const counts = { passed: 0, failed: 0, skipped: 0 }

const test = async (name, run) => {
  try {
    const figures = await run()
    counts.passed++
    console.log(`ok ${name}${figures ? `: ${figures}` : ''}`)
  } catch (error) {
    counts.failed++
    console.log(`not ok ${name}\n${error.stack}`)
  }
}

/** One embedded database, which each test empties, because it takes seconds to start. */
const database = await open()

const EMPTY = 'truncate inbox, container, outbox, rejected, fetched, shipment, arrival restart identity'

/** Runs a test with the empty database, and a function that takes in a body. */
const embedded = run => async () => {
  await database.exec(EMPTY)
  const takeIn = intakeOf(database)
  const query = (...values) => database.transaction(ask => ask(...values))
  return run({ database, query, send: text => takeIn({ body: Buffer.from(text), size: text.length }) })
}

const CONTAINERS = ['a', 'b', 'c'].map(letter => `00000000-0000-4000-8000-00000000000${letter}`)
const [BAD, GOOD] = CONTAINERS
const SNAPSHOT = { attributes: { pod_terminal_name: null, available_for_pickup: false }, as_of: '2026-01-05T00:00:00Z' }
const EAGER = { attempts: 3, base: 0, cap: 0, lease: 30_000 }

/** Works until nothing is left to do. */
const settle = async (database, readContainer) => {
  while ((await applySome(database)) || (await readSome(database, readContainer, EAGER)));
}

const unreadable = embedded(async ({ database, query, send }) => {
  for (const id of CONTAINERS) await send(notification(id, '1'))
  let attempts = 0
  const readContainer = async id => {
    if (id !== BAD) return SNAPSHOT
    attempts++
    throw new Error('404')
  }
  await settle(database, readContainer)
  assert.equal(attempts, 3)
  assert.deepEqual(await query('select id, failure from container where ended is not null'), [
    { id: BAD, failure: '404' },
  ])
  const known = "select id from container where state->'attributes'->'pod_terminal_name' = '1' order by id"
  assert.deepEqual(await query(known), [{ id: GOOD }, { id: CONTAINERS[2] }])
  assert.equal((await countsOf(database)).unreadable, 1)
  assert.deepEqual(await resend(database), { letters: 0, containers: 1 })
  await settle(database, async () => SNAPSHOT)
  assert.equal((await query(known)).length, 3)
})

const lagging = embedded(async ({ database, query, send }) => {
  await send(notification(GOOD, '1'))
  await settle(database, async () => SNAPSHOT)
  await send(
    notification(GOOD, '3', {
      id: BAD,
      created_at: '2026-01-05T00:02:00Z',
      changeset: { pod_terminal_name: [2, '@'] },
    }),
  )
  await applySome(database)
  const older = { ...SNAPSHOT, as_of: '2026-01-04T00:00:00Z' }
  const snapshots = [older, older, { attributes: { pod_terminal_name: 3 }, as_of: '2026-01-05T00:03:00Z' }]
  await settle(database, async () => snapshots.shift())
  assert.deepEqual(snapshots, [])
  const [{ state, refetch_at }] = await query('select state, refetch_at from container')
  assert.deepEqual([state.attributes, refetch_at], [{ pod_terminal_name: 3 }, null])
  assert.equal((await countsOf(database)).fetching, 0)
})

const deadLetters = embedded(async ({ database, query, send }) => {
  const [body] = simulate({ seed, containers: 1, updates: 1 }).deliveries.map(delivery => delivery.body)
  await send('{')
  await send('{')
  // As if an older version had not understood it.
  await query(
    `insert into rejected (body, size, is_whole, reasons) values ($1, 1, true, '[]'), ('start', 9, false, '[]')`,
    [body],
  )
  assert.deepEqual(await resend(database), { letters: 1, containers: 0 })
  assert.equal((await countsOf(database)).open, 1)
  assert.deepEqual(await query('select body from rejected order by id'), [{ body: '{' }, { body: 'start' }])
})

const poisonedState = embedded(async ({ database, query, send }) => {
  await send(notification(GOOD, '1'))
  await settle(database, async () => SNAPSHOT)
  await query(`update container set state = '{"format":0}'`)
  await send(notification(GOOD, '2', { id: BAD, created_at: '2026-01-05T00:02:00Z' }))
  await settle(database, async () => ({ attributes: { pod_terminal_name: 2 }, as_of: '2026-01-05T00:03:00Z' }))
  const [{ state }] = await query('select state from container')
  assert.deepEqual(state.attributes, { pod_terminal_name: 2 })
  assert.deepEqual(await query('select body from rejected'), [{ body: '{"format":0}' }])
})

const largeStates = embedded(async ({ database, query, send }) => {
  for (let i = 0; i < 20; i++) {
    const created_at = new Date(Date.UTC(2026, 0, 5, 1, i)).toISOString()
    const id = `00000000-0000-4000-8000-0000000001${String(i).padStart(2, '0')}`
    await send(notification(GOOD, JSON.stringify('y'.repeat(400_000) + i), { id, created_at }))
  }
  await settle(database, async () => SNAPSHOT)
  const [{ size }] = await query('select length(state::text) as size from container')
  assert.ok(size < 4_200_000, `${size} characters`)
  assert.equal((await countsOf(database)).open, 0)
})

const retention = embedded(async ({ database, query, send }) => {
  await send(notification(GOOD, '1'))
  await send('{')
  await settle(database, async () => SNAPSHOT)
  await sweep(database)
  assert.equal((await query('select from inbox union all select from outbox union all select from rejected')).length, 3)
  await query('update outbox set published = true')
  await query(`update inbox set received_at = received_at - interval '${RETENTION.inbox} days'`)
  await query(`update outbox set written_at = written_at - interval '${RETENTION.outbox} days'`)
  await query(`update rejected set received = received - interval '${RETENTION.rejected} days'`)
  await sweep(database)
  assert.equal((await query('select from inbox union all select from outbox union all select from rejected')).length, 0)
})

/** A fetch without an answer. */
const slow = embedded(async ({ database, query, send }) => {
  for (const id of CONTAINERS) await send(notification(id, '1'))
  while (await applySome(database));
  let answer
  const unanswered = new Promise(resolve => {
    answer = resolve
  })
  const turn = fetcherOf(database, async id => (id === BAD ? unanswered : SNAPSHOT), EAGER)
  await turn()
  while ((await countsOf(database)).fetching > 1) await turn()
  const known = 'select id from container where refetch_at is null order by id'
  assert.deepEqual(await query(known), [{ id: GOOD }, { id: CONTAINERS[2] }])
  answer(SNAPSHOT)
  while ((await countsOf(database)).fetching > 0) await turn()
})

/** Notifications twice and out of order: three delays of ten hours are published as one; an older one and an actual arrival are not. */
const arrivals = embedded(async ({ query, send }) => {
  const bodyOf = (minute, pod_eta_at, more = {}) => {
    const created_at = `2026-07-01T00:0${minute}:00Z`
    const body = JSON.parse(notification(GOOD, '1', { id: `00000000-0000-4000-8000-00000000020${minute}`, created_at }))
    const shipment = { id: BAD, type: 'shipment', attributes: { pod_eta_at, ...more } }
    return JSON.stringify({ ...body, included: [...(body.included ?? []), shipment] })
  }
  const bodies = ['09T00', '09T10', '09T20', '10T06', '10T16'].map((at, i) => bodyOf(i, `2026-07-${at}:00:00Z`))
  bodies.push(bodyOf(5, '2026-07-20T00:00:00Z', { pod_ata_at: '2026-07-19T00:00:00Z' }))
  for (const i of [0, 0, 1, 2, 1, 3, 3, 0, 4, 2, 5]) assert.equal(await send(bodies[i]), 200)
  const told = await query("select change->>'change' as change, change->>'told' as told from arrival order by id")
  assert.deepEqual(told, [
    { change: 'set', told: '2026-07-09T00:00:00Z' },
    { change: 'later', told: '2026-07-10T06:00:00Z' },
  ])
})

/** A deadlock is tried again, another error is not. */
const migrations = async () => {
  const run = async code => {
    let attempts = 0
    const transaction = async work => {
      if (++attempts === 1) throw Object.assign(new Error(code), { code })
      await work(async () => [])
    }
    const isRefused = await migrate({ transaction }, 'select 1').then(
      () => false,
      () => true,
    )
    return { attempts, isRefused }
  }
  assert.deepEqual(await run('40P01'), { attempts: 2, isRefused: false })
  assert.deepEqual(await run('42601'), { attempts: 1, isRefused: true })
}

const HOLD = { name: 'customs', status: 'hold', description: null }

/**
 * The days of a container whose notifications arrive late and twice, one of them never: the second hold's end is lost, and
 * its time is unknown. A fetch at the end confirms the rest.
 */
const judgesDays = async database => {
  await database.exec(EMPTY)
  const takeIn = intakeOf(database)
  const change = (n, day, changeset) =>
    notification(GOOD, '0', {
      id: `00000000-0000-4000-8000-00000000010${n}`,
      created_at: `${day}T00:00:00Z`,
      changeset,
    })
  const bodies = [
    change(1, '2026-07-02', { available_for_pickup: [true, false], holds_at_pod_terminal: [[], [HOLD]] }),
    change(2, '2026-07-04', { available_for_pickup: [false, true], holds_at_pod_terminal: [[HOLD], []] }),
    change(3, '2026-07-05', { holds_at_pod_terminal: [[], [HOLD]] }),
    change(4, '2026-07-06', { holds_at_pod_terminal: [[], [{ ...HOLD, status: 'pending' }]] }),
  ]
  for (const body of [3, 1, 0, 1, 2, 0].map(i => bodies[i]))
    assert.equal(await takeIn({ body: Buffer.from(body), size: body.length }), 200)
  const attributes = {
    available_for_pickup: true,
    holds_at_pod_terminal: [{ ...HOLD, status: 'pending' }],
    pod_timezone: 'UTC',
  }
  await settle(database, async () => ({ attributes, as_of: '2026-07-08T00:00:00Z' }))
  const service = await serve(database, { secret: 's' })
  try {
    const ask = path => fetch(`http://127.0.0.1:${service.port}/containers/${GOOD}/days${path}`)
    const { days, unused } = await (await ask('?from=2026-07-02&to=2026-07-07')).json()
    assert.deepEqual(
      days.map(({ could, confirmed }) => `${could}${confirmed ? '' : '?'}`),
      ['no', 'no', 'yes', 'unknown?', 'yes', 'yes'],
    )
    assert.equal(unused, 0)
    const gate = await (await ask('?from=2026-07-04&to=2026-07-04&zone=Asia/Tokyo&opens=07:00&closes=17:00')).json()
    assert.deepEqual([gate.days[0].could, gate.days[0].seconds, gate.days[0].ready_seconds], ['part', 36_000, 28_800])
    const refused = await ask('?from=2026-07-02&to=2026-07-01')
    assert.deepEqual([refused.status, (await refused.json()).issues[0].pointer], [400, '/to'])
  } finally {
    await service.close()
    await database.exec(EMPTY)
  }
}

const PROMETHEUS = /^(# (HELP|TYPE) receiver_[a-z_]+ .+|receiver_[a-z_]+ [0-9.e+-]+)$/

const overHttp = embedded(async ({ database, query }) => {
  const service = await serve(database, { secret: 's' })
  const url = `http://127.0.0.1:${service.port}`
  try {
    for (const body of ['{}', 'x'.repeat(2_000_000)]) {
      const answer = await fetch(`${url}/webhooks`, { method: 'POST', body, headers: { 'x-signature': 'wrong' } })
      assert.equal(answer.status, 401)
    }
    assert.deepEqual(await query('select id from inbox union all select body from rejected'), [])
    const metrics = await fetch(`${url}/metrics`).then(answer => answer.text())
    for (const line of metrics.trimEnd().split('\n')) assert.match(line, PROMETHEUS)
    assert.match(metrics, /^receiver_refused_total 2$/m)
    assert.equal((await fetch(`${url}/health`).then(answer => answer.json())).open, 0)
    for (const path of ['/gateout/../package.json', '/gateout/%2e%2e/package.json', '/server.mjs', '/toString'])
      assert.equal((await fetch(`${url}${path}`)).status, 404)
    for (const [id, status] of Object.entries({ a: 200, '%00': 404, ['x'.repeat(201)]: 404, '%E0%A4%A': 400 }))
      assert.equal((await fetch(`${url}/containers/${id}/changes`)).status, status)
    for (const path of ['/dead-letters', '/events', '/'])
      assert.equal(await statusOf(`${url}${path}`, { host: 'evil.example' }), 403)
    assert.equal(await statusOf(`${url}/dead-letters`, { host: 'localhost:1' }), 200)
  } finally {
    await service.close()
  }
})

/** The status of a GET with headers that `fetch` does not send. */
const statusOf = (url, headers) =>
  new Promise((resolve, reject) => {
    request(url, { headers }, response => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

/** Unsigned bodies that stay open cannot fill the memory: beyond the limit they are answered with 503. */
const openBodies = embedded(async ({ database }) => {
  const service = await serve(database, { secret: 's' })
  const sockets = []
  try {
    const size = 990_000
    const head = `POST /webhooks HTTP/1.1\r\nHost: a\r\nContent-Length: ${size + 1}\r\n\r\n`
    let refused = 0
    for (let i = 0; i * size < LIMITS.held + 20 * size; i++) {
      const socket = connect(service.port, '127.0.0.1')
      socket.on('error', () => {}).on('data', answer => (refused += String(answer).startsWith('HTTP/1.1 503') ? 1 : 0))
      socket.write(head + 'x'.repeat(size))
      sockets.push(socket)
    }
    for (let i = 0; i < 100 && refused < 15; i++) await new Promise(resolve => setTimeout(resolve, 50))
    assert.ok(refused >= 15, `${refused} of ${sockets.length} bodies were refused`)
    assert.equal((await fetch(`http://127.0.0.1:${service.port}/health`)).status, 200)
  } finally {
    for (const socket of sockets) socket.destroy()
    await service.close()
  }
})

/** An answer without end, a redirect and an id that is a folder lead nowhere. */
const strangeAnswers = async () => {
  const asked = []
  const api = createServer((incoming, response) => {
    asked.push(incoming.url)
    if (incoming.url.endsWith('/redirected')) return response.writeHead(302, { location: '/secret' }).end()
    if (incoming.url.endsWith('/good')) return response.end('{"attributes":{}}')
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(100_000)));
    }
    response.on('drain', write)
    write()
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const readContainer = readerOf(`http://127.0.0.1:${api.address().port}/v2`)
  try {
    assert.deepEqual(await readContainer('good'), { attributes: {} })
    await assert.rejects(readContainer('endless'), /the answer is too large/)
    await assert.rejects(readContainer('redirected'))
    for (const id of ['', '.', '..']) await assert.rejects(readContainer(id), /part of a URL/)
    assert.deepEqual(asked, ['/v2/containers/good', '/v2/containers/endless', '/v2/containers/redirected'])
  } finally {
    api.closeAllConnections()
    api.close()
  }
}

const isRunning = pid => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const demoEnds = async () => {
  const demo = spawn(process.execPath, [fileURLToPath(new URL('../demo.mjs', import.meta.url))], {
    env: { ...process.env, PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(demo, 'exit')
  await once(demo.stdout, 'data')
  const children = readFileSync(`/proc/${demo.pid}/task/${demo.pid}/children`, 'utf8').trim().split(' ')
  assert.equal(children.length, 1)
  demo.kill('SIGTERM')
  await ended
  assert.deepEqual(
    children.filter(pid => isRunning(Number(pid))),
    [],
  )
}

await test('a fetch without an answer holds up no other', slow)
await test('unsigned bodies that stay open are bounded', openBodies)
await test('an endless answer, a redirect and a folder are refused', strangeAnswers)
await test('nothing of an unsigned body is kept; health and metrics', overHttp)
await test('a container that cannot be fetched ends as unreadable, and holds up no other', unreadable)
await test('a snapshot that lags is fetched again', lagging)
await test('dead letters are sent again, those that still fail stay', deadLetters)
await test('a state that cannot be read is replaced by a snapshot', poisonedState)
await test('a long state remembers fewer updates', largeStates)
await test('old rows are removed', retention)
await test('a moved arrival is told once for each shipment', arrivals)
await test('a migration is tried again after a deadlock', migrations)
await test('PGlite: the days of a container', () => judgesDays(database))

const sizes = { seed, containers: 20, updates: 20 }
const postgres = await startPostgres()

const onServer = async () => {
  if (!postgres) {
    counts.skipped++
    console.log('skipped: PostgreSQL is not installed (apt-get install postgresql)')
    return
  }
  await test('PostgreSQL: the days of a container, with notifications lost, doubled and late', async () => {
    const server = await open({ url: postgres.url })
    await judgesDays(server).finally(() => server.close())
  })
  await test('PostgreSQL: nothing is lost, nothing is applied twice', () =>
    faults({ ...sizes, postgres, kills: 20, crashes: 1 }))
  await postgres.stop()
}

const inBrowser = async () => {
  const why = await reason()
  if (why === undefined)
    return test(
      'the page shows containers as they change',
      embedded(() => showsContainers(database)),
    )
  counts.skipped++
  console.log(`skipped: the page: ${why}`)
}

/** Together, because each of them waits for processes to start and to be killed. */
await Promise.all([
  onServer(),
  test('PGlite: nothing is lost, nothing is applied twice', () => faults({ ...sizes, kills: postgres ? 8 : 30 })),
  process.platform === 'linux' && test('the demo ends with its child on SIGTERM', demoEnds),
  inBrowser(),
])
await database.close()
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
