/**
 * The types shared by the dialects: an SQL function, and a dialect's template for writing the rules as functions.
 */
import { SIGNATURES, type FunctionName, type RuleFunction, type Signature } from './signature'

export type Dialect = 'postgres' | 'duckdb' | 'clickhouse'

/** One SQL function. Its body refers to other functions through `Names`, which adds the schema. */
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
  readonly nature?: string | undefined
  /** The body: an expression, or code in the language of `nature`. */
  readonly body: string
}

/** The body of a function, optionally with the parts of the signature that it replaces. */
type Body = string | (Partial<Signature> & Pick<SqlFunction, 'nature' | 'body'>)

/** The functions of a dialect by name. A function that others call comes after the functions that it calls. */
export type Bodies = { readonly [F in FunctionName]?: (names: Names) => Body }

/** Returns the qualified name of a function in the script, with its schema or prefix. */
export type Names = (name: string) => string

type Uses = (name: string) => boolean

/** How a dialect writes functions, and its functions for each rule. */
export type Template = {
  readonly title: string
  /** The SQL types by the names of the signatures, if they differ. */
  readonly types: { readonly [type: string]: string }
  /** Whether a call can leave out a parameter that has a default value. */
  readonly hasDefaults: boolean
  /** Returns qualified names for a schema or prefix. */
  readonly names: (schema: string) => Names
  /** The statements before the functions. `uses` tests whether the script has a function. */
  readonly head: (schema: string, uses: Uses) => string
  /** The statements that remove what the head created, except for the schema. */
  readonly dropHead: (schema: string, uses: Uses) => readonly string[]
  readonly create: (name: string, written: SqlFunction) => string
  readonly drop: (name: string, written: SqlFunction) => string
  readonly bodies: Bodies & Required<Pick<Bodies, RuleFunction>>
}

/** Writes the functions of a dialect for a rule, or those that other functions call. */
export const writeFunctions = (template: Template, wanted: Signature['rule'], names: Names): readonly SqlFunction[] =>
  Object.entries(template.bodies).flatMap(([name, write]) => {
    const signature: Signature = SIGNATURES[name as FunctionName]
    return signature.rule === wanted ? [writeFunction(template, name, signature, write(names))] : []
  })

const writeFunction = (
  { types, hasDefaults }: Template,
  name: string,
  signature: Signature,
  written: Body,
): SqlFunction => {
  const own = typeof written === 'string' ? { body: written } : written
  const { parameters, returns, ...rest } = { ...signature, ...own }
  return {
    ...rest,
    name,
    parameters: Object.entries(parameters).map(([parameter, given]) => {
      const [type, value] = typeof given === 'string' ? [given] : given
      const sqlType = types[type] ?? type
      return value && hasDefaults ? [parameter, sqlType, value] : [parameter, sqlType]
    }),
    returns: types[returns] ?? returns,
  }
}
