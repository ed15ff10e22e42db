/**
 * How much time does a notification take on this machine? First all are sent to the server, then one worker applies them, with the
 * tracker and with a tracker that only counts; of both the processor time is measured, which is more reliable than the
 * rate if the machine has other work to do. `node load.mjs FOLDER` measures the receiver in another folder, for example
 * of the commit before, in the same run. Needs DATABASE_URL for a server; else it runs on PGlite.
 */
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { simulate } from './simulate.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const SIZES = { seed: 1, containers: Number(process.env.CONTAINERS ?? 50), updates: 20 }

/** A tracker without rules. */
const counting = {
  decode: ({ value }) => ({ _tag: 'Right', right: value }),
  receive: state => ({
    state: { format: 0, attributes: null, count: (state?.count ?? 0) + 1 },
    outcome: 'applied',
    happening: null,
    reread: null,
  }),
}

/** The modules of the receiver in a folder. One turn of an older receiver takes a single container. */
const load = async folder => {
  const [{ open }, { serve, signatureOf }, worker] = await Promise.all(
    ['database', 'server', 'worker'].map(name => import(pathToFileURL(resolve(folder, `${name}.mjs`)))),
  )
  const apply = worker.applySome
    ? (database, rules) => worker.applySome(database, { rules })
    : (database, rules) => worker.applyOne(database, rules)
  return { open, serve, signatureOf, apply, readOne: worker.readOne }
}

const send = async ({ port, signatureOf }, deliveries) => {
  const queue = [...deliveries]
  const latencies = []
  const sender = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const sent = performance.now()
      const headers = { 'x-signature': signatureOf('s', next.body) }
      const response = await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body: next.body, headers })
      if (response.status !== 200) throw new Error(`the answer has the status ${response.status}`)
      latencies.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  return latencies.sort((a, b) => a - b)
}

const measure = async (folder, name, rules, say) => {
  const { open, serve, signatureOf, apply, readOne } = await load(folder)
  const database = await open({ url: process.env.DATABASE_URL })
  await database.exec('truncate inbox, container, outbox, reread, rejected')
  const { deliveries, read } = simulate(SIZES)
  const service = await serve(database, { secret: 's' })
  const sent = await timed(() => send({ port: service.port, signatureOf }, deliveries))
  const applied = await timed(async () => {
    while ([await apply(database, rules), rules ? false : await readOne(database, read)].some(Boolean));
  })
  await service.close()
  await database.close()
  const count = deliveries.length
  const p99 = sent.result[Math.floor(0.99 * count)].toFixed(0)
  say(`${database.engine}, ${name}
  taken in: ${rateOf(sent, count)} with the sender, p99 ${p99} ms
  applied:  ${rateOf(applied, count)}`)
}

/** Runs a function, with its seconds and its milliseconds of processor time. */
const timed = async run => {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const result = await run()
  const { user, system } = process.cpuUsage(cpu)
  return { result, seconds: (performance.now() - started) / 1_000, cpu: (user + system) / 1_000 }
}

const rateOf = ({ seconds, cpu }, count) =>
  `${(count / seconds).toFixed(0)} notifications a second, ${(cpu / count).toFixed(2)} ms of processor time each`

const measureAll = async (folder, label, say) => {
  if (process.env.DATABASE_URL) await reset()
  await measure(folder, `with the tracker${label}`, undefined, say)
  await measure(folder, `without rules${label}`, counting, say)
}

/** Removes the tables: another commit may have others. */
const reset = async () => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query('drop table if exists inbox, container, outbox, reread, rejected')
  await client.end()
}

const [other] = process.argv.slice(2)
// The first round only warms up.
for (const say of [() => {}, console.log]) {
  if (other) await measureAll(other, `, ${other}`, say)
  await measureAll(HERE, '', say)
}
