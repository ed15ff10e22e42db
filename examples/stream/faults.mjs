/**
 * The stream under faults: three nodes on loopback and four workers; workers are killed at random (seeded), and one node.
 * Poisoned messages, a row that cannot be read, and containers that cannot be fetched hold up no other container.
 * Nothing may be lost or published twice.
 */
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generator, serveSnapshots, simulate } from '../receiver/simulate.mjs'
import { again, later, rest, withCluster, unfinished } from './cluster.mjs'
import { engineOf, partitionOf, setUp } from './engine.mjs'
import { changeset as changesets, readiness, tracker, webhook } from './gateout.mjs'

const WORKERS = 4
/** Workers that are started again whenever they end. */
const startWorkers = env => {
  let isOver = false
  const start = worker => {
    worker.child = spawn(process.execPath, [fileURLToPath(new URL('worker.mjs', import.meta.url))], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    })
    worker.child.once('exit', () => isOver || start(worker))
    return worker
  }
  const workers = Array.from({ length: WORKERS }, () => start({}))
  return {
    kill: n => workers[n].child.kill('SIGKILL'),
    stop: () => {
      isOver = true
      for (const { child } of workers) child.kill('SIGKILL')
    },
  }
}

const subjectOf = id => `update.${partitionOf(id)}.${id}`
const updateOf = (container_id, changeset) =>
  JSON.stringify({ container_id, id: `of ${container_id}`, created_at: '2026-01-05T00:01:00Z', changeset })
const nested = depth => '['.repeat(depth) + ']'.repeat(depth)

/** Kind → a message that can never be handled, of a container with a given id. */
const POISON = [
  () => '{',
  () => 'null',
  () => updateOf('not a key', {}),
  () => JSON.stringify({ id: 'u', created_at: null, changeset: {} }),
  id => updateOf(id, 1),
  id => updateOf(id, { a: 1 }),
  id => updateOf(id, { holds_at_pod_terminal: [null, 'x'] }),
  id => updateOf(id, { x: [null, '@'] }).replace('"@"', nested(8_000)),
]
/** A container whose row cannot be read: a message about it fails again and again. */
const STUCK = 'stuck1'

/** The messages: of healthy containers, containers that nobody can fetch, and poison anywhere between them. */
const plan = ({ seed, containers, updates, lost, poisoned, unreadable }) => {
  const simulated = simulate({ seed, containers, updates, lost })
  const random = generator(seed)
  const messages = simulated.deliveries.map(({ body }) => {
    const { id, created_at, changeset, container_id } = webhook.read({ notification: JSON.parse(body) })
    return [subjectOf(container_id), JSON.stringify({ id, created_at, changeset, container_id })]
  })
  const count = Math.max(POISON.length, Math.round(messages.length * poisoned))
  const poison = Array.from({ length: count }, (_, i) => {
    const id = `poison${i}`
    return [subjectOf(id), POISON[i % POISON.length](id)]
  })
  const dead = Array.from({ length: Math.ceil(containers * unreadable) }, (_, i) => `dead${i}`)
  const others = [...poison, ...dead.map(id => [subjectOf(id), updateOf(id, { a: [0, 1] })])]
  for (const other of others) messages.splice(Math.floor(random() * messages.length), 0, other)
  // The row of this container is broken before its message.
  const stuck = [subjectOf(STUCK), updateOf(STUCK, { a: [0, 1] })]
  return { simulated, messages: [stuck, ...messages], poison: [...poison, stuck], dead, random }
}

/** Fetches a container: its initial state first, a later state after that. */
const readerOf = simulated => {
  const read = new Set()
  return id => {
    const isFirst = !read.has(id)
    read.add(id)
    return simulated.read(id, isFirst)
  }
}

/** Kills workers, and one node for a while. */
const chaos = async ({ workers, cluster, kills, random }) => {
  for (let n = 0; n < kills; n++) {
    await later(300 + random() * 700)
    workers.kill(Math.floor(random() * WORKERS))
    if (n === Math.floor(kills * 0.4)) cluster.kill(0)
    if (n === Math.floor(kills * 0.7)) cluster.start(0)
  }
}

const CHUNK = 50

/** Sends some messages whenever few are left, so that updates arrive before and after the snapshots. */
const sendAll = async (client, manager, messages, senders) => {
  const most = CHUNK * senders
  for (let i = 0; i < messages.length; i += most) {
    const queue = messages.slice(i, i + most).values()
    const send = async () => {
      for (const [subject, body] of queue) await again(() => client.publish(subject, body))
    }
    await Promise.all(Array.from({ length: senders }, send))
    const countOf = async () =>
      Object.values(await again(() => unfinished(manager))).reduce((sum, { num_pending }) => sum + num_pending, 0)
    while ((await countOf()) > most / 2) await later(50)
  }
}

/** All messages of a stream, from the first one. */
const messagesOf = async (manager, name) => {
  const { state } = await again(() => manager.streams.info(name))
  const messages = []
  for (let seq = state.first_seq; seq <= state.last_seq; seq++)
    messages.push(await again(() => manager.streams.getMessage(name, { seq })))
  return messages.filter(message => message !== null)
}

/** Each poisoned message is a dead letter with a reason, and each container that cannot be fetched is unreadable. */
const checkDeadLetters = async ({ manager, bucket }, { poison, dead }) => {
  const letters = await messagesOf(manager, 'dead')
  for (const letter of letters) assert.notEqual(letter.header.get('Reason'), '')
  const found = new Set(letters.map(letter => `${letter.subject} ${letter.string()}`))
  for (const [subject, body] of poison) assert.ok(found.has(`dead.${subject} ${body}`), body.slice(0, 100))
  for (const id of dead) assert.match((await again(() => bucket.get(id))).json().unreadable, /404|timeout/)
  return letters.length
}

