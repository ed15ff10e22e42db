/**
 * Converts a codec to a reader, which is faster than io-ts and reports issues with pointers and codes. The codecs of
 * operations and MCP methods are converted while the program runs; `scripts/generate.mjs` writes the same calls for
 * code that may not load io-ts.
 */
import type * as t from 'io-ts'
import { findBase, type KnownType } from './codec'
import type { Checked } from '../issue'
import * as reader from '../reader'
import type { Fields, Reader } from '../reader'

/** Decodes a value, or returns all issues in the published order. Their pointers begin with `pointer`. */
export type Compiled<A> = { readonly parse: (u: unknown, pointer?: string) => Checked<A> }

export const compile = <C extends t.Mixed>(codec: C): Compiled<t.TypeOf<C>> => {
  const compiled = toReader(codec)
  return { parse: (u, pointer) => reader.parse(compiled, u, pointer) }
}

/** The codecs without parameters. */
const SIMPLE = {
  StringType: reader.string,
  NumberType: reader.number,
  BooleanType: reader.boolean,
  NullType: reader.none,
  UnknownType: reader.anything,
  AnyDictionaryType: reader.anyObject,
} satisfies { readonly [T in KnownType['_tag']]?: Reader }

const isSimple = (codec: KnownType): codec is Extract<KnownType, { _tag: keyof typeof SIMPLE }> =>
  Object.hasOwn(SIMPLE, codec._tag)

/** Converts a codec in strict reading; `tolerant` gives the codec of tolerant reading. */
export const toReader = (codec: t.Mixed): Reader => {
  const known = codec as KnownType
  if (isSimple(known)) return SIMPLE[known._tag]
  switch (known._tag) {
    case 'LiteralType':
      return reader.oneOf([known.value])
    case 'KeyofType':
      return reader.oneOf(Object.keys(known.keys))
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return reader.array(toReader(known.type), jsonTypeIn(known.name))
    case 'DictionaryType':
      return reader.dictionary(toReader(known.codomain))
    case 'InterfaceType':
    case 'PartialType':
    case 'IntersectionType': {
      const fields = findProperties(known)
      if (fields) return reader.record(toReaders(fields.required), toReaders(fields.optional), jsonTypeIn(known.name))
      return reader.all(...(known as t.IntersectionType<t.Mixed[]>).types.map(toReader))
    }
    case 'UnionType':
      return reader.union(...known.types.map(toReader))
    case 'RefinedType':
      return reader.refined(toReader(findBase(known)), { name: known.name, ...known.rule })
    case 'NullableType':
      return reader.nullable(toReader(known.base))
    case 'DiscriminatedUnionType':
      return reader.choice(known.key, toReaders(known.table), known.other && toReader(known.other), known.isStrict)
    case 'LenientType':
      return toReader(known.strict)
    case 'DescribedType':
      return toReader(known.base)
    case 'TransformType':
      return reader.transformed(toReader(known.base), toReader(known.found), known.transform)
    case 'FallbackType':
      return reader.withFallback(toReader(known.base), toReader(known.fallback))
    case 'WarningType':
      return reader.warning(toReader(known.base), toReader(known.expected))
  }
}

const toReaders = (props: t.Props): Fields =>
  Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, toReader(codec)]))

/** The name of an array or object for messages, if its codec has one, such as `an array such as ["a"]`. */
export const jsonTypeIn = (name: string): string | undefined => (/^an (array|object)\b/.test(name) ? name : undefined)

/** The properties of a codec that consists only of properties; undefined for any other codec. */
export const findProperties = (
  codec: t.Mixed,
): { readonly required: t.Props; readonly optional: t.Props } | undefined => {
  const known = codec as KnownType
  switch (known._tag) {
    case 'InterfaceType':
      return { required: known.props, optional: {} }
    case 'PartialType':
      return { required: {}, optional: known.props }
    case 'LenientType':
      return findProperties(known.strict)
    case 'DescribedType':
      return findProperties(known.base)
    case 'IntersectionType':
      return known.types.map(findProperties).reduce((a, b) => a && b && join(a, b))
    default:
      return undefined
  }
}

type Properties = NonNullable<ReturnType<typeof findProperties>>

/** Joins two lists of properties, unless one property is in both. */
const join = (a: Properties, b: Properties): Properties | undefined => {
  const keys = [a.required, a.optional, b.required, b.optional].flatMap(props => Object.keys(props))
  return new Set(keys).size === keys.length
    ? { required: { ...a.required, ...b.required }, optional: { ...a.optional, ...b.optional } }
    : undefined
}
