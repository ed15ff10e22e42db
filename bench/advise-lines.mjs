/**
 * Sends live-sized containers, one a line, through `gateout advise --json`, and through a few lines that only parse them.
 *
 * Time is processor time; `wall` is the whole process. Memory is sampled during 1 GB.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { live } from './assess.mjs'
import { measureLines } from './process.mjs'
import { isQuick } from './turns.mjs'

const BYTES = isQuick ? 20e6 : 1e9
const text = live.singles.map(single => `${JSON.stringify(single)}\n`).join('')
const count = live.singles.length
const total = Math.ceil(BYTES / text.length) * count

const pathOf = file => fileURLToPath(new URL(file, import.meta.url))
const advise = [pathOf('../dist/cli.js'), 'advise', '--json', '--now', '2026-06-16T16:00:00Z']

export const works = [
  {
    name: `advise, ${Math.round(BYTES / 1e6)} MB of lines`,
    rounds: 1,
    floor: 'JSON.parse',
    contestants: {
      'JSON.parse': [pathOf('parse-lines.mjs')],
      gateout: advise,
    },
    measure: measureLines({ text, count }, total),
    targets: [
      { against: 'JSON.parse', atMost: 2.5 },
      { figure: 'peak MB', most: 250 },
      { figure: 'peak of second half to first', most: 1.1 },
    ],
  },
]

export const check = () => {
  const { status, stdout } = spawnSync(process.execPath, advise, { input: text, encoding: 'utf8', maxBuffer: 2 ** 30 })
  assert.equal(status, 0)
  assert.equal(stdout.trim().split('\n').length, count)
  return [`advise-lines: ${count} lines of ${Math.round(text.length / count)} bytes`]
}
