/**
 * Sends small lines through `gateout map readiness.evaluate`, and through a few lines of handwritten code.
 *
 * Time is processor time, so lines per second refer to one core. Memory is sampled during five million lines. It is flat
 * if the second half peaks no higher than the first; `--quick` has too few lines to decide that.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { facts } from './data.mjs'
import { isQuick } from './turns.mjs'

const LINES = isQuick ? 100_000 : 5_000_000
const SAMPLE_EVERY_MS = 50
const TICKS_A_SECOND = 100

const pathOf = file => fileURLToPath(new URL(file, import.meta.url))
const byHand = [pathOf('map-by-hand.mjs')]
const gateout = [pathOf('../dist/cli.js'), 'map', 'readiness.evaluate']

const lines = facts
  .map(
    ({ available_for_pickup, holds_at_pod_terminal }) =>
      `${JSON.stringify({ available_for_pickup, holds_at_pod_terminal })}\n`,
  )
  .join('')

/** The processor time so far, in ns, and the resident memory, in kB; undefined once the process has ended. */
const sample = pid => {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    const ticks = Number(afterName[11]) + Number(afterName[12])
    const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return memory && { time: (ticks / TICKS_A_SECOND) * 1e9, memory: Number(memory[1]) }
  } catch {
    return undefined
  }
}

const measure = async program => {
  const child = spawn(process.execPath, program, { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  let written = 0
  const feed = async () => {
    for (; written < LINES; written += facts.length) {
      if (!child.stdin.write(lines)) await once(child.stdin, 'drain')
    }
    child.stdin.end()
  }
  const peaks = [0, 0]
  let time = 0
  const watch = async () => {
    while (child.exitCode === null) {
      const now = sample(child.pid)
      if (now) {
        const half = written < LINES / 2 ? 0 : 1
        peaks[half] = Math.max(peaks[half], now.memory)
        time = now.time
      }
      await setTimeout(SAMPLE_EVERY_MS)
    }
  }
  await Promise.all([feed(), watch(), ended])
  assert.equal(child.exitCode, 0)
  return {
    time: time / LINES,
    'lines a second': (LINES / time) * 1e9,
    'peak MB': Math.max(...peaks) / 1024,
    'peak of second half to first': peaks[1] / peaks[0],
  }
}

export const works = [
  {
    name: `map, ${LINES.toLocaleString('en')} small lines`,
    rounds: 1,
    floor: 'by hand',
    contestants: { 'by hand': byHand, gateout },
    measure,
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
