/**
 * Shows a JSON Schema in short form: `{ fees: [terminal_fee] | null }`.
 *
 * | schema                            | shown as                                               |
 * | --------------------------------- | ------------------------------------------------------ |
 * | `$ref`                            | the name of the definition                             |
 * | `const`, `enum`                   | `'hold' \| 'pending'`                                  |
 * | `anyOf`                           | `shape \| shape`                                       |
 * | `allOf` with a reference          | `name & shape`                                         |
 * | discriminated union               | one shape per value of the discriminator, with `\|`    |
 * | array, tuple                      | `[item]`, `[item, item]`                               |
 * | object                            | `{ key: shape, optional?: shape }`                     |
 * | `additionalProperties`            | `{ [key]: shape }`                                     |
 * | string of a named format          | `date-time`, `date`, `uuid`, `currency`                |
 * | anything else                     | its JSON type and its restrictions                     |
 */
import { isObject } from '../../kernel/json'

export type Schema = { readonly [keyword: string]: unknown }

const ROOM = 100
const INDENT = '  '

/** The shape on one line if it is short, otherwise one line per key, with its description as a remark. */
export const formatShape = (schema: Schema, hasRemarks = true, indent = ''): string => {
  const line = formatLine(schema)
  return indent.length + line.length <= ROOM ? line : formatLines(schema, hasRemarks, indent)
}

const formatLine = (schema: Schema): string =>
  formatParts(schema, {
    show: formatLine,
    or: ' | ',
    showFields: fields => `{ ${fields.map(({ name, shape }) => `${name}: ${formatLine(shape)}`).join(', ')} }`,
  })

const formatLines = (schema: Schema, hasRemarks: boolean, indent: string): string => {
  const deeper = indent + INDENT
  const showField = ({ name, shape }: Field): string => {
    const remark = shape['description']
    const comment = hasRemarks && typeof remark === 'string' ? `  // ${remark}` : ''
    return `${deeper}${name}: ${formatShape(shape, hasRemarks, deeper)}${comment}\n`
  }
  return formatParts(schema, {
    show: part => formatShape(part, hasRemarks, indent),
    or: `\n${indent}| `,
    showFields: fields => `{\n${fields.map(showField).join('')}${indent}}`,
  })
}

/** How the parts of a schema are shown: parts by themselves, the word between alternatives, and the keys of an object. */
type Style = {
  readonly show: (part: Schema) => string
  readonly or: string
  readonly showFields: (fields: readonly Field[]) => string
}

const formatParts = (schema: Schema, { show, or, showFields }: Style): string => {
  const fields = listFields(schema)
  return (
    findReference(schema) ??
    findParts(schema)?.map(show).join(' & ') ??
    formatEnum(schema) ??
    uniqueShapes(schema, show)?.join(or) ??
    (fields && showFields(fields)) ??
    formatArray(schema, show) ??
    formatSimple(schema)
  )
}

/** The names of the shapes that the shown schema refers to. */
export const namesIn = (schema: Schema): readonly string[] => {
  const name = findReference(schema)
  const shown =
    findParts(schema) ??
    findAlternatives(schema) ??
    listFields(schema)?.map(({ shape }) => shape) ??
    schemasIn([schema['items']])
  return name === undefined ? shown.flatMap(namesIn) : [name]
}

const isSchema = (value: unknown): value is Schema => isObject(value)
const schemasIn = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const quoteWord = (word: unknown): string => (typeof word === 'string' ? `'${word}'` : JSON.stringify(word))

const formatEnum = (schema: Schema): string | undefined => {
  if ('const' in schema) return quoteWord(schema['const'])
  return Array.isArray(schema['enum']) ? schema['enum'].map(quoteWord).join(' | ') : undefined
}

const findReference = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** The parts of an intersection with a named shape. */
const findParts = (schema: Schema): readonly Schema[] | undefined => {
  const parts = schemasIn(schema['allOf'])
  return parts.some(part => '$ref' in part) ? parts : undefined
}

const findAlternatives = (schema: Schema): readonly Schema[] | undefined =>
  'anyOf' in schema ? schemasIn(schema['anyOf']) : findChoice(schema)

