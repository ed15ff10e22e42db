/**
 * Schemas that other libraries take: Standard Schema and Standard JSON Schema, version 1 of both
 * (https://standardschema.dev).
 *
 * The types are written out here, so that nothing has to be installed for them; a test compares them with those
 * of the specification.
 */
import type * as t from 'io-ts'
import { MOST_ISSUES, type Issue } from '../issue'
import { isObject } from '../json'
import { DIALECTS, inDialect, schemaWith, type Dialect, type Schema, type SchemaOverride } from './schema'
import { wrongType } from '../phrase'

/** What is wrong with a value: a sentence, and the keys and indices that lead there. */
export type StandardIssue = { readonly message: string; readonly path: readonly (string | number)[] }

/** The value as read, or every issue. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] }

/** In which dialect a JSON Schema is asked for: `draft-2020-12`, `draft-07` or `openapi-3.0`; any other is an error. */
export type StandardTarget = Dialect | ({} & string)

/** What a JSON Schema is asked for with. */
export type StandardJsonOptions = {
  /** The dialect to write. */
  readonly target: StandardTarget
  /** Not used. */
  readonly libraryOptions?: { readonly [option: string]: unknown } | undefined
}

/** A schema that checks values and gives JSON Schema, for whatever takes Standard Schema. */
export type StandardSchema<Input = unknown, Output = Input> = {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'gateout'
    /** Reads a value: at once, without a promise, whatever the value is. */
    readonly validate: (value: unknown) => StandardResult<Output>
    /** JSON Schema of what is taken, and of what is given. */
    readonly jsonSchema: {
      readonly input: (options: StandardJsonOptions) => { [keyword: string]: unknown }
      readonly output: (options: StandardJsonOptions) => { [keyword: string]: unknown }
    }
    /** Never there: only the types of what is taken and given. */
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What {@link standard} makes a schema of. */
type Parts<Output> = {
  readonly validate: (value: unknown) => StandardResult<Output>
  readonly input: () => Schema
  readonly output: () => Schema
}

/** A schema from a function that reads values, and the JSON Schemas of both sides. */
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

/** Throws where the target is another: so asks the specification. */
const dialectOf = (target: string): Dialect => {
  const dialect = DIALECTS.find(known => known === target)
  if (dialect !== undefined) return dialect
  throw new Error(`gateout gives JSON Schema as ${DIALECTS.join(', ')}, not as ${target}`)
}

/**
 * Any io-ts codec as a Standard Schema, which io-ts itself does not give. A value is read by the codec's own `decode`:
 * what is given is what it decodes to. A JSON Schema is given where every part of the codec has one; one of a codec
 * that somebody wrote as a function is refused with an error, and so is that of what a codec turns its values into.
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

/** The JSON Schema of what a codec takes. */
export const input: (codec: t.Mixed) => Schema = /* @__PURE__ */ schemaWith((codec, schemaOf) => ioTs(codec, schemaOf))

/** The JSON Schema of what a codec gives: what it mends is as it should be. */
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
 * The keys of a context that lead into the value. The branches of unions and intersections stand in it like keys; such
 * a branch reads the very value that its parent reads.
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

/** Issues as Standard Schema tells them; which parts of a pointer are indices is asked of the value. */
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

// The codecs of io-ts that no resource is made of
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
    // What follows the last item is dropped.
    case 'TupleType':
      return { type: 'array', prefixItems: tagged.types.map(schemaOf), minItems: tagged.types.length }
    // A key whose codec takes undefined may be missing.
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

/** Throws where there is no JSON Schema of a codec or a resource: so asks the specification. */
export const throwNoSchema = ({ name }: { readonly name: string }): never => {
  throw new Error(`gateout has no JSON Schema of ${name}`)
}
