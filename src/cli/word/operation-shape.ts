/**
 * What an operation takes and gives, as a person reads it: `gateout describe` and CONTRACT.md show the same.
 *
 * A shape that several operations have is shown by its name: the resources and those of {@link NAMED}.
 */
import { isObject, stringify } from '../../kernel/json'
import { jsonSchema } from '../../oracle'
import { shapeOf, type Schema } from './shape'

export type OperationShape = {
  readonly input: string
  readonly output: string
  /** The shapes that these two name, and those that they name in turn. */
  readonly where: readonly (readonly [name: string, shape: string])[]
}

/** Where a shape that operations share is found: the schema of an operation, and the path in it. */
const NAMED: { readonly [name: string]: readonly [operation: string, ...path: readonly string[]] } = {
  verdict: ['readiness.evaluate', 'output'],
  hold_change: ['hold.diff', 'output', 'properties', 'changes', 'items'],
  conflict: ['changeset.apply', 'output', 'anyOf', '1', 'properties', 'conflicts', 'items'],
  happening: ['tracker.receive', 'output', 'properties', 'happening', 'anyOf', '0'],
  issue: ['resource.decode', 'output', 'anyOf', '1', 'properties', 'issues', 'items'],
}

const schemaOf = (operation: string): { readonly properties: Schema; readonly defs: Schema } => {
  const { properties, $defs = {} } = jsonSchema(operation) as { readonly [keyword: string]: Schema }
  return { properties: properties ?? {}, defs: $defs }
}

const named = new Map(
  Object.entries(NAMED).map(([name, [operation, ...path]]) => {
    const schema = path.reduce<unknown>((part, key) => (part as Schema)[key], schemaOf(operation).properties)
    return [name, schema as Schema]
  }),
)
const nameOf = new Map([...named].map(([name, schema]) => [stringify(schema), name]))

/** The schema with references in place of the shapes that have a name. */
const withNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNames)
  if (!isObject(value)) return value
  const name = nameOf.get(stringify(value))
  if (name !== undefined) return { $ref: name }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNames(part)]))
}

/** The shape with names inside it alone: a name is not shown by itself. */
const inside = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withNames(part)]))

const referencesIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.flatMap(referencesIn)
    : !isObject(value)
      ? []
      : typeof value['$ref'] === 'string'
        ? [value['$ref'].split('/').at(-1) ?? '']
        : Object.values(value).flatMap(referencesIn)

export const operationShape = (operation: string): OperationShape => {
  const { properties, defs } = schemaOf(operation)
  const [input, output] = [properties['input'], properties['output']].map(schema => inside(schema as Schema))
  const definition = (name: string): Schema => inside(named.get(name) ?? ((defs[name] ?? jsonSchema(name)) as Schema))
  const reached = (names: readonly string[], found: readonly string[] = []): readonly string[] =>
    names.reduce(
      (all, name) => (all.includes(name) ? all : reached(referencesIn(definition(name)), [...all, name])),
      found,
    )
  return {
    input: shapeOf(input ?? {}),
    output: shapeOf(output ?? {}),
    where: reached(referencesIn([input, output])).map(name => [name, shapeOf(definition(name))]),
  }
}
