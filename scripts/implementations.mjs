/**
 * Examines every implementation with the conformance kit, and writes the table of docs/conformance/implementations.md.
 *
 *     node scripts/implementations.mjs [NAME…]
 *
 * The figures are in scripts/implementations.json. An implementation that cannot run here keeps its last figures and
 * their date. `--check` only compares the page with the figures. Needs `npm run build`, and `npm ci` in examples/sql.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const FIGURES = 'scripts/implementations.json'
const PAGE = 'docs/conformance/implementations.md'
const SEED = 1
const folder = mkdtempSync(join(tmpdir(), 'gateout-implementations-'))
const SQL = 'readiness.*,fee.*,identifier.*,hold.diff'
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

const today = () => new Date().toISOString().slice(0, 10)

const figuresOf = ({ outcome, clauses, checks, violations }) => {
  const passed = kind => checks.filter(check => check.kind === kind && check.state === 'passed')
  return {
    date: today(),
    outcome,
    operations: new Set(
      checks.filter(({ kind, state }) => kind === 'vector' && state !== 'unsupported').map(check => check.operation),
    ).size,
    upheld: clauses.filter(({ standing }) => standing === 'upheld').length,
    clauses: clauses.length,
    vectors: passed('vector').length,
    inputs: passed('generated').reduce((sum, { cases }) => sum + cases, 0),
    laws: passed('law').length,
    protocol: passed('protocol').length,
    excused: violations.filter(({ excused }) => excused).length,
  }
}

const VERDICTS = { conforms: 'conforms', violates: 'violates', broken: 'breaks the protocol' }

const rowOf = (known, { name, language, source, operations }) => {
  const figures = known[name]
  if (!figures) return `| ${name} | ${language} | not examined yet | | | | | | |`
  const { date, outcome, upheld, clauses, vectors, inputs, laws, protocol, excused } = figures
  const scope = operations ? `${figures.operations} operations` : 'all operations'
  const verdict = `${VERDICTS[outcome]}${excused > 0 ? `, ${excused} excused` : ''}`
  const counts = [`${upheld} of ${clauses}`, vectors, inputs.toLocaleString('en'), laws, protocol]
  const title = source ? `[${name}](../../${source})` : name
  return `| ${title} | ${language} | ${scope} | ${verdict} | ${counts.join(' | ')} | ${date}${figures.isOld ? ' (not available at the last run)' : ''} |`
}

const pageOf = known => `# Implementations

Every row is one run of \`gateout conform\` with seed ${SEED}. An implementation of some operations is examined with those and the
protocol. An engine that was not available at the last run keeps its last figures, with their date. An excused violation is an input that
an engine cannot represent, such as the character U+0000; [examples/sql](../../examples/sql) lists them with the reason.

| implementation | language | scope | verdict | clauses upheld | vectors | generated inputs | laws | protocol checks | date |
| -------------- | -------- | ----- | ------- | -------------- | ------- | ---------------- | ---- | --------------- | ---- |
${IMPLEMENTATIONS.map(each => rowOf(known, each)).join('\n')}

Generated inputs and laws count if all of their operation or of their law passed. The page is written by
\`node scripts/implementations.mjs\`, from the figures in \`scripts/implementations.json\`.
[CONFORMANCE.md](../../CONFORMANCE.md) explains how to examine another implementation.
`

const known = existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {}
const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const asked = args.filter(word => word !== '--check')

const runsPostgres = !isCheck && (asked.length === 0 || asked.includes('PostgreSQL'))
/** A new cluster, if Debian's server is installed. */
const startServer = async () => (await import('../examples/receiver/test/engine.mjs')).startPostgres()
const server = runsPostgres && !process.env.DATABASE_URL ? await startServer() : undefined
if (server) process.env.DATABASE_URL = server.url

try {
  for (const implementation of isCheck ? [] : IMPLEMENTATIONS) {
    const { name, isPresent = () => true } = implementation
    if (asked.length > 0 && !asked.includes(name)) continue
    if (!isPresent()) {
      if (known[name]) known[name].isOld = true
      console.log(`skipped ${name}: it cannot run here`)
      continue
    }
    known[name] = figuresOf(examine(implementation))
    console.log(`${name}: ${JSON.stringify(known[name])}`)
  }
} finally {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

if (isCheck) {
  if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== pageOf(known)) {
    console.error(`${PAGE} differs from ${FIGURES}; node scripts/implementations.mjs writes both`)
    process.exitCode = 1
  } else console.log(`${PAGE} agrees with ${FIGURES}`)
} else {
  writeFileSync(FIGURES, `${JSON.stringify(known, null, 2)}\n`)
  mkdirSync(dirname(PAGE), { recursive: true })
  writeFileSync(PAGE, pageOf(known))
}
