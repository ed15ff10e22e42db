/**
 * Codecs as Standard Schema and Standard JSON Schema, version 1 of both (https://standardschema.dev).
 *
 * The types are declared here to avoid a dependency; a test compares them with the specification.
 */
import type * as t from 'io-ts'
import { MOST_ISSUES, type Issue } from '../issue'
import { isObject } from '../json'
import { DIALECTS, inDialect, schemaWith, type Dialect, type Schema, type SchemaOverride } from './schema'
import { wrongType } from '../phrase'

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

/** Creates a Standard Schema from a validator and the JSON Schemas of input and output. */
export const standard = <Input, Output = Input>({
  validate,
  input,
  output,
}: Parts<Output>): StandardSchema<Input, Output> => ({
  '~standard': {
    version: 1,
    vendor: 'gateout',
    validate,
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

/**
 * Converts any io-ts codec to a Standard Schema, which io-ts does not do itself. Validation uses the codec's own `decode`.
 *
 * @throws from `jsonSchema`, if a part of the codec has no JSON Schema, such as a custom codec
 */
export const toStandard = <A, O>(codec: t.Type<A, O>): StandardSchema<O, A> =>
  standard<O, A>({
    validate: value => {
      const read = codec.decode(value)
      return read._tag === 'Right' ? { value: read.right } : { issues: read.left.slice(0, MOST_ISSUES).map(issueOf) }
    },
    input: () => input(codec),
    output: () => output(codec),
  })

/** The JSON Schema of the input of a codec. */
export const input: (codec: t.Mixed) => Schema = /* @__PURE__ */ schemaWith((codec, schemaOf) => ioTs(codec, schemaOf))

/** The JSON Schema of the output of a codec, after all transforms. */
export const output: (codec: t.Mixed) => Schema = /* @__PURE__ */ schemaWith((codec, schemaOf) => {
  const mends = codec as t.Mixed & { readonly _tag?: string; readonly base: t.Mixed }
  return mends._tag === 'TransformType' ? schemaOf(mends.base) : ioTs(codec, schemaOf)
})

const issueOf = ({ context, message, value }: t.ValidationError): StandardIssue => {
  const last = context[context.length - 1]
  const expected = last?.type.name ?? 'another value'
  return { message: message ?? wrongType(expected, value), path: pathIn(context) }
}

/**
 * The path of a context. io-ts also adds an entry per branch of a union or intersection, recognizable by the same value as
 * its parent, which is skipped.
 */
const pathIn = (context: t.Context): readonly (string | number)[] =>
  context.flatMap<string | number>(({ key, actual }, i) => {
    const parent = context[i - 1]
    return parent === undefined || Object.is(actual, parent.actual)
      ? []
      : Array.isArray(parent.actual)
        ? [Number(key)]
        : [key]
  })

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

// io-ts codecs that no resource uses
// ----------------------------------------------------------------------

type Tagged = t.Mixed & {
  readonly _tag?: string
  readonly type: t.Mixed
  readonly types: readonly t.Mixed[]
  readonly props: t.Props
}

const ioTs: SchemaOverride = (codec, schemaOf) => {
  const tagged = codec as Tagged
  switch (tagged._tag) {
    case 'AnyType':
      return {}
    case 'NeverType':
      return { not: {} }
    case 'AnyArrayType':
      return { type: 'array' }
    case 'ObjectType':
      return { anyOf: [{ type: 'object' }, { type: 'array' }] }
    case 'ExactType':
    case 'ReadonlyType':
    case 'RefinementType':
      return schemaOf(tagged.type)
    // io-ts drops items after the last one.
    case 'TupleType':
      return { type: 'array', prefixItems: tagged.types.map(schemaOf), minItems: tagged.types.length }
    // A key whose codec accepts undefined is optional.
    case 'StrictType':
    case 'InterfaceType': {
      const required = Object.keys(tagged.props).filter(key => !tagged.props[key]!.is(undefined))
      const properties = Object.fromEntries(Object.entries(tagged.props).map(([key, part]) => [key, schemaOf(part)]))
      return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
    }
    case 'UnionType': {
      const [first, ...others] = tagged.types.filter(part => (part as Tagged)._tag !== 'UndefinedType')
      if (first === undefined) return throwNoSchema(codec)
      return others.length === 0 ? schemaOf(first) : { anyOf: [first, ...others].map(schemaOf) }
    }
    case undefined:
    case 'UndefinedType':
    case 'VoidType':
    case 'BigIntType':
    case 'FunctionType':
    case 'RecursiveType':
      return throwNoSchema(codec)
    default:
      return undefined
  }
}

/** @throws always: the specification requires an error for a codec without a JSON Schema */
export const throwNoSchema = ({ name }: { readonly name: string }): never => {
  throw new Error(`gateout has no JSON Schema of ${name}`)
}
