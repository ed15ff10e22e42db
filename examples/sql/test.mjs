/**
 * Tests the SQL on each engine: the conformance kit, unreadable values, and the status function against the verdict.
 * PostgreSQL is the server of DATABASE_URL, or a new cluster if Debian's server is installed.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dialects, find, script } from './gateout.mjs'
import { startPostgres } from '../receiver/test/engine.mjs'
import { generated, vectors } from './container.mjs'
import { calls, connect, functionNames } from './engine.mjs'
import { judge } from './parquet.mjs'
import { CHECKS } from './test/checks.mjs'
import { compare, drawRows, SETTINGS } from './test/settings.mjs'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const counts = { passed: 0, failed: 0, skipped: 0 }

const test = async (title, run) => {
  try {
    await run()
    counts.passed++
    console.log(`ok ${title}`)
  } catch (error) {
    counts.failed++
    console.log(`FAILED ${title}\n${error.message.slice(-3000)}`)
  }
}

const server = process.env.DATABASE_URL ? undefined : await startPostgres()
if (server) process.env.DATABASE_URL = server.url

/** All tests of PGlite share a database, because it takes seconds to start. */
let embedded
const connection = async engine => {
  if (engine !== 'pglite') return connect(engine)
  embedded ??= await connect(engine)
  return { ...embedded, close: async () => {} }
}

/** Connects to an engine, and creates the functions that `script` writes. */
const open = async engine => {
  const db = await connection(engine)
  await db.exec(script({ dialect: db.dialect, countUnreadable: true }).create)
  return { close: db.close, ...calls(db) }
}

/** The reason why an engine is not available, or undefined. */
const absence = async engine => {
  if (engine === 'postgres' && !process.env.DATABASE_URL) return 'no server is installed, and DATABASE_URL is not set'
  try {
    await (await connection(engine)).close()
    return undefined
  } catch (error) {
    return error.message
  }
}
const ENGINES = ['pglite', 'duckdb', 'clickhouse', 'postgres']
const asked = process.argv.slice(2)
const here = []
for (const engine of asked.length > 0 ? asked : ENGINES) {
  const reason = await absence(engine)
  if (reason === undefined) here.push(engine)
  else counts.skipped++
  console.log(reason === undefined ? `${engine}: is tested` : `${engine}: skipped: ${reason.split('\n')[0]}`)
}

const HERE = fileURLToPath(new URL('.', import.meta.url))
const RUNS = { pglite: '200' }

