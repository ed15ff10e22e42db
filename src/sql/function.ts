/**
 * The types shared by the dialects: an SQL function, and a dialect's template for writing the rules as functions.
 */

export type Dialect = 'postgres' | 'duckdb' | 'clickhouse'

/** The rules available as SQL: operations, and the last free day of a pickup advice. */
export const RULES = [
  'readiness.evaluate',
  'readiness.change',
  'fee.summarize',
  'identifier.normalize',
  'identifier.container_number',
  'last_free_day',
  'hold.diff',
] as const
/** The name of a rule available as SQL. */
export type Rule = (typeof RULES)[number]

/** One SQL function. Its body refers to other functions through {@link Names}, which adds the schema. */
export type SqlFunction = {
  /** The name without its schema or prefix. */
  readonly name: string
  /**
   * Parameter names with their SQL types, which only Postgres uses, and an optional default value, which ClickHouse
   * does not support.
   */
  readonly parameters: readonly (readonly [name: string, type: string, value?: string])[]
  /** The SQL type of the result, which only Postgres uses. */
  readonly returns: string
  /** A one-line description of the result. */
  readonly comment: string
  /** The clauses that the function implements. */
  readonly clauses: readonly string[]
  /** The Postgres language and volatility. @default language sql immutable parallel safe */
  readonly nature?: string
  /** The body: an expression, or code in the language of `nature`. */
  readonly body: string
}

/** Returns the qualified name of a function in the script, with its schema or prefix. */
export type Names = (name: string) => string

/** Whether a script has a function of this name. */
type Uses = (name: string) => boolean

/** How a dialect writes functions, and its functions for each rule. */
export type Template = {
  readonly title: string
  /** The SQL type of holds and fees. */
  readonly json: string
  /** Returns qualified names for a schema or prefix. */
  readonly names: (schema: string) => Names
  /** The statements before the functions. `uses` tests whether the script has a function. */
  readonly head: (schema: string, uses: Uses) => string
  /** The statements that remove what the head created, except for the schema. */
  readonly dropHead: (schema: string, uses: Uses) => readonly string[]
  readonly create: (name: string, written: SqlFunction) => string
  readonly drop: (name: string, written: SqlFunction) => string
  /** Functions used by several rules. A function comes after the functions that it calls. */
  readonly shared: (names: Names) => readonly SqlFunction[]
  readonly rules: { readonly [R in Rule]: (names: Names) => readonly SqlFunction[] }
  /** Functions that read the flat columns of a warehouse. */
  readonly datasync: (names: Names) => readonly SqlFunction[]
}

/** The schema, or in ClickHouse the prefix, unless the caller gives another. */
export const DEFAULT_SCHEMA = 'gateout'

const SCHEMA_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

/** Whether a schema has a name that every engine takes, and that no quotation mark can end. */
export const isSchemaName = (name: string): boolean => SCHEMA_NAME.test(name)

/** A schema as an SQL identifier. Quoted, it may be a word of the language, such as `select`. */
export const identifier = (schema: string): string => (schema === DEFAULT_SCHEMA ? schema : `"${schema}"`)

/** An SQL string literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A comma-separated list of SQL string literals. */
export const quotedList = (texts: readonly string[]): string => texts.map(quoted).join(', ')
