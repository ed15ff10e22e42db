/**
 * The rules as SQL functions for PostgreSQL, DuckDB and ClickHouse, for data that is already in a database.
 *
 * @module gateout/sql
 */
import { A_SCHEMA_NAME, wrongValue } from '../kernel/phrase'
import { version } from '../kernel/version'
import { clickhouse } from './clickhouse'
import { duckdb } from './duckdb'
import { writeFunctions, type Dialect, type Names, type SqlFunction, type Template } from './function'
import { DEFAULT_SCHEMA, isSchemaName } from './literal'
import { RULES, type Rule } from './signature'
import { postgres } from './postgres'

export type { Dialect, SqlFunction } from './function'
export { RULES as rules, type Rule } from './signature'

const TEMPLATES: { readonly [D in Dialect]: Template } = { postgres, duckdb, clickhouse }

/** The dialects that a script can be written in. */
export const dialects = /* @__PURE__ */ Object.freeze(Object.keys(TEMPLATES) as Dialect[])

/** The content of a script. */
export type Request = {
  /** The dialect to write. */
  readonly dialect: Dialect
  /** The rules to include. @default all of them */
  readonly rules?: readonly Rule[] | undefined
  /** The schema of the functions, or in ClickHouse the prefix of their names. @default 'gateout' */
  readonly schema?: string | undefined
  /** The columns: `json` for the JSON of a resource; `datasync` adds functions for flat columns. @default 'json' */
  readonly columns?: 'json' | 'datasync' | undefined
  /** Whether to add functions that count the rows with unreadable holds or fees. @default false */
  readonly countUnreadable?: boolean | undefined
}

/** Columns that can be unreadable, each with the rule that reads it and the condition for failure. */
const COUNTS: readonly { readonly rule: Rule; readonly column: string; readonly fails: (names: Names) => string }[] = [
  { rule: 'readiness.evaluate', column: 'holds', fails: names => `${names('holds_kind')}(holds) = 0` },
  { rule: 'fee.summarize', column: 'fees', fails: names => `${names('fee_summarize')}(fees) is null` },
]

/** Scripts to create and to drop the functions, and the signature of each function. */
export type Script = {
  /** The statements that create the functions. */
  readonly create: string
  /** The statements that drop the functions. */
  readonly drop: string
  /** The functions in the order of the script. */
  readonly functions: readonly (Pick<SqlFunction, 'parameters' | 'returns' | 'comment' | 'clauses'> & {
    readonly name: string
  })[]
}

/**
 * Writes the rules as SQL functions of a dialect.
 *
 * @throws {TypeError} if the dialect is unknown, or the schema is not a name of up to 63 letters, digits and underscores
 * @example script({ dialect: 'duckdb', rules: ['readiness.evaluate'] }).functions.map(made =>
 * made.name).includes('gateout.readiness_status') // true
 */
export const script = ({
  dialect,
  rules = RULES,
  schema = DEFAULT_SCHEMA,
  columns = 'json',
  countUnreadable = false,
}: Request): Script => {
  if (!isSchemaName(schema)) throw new TypeError(`schema ${wrongValue(A_SCHEMA_NAME, schema)}`)
  if (!Object.hasOwn(TEMPLATES, dialect))
    throw new TypeError(`dialect ${wrongValue(`one of ${dialects.join(', ')}`, dialect)}`)
  const template = TEMPLATES[dialect]
  const names = template.names(schema)
  const made = functionsOf(template, names, { rules, columns, countUnreadable }).map(written => ({
    written,
    name: names(written.name),
  }))
  const uses = (name: string): boolean => made.some(({ written }) => written.name === name)
  const title = `-- gateout ${version}: the rules of container tracking as SQL functions for ${template.title}.`
  return {
    create: [
      title,
      template.head(schema, uses),
      ...made.flatMap(({ written, name }) => [formatComment(written), template.create(name, written), '']),
    ].join('\n'),
    drop: [
      title,
      ...[...made].reverse().map(({ written, name }) => template.drop(name, written)),
      ...template.dropHead(schema, uses),
      '',
    ].join('\n'),
    functions: made.map(({ written: { parameters, returns, comment, clauses }, name }) => ({
      name,
      parameters,
      returns,
      comment,
      clauses,
    })),
  }
}

/** The requested functions, after the functions that they call. */
const functionsOf = (
  template: Template,
  names: Names,
  { rules, columns, countUnreadable }: Required<Pick<Request, 'rules' | 'columns' | 'countUnreadable'>>,
): readonly SqlFunction[] => {
  const wanted = RULES.filter(
    rule => rules.includes(rule) || (rule === 'readiness.evaluate' && rules.includes('readiness.change')),
  )
  const asked = [
    ...wanted.flatMap(rule => writeFunctions(template, rule, names)),
    ...(countUnreadable ? counts(wanted, template, names) : []),
    ...(columns === 'datasync' ? writeFunctions(template, 'datasync', names) : []),
  ]
  return [...calledBy(asked, writeFunctions(template, undefined, names), names), ...asked]
}

const formatComment = ({ comment, clauses }: SqlFunction): string =>
  `-- ${comment}${clauses.length > 0 ? ` (${clauses.join(', ')})` : ''}`

/** Functions that return 1 for an unreadable row and 0 otherwise. Their sum counts unreadable rows. */
const counts = (wanted: readonly Rule[], { types }: Template, names: Names): readonly SqlFunction[] =>
  COUNTS.filter(({ rule }) => wanted.includes(rule)).map(({ column, fails }) => ({
    name: `unreadable_${column}`,
    parameters: [[column, types['json'] ?? 'json']],
    returns: 'integer',
    clauses: [],
    comment: `1 if the ${column} cannot be read, else 0: the sum counts such rows.`,
    body: `case when ${fails(names)} then 1 else 0 end`,
  }))

/** The shared functions that the callers need, directly or indirectly, in their order. */
const calledBy = (
  callers: readonly SqlFunction[],
  shared: readonly SqlFunction[],
  names: Names,
): readonly SqlFunction[] =>
  shared.reduceRight<readonly SqlFunction[]>(
    (called, written) =>
      [...called, ...callers].some(({ body }) => body.includes(`${names(written.name)}(`))
        ? [written, ...called]
        : called,
    [],
  )
