/**
 * Measures the rows per second that each engine judges with the functions of `gateout sql`, in relation to reading the
 * same columns with the engine's own JSON functions.
 *
 *     npm install --no-package-lock --prefix examples/sql && npm run build
 *     node bench/sql.mjs [--rows 1000000] [--engine duckdb]
 *
 * Both take turns, and the ratio is the median of the rounds. An engine inside this process is measured by processor
 * time on one thread, a server by wall-clock time. Growth is the time per row with all rows, divided by the time per row
 * with a tenth of them.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { script } from '../dist/sql.js'
import { connect, functionNames } from '../examples/sql/engine.mjs'
import { startPostgres } from '../examples/receiver/test/engine.mjs'
import { facts } from './data.mjs'
import { median, seconds } from './turns.mjs'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    engine: { type: 'string', multiple: true, default: ['duckdb', 'clickhouse', 'postgres', 'pglite'] },
  },
})
const ROWS = Number(options.rows)
const ROUNDS = 3

/** The rows repeat the containers of the other benches. */
const given = facts.map(({ available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal, number }) => ({
  available: available_for_pickup,
  holds: JSON.stringify(holds_at_pod_terminal),
  fees: JSON.stringify(fees_at_pod_terminal),
  number,
  attributes: JSON.stringify({
    available_for_pickup,
    holds_at_pod_terminal,
    fees_at_pod_terminal,
    pod_timezone: 'America/New_York',
    pod_discharged_at: '2026-07-06T16:00:00Z',
    pickup_lfd: '2026-07-14T04:00:00Z',
  }),
}))
const folder = mkdtempSync(join(tmpdir(), 'gateout-sql-'))
const file = join(folder, 'containers.jsonl')
writeFileSync(file, given.map(row => `${JSON.stringify(row)}\n`).join(''))

/** The statements of each dialect: load thousands of rows, evaluate an expression per row, and read the columns. */
const DIALECTS = {
  postgres: {
    load: (db, thousands) =>
      db.query(
        `create table container as
      select available, holds::jsonb as holds, fees::jsonb as fees, number, attributes::jsonb as attributes
      from json_to_recordset($1::json) as given (
        available boolean, holds text, fees text, number text, attributes text)
      cross join generate_series(1, ${thousands})`,
        JSON.stringify(given),
      ),
    each: (expression, rows) => `select count(${expression}) from (select * from container limit ${rows}) as container`,
    holds: 'jsonb_array_length(jsonb_path_query_array(holds, \'$[*] ? (@.status == "hold")\'))',
    fees: "(select sum((fee ->> 'amount')::numeric) from jsonb_array_elements(fees) as line (fee))",
    number: 'upper(number)',
    attributes: `attributes ->> 'pickup_lfd'`,
  },
  duckdb: {
    load: async (db, thousands) => {
      await db.exec('set threads = 1')
      await db.exec(`create table container as
        select given.* from range(${thousands}) as again (i), read_json('${file}', columns = {
          available: 'boolean', holds: 'varchar', fees: 'varchar', number: 'varchar', attributes: 'varchar'
        }) as given`)
    },
    each: (expression, rows) => `select count(${expression}) from (select * from container limit ${rows}) as container`,
    holds: "len(list_filter(json_extract_string(holds, '$[*].status'), lambda status: status = 'hold'))",
    fees: "list_sum(list_transform(json_extract(fees, '$[*].amount'), lambda amount: amount::double))",
    number: 'upper(number)',
    attributes: `attributes ->> '$.pickup_lfd'`,
  },
  clickhouse: {
    load: (db, thousands) =>
      db.exec(`create table container engine = Memory as
      select available, holds, fees, given.number as number, attributes
      from numbers(${thousands}) as again cross join file('${file}', 'JSONEachRow',
        'available Nullable(Bool), holds Nullable(String), fees Nullable(String), number String, attributes String'
      ) as given;\n\n`),
    each: (expression, rows) => `select count(ignore(${expression})) as answer
      from (select * from container limit ${rows}) as container settings max_threads = 1`,
    holds: `arrayCount(hold -> JSONExtractString(hold, 'status') = 'hold',
      JSONExtractArrayRaw(assumeNotNull(holds)))`,
    fees: "arraySum(fee -> JSONExtractFloat(fee, 'amount'), JSONExtractArrayRaw(assumeNotNull(fees)))",
    number: 'upper(number)',
    attributes: `JSONExtractString(attributes, 'pickup_lfd')`,
  },
}

