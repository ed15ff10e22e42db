/**
 * Converts codecs to JSON Schema 2020-12.
 */
import type * as t from 'io-ts'
import type { KnownType } from './codec'
import type { Schema } from './json-schema'

/** Overrides the schema of some codecs. `schemaOf` converts the parts of a codec. */
export type SchemaOverride = (codec: t.Mixed, schemaOf: (part: t.Mixed) => Schema) => Schema | undefined

/** Converts codecs to JSON Schema; `special` may override the schema of a codec. */
export const schemaWith = (special: SchemaOverride): ((codec: t.Mixed) => Schema) => {
  const schemaOf = (codec: t.Mixed): Schema => special(codec, schemaOf) ?? plainSchema(codec as KnownType, schemaOf)
  return schemaOf
}

/** The schema of the values that a codec accepts in strict reading. */
export const schema: (codec: t.Mixed) => Schema = /* @__PURE__ */ schemaWith(() => undefined)

/** The codecs without parameters. */
const SIMPLE = {
  StringType: { type: 'string' },
  NumberType: { type: 'number' },
  BooleanType: { type: 'boolean' },
  NullType: { type: 'null' },
  UnknownType: {},
  AnyDictionaryType: { type: 'object' },
} satisfies { readonly [T in KnownType['_tag']]?: Schema }

const isSimple = (codec: KnownType): codec is Extract<KnownType, { _tag: keyof typeof SIMPLE }> =>
  Object.hasOwn(SIMPLE, codec._tag)

const plainSchema = (known: KnownType, schema: (part: t.Mixed) => Schema): Schema => {
  const properties = (props: t.Props): Schema =>
    Object.fromEntries(Object.entries(props).map(([key, part]) => [key, schema(part)]))
  if (isSimple(known)) return { ...SIMPLE[known._tag] }
  switch (known._tag) {
    case 'LiteralType':
      return { const: known.value }
    case 'KeyofType':
      return { type: 'string', enum: Object.keys(known.keys) }
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return { type: 'array', items: schema(known.type) }
    case 'DictionaryType':
      return { type: 'object', additionalProperties: schema(known.codomain) }
    case 'InterfaceType':
      return { type: 'object', properties: properties(known.props), ...requiredKeyword(Object.keys(known.props)) }
    case 'PartialType':
      return { type: 'object', properties: properties(known.props) }
    case 'IntersectionType':
      return intersection(known.types.map(part => schema(part)))
    case 'UnionType':
      return { anyOf: known.types.map(part => schema(part)) }
    case 'RefinedType':
      return { ...schema(known.base), ...known.rule.schema }
    case 'NullableType':
      return { anyOf: [schema(known.base), { type: 'null' }] }
    case 'DiscriminatedUnionType':
      return discriminatedUnion(known, schema)
    case 'LenientType':
      return schema(known.strict)
    case 'WarningType':
      return schema(known.base)
    case 'TransformType':
      return schema(known.found)
    case 'FallbackType':
      return { anyOf: [schema(known.base), schema(known.fallback)] }
    case 'DescribedType':
      return { ...schema(known.base), description: fullDescription(known) }
  }
}

/** A description with the default, if there is one. */
const fullDescription = ({ description, notes }: KnownType & { _tag: 'DescribedType' }): string =>
  notes.default === undefined
    ? description
    : `${description.slice(0, -1)}; default ${[notes.default].flat().join(' and ')}.`

const requiredKeyword = (required: readonly string[]): Schema => (required.length > 0 ? { required } : {})

/** Merges object schemas into one; other schemas become an `allOf`. */
const intersection = (parts: readonly Schema[]): Schema =>
  parts.every(part => 'properties' in part) ? parts.reduce(merge) : { allOf: parts }

const merge = (a: Schema, b: Schema): Schema => {
  const required = [
    ...((a['required'] as string[] | undefined) ?? []),
    ...((b['required'] as string[] | undefined) ?? []),
  ]
  return {
    ...a,
    ...b,
    properties: { ...(a['properties'] as Schema), ...(b['properties'] as Schema) },
    ...requiredKeyword(required),
  }
}

/** One `if`/`then` per value of the key, so that a validator reports only the errors of the selected branch. */
const discriminatedUnion = (
  { key, choices, other, isStrict: closed }: KnownType & { _tag: 'DiscriminatedUnionType' },
  schema: (part: t.Mixed) => Schema,
): Schema => {
  const words = [...choices.keys()]
  const among = { properties: { [key]: { enum: words } }, required: [key] }
  return {
    type: 'object',
    ...(other && !closed ? { if: among, else: schema(other) } : among),
    allOf: [...choices].map(([word, codec]) => ({
      if: { properties: { [key]: { const: word } }, required: [key] },
      then: schema(codec),
    })),
  }
}
