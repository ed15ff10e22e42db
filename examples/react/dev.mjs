/** The page in development: Vite in front of the simulated service, which changes a container every five seconds. */
import { createServer } from 'vite'
import { start } from './service.mjs'

const vite = await createServer({ server: { middlewareMode: true } })
const service = await start({ files: vite.middlewares, port: Number(process.env.PORT ?? 5173) })
console.log(`${service.url} shows the containers; Ctrl-C ends it`)

const EXAM = { name: 'VACIS', status: 'hold', description: null }
const CHANGES = [
  [0, { available_for_pickup: true, holds_at_pod_terminal: [] }],
  [1, { fees_at_pod_terminal: [] }],
  [2, { holds_at_pod_terminal: [EXAM] }, { isLost: true }],
  [2, { holds_at_pod_terminal: [{ ...EXAM, status: 'pending' }] }],
  [3, { available_for_pickup: true, holds_at_pod_terminal: [] }],
  [0, { available_for_pickup: false, holds_at_pod_terminal: [EXAM] }],
]
let turn = 0
const timer = setInterval(() => void service.change(...CHANGES[turn++ % CHANGES.length]), 5_000)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    clearInterval(timer)
    await vite.close()
    await service.close()
    process.exit()
  })
