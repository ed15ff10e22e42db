/**
 * The input and output of an operation in readable form, for `gateout describe` and CONTRACT.md.
 *
 * Shapes that several operations share are shown by name: resources, and the entries of {@link NAMED}.
 */
import { isObject, stringify } from '../../kernel/json'
import { jsonSchema } from '../../oracle'
import { formatShape, type Schema } from './shape'

export type OperationShape = {
  readonly input: string
  readonly output: string
  /** The named shapes used by the input and output, directly or indirectly. */
  readonly where: readonly (readonly [name: string, shape: string])[]
}

/** Shared shapes that are not resources: an operation whose schema has the shape, and the path in that schema. */
const NAMED: { readonly [name: string]: readonly [operation: string, ...path: readonly string[]] } = {
  verdict: ['readiness.evaluate', 'output'],
  hold_change: ['hold.diff', 'output', 'properties', 'changes', 'items'],
  conflict: ['changeset.apply', 'output', 'anyOf', '1', 'properties', 'conflicts', 'items'],
  change: ['tracker.receive', 'output', 'properties', 'change', 'anyOf', '0'],
  issue: ['resource.decode', 'output', 'anyOf', '1', 'properties', 'issues', 'items'],
}

const splitSchema = (operation: string): { readonly properties: Schema; readonly defs: Schema } => {
  const { properties, $defs = {} } = jsonSchema(operation) as { readonly [keyword: string]: Schema }
  return { properties: properties ?? {}, defs: $defs }
}

const named = new Map(
  Object.entries(NAMED).map(([name, [operation, ...path]]) => {
    const schema = path.reduce<unknown>((part, key) => (part as Schema)[key], splitSchema(operation).properties)
    return [name, schema as Schema]
  }),
)
const nameOf = new Map([...named].map(([name, schema]) => [stringify(schema), name]))

/** Replaces named shapes in a schema by references. */
const withNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNames)
  if (!isObject(value)) return value
  const name = nameOf.get(stringify(value))
  if (name !== undefined) return { $ref: name }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNames(part)]))
}

/** Like {@link withNames}, but keeps the outermost shape, so that a definition is not just its own name. */
const inside = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withNames(part)]))

const referencesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isObject(value)) return []
  return typeof value['$ref'] === 'string'
    ? [value['$ref'].split('/').at(-1) ?? '']
    : Object.values(value).flatMap(referencesIn)
}

export const operationShape = (operation: string): OperationShape => {
  const { properties, defs } = splitSchema(operation)
  const [input, output] = [properties['input'], properties['output']].map(schema => inside(schema as Schema))
  const definition = (name: string): Schema => inside(named.get(name) ?? ((defs[name] ?? jsonSchema(name)) as Schema))
  const reachDefinitions = (names: readonly string[], found: readonly string[] = []): readonly string[] =>
    names.reduce(
      (all, name) => (all.includes(name) ? all : reachDefinitions(referencesIn(definition(name)), [...all, name])),
      found,
    )
  return {
    input: formatShape(input ?? {}),
    output: formatShape(output ?? {}),
    where: reachDefinitions(referencesIn([input, output])).map(name => [name, formatShape(definition(name))]),
  }
}
