/**
 * The processes of the receiver under test, and a sender that repeats unacknowledged bodies.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { signatureOf } from '../server.mjs'

export const SECRET = 'a secret of the test'
const MAIN = fileURLToPath(new URL('../main.mjs', import.meta.url))
export const later = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))

/** A process that is started again whenever it ends, until it is stopped. */
export const keepRunning = (role, env) => {
  let child
  let isOver = false
  let ready
  const start = () => {
    child = spawn(process.execPath, [MAIN, role], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', process.env.DEBUG ? 'inherit' : 'ignore', 'ipc'],
    })
    ready = once(child.stdout, 'data')
    child.once('exit', () => isOver || start())
  }
  start()
  return {
    ready: () => ready,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      isOver = true
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Posts a body; the status of the answer. */
export const post = async (port, body, signature = signatureOf(SECRET, body)) => {
  const response = await fetch(`http://127.0.0.1:${port}/webhooks`, {
    method: 'POST',
    body,
    headers: { 'x-signature': signature },
    signal: AbortSignal.timeout(10_000),
  })
  await response.arrayBuffer()
  return response.status
}

/** Posts until the answer has the status, as a sender does. */
export const deliver = async (port, body, { status = 200, signature } = {}) => {
  while ((await post(port, body, signature).catch(() => 0)) !== status) await later(50)
}

/** The counts of the health check. */
export const health = async port => {
  const response = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(10_000) })
  return response.json()
}

/** Reads the feed of the page once, until the connection ends. */
const readFeed = async (port, signal, onRow) => {
  const response = await fetch(`http://127.0.0.1:${port}/events`, { signal })
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (text + part).split('\n\n')
    text = messages.pop()
    for (const message of messages) JSON.parse(message.slice('data: '.length)).rows.forEach(onRow)
  }
}

/** Watches the feed of the page, and connects again whenever the server ends; notes when each container arrives. */
export const watchFeed = port => {
  const stopping = new AbortController()
  const arrivals = new Map()
  const onRow = ({ id }) => {
    if (!arrivals.has(id)) arrivals.set(id, [])
    arrivals.get(id).push(Date.now())
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await readFeed(port, stopping.signal, onRow).catch(() => {})
      await later(100)
    }
  }
  const running = run()
  return {
    /** The milliseconds from the last write of each container to its next arrival, in order. */
    lagsOf: written => {
      const lags = written.map(({ id, at }) => arrivals.get(id)?.find(time => time >= at.getTime()) - at.getTime())
      return lags.sort((a, b) => a - b)
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