/** After a fix the command sends letters again: those of the fixed container are handled, and poisoned ones stay. */
const checkResend = async (engine, { poison, dead }, env, patience) => {
  const { manager, bucket } = engine
  await again(() => bucket.delete(STUCK))
  const file = fileURLToPath(new URL('worker.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [file, 'resend'], { env: { ...process.env, ...env } })
  const [, letters, containers] = /^(\d+) dead letters sent again, (\d+) containers to fetch again\n$/.exec(stdout)
  assert.ok(Number(letters) >= 1 && Number(containers) >= dead.length, stdout)
  await rest(manager, patience)
  const { state } = (await again(() => bucket.get(STUCK))).json()
  assert.deepEqual(
    state.updates.map(({ id }) => id),
    [`of ${STUCK}`],
  )
  const left = (await messagesOf(manager, 'dead')).map(letter => `${letter.subject} ${letter.string()}`)
  for (const [subject, body] of poison)
    assert.equal(left.includes(`dead.${subject} ${body}`), subject !== subjectOf(STUCK), body.slice(0, 100))
  for (const id of dead) assert.ok(left.some(letter => letter.startsWith(`dead.fetch.${id} `)))
}

/** The changes of each container, in order. */
const changesOf = async ({ manager }, { simulated }) => {
  const groups = new Map([...simulated.containers.keys()].map(id => [id, []]))
  for (const message of await messagesOf(manager, 'changes'))
    groups.get(message.subject.split('.')[1]).push(message.json())
  return groups
}

/** In doubt a change reports nothing but that; any other has the verdict on the attributes that were reported until then. */
const checkVerdict = ({ changeset, readiness: { after } }, known) => {
  const isInDoubt = Object.keys(changeset).length === 0 && after.status === 'unknown'
  if (!isInDoubt) assert.deepEqual(after, readiness.evaluate(known))
}

/** Each state is that of the replay, and its changes lead to it, each once. */
const checkStates = async ({ bucket }, { simulated, messages }, groups) => {
  const delivered = new Set(messages.map(([, body]) => /"id":"([^"]*)"/.exec(body)?.[1]))
  for (const [id, { end, updates, isLosing }] of simulated.containers) {
    const { state, refetch_at, pending } = (await again(() => bucket.get(id))).json()
    assert.deepEqual([pending, refetch_at], [[], null])
    assert.deepEqual(
      tracker.replay({ snapshot: simulated.read(id, true), updates, now: new Date() }).state.attributes,
      end,
    )
    // A lost update without a later update of its attribute goes unnoticed until the next fetch.
    const lastOf = name => updates.findLast(({ changeset }) => name in changeset)
    const isKnown = name => !isLosing || lastOf(name) === undefined || delivered.has(lastOf(name).id)
    for (const name of Object.keys(end).filter(isKnown)) assert.deepEqual(state.attributes[name], end[name])
    let known = {}
    for (const { change } of groups.get(id)) {
      const applied = changesets.apply({ attributes: known, changeset: change.changeset })
      assert.deepEqual([applied.outcome, applied.already], ['applied', []])
      known = applied.attributes
      checkVerdict(change, known)
    }
    assert.deepEqual(known, state.attributes)
  }
}

const run = async (connection, cluster, planned, { env, kills, senders, patience }) => {
  const bucket = await again(() => setUp(connection, 3))
  await again(() => bucket.put(STUCK, '{'))
  const client = jetstream(connection)
  const workers = startWorkers(env)
  try {
    const killing = chaos({ workers, cluster, kills, random: planned.random })
    const manager = await again(() => jetstreamManager(connection))
    await sendAll(client, manager, planned.messages, senders)
    await killing
    const engine = { ...(await again(() => engineOf(connection))), manager }
    await rest(engine.manager, patience)
    const buried = await checkDeadLetters(engine, planned)
    await checkResend(engine, planned, env, patience)
    const groups = await changesOf(engine, planned)
    await checkStates(engine, planned, groups)
    const changes = [...groups.values()].reduce((sum, group) => sum + group.length, 0)
    return (
      `${kills} workers and one node killed, ${planned.messages.length} messages, ${changes} changes, ` +
      `${buried} dead letters`
    )
  } finally {
    workers.stop()
  }
}

/**
 * Runs the stream under faults, and returns the figures.
 *
 * @param {{ seed: number, containers: number, updates: number, lost: number, kills: number, poisoned?: number,
 * unreadable?: number, senders?: number, patience?: number }} options
 */
export const faults = async ({ kills, senders = 1, patience = 300, ...sizes }) => {
  const planned = plan({ poisoned: 0.01, unreadable: 0.05, ...sizes })
  const service = await serveSnapshots({ ...planned.simulated, read: readerOf(planned.simulated) })
  try {
    return await withCluster(async cluster => {
      const env = {
        ...{ NATS_URL: cluster.servers.join(','), READ_URL: service.url },
        PATIENCE: '{"attempts":5,"base":100}',
      }
      const connection = await again(() => connect({ servers: cluster.servers, maxReconnectAttempts: -1 }))
      const figures = await run(connection, cluster, planned, { env, kills, senders, patience })
      await connection.close()
      return figures
    })
  } finally {
    service.close()
  }
}
