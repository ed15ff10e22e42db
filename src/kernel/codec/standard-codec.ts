/**
 * Converts any io-ts codec to a Standard Schema.
 */
import type * as t from 'io-ts'
import { depthIssue } from '../depth'
import { MAX_ISSUES } from '../issue'
import { wrongType } from '../phrase'
import type { Schema } from './json-schema'
import { schemaWith, type SchemaOverride } from './schema'
import { standard, standardIssues, throwNoSchema, type StandardIssue, type StandardSchema } from './standard-schema'

/**
 * Converts any io-ts codec to a Standard Schema, which io-ts does not do itself. Validation uses the codec's own `decode`.
 *
 * @throws from `jsonSchema`, if a part of the codec has no JSON Schema, such as a custom codec
 * @example
 * import * as t from 'io-ts'
 * const order = toStandard(t.type({ number: t.string }))
 * order['~standard'].validate({ number: 7 })
 * // { issues: [{ message: 'must be string, got a number', path: ['number'] }] }
 */
export const toStandard = <A, O>(codec: t.Type<A, O>): StandardSchema<O, A> =>
  standard<O, A>({
    validate: value => {
      const tooDeep = depthIssue(value, '')
      if (tooDeep) return { issues: standardIssues([tooDeep], value) }
      const read = codec.decode(value)
      return read._tag === 'Right' ? { value: read.right } : { issues: read.left.slice(0, MAX_ISSUES).map(issueOf) }
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
    case 'StrictType':
    case 'InterfaceType':
      return objectSchema(tagged.props, schemaOf)
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

/** A key whose codec accepts undefined is optional. */
const objectSchema = (props: t.Props, schemaOf: (part: t.Mixed) => Schema): Schema => {
  const required = Object.keys(props).filter(key => !props[key]!.is(undefined))
  const properties = Object.fromEntries(Object.entries(props).map(([key, part]) => [key, schemaOf(part)]))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}
