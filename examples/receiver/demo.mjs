/**
 * The receiver with a simulated service that delivers 1,000 notifications late, twice and out of order, and loses some.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signatureOf } from './server.mjs'
import { serveSnapshots, simulate } from './simulate.mjs'

const simulated = simulate({ seed: 20, containers: 50, updates: 20, lost: 5 })
const service = await serveSnapshots(simulated)
const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
// The IPC channel ends the receiver with this process, however this process ends.
const child = spawn(process.execPath, [fileURLToPath(new URL('main.mjs', import.meta.url)), 'both'], {
  env: { FOLDER: folder, ...process.env, READ_URL: service.url, PORT: process.env.PORT ?? '8080' },
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
})
child.once('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
let isOver = false
const stop = () => {
  isOver = true
  child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
const port = await new Promise(resolve =>
  child.stdout.on('data', text => {
    const [, found] = /listening (\d+)/.exec(text) ?? []
    if (found) resolve(found)
  }),
)
console.log(`http://127.0.0.1:${port} shows the containers; ${simulated.deliveries.length} deliveries are on their way`)
for (const { body } of simulated.deliveries) {
  if (isOver) break
  const headers = { 'x-signature': signatureOf('secret', body) }
  await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body, headers }).catch(error => {
    // The receiver ends first.
    if (!isOver) throw error
  })
  await new Promise(resolve => setTimeout(resolve, 20))
}
if (!isOver) console.log('all delivered; Ctrl-C ends it')