/** The exit code and the output of the kit that examines an engine. */
const conform = async engine => {
  const kit = spawn(
    process.execPath,
    [
      CLI,
      'conform',
      '--operations',
      'readiness.*,fee.*,identifier.*,hold.diff',
      '--runs',
      RUNS[engine] ?? '400',
      '--timeout',
      '300',
      '--seed',
      '7',
      '--excuses',
      `excuses/${engine}.json`,
      '--',
      process.execPath,
      'oracle.mjs',
      '--engine',
      engine,
    ],
    { cwd: HERE, timeout: 1_080_000, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [kit.stdout, kit.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const [code] = await once(kit, 'close')
  return { code, output }
}

await Promise.all(
  here.map(engine =>
    test(`${engine} conforms`, async () => {
      const { code, output } = await conform(engine)
      assert.equal(code, 0, output)
    }),
  ),
)

for (const engine of here) {
  const db = await open(engine)
  for (const [title, check] of CHECKS) await test(`${engine}: ${title}`, () => check(db))
  await db.close()
}

/** Containers and their last free days. SQL reads a container's record, and takes no days of the caller. */
const advised = [...vectors, ...generated(10_000, 7)]
  .filter(({ days }) => days === undefined)
  .map(input => {
    const advice = find('pickup.advise').call(input)
    return { input, expected: advice._tag === 'Right' ? advice.right.last_free_day : null }
  })
for (const engine of here) {
  await test(`${engine}: the last free day is that of the advice`, async () => {
    const asked = engine === 'pglite' ? advised.slice(0, vectors.length + 2_000) : advised
    const db = await open(engine)
    const answers = await db.lastFreeDay(asked.map(({ input }) => JSON.stringify(input)))
    asked.forEach(({ input, expected }, i) => {
      assert.deepEqual(JSON.parse(answers[i]), expected, JSON.stringify(input))
    })
    await db.close()
  })
}

/** Tests each SQL block of the guide on its engines, with a table of one row. */
const guide = [
  ...readFileSync(new URL('../../docs/sql.md', import.meta.url), 'utf8').matchAll(/^```sql\n([^]*?)^```$/gm),
].map(([, sql]) => sql.trim().replace(/;$/, ''))
const ROW = { available_for_pickup: 'true', holds_at_pod_terminal: '[]', fees_at_pod_terminal: '[]' }
const FLAT_ROW = { available_for_pickup: 'Yes', freight: '', customs: '', usda: '', vacis: '', tmf: '', other: '' }
const TYPES = {
  postgres: { available_for_pickup: 'boolean', holds_at_pod_terminal: 'jsonb', fees_at_pod_terminal: 'jsonb' },
  duckdb: { available_for_pickup: 'boolean' },
  clickhouse: { available_for_pickup: 'Nullable(Bool)' },
}
const TEXT = { postgres: 'text', duckdb: 'varchar', clickhouse: 'Nullable(String)' }
for (const engine of here) {
  await test(`${engine}: the SQL of the guide runs`, async () => {
    const db = await connection(engine)
    const folder = mkdtempSync(join(tmpdir(), 'gateout-guide-'))
    await db.exec(script({ dialect: db.dialect, columns: 'datasync', countUnreadable: true }).create)
    const written = guide.filter(sql =>
      sql.includes('parquet') ? engine === 'duckdb' : !sql.includes('gateout.json(') || db.dialect === 'postgres',
    )
    for (const sql of written) {
      const isFlat = sql.includes('holds_from_columns')
      const types = isFlat ? {} : sql.includes('gateout.json(') ? TYPES.duckdb : TYPES[db.dialect]
      const columns = Object.entries({ number: 'TCLU3625239', id: '1', ...(isFlat ? FLAT_ROW : ROW) }).map(
        ([name, value]) => `cast('${value}' as ${types[name] ?? TEXT[db.dialect]}) as ${name}`,
      )
      // ClickHouse runs one statement per call, separated by empty lines. Views are dropped before their tables.
      for (const drop of ['view if exists container_readiness', 'table if exists containers'])
        await db.exec(`drop ${drop};\n\n`)
      await db.exec(`create table containers ${db.dialect === 'clickhouse' ? 'engine = Memory ' : ''}as
        select ${columns.join(', ')};\n\n`)
      if (sql.includes('parquet')) await db.exec(`copy containers to '${folder}/a.parquet' (format parquet)`)
      const here = sql
        .replaceAll('gateout.', functionNames[db.dialect](''))
        .replace('containers/*.parquet', `${folder}/a.parquet`)
        .replace('judged.parquet', `${folder}/judged.parquet`)
      if (sql.startsWith('select')) assert.equal((await db.query(here)).length, 1, sql)
      else await db.exec(`${here};\n\n`)
    }
    assert.ok(written.length >= 3)
    await db.close()
    rmSync(folder, { recursive: true })
  })
}

/** Engine → a query of the number of functions in a schema. */
const COUNTS = {
  duckdb: schema => `select count(*)::int from duckdb_functions() where schema_name = '${schema}'`,
  pglite: schema => `select count(*)::int from pg_proc 
    where pronamespace = (select oid from pg_namespace where nspname = '${schema}')`,
}
COUNTS.postgres = COUNTS.pglite

for (const engine of here.filter(name => name in COUNTS)) {
  // Names that need their quotation marks: a keyword, an underscore, an upper-case letter, the longest one.
  for (const schema of ['removed', 'select', '__proto__', 'Order', 'x'.repeat(63)]) {
    await test(`${engine}: a script of the schema ${schema} removes all that it creates`, async () => {
      const db = await connection(engine)
      const { create, drop, functions } = script({ dialect: db.dialect, schema })
      const count = COUNTS[engine](schema)
      await db.exec(create)
      assert.ok((await db.query(count))[0] >= functions.length)
      await db.exec(drop)
      assert.deepEqual(await db.query(count), [0])
      await db.close()
    })
  }
}

/** Each setting, with random rows and the flat columns. The answers of ROWS=10000 take an hour. */
const drawn = drawRows(Number(process.env.ROWS ?? 300), 7)
// PGlite is PostgreSQL, slower: its settings are tried if there is no server.
for (const engine of here.filter(name => name !== 'pglite' || !here.includes('postgres'))) {
  let usual
  for (const { title, before, collation, limit } of [{ title: 'the default settings' }, ...SETTINGS[engine]]) {
    await test(`${engine}: ${title}`, async () => {
      const db = await connect(engine)
      await db.exec(script({ dialect: db.dialect, columns: 'datasync' }).create)
      if (before) await db.exec(`${before};\n\n`)
      const counts = await compare(db, drawn, collation)
      usual ??= counts
      if (!limit) assert.deepEqual(counts, usual)
      console.log(`   ${counts.equal} equal, ${counts.nulls} NULL`)
      await db.close()
    })
  }
}
if (here.includes('postgres'))
  for (const encoding of ['LATIN1', 'SQL_ASCII'])
    await test(`postgres: the script creates nothing in a database with the encoding ${encoding}`, async () => {
      const db = await connect('postgres')
      const name = `encoding_${encoding.toLowerCase()}`
      await db.exec(`create database ${name} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`)
      const other = await connect('postgres', name)
      // As psql does, which goes on after an error.
      const statements = script({ dialect: 'postgres' }).create.split(/;\n\n/)
      const messages = []
      for (const statement of statements) await other.exec(statement).catch(({ message }) => messages.push(message))
      assert.equal(messages.length, statements.length)
      assert.equal(messages[0], `gateout needs a database with the encoding UTF8; this one has ${encoding}`)
      assert.deepEqual(await other.query(COUNTS.postgres('gateout')), [0])
      await other.close()
      await db.exec(`drop database ${name}`)
      await db.close()
    })

if (here.includes('duckdb')) {
  await test('duckdb: Parquet in and out gives the answers of the library', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateout-parquet-'))
    const [from, to] = ['containers.parquet', 'judged.parquet'].map(name => join(folder, name))
    const hold = '[{"name":"customs","status":"hold","description":null}]'
    const lists = ['[]', null, hold, '[{"name":"TMF","status":"pending"}]', 'x']
    const exam = amount => `{"type":"exam","amount":${amount},"currency_code":"USD"}`
    const fees = ['[]', null, `[${exam(0.1)},${exam(0.2)}]`, '5']
    const rows = lists.flatMap((holds, i) =>
      fees.map((owed, j) => ({ number: `${i}-${j}`, available: i % 2 === 0, holds, owed })),
    )
    const db = await connect('duckdb')
    await db.exec(`create table given (number varchar, available_for_pickup boolean, holds_at_pod_terminal varchar,
      fees_at_pod_terminal varchar)`)
    for (const { number, available, holds, owed } of rows) {
      const texts = [holds, owed].map(text => (text === null ? 'null' : `'${text}'`))
      await db.exec(`insert into given values ('${number}', ${available}, ${texts.join(', ')})`)
    }
    await db.exec(`copy given to '${from}' (format parquet)`)
    assert.deepEqual(await judge(from, to), { rows: 20, unreadable: 4 })
    const judged = await db.query(
      `select to_json(judged)::varchar from read_parquet('${to}') as judged order by number`,
    )
    const answer = (operation, input) => find(operation).call(input)
    const listOf = text => (text === null ? null : text === 'x' ? undefined : JSON.parse(text))
    const expected = rows.map(({ number, available: available_for_pickup, holds, owed }) => ({
      number,
      status:
        holds === 'x'
          ? null
          : answer('readiness.evaluate', { available_for_pickup, holds_at_pod_terminal: listOf(holds) }).right.status,
      are_holds_unreadable: holds === 'x',
      fees: owed === '5' ? null : answer('fee.summarize', { fees: listOf(owed) }).right,
    }))
    const found = judged.map(JSON.parse).map(({ fees, ...row }) => ({ ...row, fees: JSON.parse(fees) }))
    assert.deepEqual(found, expected)
    await db.close()
    rmSync(folder, { recursive: true })
  })
}

if (here.includes('clickhouse')) {
  await test('clickhouse: gateout map answers rows as an executable function', async () => {
    // chdb runs programs of its folder for the table function `executable`, in the same format as for a function.
    const folder = mkdtempSync(join(tmpdir(), 'gateout-clickhouse-'))
    mkdirSync(join(folder, 'user_scripts'))
    const program = join(folder, 'user_scripts', 'gateout-map')
    const text = readFileSync(new URL('clickhouse/gateout-map', import.meta.url), 'utf8')
    writeFileSync(program, text.replace('exec gateout', `exec ${process.execPath} ${CLI}`), { mode: 0o755 })
    const { Session } = await import('chdb')
    const db = new Session(folder)
    const config = readFileSync(new URL('clickhouse/gateout_function.xml', import.meta.url), 'utf8')
    const [command, format, type, result] = ['command', 'format', 'return_type', 'return_name'].map(
      name => new RegExp(`<${name}>(.*)</${name}>`).exec(config)[1],
    )
    const advised = db
      .query(
        `select result from executable('${command}', '${format}', '${result} ${type}', (
      select multiIf(number = 3, null, number = 4, 'x', concat(
        '{"container":{"pickup_lfd":"2026-07-1', toString(number), '"},"now":"2026-07-14T15:00:00Z"}')) as input
      from numbers(5)))`,
        'JSONEachRow',
      )
      .trim()
      .split('\n')
      .map(line => JSON.parse(JSON.parse(line).result))
    db.cleanup()
    rmSync(folder, { recursive: true, force: true })
    const days = advised.slice(0, 3).map(({ last_free_day }) => last_free_day.day)
    assert.deepEqual(days, ['2026-07-10', '2026-07-11', '2026-07-12'])
    assert.deepEqual(advised.slice(3), [null, { error: { code: -32700, message: 'not JSON' } }])
  })
}

await embedded?.close()
await server?.stop()
assert.deepEqual(dialects, ['postgres', 'duckdb', 'clickhouse'])
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
