/**
 * A cluster for tests: three nodes on loopback, which can be killed and started again.
 */
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../receiver/test/engine.mjs'
import { CONSUMERS } from './engine.mjs'

export const later = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
/** Retries for a minute and a half while nodes are down: on a busy machine a cluster takes long to form. */
export const again = async (attempt, times = 300) => {
  for (let n = 1; ; n++) {
    try {
      return await attempt()
    } catch (error) {
      if (n === times) throw error
      await later(300)
    }
  }
}

/** Three nodes with a folder of their own. */
const startCluster = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stream-'))
  const nodes = []
  for (let n = 0; n < 3; n++) nodes.push({ port: await freePort(), route: await freePort() })
  const routes = nodes.map(({ route }) => `"nats://127.0.0.1:${route}"`).join(', ')
  const logOf = n => join(folder, `node-${n}.log`)
  const start = n => {
    const { port, route } = nodes[n]
    const file = join(folder, `node-${n}.conf`)
    const cluster = `cluster: { name: stream, listen: 127.0.0.1:${route}, routes: [${routes}] }`
    const store = `jetstream: { store_dir: "${folder}/store-${n}" }`
    writeFileSync(file, `server_name: node-${n}\nlisten: 127.0.0.1:${port}\n${store}\n${cluster}\n`)
    const log = openSync(logOf(n), 'a')
    nodes[n].process = spawn('nats-server', ['-c', file], { stdio: ['ignore', log, log] })
    closeSync(log)
  }
  nodes.forEach((_, n) => start(n))
  return {
    servers: nodes.map(({ port }) => `127.0.0.1:${port}`),
    start,
    kill: n => nodes[n].process.kill('SIGKILL'),
    lastWords: () => nodes.map((_, n) => readFileSync(logOf(n), 'utf8').split('\n').slice(-16).join('\n')).join('\n'),
    stop: async () => {
      for (const node of nodes) node.process.kill('SIGKILL')
      await later(300)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a test with a cluster of its own. The error of a failed one ends with the last lines of each node. */
export const withCluster = async run => {
  const cluster = await startCluster()
  try {
    return await run(cluster)
  } catch (error) {
    error.stack += `\n${cluster.lastWords()}`
    throw error
  } finally {
    await cluster.stop()
  }
}

/** The consumers with messages that are not acknowledged, with their counts. */
export const unfinished = async manager => {
  const counts = {}
  for (const names of CONSUMERS) {
    const { num_pending, num_ack_pending } = await manager.consumers.info(...names)
    if (num_pending + num_ack_pending > 0) counts[names.join(' ')] = { num_pending, num_ack_pending }
  }
  return counts
}

/** Waits until no message is left. */
export const rest = async (manager, seconds) => {
  const until = Date.now() + 1_000 * seconds
  for (;;) {
    const left = await again(() => unfinished(manager))
    if (Object.keys(left).length === 0) return
    if (Date.now() > until) throw new Error(`the workers do not come to rest: ${JSON.stringify(left)}`)
    await later(500)
  }
}
