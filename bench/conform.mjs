/**
 * Measures the examination and the oracle: requests through a pipe to a trivial implementation, shrinking a planted
 * bug, and small requests to the oracle on one core.
 *
 * The memory of the oracle is sampled during ten million requests (GATEOUT_REQUESTS changes the number). It is flat if
 * the second half peaks no higher than the first.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { respond } from '../dist/oracle.js'
import { facts } from './data.mjs'
import { isQuick } from './turns.mjs'

const pathOf = file => fileURLToPath(new URL(file, import.meta.url))
const CLI = pathOf('../dist/cli.js')
const ECHO = pathOf('conform-echo.mjs')
const REQUESTS = Number(process.env.GATEOUT_REQUESTS ?? (isQuick ? 100_000 : 10_000_000))

const requests = facts.map(({ available_for_pickup, holds_at_pod_terminal }, id) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'readiness.evaluate',
    params: { available_for_pickup, holds_at_pod_terminal },
  }),
)

/** Returns the report of an examination. */
const conform = (...args) => {
  const { stdout } = spawnSync(process.execPath, [CLI, 'conform', '--reporter', 'json', ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  return JSON.parse(stdout)
}

/** Cases per second through a pipe that is always full. */
const pipe = () =>
  JSON.parse(
    execFileSync(process.execPath, [pathOf('conform-pipe.mjs'), ECHO, isQuick ? '30000' : '300000'], {
      encoding: 'utf8',
    }),
  )

/** The time to find and shrink the bug with generated inputs. The time of the vectors is subtracted. */
const planted = () => {
  const examine = runs =>
    conform('--operations', 'fee.summarize', '--runs', runs, '--', process.execPath, ECHO, 'planted')
  const { violations, seconds } = examine(isQuick ? '100' : '500')
  const found = violations.filter(({ replay }) => replay.startsWith('fee.summarize@'))
  assert.equal(found[0].input.fees.length, 1)
  const forOne = (seconds - examine('1').seconds) / found.length
  return { time: forOne * 1e9, 'seconds for one way in which it shows': forOne, 'seconds for all': seconds }
}

const oracle = () => {
  const asked = isQuick ? 50_000 : 500_000
  for (let i = 0; i < asked / 2; i++) respond(requests[i % requests.length])
  const began = process.cpuUsage()
  let length = 0
  for (let i = 0; i < asked; i++) length += respond(requests[i % requests.length])?.length ?? 0
  const { user, system } = process.cpuUsage(began)
  assert.ok(length > 0)
  const time = ((user + system) * 1000) / asked
  return { time, 'requests a second': 1e9 / time }
}

const memoryOf = pid => {
  const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kB ?? 0)
}

const memory = async () => {
  const child = spawn(process.execPath, [CLI, 'oracle'], { stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const text = requests.map(line => `${line}\n`).join('')
  const peaks = [0, 0]
  const began = performance.now()
  for (let written = 0; written < REQUESTS; written += requests.length) {
    if (!child.stdin.write(text)) await once(child.stdin, 'drain')
    const half = written < REQUESTS / 2 ? 0 : 1
    peaks[half] = Math.max(peaks[half], memoryOf(child.pid))
    if (written % 100_000 === 0) await setTimeout(0)
  }
  child.stdin.end()
  await ended
  return {
    time: ((performance.now() - began) * 1e6) / REQUESTS,
    'peak MB': Math.max(...peaks) / 1024,
    'peak of second half to first': peaks[1] / peaks[0],
  }
}

const work = (name, run, targets, rounds = 3) => ({
  name,
  rounds,
  floor: 'gateout',
  contestants: { gateout: run },
  measure: contestant => contestant(),
  targets,
})

export const works = [
  work('cases through a pipe', pipe, [{ figure: 'cases a second', least: 30_000 }]),
  work('a planted bug made small', planted, [{ figure: 'seconds for one way in which it shows', most: 2 }]),
  work('small requests to the oracle', oracle, [{ figure: 'requests a second', least: 100_000 }]),
  work(
    `${REQUESTS.toLocaleString('en')} requests to gateout oracle`,
    memory,
    [{ figure: 'peak of second half to first', most: 1.1 }],
    1,
  ),
]

export const check = () => {
  assert.equal(
    conform('--operations', 'readiness.*', '--runs', '100', '--', process.execPath, CLI, 'oracle').outcome,
    'conforms',
  )
  return ['conform: the oracle conforms to itself']
}
