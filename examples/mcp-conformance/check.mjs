/**
 * Runs the official conformance suite against the example's server. Every check must pass, except the checks listed in
 * not-applicable.json with a reason. A listed check that passes is an error too.
 *
 * node examples/mcp-conformance/check.mjs (needs the build, and `npm ci` in this folder)
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const here = path => fileURLToPath(new URL(path, import.meta.url))
const SUITE = here('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const SECONDS = 300

const server = spawn(process.execPath, [here('../mcp/server.mjs'), '--port', '0'], {
  env: { ...process.env, SVC_API_TOKEN: 'a-token-for-tests' },
  stdio: ['ignore', 'ignore', 'pipe'],
})
const results = mkdtempSync(join(tmpdir(), 'gateout-mcp-'))

const run = async () => {
  const [line] = await once(createInterface(server.stderr), 'line')
  const url = line.replace('MCP at ', '')
  const options = [
    '--import',
    here('node-20.mjs'),
    SUITE,
    'server',
    '--url',
    url,
    '--suite',
    'all',
    '--output-dir',
    results,
  ]
  const suite = spawn(process.execPath, options, { stdio: 'ignore', timeout: SECONDS * 1_000 })
  await once(suite, 'exit')
  return readdirSync(results).flatMap(folder => {
    const [, scenario] = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(folder)
    return JSON.parse(readFileSync(join(results, folder, 'checks.json'), 'utf8')).map(
      ({ id, status, errorMessage }) => ({ scenario, id, status, errorMessage }),
    )
  })
}

const checks = await run().finally(() => {
  server.kill()
  rmSync(results, { recursive: true })
})

const listed = JSON.parse(readFileSync(here('not-applicable.json'), 'utf8')).flatMap(
  ({ scenarios, checks: ids, reason }) => scenarios.map(scenario => ({ scenario, ids, reason })),
)
const isListed = ({ scenario, id }) =>
  listed.some(row => row.scenario === scenario && (row.ids === undefined || row.ids.includes(id)))

const passed = checks.filter(({ status }) => status === 'SUCCESS')
const failed = checks.filter(({ status }) => status === 'FAILURE')
const complaints = [
  ...failed
    .filter(check => !isListed(check))
    .map(({ scenario, id, errorMessage }) => `${scenario}, ${id}: ${errorMessage}`),
  ...listed.flatMap(({ scenario, ids = [undefined] }) =>
    ids
      .filter(id => !failed.some(check => check.scenario === scenario && (id === undefined || check.id === id)))
      .map(id => `${scenario}${id === undefined ? '' : `, ${id}`}: is listed as not applicable, and does not fail`),
  ),
  // A suite that did not run has no failures either.
  ...(passed.length < 60 ? [`only ${passed.length} checks passed: did the suite run?`] : []),
]
for (const complaint of complaints) console.error(complaint)
console.log(
  `${passed.length} checks of the suite passed, ${failed.filter(isListed).length} do not apply, ${complaints.length} complaints`,
)
process.exitCode = complaints.length > 0 ? 1 : 0
