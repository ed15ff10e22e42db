/**
 * Examines every implementation with the conformance kit, and writes the table of docs/conformance/implementations.md.
 *
 *     node scripts/implementations.mjs [NAME…]
 *
 * The figures are in scripts/implementations.json. An implementation that cannot run here keeps its last figures and
 * their date. `--check` examines nothing: it fails if the page differs from the figures, or if an implementation or the
 * edition of the contract has changed since its last run. Needs `npm run build`, and `npm ci` in examples/sql.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { digestOf, figuresOf } from './implementation/figures.mjs'
import { pageOf } from './implementation/page.mjs'

const FIGURES = 'scripts/implementations.json'
const PAGE = 'docs/conformance/implementations.md'
const SEED = 1
const folder = mkdtempSync(join(tmpdir(), 'gateout-implementations-'))
const SQL = 'readiness.*,fee.*,identifier.*,hold.diff'
/** The answers of a first port: implementations/naive. */
const NAIVE = 'readiness.*,fee.*,deep_link.*'
const isRunnable = (command, ...args) => spawnSync(command, args).status === 0

/** An SQL engine through its JavaScript package. */
const sql = (name, engine, isPresent) => ({
  name,
  language: 'SQL',
  source: 'examples/sql',
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
const IMPLEMENTATIONS = [
  {
    name: 'Node.js, ES modules',
    language: 'TypeScript',
    command: [process.execPath, 'dist/cli.js', 'oracle'],
  },
  {
    name: 'Node.js, CommonJS',
    language: 'TypeScript',
    command: [process.execPath, 'scripts/implementation/commonjs.cjs'],
  },
  {
    name: 'Bundle for browsers',
    language: 'TypeScript',
    command: [process.execPath, 'scripts/implementation/browser.mjs'],
  },
  sql('PGlite', 'pglite', () => hasPackage('@electric-sql/pglite')),
  sql('PostgreSQL', 'postgres', () => process.env.DATABASE_URL !== undefined && hasPackage('pg')),
  sql('DuckDB', 'duckdb', () => hasPackage('@duckdb/node-api')),
  sql('ClickHouse', 'clickhouse', () => hasPackage('chdb')),
  {
    name: 'Python',
    language: 'Python',
    source: 'implementations/python',
    operations: 'readiness.*,fee.*,hold.*,changeset.*,pickup.*,free_time.*,invoice.*,tracker.*',
    command: ['python3', 'implementations/python/oracle.py'],
    isPresent: () => isRunnable('python3', '-c', 'import zoneinfo'),
  },
  {
    name: 'Go',
    language: 'Go',
    source: 'implementations/go',
    operations: 'readiness.*,fee.*,hold.*,identifier.*,free_time.*,tracker.*',
    command: [goProgram],
    isPresent: () => spawnSync('go', ['build', '-o', goProgram, '.'], { cwd: 'implementations/go' }).status === 0,
  },
  {
    name: 'Naive JavaScript',
    language: 'JavaScript',
    source: 'implementations/naive',
    operations: NAIVE,
    runs: 300,
    command: ['node', 'implementations/naive/rules.mjs'],
  },
  {
    name: 'Naive Python',
    language: 'Python',
    source: 'implementations/naive',
    operations: NAIVE,
    runs: 300,
    command: ['python3', 'implementations/naive/rules.py'],
    isPresent: () => isRunnable('python3', '--version'),
  },
]

/** The report of the kit on an implementation. */
const examine = ({ operations, excuses, runs = 1_000, command }) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...['dist/cli.js', 'conform', '--reporter', 'json', '--seed', String(SEED), '--runs', String(runs)],
      ...['--timeout', '60'],
      ...(operations ? ['--operations', operations] : []),
      ...(excuses ? ['--excuses', excuses] : []),
      ...['--', ...command],
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`no report on ${command.join(' ')}: ${stderr}`)
  }
}

/** The edition of the contract that the figures are about. */
const [, EDITION] = /This is edition (\d+)/.exec(readFileSync('docs/CONTRACT.md', 'utf8'))

const readExcuses = ({ excuses }) => (excuses ? JSON.parse(readFileSync(excuses, 'utf8')) : [])

const today = () => new Date().toISOString().slice(0, 10)

const readFigures = () => (existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {})
let known = readFigures()
const page = () => pageOf(IMPLEMENTATIONS, known, SEED)
const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const asked = args.filter(word => word !== '--check')

const runsPostgres = !isCheck && (asked.length === 0 || asked.includes('PostgreSQL'))
const write = () => {
  writeFileSync(FIGURES, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(PAGE, page())
}

/** A new cluster, if Debian's server is installed. */
const startServer = async () => (await import('../examples/receiver/test/engine.mjs')).startPostgres()
const server = runsPostgres && !process.env.DATABASE_URL ? await startServer() : undefined
if (server) process.env.DATABASE_URL = server.url

try {
  for (const implementation of isCheck ? [] : IMPLEMENTATIONS) {
    const { name, isPresent = () => true } = implementation
    if (asked.length > 0 && !asked.includes(name)) continue
    if (!isPresent()) {
      known = readFigures()
      if (known[name]) known[name].isOld = true
      write()
      console.log(`skipped ${name}: it cannot run here`)
      continue
    }
    const figures = {
      date: today(),
      edition: EDITION,
      ...(implementation.source && { digest: digestOf(implementation.source) }),
      ...figuresOf(examine(implementation), readExcuses(implementation)),
    }
    // Another run may have written others meanwhile.
    known = { ...readFigures(), [name]: figures }
    write()
    const { outcome, clauses, upheld } = figures
    console.log(`${name}: ${outcome}, ${upheld} of ${clauses} clauses`)
  }
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The stale rows of the page. */
const listStale = () => [
  ...IMPLEMENTATIONS.filter(({ name, source }) => {
    // The page marks an implementation without figures as not examined.
    if (!known[name]) return false
    const { edition, digest } = known[name]
    return edition !== EDITION || (source && digest !== digestOf(source))
  }).map(({ name }) => `${name} has changed since its last run: node scripts/implementations.mjs '${name}'`),
  ...(existsSync(PAGE) && readFileSync(PAGE, 'utf8') === page()
    ? []
    : [`${PAGE} differs from ${FIGURES}; node scripts/implementations.mjs writes both`]),
]

if (isCheck) {
  const stale = listStale()
  for (const complaint of stale) console.error(complaint)
  if (stale.length > 0) process.exitCode = 1
  else console.log(`${PAGE} agrees with ${FIGURES}, and the implementations are as they were examined`)
} else {
  known = readFigures()
  write()
}
