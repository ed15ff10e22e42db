/**
 * Converts JSON Schema 2020-12 to draft 07 and OpenAPI 3.0.
 */
import { isObject } from '../json'

/** A JSON Schema, keyword by keyword. */
export type Schema = { readonly [keyword: string]: unknown }

/** The supported dialects of JSON Schema. */
export const DIALECTS = ['draft-2020-12', 'draft-07', 'openapi-3.0'] as const
export type Dialect = (typeof DIALECTS)[number]

/** The `$schema` of 2020-12. */
export const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/** Converts a 2020-12 schema to a complete document in a dialect. In draft 07, tuples and counts of `contains` differ. */
export const inDialect = (schema: Schema, dialect: Dialect): Schema => {
  switch (dialect) {
    case 'draft-2020-12':
      return { $schema: DRAFT_2020_12, ...schema }
    case 'draft-07':
      return { $schema: 'http://json-schema.org/draft-07/schema#', ...draft07(schema) }
    case 'openapi-3.0':
      return openApi(schema)
  }
}

/** The keywords that contain subschemas: one, an array, or one per key. */
const SUBSCHEMAS: { readonly [keyword: string]: 'one' | 'list' | 'keys' } = {
  items: 'one',
  contains: 'one',
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

const without = (schema: Schema, keywords: readonly string[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

/** Draft 07 defines the items of a tuple in `items`, and does not count the items that `contains` finds. */
const draft07 = (schema: Schema): Schema => {
  const { prefixItems, ...rest } = without(mapSubschemas(schema, draft07), ['minContains', 'maxContains'])
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
 * Converts a 2020-12 schema to OpenAPI 3.0, which lacks `const`, `if`, `contains`, tuples and the type null. `contains`
 * and the item schemas of tuples are dropped.
 */
const openApi = (schema: Schema): Schema => {
  if (schema['type'] === 'null') return { ...schema, ...NULL }
  const {
    const: word,
    if: condition,
    then,
    else: otherwise,
    prefixItems,
    ...rest
  } = mapSubschemas(without(schema, ['contains', 'minContains', 'maxContains']), openApi)
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
