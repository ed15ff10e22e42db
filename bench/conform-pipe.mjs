/** Sends cases through a pipe, and prints the number per second. */
import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { facts } from './data.mjs'

const [, , echo, cases] = process.argv
const CASES = Number(cases)
const UNDER_WAY = 256

const outfile = fileURLToPath(new URL('../temp/implementation.mjs', import.meta.url))
const inPeer = file => fileURLToPath(new URL(`../src/cli/process/${file}`, import.meta.url))
await build({
  stdin: {
    contents: `
      export { implementation } from './process-peer'
      export { startChild } from './child'
    `,
    resolveDir: inPeer('.'),
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile,
  logLevel: 'error',
})
const { implementation, startChild } = await import(outfile)

const surroundings = { cwd: process.cwd(), env: process.env }
const peer = implementation(events => startChild([process.execPath, echo], surroundings, events), {
  reply: 3_000,
  first: 10_000,
  restarts: 0,
  silences: 0,
  failedStarts: 1,
})
let asked = 0
let wrong = 0
const worker = async () => {
  while (asked < CASES) {
    const { available_for_pickup, holds_at_pod_terminal } = facts[asked++ % facts.length]
    const reply = await peer.ask('readiness.evaluate', { available_for_pickup, holds_at_pod_terminal })
    if (reply.result?.available_for_pickup !== available_for_pickup) wrong++
  }
}
await peer.ask('readiness.evaluate', {})
const began = performance.now()
await Promise.all(Array.from({ length: UNDER_WAY }, worker))
const seconds = (performance.now() - began) / 1000
peer.close()
if (wrong > 0 || peer.troubles().length > 0) throw new Error(`${wrong} wrong: ${JSON.stringify(peer.troubles())}`)
console.log(JSON.stringify({ time: (seconds * 1e9) / CASES, 'cases a second': CASES / seconds }))
process.exit()
