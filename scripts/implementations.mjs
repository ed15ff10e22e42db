/**
 * Examines every implementation with the conformance kit.
 *
 *     node scripts/implementations.mjs [NAME…]
 *
 * The reports are in reports/implementations: JSON, and a page with each violation. An implementation that cannot run here
 * is skipped; one that has another outcome than is known is a failure. GATEOUT_RUNS sets the generated inputs of an operation.
 * Needs `npm run build`, and `npm ci` in examples/sql.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const REPORTS = 'reports/implementations'
const SEED = 1
const RUNS = Number(process.env.GATEOUT_RUNS ?? 1_000)
const folder = mkdtempSync(join(tmpdir(), 'gateout-implementations-'))
const SQL = 'readiness.*,fee.*,identifier.*,hold.diff'
const isRunnable = (command, ...args) => spawnSync(command, args).status === 0

/** An SQL engine through its JavaScript package. */
const sql = (name, engine, isPresent) => ({
  name,
  operations: SQL,
  runs: 200,
  excuses: `examples/sql/excuses/${engine}.json`,
  command: [process.execPath, resolve('examples/sql/oracle.mjs'), '--engine', engine],
  isPresent,
})
/** Whether the SQL example finds a package. */
const hasPackage = name =>
  spawnSync(process.execPath, ['--input-type=module', '-e', `await import('${name}')`], { cwd: 'examples/sql' })
    .status === 0

const goProgram = join(folder, 'rules')
/**
 * @typedef {{ operations?: string, excuses?: string, runs?: number, known?: string, isPresent?: () => boolean }} Options
 * @type {({ name: string, command: string[] } & Options)[]}
 */
const IMPLEMENTATIONS = [
  { name: 'Node.js, ES modules', command: [process.execPath, 'dist/cli.js', 'oracle'] },
  { name: 'Node.js, CommonJS', command: [process.execPath, 'scripts/implementation/commonjs.cjs'] },
  { name: 'Bundle for browsers', command: [process.execPath, 'scripts/implementation/browser.mjs'] },
  sql('PGlite', 'pglite', () => hasPackage('@electric-sql/pglite')),
  sql('PostgreSQL', 'postgres', () => process.env.DATABASE_URL !== undefined && hasPackage('pg')),
  sql('DuckDB', 'duckdb', () => hasPackage('@duckdb/node-api')),
  sql('ClickHouse', 'clickhouse', () => hasPackage('chdb')),
  {
    name: 'Python',
    operations: 'readiness.*,fee.*,hold.*,changeset.*,pickup.*,free_time.*,container.*,history.*,invoice.*,tracker.*',
    command: ['python3', 'implementations/python/oracle.py'],
    isPresent: () => isRunnable('python3', '-c', 'import zoneinfo'),
  },
  {
    name: 'Go',
    operations: 'readiness.*,fee.*,hold.*,identifier.*,free_time.*,tracker.*',
    command: [goProgram],
    isPresent: () => spawnSync('go', ['build', '-o', goProgram, '.'], { cwd: 'implementations/go' }).status === 0,
  },
  {
    name: 'Naive JavaScript',
    operations: 'readiness.*,fee.*,deep_link.*',
    runs: 300,
    known: 'violates',
    command: ['node', 'implementations/naive/rules.mjs'],
  },
]

/**
 * Examines an implementation, writes its reports, and returns a line about it.
 *
 * @param {(typeof IMPLEMENTATIONS)[number]} implementation
 */
const examine = ({ name, operations, excuses, runs = RUNS, known = 'conforms', command }) => {
  const file = `${REPORTS}/${name.toLowerCase().replace(/\W+/g, '-')}`
  const { stderr } = spawnSync(
    process.execPath,
    [
      ...['dist/cli.js', 'conform', '--seed', String(SEED), '--runs', String(runs), '--timeout', '60'],
      ...['--report', `json=${file}.json`, '--report', `html=${file}.html`],
      ...(operations ? ['--operations', operations] : []),
      ...(excuses ? ['--excuses', excuses] : []),
      ...['--', ...command],
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  if (!existsSync(`${file}.json`)) throw new Error(`no report on ${command.join(' ')}: ${stderr}`)
  const { outcome, clauses } = JSON.parse(readFileSync(`${file}.json`, 'utf8'))
  if (outcome !== known) process.exitCode = 1
  const count = standing => clauses.filter(clause => clause.standing === standing).length
  return `${outcome}, ${count('upheld')} of ${clauses.length - count('unsupported')} clauses upheld: ${file}.html`
}

const asked = process.argv.slice(2)
const isAsked = ({ name }) => asked.length === 0 || asked.includes(name)
const unknown = asked.filter(word => !IMPLEMENTATIONS.some(({ name }) => name === word))
if (unknown.length > 0) throw new Error(`there is no implementation ${unknown.join(', ')}`)

/** A new cluster, if Debian's server is installed. */
const startServer = async () => (await import('../examples/receiver/test/engine.mjs')).startPostgres()
const needsServer = isAsked({ name: 'PostgreSQL' }) && !process.env.DATABASE_URL
const server = needsServer ? await startServer() : undefined
if (server) process.env.DATABASE_URL = server.url

rmSync(REPORTS, { recursive: true, force: true })
try {
  for (const implementation of IMPLEMENTATIONS.filter(isAsked)) {
    const { name, isPresent = () => true } = implementation
    console.log(`${name}: ${isPresent() ? examine(implementation) : 'skipped, because it cannot run here'}`)
  }
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
