/**
 * The SQL engines, each behind one function from rows of JSON to one JSON string or null per row.
 */
import { FLAT_COLUMNS } from './cases.mjs'

/** The arguments of each SQL function: expressions over `input`, an operation's input as a JSON string. */
const ARGUMENTS = {
  'readiness.evaluate': [
    ['available_for_pickup', 'boolean'],
    ['holds_at_pod_terminal', 'json'],
  ],
  'readiness.change': [
    ['before.available_for_pickup', 'boolean'],
    ['before.holds_at_pod_terminal', 'json'],
    ['after.available_for_pickup', 'boolean'],
    ['after.holds_at_pod_terminal', 'json'],
  ],
  'fee.summarize': [['fees', 'json']],
  'identifier.normalize': [['value', 'text']],
  'identifier.container_number': [['value', 'text']],
  'hold.diff': [
    ['before', 'json'],
    ['after', 'json'],
  ],
}
export const operations = Object.keys(ARGUMENTS)

/** The arguments of the last free day, which is not an operation but a part of the advice. */
const LAST_FREE_DAY = [
  ['container', 'json'],
  ['shipment', 'json'],
  ['relationships', 'json'],
  ['now', 'text'],
  ['policy', 'json'],
]

const functionOf = operation => operation.replace('.', '_')

/** The expressions of each dialect that extract a part of a JSON string and turn an array of strings into rows. */
const DIALECTS = {
  postgres: {
    argument: ([path, type]) => {
      const keys = path.split('.')
      const text = `(input #>> '{${keys.join(',')}}')`
      return type === 'json' ? `(input #> '{${keys.join(',')}}')` : type === 'boolean' ? `${text}::boolean` : text
    },
    boolean: key => `(input ->> '${key}')::boolean`,
    json: key => `gateout.json(input ->> '${key}')`,
    text: call => `(${call})::text`,
    rows: call => `select ${call} from (
      select place, gateout.json(value) as input
      from json_array_elements_text($1::json) with ordinality as line (value, place)) as line
      order by place`,
  },
  duckdb: {
    argument: ([path, type]) =>
      type === 'json'
        ? `(input -> '$.${path}')`
        : type === 'boolean'
          ? `(input ->> '$.${path}')::boolean`
          : `(input ->> '$.${path}')`,
    boolean: key => `(input ->> '$.${key}')::boolean`,
    json: key => `(input ->> '$.${key}')`,
    text: call => `(${call})::varchar`,
    rows: call => `select ${call} from (
      select try_cast(text as json) as input, place from (
        select unnest(json_extract_string($1, '$[*]')) as text,
          generate_subscripts(json_extract_string($1, '$[*]'), 1) as place
      )) order by place asc`,
  },
  clickhouse: {
    argument: ([path, type]) => {
      const keys = path
        .split('.')
        .map(key => `, '${key}'`)
        .join('')
      return type === 'json'
        ? `nullIf(JSONExtractRaw(input${keys}), '')`
        : type === 'boolean'
          ? `JSONExtract(input${keys}, 'Nullable(Bool)')`
          : `JSONExtract(input${keys}, 'Nullable(String)')`
    },
    boolean: key => `JSONExtract(input, '${key}', 'Nullable(Bool)')`,
    json: key => `JSONExtract(input, '${key}', 'Nullable(String)')`,
    text: call => call,
    rows: call => `select ${call} as answer
      from (select arrayJoin(arrayEnumerate(lines)) as place, lines[place] as input
        from (select JSONExtract($1, 'Array(String)') as lines)) order by place`,
  },
}

