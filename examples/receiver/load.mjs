/**
 * How much processor time does a notification take on this machine? All are sent to the server by another process, then
 * one worker applies them: with the tracker, and with a tracker that only counts. The processor time of server and worker
 * is more reliable than the rate if the machine has other work to do.
 *
 * `node load.mjs FOLDER` measures the receiver in another folder too, for example of the commit before, in the same run.
 * Needs DATABASE_URL for a server; else it runs on PGlite, whose database counts as processor time of the worker.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cleanJson } from './clean.mjs'
import { tracker, webhook } from './gateout.mjs'
import { signatureOf } from './server.mjs'
import { simulate } from './simulate.mjs'
import { stateOf } from './state.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const SIZES = { seed: 1, containers: Number(process.env.CONTAINERS ?? 100), updates: 20 }
const SENDERS = 8

/** A tracker without rules. */
const counting = {
  decode: ({ value }) => ({ _tag: 'Right', right: value }),
  receive: state => ({
    state: { format: 0, attributes: null, count: (state?.count ?? 0) + 1 },
    outcome: 'applied',
    change: null,
    in_doubt: false,
    refetch_at: null,
  }),
}

/** The modules of the receiver in a folder. A turn of an older receiver takes a single container. */
const load = async folder => {
  const [{ open }, { serve }, worker] = await Promise.all(
    ['database', 'server', 'worker'].map(name => import(pathToFileURL(resolve(folder, `${name}.mjs`)))),
  )
  const apply = worker.applySome
    ? (database, rules) => worker.applySome(database, { rules })
    : (database, rules) => worker.applyOne(database, rules)
  return { open, serve, apply, read: worker.readSome ?? worker.readOne }
}

/** Sends all notifications; prints the 99th percentile of the answers' milliseconds. */
const send = async port => {
  const queue = [...simulate(SIZES).deliveries]
  const latencies = []
  const sender = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const sent = performance.now()
      const headers = { 'x-signature': signatureOf('s', next.body) }
      const response = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body: next.body, headers })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`the answer has the status ${response.status}`)
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  latencies.sort((a, b) => a - b)
  process.send(latencies[Math.floor(0.99 * latencies.length)])
}

/** Sends all notifications from another process; resolves to the 99th percentile. */
const sendAll = async port => {
  const [p99] = await once(fork(fileURLToPath(import.meta.url), ['send', `${port}`]), 'message')
  return p99
}

/** Runs a function, with its seconds and its milliseconds of processor time. */
const timed = async run => {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const result = await run()
  const { user, system } = process.cpuUsage(cpu)
  return { result, seconds: (performance.now() - started) / 1_000, cpu: (user + system) / 1_000 }
}

const measure = async (folder, name, rules) => {
  const { open, serve, apply, read: readSome } = await load(folder)
  const database = await open({ url: process.env.DATABASE_URL })
  await database.exec('truncate inbox, container, outbox, rejected')
  const { deliveries, read } = simulate(SIZES)
  const service = await serve(database, { secret: 's' })
  const taken = await timed(() => sendAll(service.port))
  const applied = await timed(async () => {
    while ([await apply(database, rules), rules ? false : await readSome(database, read)].some(Boolean));
  })
  await service.close()
  await database.close()
  const count = deliveries.length
  return {
    '': name,
    'taken in per s': Math.round(count / taken.seconds),
    'p99 ms': Math.round(taken.result),
    'applied per s': Math.round(count / applied.seconds),
    'server ms each': Number((taken.cpu / count).toFixed(3)),
    'worker ms each': Number((applied.cpu / count).toFixed(3)),
  }
}

/** Removes the tables: another commit may have others. */
const reset = async () => {
  if (!process.env.DATABASE_URL) return
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('drop table if exists inbox, container, outbox, rejected')
  await client.end()
}

const measureAll = async (folder, label) => {
  await reset()
  return [
    await measure(folder, `${label}with the tracker`, undefined),
    await measure(folder, `${label}without rules`, counting),
  ]
}

/** A server that reads bodies and does nothing else. */
const serveNothing = async () => {
  const server = createServer(async (request, response) => {
    await request.toArray()
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: server.address().port, close: () => (server.closeAllConnections(), server.close()) }
}

/** The milliseconds of processor time of a notification: HTTP, each step of this program, and the rest, which is SQL. */
const stepsOf = async total => {
  const bodies = simulate(SIZES).deliveries.map(({ body }) => body)
  const steps = {}
  const step = async (name, run) => {
    const { result, cpu } = await timed(run)
    steps[name] = Number((cpu / bodies.length).toFixed(3))
    return result
  }
  const service = await serveNothing()
  await step('HTTP', () => sendAll(service.port))
  service.close()
  await step('signature', () => bodies.map(body => signatureOf('s', body)))
  const parsed = await step('strings cleaned, JSON parsed', () => bodies.map(body => JSON.parse(cleanJson(body).text)))
  const reads = await step('webhook.read', () =>
    parsed.map(notification => webhook.read({ notification, mode: 'tolerant' })),
  )
  const states = new Map()
  await step('tracker.receive', () => {
    const now = new Date()
    for (const { container_id, ...read } of reads)
      states.set(container_id, tracker.receive(states.get(container_id) ?? null, { ...read, now }).state)
  })
  const texts = await step('JSON of the states, one for each container', () =>
    [...states.values()].map(state => JSON.stringify(state)),
  )
  await step('tracker.decode, one for each container', () => texts.map(text => stateOf(JSON.parse(text))))
  const known = Object.values(steps).reduce((sum, each) => sum + each, 0)
  return { ...steps, 'the rest: SQL': Number((total - known).toFixed(3)) }
}

const main = async other => {
  // The first round only warms up.
  for (const isShown of [false, true]) {
    const rows = other ? await measureAll(other, `${other}, `) : []
    rows.push(...(await measureAll(HERE, '')))
    const tracked = rows.at(-2)
    const steps = await stepsOf(tracked['server ms each'] + tracked['worker ms each'])
    if (isShown) console.table(rows)
    if (isShown) console.table(steps)
  }
}

const [first, port] = process.argv.slice(2)
await (first === 'send' ? send(port) : main(first))
