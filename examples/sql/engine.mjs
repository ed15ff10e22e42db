/**
 * The engines, each behind one function: rows of JSON text in, one JSON text or null a row out.
 */
import { script } from 'gateout/sql'

/** What each dialect takes as arguments: expressions over `input`, the JSON text of an operation's input. */
const ARGUMENTS = {
  'readiness.evaluate': [['available_for_pickup', 'boolean'], ['holds_at_pod_terminal', 'json']],
  'readiness.change': [
    ['before.available_for_pickup', 'boolean'], ['before.holds_at_pod_terminal', 'json'],
    ['after.available_for_pickup', 'boolean'], ['after.holds_at_pod_terminal', 'json'],
  ],
  'fee.summarize': [['fees', 'json']],
  'identifier.normalize': [['value', 'text']],
  'identifier.container_number': [['value', 'text']],
}
export const operations = Object.keys(ARGUMENTS)

const functionOf = operation => operation.replace('.', '_')

/** How each dialect takes a part out of JSON text, and asks all rows of a list at once. */
const DIALECTS = {
  postgres: {
    argument: ([path, type]) => {
      const keys = path.split('.')
      const at = keys.map(key => ` -> '${key}'`).join('')
      return type === 'json' ? `(input${at})` : type === 'boolean' ? `(input #>> '{${keys.join(',')}}')::boolean` : `(input #>> '{${keys.join(',')}}')`
    },
    query: call => `select (${call})::text as answer
      from (select place, gateout.json(value) as input from json_array_elements_text($1::json) with ordinality as line (value, place)) as line
      order by place`,
  },
  duckdb: {
    argument: ([path, type]) =>
      type === 'json' ? `(input -> '$.${path}')` : type === 'boolean' ? `(input ->> '$.${path}')::boolean` : `(input ->> '$.${path}')`,
    query: call => `select (${call})::varchar as answer from (
      select unnest(json_extract_string($1, '$[*]'))::json as input, generate_subscripts(json_extract_string($1, '$[*]'), 1) as place) order by place`,
  },
  clickhouse: {
    argument: ([path, type]) => {
      const keys = path.split('.').map(key => `, '${key}'`).join('')
      return type === 'json' ? `nullIf(JSONExtractRaw(input${keys}), '')`
        : type === 'boolean' ? `JSONExtract(input${keys}, 'Nullable(Bool)')` : `JSONExtract(input${keys}, 'Nullable(String)')`
    },
    query: call => `select ${call} as answer from (select arrayJoin(arrayEnumerate(lines) as places) as place, lines[place] as input
      from (select {lines:Array(String)} as lines)) order by place`,
  },
}

const CONNECT = {
  pglite: async () => {
    const { PGlite } = await import('@electric-sql/pglite')
    const db = new PGlite()
    await db.exec(script({ dialect: 'postgres' }).create)
    return { dialect: 'postgres', ask: async (sql, lines) => (await db.query(sql, [lines])).rows.map(row => row.answer), close: () => db.close() }
  },
  postgres: async () => {
    const { default: pg } = await import('pg')
    const db = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await db.connect()
    await db.query(script({ dialect: 'postgres' }).create)
    return { dialect: 'postgres', ask: async (sql, lines) => (await db.query(sql, [lines])).rows.map(row => row.answer), close: () => db.end() }
  },
  duckdb: async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const db = await (await DuckDBInstance.create(':memory:')).connect()
    await db.run(script({ dialect: 'duckdb' }).create)
    return { dialect: 'duckdb', ask: async (sql, lines) => (await db.runAndReadAll(sql, [lines])).getRows().map(([answer]) => answer), close: () => db.closeSync() }
  },
  clickhouse: async () => {
    const { Session } = await import('chdb')
    const db = new Session()
    for (const statement of script({ dialect: 'clickhouse' }).create.split(/;\n/).filter(text => /create/.test(text))) db.query(statement)
    const literal = text => `'${text.replaceAll('\\', '\\\\').replaceAll('\'', '\\\'')}'`
    return {
      dialect: 'clickhouse',
      ask: async (sql, lines) => db.query(sql.replace('{lines:Array(String)}', `[${JSON.parse(lines).map(literal).join(',')}]`), 'JSONEachRow')
        .split('\n').filter(Boolean).map(line => JSON.parse(line).answer),
      close: () => db.cleanup(),
    }
  },
}

/** Opens an engine with the functions in it. `answer(operation, inputs)` gives the JSON text of each answer, or null. */
export const open = async (engine) => {
  const { dialect, ask, close } = await CONNECT[engine]()
  const { argument, query } = DIALECTS[dialect]
  const name = dialect === 'clickhouse' ? operation => `gateout_${functionOf(operation)}` : operation => `gateout.${functionOf(operation)}`
  return {
    close,
    answer: (operation, inputs) => ask(query(`${name(operation)}(${ARGUMENTS[operation].map(argument).join(', ')})`), JSON.stringify(inputs)),
  }
}
