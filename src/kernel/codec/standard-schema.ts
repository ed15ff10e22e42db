/**
 * Standard Schema and Standard JSON Schema, version 1 of both (https://standardschema.dev).
 *
 * The types are declared here to avoid a dependency; a test compares them with the specification.
 */
import { freezeDeep } from '../freeze'
import type { ApiError, Issue } from '../issue'
import { isObject } from '../json'
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

/** The parts of a Standard Schema. */
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

/** Converts issues to Standard Schema. The value decides which parts of a pointer are indices. */
export const standardIssues = (issues: readonly Issue[], value: unknown): readonly StandardIssue[] =>
  issues.map(({ pointer, message }) => {
    const path: (string | number)[] = []
    let at = value
    for (const escaped of pointer.split('/').slice(1)) {
      const key = escaped.replace(/~1/g, '/').replace(/~0/g, '~')
      path.push(Array.isArray(at) ? Number(key) : key)
      at = Array.isArray(at)
        ? (at as readonly unknown[])[Number(key)]
        : isObject(at) && Object.hasOwn(at, key)
          ? at[key]
          : undefined
    }
    return { message, path }
  })

/** Converts JSON:API errors to Standard Schema. */
export const standardErrors = (errors: readonly ApiError[], value: unknown): readonly StandardIssue[] =>
  standardIssues(
    errors.map(({ source, code, detail }) => ({ pointer: source.pointer, code, message: detail })),
    value,
  )

/** @throws always: the specification requires an error for a codec without a JSON Schema */
export const throwNoSchema = ({ name }: { readonly name: string }): never => {
  throw new Error(`gateout has no JSON Schema of ${name}`)
}
