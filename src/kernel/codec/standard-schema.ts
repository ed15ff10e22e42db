/**
 * Standard Schema and Standard JSON Schema, version 1 of both (https://standardschema.dev).
 *
 * The types are declared here to avoid a dependency; a test compares them with the specification.
 */
import { freezeDeep } from '../freeze'
import { splitPointer, type Issue, type Rejection } from '../issue'
import { UNREADABLE } from '../phrase'
import { DIALECTS, inDialect, type Dialect, type Schema } from './json-schema'

/** A fault of a value: a message, and the path of keys and indices. */
export type StandardIssue = { readonly message: string; readonly path: readonly (string | number)[] }

/** The validated value, or all issues. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

/** The requested dialect of JSON Schema. Only `draft-2020-12`, `draft-07` and `openapi-3.0` are supported. */
export type StandardTarget = Dialect | ({} & string)

/** The options of a conversion to JSON Schema. */
export type StandardJsonOptions = {
  /** The dialect to write. */
  readonly target: StandardTarget
  /** Not used. */
  readonly libraryOptions?: { readonly [option: string]: unknown } | undefined
}

/** A schema that validates values and converts to JSON Schema, for any library that accepts Standard Schema. */
export type StandardSchema<Input = unknown, Output = Input> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'gateout'
    /** Validates a value, always synchronously. */
    readonly validate: (value: unknown) => StandardResult<Output>
    /** The JSON Schemas of the input and of the output. */
    readonly jsonSchema: {
      readonly input: (options: StandardJsonOptions) => { [keyword: string]: unknown }
      readonly output: (options: StandardJsonOptions) => { [keyword: string]: unknown }
    }
    /** Never present at run time: carries the types of the input and the output. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

type Parts<Output> = {
  readonly validate: (value: unknown) => StandardResult<Output>
  readonly input: () => Schema
  readonly output: () => Schema
}

/**
 * Creates a Standard Schema from a validator and the JSON Schemas of input and output. A value whose getters or traps throw
 * an error is reported as an issue.
 */
export const standard = <Input, Output = Input>({
  validate,
  input,
  output,
}: Parts<Output>): StandardSchema<Input, Output> =>
  freezeDeep({
    '~standard': {
      version: 1,
      vendor: 'gateout',
      validate: value => {
        try {
          return validate(value)
        } catch {
          return { issues: [{ message: UNREADABLE, path: [] }] }
        }
      },
      jsonSchema: {
        input: ({ target }) => inDialect(input(), dialectOf(target)),
        output: ({ target }) => inDialect(output(), dialectOf(target)),
      },
    },
  })

/** @throws if the target is not supported, as the specification requires */
const dialectOf = (target: string): Dialect => {
  const dialect = DIALECTS.find(known => known === target)
  if (dialect !== undefined) return dialect
  throw new Error(`gateout gives JSON Schema as ${DIALECTS.join(', ')}, not as ${target}`)
}

type Fault = Pick<Issue, 'pointer' | 'message'>

/** Converts issues to Standard Schema. The value decides which parts of a pointer are indices. */
export const standardIssues = (issues: readonly Fault[], value: unknown): readonly StandardIssue[] =>
  issues.map(({ pointer, message }) => {
    const path: (string | number)[] = []
    let at = value
    for (const key of splitPointer(pointer)) {
      path.push(Array.isArray(at) ? Number(key) : key)
      const isKnown = typeof at === 'object' && at !== null && Object.hasOwn(at, key)
      at = isKnown ? (at as { readonly [key: string]: unknown })[key] : undefined
    }
    return { message, path }
  })

/** A Standard Schema that accepts the values without issues, and returns them unchanged. */
export const standardOf = <A>(listIssues: (value: unknown) => readonly Fault[], schema: () => Schema) =>
  standard<A>({
    validate: value => {
      const issues = listIssues(value)
      return issues.length > 0 ? { issues: standardIssues(issues, value) } : { value: value as A }
    },
    input: schema,
    output: schema,
  })

/** The issues of a result that may be a rejection. */
export const issuesIn = (result: Rejection | { readonly outcome: string }): readonly Fault[] =>
  'errors' in result ? result.errors.map(({ source, detail }) => ({ pointer: source.pointer, message: detail })) : []

/** @throws always: the specification requires an error for a codec without a JSON Schema */
export const throwNoSchema = ({ name }: { readonly name: string }): never => {
  throw new Error(`gateout has no JSON Schema of ${name}`)
}
