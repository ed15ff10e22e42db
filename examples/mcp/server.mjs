/**
 * Starts the server: over HTTP on the loopback address, or with --stdio on standard input and output.
 *
 * node examples/mcp/server.mjs [--stdio] [--port NUMBER]
 */
import { parseArgs } from 'node:util'
import { access, mcp } from 'gateout'
import { readAccount } from './account.mjs'
import { hostOf } from './host.mjs'
import { createHttpServer } from './http.mjs'
import { serveStdio } from './stdio.mjs'

/** Logs to standard error: standard output is for replies. */
const log = line => process.stderr.write(`${line}\n`)

const stop = sentence => {
  log(sentence)
  process.exit(2)
}

const settings = () => {
  const read = mcp.config({ env: process.env, default_base_url: 'http://localhost/v2' })
  if (read.outcome === 'rejected') stop(mcp.explain(read))
  const checked = access.version({ base_url: read.config.api_base_url })
  return checked.outcome === 'ok' ? read.config : stop(`SVC_API_BASE_URL: ${access.explain(checked)}`)
}

const options = () => {
  try {
    const { values } = parseArgs({
      options: { stdio: { type: 'boolean', default: false }, port: { type: 'string', default: '3001' } },
    })
    return /^\d{1,5}$/.test(values.port) && Number(values.port) < 65_536
      ? values
      : stop('--port is a number from 0 to 65535')
  } catch (error) {
    return stop(error.message)
  }
}

const { stdio, port } = options()
const config = settings()
const answer = hostOf(readAccount(config.api_base_url), log)

if (stdio) {
  await serveStdio(answer)
} else {
  const server = createHttpServer({ config, answer, log })
  server.on('error', error => stop(`Port ${port} cannot be used: ${error.code}`))
  server.listen(Number(port), '127.0.0.1', () => log(`MCP at http://127.0.0.1:${server.address().port}/mcp`))
}
