/**
 * A codec as JSON Schema 2020-12.
 */
import type * as t from 'io-ts'
import type { Known } from './codec'

export type Schema = { readonly [keyword: string]: unknown }

/** The schema that accepts what the codec accepts, in strict reading. */
export const schema = (codec: t.Mixed): Schema => {
  const known = codec as Known
  switch (known._tag) {
    case 'StringType': return { type: 'string' }
    case 'NumberType': return { type: 'number' }
    case 'BooleanType': return { type: 'boolean' }
    case 'NullType': return { type: 'null' }
    case 'UnknownType': return {}
    case 'AnyDictionaryType': return { type: 'object' }
    case 'LiteralType': return { const: known.value }
    case 'KeyofType': return { type: 'string', enum: Object.keys(known.keys) }
    case 'ArrayType':
    case 'ReadonlyArrayType': return { type: 'array', items: schema(known.type) }
    case 'DictionaryType': return { type: 'object', additionalProperties: schema(known.codomain) }
    case 'InterfaceType': return { type: 'object', properties: properties(known.props), ...needed(Object.keys(known.props)) }
    case 'PartialType': return { type: 'object', properties: properties(known.props) }
    case 'IntersectionType': return intersection(known.types.map(schema))
    case 'UnionType': return { anyOf: known.types.map(schema) }
    case 'FormType': return { ...schema(known.base), ...known.rule.schema }
    case 'NullableType': return { anyOf: [schema(known.base), { type: 'null' }] }
    case 'ChoiceType': return choice(known)
    case 'LenientType': return schema(known.strict)
    case 'QuickType': return schema(known.base)
    case 'MendType': return schema(known.found)
    case 'FallbackType': return { anyOf: [schema(known.base), schema(known.fallback)] }
    case 'DescribedType': return { ...schema(known.base), description: known.description }
  }
}

const properties = (props: t.Props): Schema =>
  Object.fromEntries(Object.entries(props).map(([key, codec]) => [key, schema(codec)]))

const needed = (required: readonly string[]): Schema => (required.length > 0 ? { required } : {})

/** Objects that ask for keys are one object; otherwise every part has its say. */
const intersection = (parts: readonly Schema[]): Schema =>
  parts.every(part => 'properties' in part) ? parts.reduce(merge) : { allOf: parts }

/** Two object schemas as one: the keys of both. */
const merge = (a: Schema, b: Schema): Schema => {
  const required = [...(a['required'] as string[] | undefined) ?? [], ...(b['required'] as string[] | undefined) ?? []]
  return {
    ...a,
    ...b,
    properties: { ...(a['properties'] as Schema), ...(b['properties'] as Schema) },
    ...needed(required),
  }
}

/** One `if`/`then` a word, so that a validator reports by the branch that the word chose. */
const choice = ({ key, choices, other, closed }: Known & { _tag: 'ChoiceType' }): Schema => {
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