/** Each engine as two functions: `exec` runs a script, `query` returns the first column of each row. */
const CONNECT = {
  pglite: async () => {
    const { PGlite } = await import('@electric-sql/pglite')
    const db = new PGlite()
    return {
      dialect: 'postgres',
      exec: sql => db.exec(sql),
      close: () => db.close(),
      query: async (sql, ...values) => (await db.query(sql, values)).rows.map(row => Object.values(row)[0]),
    }
  },
  postgres: async database => {
    const { default: pg } = await import('pg')
    const url = new URL(process.env.DATABASE_URL ?? '')
    if (database) url.pathname = database
    const db = new pg.Client({ connectionString: url.href })
    // The query that a lost connection interrupts reports it. Without a listener the event would end the process.
    db.on('error', () => {})
    await db.connect()
    return {
      dialect: 'postgres',
      exec: sql => db.query(sql),
      close: () => db.end(),
      query: async (sql, ...values) => (await db.query(sql, values)).rows.map(row => Object.values(row)[0]),
    }
  },
  duckdb: async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const db = await (await DuckDBInstance.create(':memory:')).connect()
    return {
      dialect: 'duckdb',
      exec: sql => db.run(sql),
      close: () => db.closeSync(),
      query: async (sql, ...values) => (await db.runAndReadAll(sql, values)).getRows().map(([first]) => first),
    }
  },
  clickhouse: async () => {
    const { Session } = await import('chdb')
    const db = new Session()
    db.query('set max_query_size = 1000000000')
    const literal = text => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    return {
      dialect: 'clickhouse',
      close: () => db.cleanup(),
      // One statement per call. A statement of the script ends with a semicolon and an empty line.
      exec: async sql => {
        for (const statement of sql.split(/;\n\n/).filter(text => /^(create|drop|set) /m.test(text)))
          db.query(statement)
      },
      query: async (sql, ...values) =>
        db
          .query(
            sql.replace(/\$(\d)/g, (_, i) => literal(values[i - 1])),
            'JSONEachRow',
          )
          .split('\n')
          .filter(Boolean)
          .map(line => Object.values(JSON.parse(line))[0]),
    }
  },
}

/** The name of a function, or a call of it, as a dialect writes it in the schema of the script. */
export const functionNames = {
  postgres: name => `gateout.${name}`,
  duckdb: name => `gateout.${name}`,
  clickhouse: name => `gateout_${name}`,
}

/** Connects to an engine, without the functions; to another database of a server, if one is named. */
export const connect = (engine, database) => CONNECT[engine](database)

/** Connects to an engine, and creates the functions that `script` writes. */
export const open = async (engine, script) => {
  const connection = await connect(engine)
  await connection.exec(script({ dialect: connection.dialect, countUnreadable: true }).create)
  return { close: connection.close, ...calls(connection) }
}

/**
 * The calls of the functions of an engine. `answer(operation, inputs)` returns each answer as a JSON string or null. Strings have the
 * collation, if one is given.
 */
export const calls = ({ dialect, query }, collation) => {
  const { rows, text, boolean, json, ...expressions } = DIALECTS[dialect]
  const argument = (/** @type {string[]} */ [path, type]) =>
    `${expressions.argument([path, type])}${collation && type === 'text' ? ` collate ${collation}` : ''}`
  const name = functionNames[dialect]
  const ask = (call, inputs) => query(rows(call), JSON.stringify(inputs))
  return {
    answer: (operation, inputs) =>
      ask(text(`${name(functionOf(operation))}(${ARGUMENTS[operation].map(argument).join(', ')})`), inputs),
    lastFreeDay: inputs => ask(text(`${name('last_free_day')}(${LAST_FREE_DAY.map(argument).join(', ')})`), inputs),
    /** The statuses of rows with a boolean column and a string column, which need not be JSON. */
    status: lines => ask(`${name('readiness_status')}(${boolean('available')}, ${json('holds')})`, lines.map(rowOf)),
    verdict: lines =>
      ask(text(`${name('readiness_evaluate')}(${boolean('available')}, ${json('holds')})`), lines.map(rowOf)),
    fees: lines =>
      ask(
        text(`${name('fee_summarize')}(${json('holds')})`),
        lines.map(holds => rowOf([null, holds])),
      ),
    /** The hold changes between pairs of such strings. */
    diff: pairs =>
      ask(
        text(`${name('hold_diff')}(${json('before')}, ${json('after')})`),
        pairs.map(([before, after]) => JSON.stringify({ before, after })),
      ),
    /** The statuses of rows with flat columns: availability, and a string for each hold. */
    flat: lines =>
      ask(
        `${name('readiness_status')}(${name('available')}(${argument(['available', 'text'])}),
      ${name('holds_from_columns')}(${FLAT_COLUMNS.map(column => argument([column, 'text'])).join(', ')}))`,
        lines,
      ),
    /** The number of such strings that are not holds or not fees. */
    unreadable: async (column, lines) =>
      (
        await ask(
          `${name(`unreadable_${column}`)}(${json('holds')})`,
          lines.map(text => rowOf([null, text])),
        )
      ).reduce((sum, one) => sum + Number(one), 0),
  }
}

const rowOf = ([available, holds]) => JSON.stringify({ available, holds })
