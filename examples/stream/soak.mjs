/**
 * The stream under faults at any size: `node soak.mjs --containers 5000 --updates 10 --kills 34`.
 */
import { parseArgs } from 'node:util'
import { faults } from './faults.mjs'

const DEFAULTS = {
  ...{ containers: 1_000, updates: 10, lost: 200, kills: 34, seed: 20 },
  ...{ poisoned: 0.01, unreadable: 0.05, senders: 16, patience: 3_600 },
}
const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(DEFAULTS).map(name => [name, { type: 'string' }])),
})
const sizes = Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) => [name, Number(values[name] ?? value)]))

const started = performance.now()
try {
  console.log(await faults(sizes))
} finally {
  console.log(`${((performance.now() - started) / 1_000).toFixed(0)} s, ${JSON.stringify(sizes)}`)
}
process.exit()
