/**
 * A rule as SQL functions of a dialect: what each dialect's file lists, and what `script` puts into one text.
 */

export type Dialect = 'postgres' | 'duckdb' | 'clickhouse'

/** The rules that can be had as SQL: operations, and the last free day of a pickup advice. */
export const RULES = [
  'readiness.evaluate',
  'readiness.change',
  'fee.summarize',
  'identifier.normalize',
  'identifier.container_number',
  'last_free_day',
  'hold.diff',
] as const
/** A rule that can be had as SQL, by its name. */
export type Rule = (typeof RULES)[number]

/**
 * One SQL function. Names in its body are written as `name(…)` through {@link Names}, so that a schema can be put
 * before them.
 */
export type SqlFunction = {
  /** The name without its schema or prefix. */
  readonly name: string
  /**
   * Parameter names with their SQL types, which only Postgres writes, and the value of one that may be left out, which
   * ClickHouse has no way to write.
   */
  readonly parameters: readonly (readonly [name: string, type: string, value?: string])[]
  /** The SQL type of the result; only Postgres writes it. */
  readonly returns: string
  /** What the function answers, in one line. */
  readonly comment: string
  /** The clauses that the function implements. */
  readonly clauses: readonly string[]
  /** Postgres's words for a function that is not SQL, immutable and parallel safe. */
  readonly nature?: string
  /** The body as one expression, or of the language that `nature` names. */
  readonly body: string
}

/** The name of a function of the script, as it is called: with its schema or its prefix. */
export type Names = (name: string) => string

/** How a dialect writes its functions, and which it has for each rule. */
export type Template = {
  readonly title: string
  /** The SQL type of holds and fees. */
  readonly json: string
  /** The name of a function, in a schema where the dialect has schemas for functions. */
  readonly names: (schema: string) => Names
  /** What stands before the functions. */
  readonly head: (schema: string) => string
  readonly create: (name: string, written: SqlFunction) => string
  readonly drop: (name: string, written: SqlFunction) => string
  /** What the functions of several rules stand on, in the order in which they call each other. */
  readonly shared: (names: Names) => readonly SqlFunction[]
  readonly rules: { readonly [R in Rule]: (names: Names) => readonly SqlFunction[] }
  /** Functions that read the flat columns of a warehouse. */
  readonly datasync: (names: Names) => readonly SqlFunction[]
}

/** A text as an SQL literal. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Texts as a list of SQL literals. */
export const quotedList = (texts: readonly string[]): string => texts.map(quoted).join(', ')
