/**
 * The tests of the stream. `KILLS` sets how many workers are killed. Exits with 77 if nats-server is not installed.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { faults } from './faults.mjs'
import { advance, EMPTY, Poison } from './updates.mjs'

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

let code = 0
try {
  const sizes = { seed: 20, containers: 20, updates: 15, lost: 10 }
  console.log(`${version.stdout.trim()}: ${await faults({ ...sizes, kills: Number(process.env.KILLS ?? 20) })}`)
} catch (error) {
  code = 1
  console.log(error.stack)
}
console.log(
  'Not promised: that a power failure of all nodes at once loses nothing. That needs sync_interval: always, and ' +
    'nats-server 2.10.',
)
console.log(code === 0 ? '1 passed, 0 failed, 0 skipped' : '0 passed, 1 failed, 0 skipped')
process.exit(code)