/**
 * Each rule with its column, the largest allowed ratio to reading that column, and a divisor: it is measured on that
 * fraction of the rows.
 *
 * @type {[call: string, column: string, target?: number, share?: number][]}
 */
const RULES = [
  ['readiness_status(available, holds)', 'holds', 2],
  ['readiness_evaluate(available, holds)', 'holds'],
  ['fee_summarize(fees)', 'fees', 4],
  ['identifier_normalize(number)', 'number'],
  ['identifier_container_number(number)', 'number'],
  [`last_free_day(attributes, null, null, '2026-07-10T12:00:00Z', null)`, 'attributes', undefined, 100],
]

/** Wall-clock seconds for a server, which is another process; otherwise processor time in seconds. */
const clock = { postgres: seconds }
const processor = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const timeOf = async (db, engine, query) => {
  const now = clock[engine] ?? processor
  const start = now()
  await db.query(query)
  return now() - start
}

/** The median seconds of each rule and of reading its column, which take turns. */
const measure = async (engine, thousands) => {
  const db = await connect(engine)
  const { load, each, ...reading } = DIALECTS[db.dialect]
  await db.exec('drop table if exists container')
  await db.exec(script({ dialect: db.dialect }).create)
  await load(db, thousands)
  const measured = []
  for (const [call, column, , share = 1] of RULES) {
    const rounds = []
    const rows = (1_000 * thousands) / share
    for (let i = 0; i < ROUNDS; i++) {
      rounds.push({
        ours: await timeOf(db, engine, each(functionNames[db.dialect](call), rows)),
        theirs: await timeOf(db, engine, each(reading[column], rows)),
      })
    }
    measured.push({
      took: median(rounds.map(({ ours }) => ours)),
      ratio: median(rounds.map(({ ours, theirs }) => ours / theirs)),
    })
  }
  await db.close()
  return measured
}

const print = (...cells) =>
  console.log(cells.map((cell, i) => (i === 1 ? cell.padEnd(72) : cell.padStart(12))).join(' '))
const perSecond = (rows, took) => Math.round(rows / took).toLocaleString('en')

const server = process.env.DATABASE_URL || !options.engine.includes('postgres') ? undefined : await startPostgres()
if (server) process.env.DATABASE_URL = server.url
print('engine', 'function', 'rows/s', 'ratio', 'target', 'growth')
for (const engine of options.engine) {
  try {
    const few = await measure(engine, ROWS / 10_000)
    const many = await measure(engine, ROWS / 1_000)
    RULES.forEach(([call, , target, share = 1], i) => {
      const { took, ratio } = many[i]
      const growth = took / few[i].took / 10
      print(engine, call, perSecond(ROWS / share, took), ratio.toFixed(2), target ? `${target}` : '', growth.toFixed(2))
    })
  } catch (error) {
    console.log(`${engine}: not measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await server?.stop()

/** @type {[operation: string, inputs: object[]][]} */
const MAPPED = [
  [
    'readiness.evaluate',
    facts.map(({ available_for_pickup, holds_at_pod_terminal }) => ({ available_for_pickup, holds_at_pod_terminal })),
  ],
  ['fee.summarize', facts.map(({ fees_at_pod_terminal }) => ({ fees: fees_at_pod_terminal }))],
]
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url))
for (const [operation, inputs] of MAPPED) {
  const input = inputs
    .map(each => `${JSON.stringify(each)}\n`)
    .join('')
    .repeat(100)
  const start = seconds()
  spawnSync(process.execPath, [cli, 'map', operation], { input, maxBuffer: 2 ** 30 })
  print('gateout map', operation, perSecond(100 * inputs.length, seconds() - start), '', '', '')
}
rmSync(folder, { recursive: true })
