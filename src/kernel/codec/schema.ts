/**
 * Converts codecs to JSON Schema 2020-12, and those schemas to draft 07 and OpenAPI 3.0.
 */
import type * as t from 'io-ts'
import { isObject } from '../json'
import type { KnownType } from './codec'

/** A JSON Schema, keyword by keyword. */
export type Schema = { readonly [keyword: string]: unknown }

/** Overrides the schema of some codecs. `schemaOf` converts the parts of a codec. */
export type SchemaOverride = (codec: t.Mixed, schemaOf: (part: t.Mixed) => Schema) => Schema | undefined

/** Converts codecs to JSON Schema; `special` may override the schema of a codec. */
export const schemaWith = (special: SchemaOverride): ((codec: t.Mixed) => Schema) => {
  const schemaOf = (codec: t.Mixed): Schema => special(codec, schemaOf) ?? plainSchema(codec as KnownType, schemaOf)
  return schemaOf
}

/** The schema of the values that a codec accepts in strict reading. */
export const schema: (codec: t.Mixed) => Schema = /* @__PURE__ */ schemaWith(() => undefined)

const plainSchema = (known: KnownType, schema: (part: t.Mixed) => Schema): Schema => {
  const properties = (props: t.Props): Schema =>
    Object.fromEntries(Object.entries(props).map(([key, part]) => [key, schema(part)]))
  switch (known._tag) {
    case 'StringType':
      return { type: 'string' }
    case 'NumberType':
      return { type: 'number' }
    case 'BooleanType':
      return { type: 'boolean' }
    case 'NullType':
      return { type: 'null' }
    case 'UnknownType':
      return {}
    case 'AnyDictionaryType':
      return { type: 'object' }
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
    case 'FastPathType':
      return schema(known.base)
    case 'TransformType':
      return schema(known.found)
    case 'FallbackType':
      return { anyOf: [schema(known.base), schema(known.fallback)] }
    case 'DescribedType':
      return { ...schema(known.base), description: known.description }
  }
}

const requiredKeyword = (required: readonly string[]): Schema => (required.length > 0 ? { required } : {})

/** Merges object schemas into one; other schemas become an `allOf`. */
const intersection = (parts: readonly Schema[]): Schema =>
  parts.every(part => 'properties' in part) ? parts.reduce(merge) : { allOf: parts }

/** Merges two object schemas. */
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

/** The supported dialects of JSON Schema. */
export const DIALECTS = ['draft-2020-12', 'draft-07', 'openapi-3.0'] as const
export type Dialect = (typeof DIALECTS)[number]

/** Converts a 2020-12 schema to a complete document in a dialect. Only tuples differ in draft 07. */
export const inDialect = (schema: Schema, dialect: Dialect): Schema => {
  switch (dialect) {
    case 'draft-2020-12':
      return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema }
    case 'draft-07':
      return { $schema: 'http://json-schema.org/draft-07/schema#', ...tuplesOfDraft07(schema) }
    case 'openapi-3.0':
      return openApi(schema)
  }
}

/** The keywords that contain subschemas: one, an array, or one per key. */
const SUBSCHEMAS: { readonly [keyword: string]: 'one' | 'list' | 'keys' } = {
  items: 'one',
  additionalProperties: 'one',
  not: 'one',
  if: 'one',
  then: 'one',
  else: 'one',
  anyOf: 'list',
  allOf: 'list',
  prefixItems: 'list',
  properties: 'keys',
}

/** Applies `change` to each direct subschema. */
const mapSubschemas = (schema: Schema, change: (below: Schema) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      const kind = SUBSCHEMAS[keyword]
      if (kind === 'list') return [keyword, (value as readonly Schema[]).map(change)]
      if (kind === undefined || !isObject(value)) return [keyword, value]
      const entries = Object.entries(value) as [string, Schema][]
      return [
        keyword,
        kind === 'one' ? change(value) : Object.fromEntries(entries.map(([key, below]) => [key, change(below)])),
      ]
    }),
  )

/** Draft 07 defines the items of a tuple in `items`. */
const tuplesOfDraft07 = (schema: Schema): Schema => {
  const { prefixItems, ...rest } = mapSubschemas(schema, tuplesOfDraft07)
  return prefixItems === undefined ? rest : { ...rest, items: prefixItems }
}

/** Null in OpenAPI 3.0, in which `nullable` requires a `type`. */
const NULL: Schema = { type: 'string', nullable: true, enum: [null] }

/** The keywords that `nullable` can be combined with: they do not restrict null. */
const NULLABLE_SIBLINGS = [
  'type',
  'title',
  'description',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'additionalProperties',
]

/**
 * Converts a 2020-12 schema to OpenAPI 3.0, which lacks `const`, `if`, tuples and the type null. The item schemas of
 * tuples are dropped.
 */
const openApi = (schema: Schema): Schema => {
  if (schema['type'] === 'null') return { ...schema, ...NULL }
  const { const: word, if: condition, then, else: otherwise, prefixItems, ...rest } = mapSubschemas(schema, openApi)
  const conditional = [
    ...(then === undefined ? [] : [{ anyOf: [{ not: condition }, then] }]),
    ...(otherwise === undefined ? [] : [{ anyOf: [condition, otherwise] }]),
  ]
  return withNullable({
    ...rest,
    ...(word === undefined ? {} : { enum: [word] }),
    ...(prefixItems === undefined ? {} : { items: {} }),
    ...(conditional.length === 0
      ? {}
      : { allOf: [...conditional, ...((rest['allOf'] as readonly Schema[] | undefined) ?? [])] }),
  })
}

/** Replaces an `anyOf` of a schema and null by a `nullable` schema, if they are equivalent. */
const withNullable = (schema: Schema): Schema => {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [base, none] = anyOf as [Schema, Schema]
  const isNullable =
    none['nullable'] === true &&
    Array.isArray(none['enum']) &&
    none['enum'].length === 1 &&
    typeof base['type'] === 'string' &&
    Object.keys({ ...base, ...rest }).every(keyword => NULLABLE_SIBLINGS.includes(keyword))
  return isNullable ? { ...base, ...rest, nullable: true } : schema
}
