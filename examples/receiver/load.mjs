/**
 * Measures notifications per second on this machine, from HTTP to the state and the outbox, and compares them with a
 * service that only stores the bodies. Also prints the processor time of this process, which sends, serves and works:
 * on a busy machine it means more than the rate.
 */
import { open } from './database.mjs'
import { serve, signatureOf } from './server.mjs'
import { simulate } from './simulate.mjs'
import { applyOne, readOne } from './worker.mjs'

/** A tracker without rules: it counts. */
const counting = {
  receive: state => ({
    state: { format: 0, attributes: null, count: (state?.count ?? 0) + 1 },
    outcome: 'applied',
    happening: null,
    reread: null,
  }),
}

const measure = async (name, rules, url) => {
  const database = await open({ url })
  await database.exec('truncate inbox, container, outbox, reread, rejected')
  const { deliveries, read } = simulate({ seed: 1, containers: 20, updates: 20 })
  const service = await serve(database, { secret: 's' })
  const latencies = []
  const started = performance.now()
  const cpu = process.cpuUsage()
  const queue = [...deliveries]
  let isOver = false
  const sender = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const sent = performance.now()
      await fetch(`http://127.0.0.1:${service.port}/webhooks`, {
        method: 'POST',
        body: next.body,
        headers: { 'x-signature': signatureOf('s', next.body) },
      })
      latencies.push(performance.now() - sent)
    }
  }
  const worker = async () => {
    for (;;) {
      const wasOver = isOver
      const isBusy = [await applyOne(database, rules), rules ? false : await readOne(database, read)].some(Boolean)
      if (!isBusy && wasOver) return
      if (!isBusy) await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  const working = worker()
  await Promise.all(Array.from({ length: 8 }, sender))
  isOver = true
  await working
  const took = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  await service.close()
  await database.close()
  const p99 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)]
  const rate = (deliveries.length / took).toFixed(0)
  const each = ((user + system) / 1_000 / deliveries.length).toFixed(2)
  console.log(
    `${database.engine}, ${name}: ${rate} notifications a second, p99 ${p99.toFixed(0)} ms, ` +
      `${each} ms of this process's own time each`,
  )
}

await measure('with the tracker', undefined, process.env.DATABASE_URL)
await measure('without rules', counting, process.env.DATABASE_URL)
