/**
 * Sends small lines through `gateout map readiness.evaluate`, and through a few lines of handwritten code.
 *
 * Time is processor time, so lines per second refer to one core. Memory is sampled during five million lines. It is flat
 * if the second half peaks no higher than the first; `--quick` has too few lines to decide that.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { facts } from './data.mjs'
import { measureLines } from './process.mjs'
import { isQuick } from './turns.mjs'

const LINES = isQuick ? 100_000 : 5_000_000

const pathOf = file => fileURLToPath(new URL(file, import.meta.url))
const byHand = [pathOf('map-by-hand.mjs')]
const gateout = [pathOf('../dist/cli.js'), 'map', 'readiness.evaluate']

const lines = facts
  .map(
    ({ available_for_pickup, holds_at_pod_terminal }) =>
      `${JSON.stringify({ available_for_pickup, holds_at_pod_terminal })}\n`,
  )
  .join('')

export const works = [
  {
    name: `map, ${LINES.toLocaleString('en')} small lines`,
    rounds: 1,
    floor: 'by hand',
    contestants: { 'by hand': byHand, gateout },
    measure: measureLines({ text: lines, count: facts.length }, LINES),
    targets: [
      { against: 'by hand', atMost: 1.3 },
      { figure: 'peak of second half to first', most: 1.1 },
    ],
  },
]

const answersOf = program =>
  spawnSync(process.execPath, program, { input: lines, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map(line => JSON.parse(line))

export const check = () => {
  assert.deepEqual(answersOf(gateout), answersOf(byHand))
  return [`map: equal answers on ${facts.length} lines`]
}