/** The alternatives as shown. Branches that differ in nothing that is shown are one. */
const uniqueShapes = (schema: Schema, show: (alternative: Schema) => string): readonly string[] | undefined => {
  const shapes = findAlternatives(schema)?.map(show)
  return shapes && [...new Set(shapes)]
}

/** The branches of a discriminated union; common keys come first. */
const findChoice = (schema: Schema): readonly Schema[] | undefined => {
  const { allOf, ...base } = schema
  const branches = schemasIn(allOf).filter(part => isSchema(part['if']) && isSchema(part['then']))
  const [key] = branches.flatMap(({ if: condition }) => Object.keys((condition as Schema)['properties'] as Schema))
  const words = key === undefined ? undefined : findPropertySchema(schema, key)?.['enum']
  if (!Array.isArray(words) || words.length !== branches.length) return undefined
  const others = schemasIn(allOf).filter(part => !branches.includes(part))
  return branches.map(({ then }) => {
    const { required = [], ...branch } = then as Schema
    return {
      ...base,
      ...branch,
      properties: { ...(base['properties'] as Schema), ...(branch['properties'] as Schema) },
      required: [...requiredBy(base), ...(required as readonly string[])],
      allOf: [...schemasIn(branch['allOf']), ...others],
    }
  })
}

const findPropertySchema = ({ properties }: Schema, key: string): Schema | undefined => {
  const property = isSchema(properties) ? properties[key] : undefined
  return isSchema(property) ? property : undefined
}

/** A key of an object, with `?` if it is optional. */
type Field = { readonly name: string; readonly shape: Schema }

const listFields = (schema: Schema): readonly Field[] | undefined => {
  const parts = [schema, ...schemasIn(schema['allOf'])].filter(part => isSchema(part['properties']))
  const required = [schema, ...parts].flatMap(requiredBy)
  const properties = parts.flatMap(part => Object.entries(part['properties'] as Schema))
  // If parts of an intersection share a key, the later one is more specific.
  const named = [...new Map(properties.filter((entry): entry is [string, Schema] => isSchema(entry[1])))].map(
    ([key, shape]) => ({ name: required.includes(key) ? key : `${key}?`, shape }),
  )
  const others = schema['additionalProperties']
  const all = isSchema(others) ? [...named, { name: '[key]', shape: others }] : named
  return all.length > 0 ? all : undefined
}

const requiredBy = ({ required }: Schema): readonly unknown[] => (Array.isArray(required) ? required : [])

const formatArray = (schema: Schema, show: (item: Schema) => string): string | undefined => {
  const { type, items, minItems, maxItems } = schema
  if (type !== 'array' || !isSchema(items)) return undefined
  const isFixed = typeof minItems === 'number' && minItems === maxItems
  return `[${Array.from({ length: isFixed ? minItems : 1 }, () => show(items)).join(', ')}]`
}

/** Names of string formats, by the beginning of their patterns. */
const FORMATS = [
  ['^[0-9A-Fa-f]{8}-', 'uuid'],
  ['^[A-Z]{3}$', 'currency'],
  ['[^\t-', 'string, not blank'],
] as const

const nameFormat = ({ format, pattern, minLength, maxLength }: Schema): string | undefined => {
  if (typeof format === 'string') return format
  if (typeof pattern === 'string') return FORMATS.find(([start]) => pattern.startsWith(start))?.[1]
  return typeof minLength === 'number' && minLength === maxLength ? `string of ${minLength} characters` : undefined
}

/** Keywords that do not restrict a primitive value, or are shown otherwise. */
const HIDDEN = new Set([
  'type',
  '$schema',
  'description',
  'allOf',
  'if',
  'then',
  'else',
  'properties',
  'required',
  'items',
])

const formatSimple = (schema: Schema): string => {
  const { type } = schema
  const limits = Object.entries(schema)
    .filter(([keyword, value]) => !HIDDEN.has(keyword) && typeof value !== 'object')
    .map(([keyword, value]) => `${keyword} ${String(value)}`)
  const name = typeof type === 'string' ? type : 'any'
  return nameFormat(schema) ?? (limits.length > 0 ? `${name} (${limits.join(', ')})` : name)
}
