/**
 * A JSON Schema as a person reads it: `{ fees: [{ type: 'demurrage' | 'exam', amount: number }] | null }`.
 *
 * | schema                        | shown as                                                        |
 * | ----------------------------- | --------------------------------------------------------------- |
 * | `const`, `enum`               | the words, with a bar between them                              |
 * | `anyOf`                       | the shapes, with a bar between them                             |
 * | an array, an object           | `[item]`, `{ key: shape, optional?: shape }`                    |
 * | keys that are not named       | `{ [key]: shape }`                                              |
 * | an object chosen by a key     | that key with its words: what each asks for is in the schema    |
 * | anything else                 | its JSON type (a string is `text`), and what restricts it       |
 */
import { isObject } from '../../kernel/json'

type Schema = { readonly [keyword: string]: unknown }

const ROOM = 100
const INDENT = '  '

/** The shape in one line where it is short, else a line a key. */
export const shapeOf = (schema: Schema, indent = ''): string => {
  const inline = inLine(schema)
  return indent.length + inline.length <= ROOM ? inline : inLines(schema, indent)
}

const inLine = (schema: Schema): string =>
  wordsOf(schema)
  ?? alternativesOf(schema)?.map(inLine).join(' | ')
  ?? fieldsOf(schema)?.map(({ name, shape }) => `${name}: ${inLine(shape)}`).join(', ').replace(/^(.*)$/s, '{ $1 }')
  ?? itemOf(schema, item => `[${inLine(item)}]`)
  ?? simple(schema)

const inLines = (schema: Schema, indent: string): string => {
  const deeper = indent + INDENT
  const lines = fieldsOf(schema)?.map(({ name, shape }) =>
    `${deeper}${name}: ${shapeOf(shape, deeper)}${remark(shape)}\n`)
  return wordsOf(schema)
    ?? alternativesOf(schema)?.map(part => shapeOf(part, indent)).join(`\n${indent}| `)
    ?? (lines && `{\n${lines.join('')}${indent}}`)
    ?? itemOf(schema, item => `[${shapeOf(item, indent)}]`)
    ?? simple(schema)
}

/** The schema's own description, as a comment. */
const remark = ({ description }: Schema): string => (typeof description === 'string' ? `  // ${description}` : '')

const isSchema = (value: unknown): value is Schema => isObject(value)
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const quoted = (word: unknown): string => (typeof word === 'string' ? `'${word}'` : JSON.stringify(word))

const wordsOf = (schema: Schema): string | undefined =>
  'const' in schema ? quoted(schema['const'])
  : Array.isArray(schema['enum']) ? schema['enum'].map(quoted).join(' | ')
  : undefined

const alternativesOf = (schema: Schema): readonly Schema[] | undefined =>
  ('anyOf' in schema ? schemasIn(schema['anyOf']) : undefined)

type Field = { readonly name: string; readonly shape: Schema }

const fieldsOf = (schema: Schema): readonly Field[] | undefined => {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const parts = [schema, ...schemasIn(schema['allOf'])].filter(part => isSchema(part['properties']))
  const condition = schema['if']
  const properties = [...parts, ...isSchema(condition) && isSchema(condition['properties']) ? [condition] : []]
    .flatMap(part => Object.entries(part['properties'] as Schema))
  const named = properties.filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    .map(([key, shape]) => ({ name: required.includes(key) ? key : `${key}?`, shape }))
  const others = schema['additionalProperties']
  const all = isSchema(others) ? [...named, { name: '[key]', shape: others }] : named
  return all.length > 0 ? all : undefined
}

const itemOf = (schema: Schema, show: (item: Schema) => string): string | undefined =>
  (schema['type'] === 'array' && isSchema(schema['items']) ? show(schema['items']) : undefined)

const TYPES: { readonly [type: string]: string } = { string: 'text', integer: 'whole number' }
/** Keywords that say nothing of a single value's form. */
const SILENT = new Set([
  'type', '$schema', 'description', 'allOf', 'if', 'then', 'else', 'properties', 'required', 'items',
])

const simple = (schema: Schema): string => {
  const { type } = schema
  const limits = Object.entries(schema).filter(([keyword, value]) => !SILENT.has(keyword) && typeof value !== 'object')
    .map(([keyword, value]) => `${keyword} ${String(value)}`)
  const name = typeof type === 'string' ? TYPES[type] ?? type : 'any'
  return limits.length > 0 ? `${name} (${limits.join(', ')})` : name
}
