/**
 * The faults of the tests at any size, by hand and for hours: `node soak.mjs --containers 5000 --updates 10 --kills 60
 * --crashes 2`. Prints the figures and the time.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from './test/engine.mjs'
import { faults } from './test/faults.mjs'

const DEFAULTS = {
  ...{ containers: 5_000, updates: 10, kills: 60, crashes: 2, seed: 20 },
  ...{ poisoned: 0.01, unreadable: 0.05, senders: 16, workers: 2, patience: 3_600 },
}
const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(DEFAULTS).map(name => [name, { type: 'string' }])),
})
const sizes = Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, Number(values[name] ?? value)]))

const postgres = await startPostgres()
if (!postgres) throw new Error('PostgreSQL is not installed (apt-get install postgresql)')
const started = performance.now()
try {
  console.log(await faults({ ...sizes, postgres }))
} finally {
  console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s, ${JSON.stringify(sizes)}`)
  await postgres.stop()
}
