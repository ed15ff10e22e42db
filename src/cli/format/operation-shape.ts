/**
 * The input and output of an operation in readable form, for `gateout describe` and docs/contract. Shapes that several
 * operations share are shown by name.
 */
import { jsonSchema } from '../../oracle'
import { formatShape, namesIn, type Schema } from './shape'

export type OperationShape = {
  readonly input: string
  readonly output: string
  /** The named shapes used by the input and output, directly or indirectly. */
  readonly where: readonly (readonly [name: string, shape: string])[]
}

/** Returns the shapes of an operation, with the descriptions of properties as remarks. */
export const operationShape = (operation: string, hasRemarks = true): OperationShape => {
  const { properties, $defs = {} } = jsonSchema(operation) as { readonly [keyword: string]: { [name: string]: Schema } }
  const { input = {}, output = {} } = properties ?? {}
  const reach = (names: readonly string[], found: readonly string[] = []): readonly string[] =>
    names.reduce((all, name) => (all.includes(name) ? all : reach(namesIn($defs[name]!), [...all, name])), found)
  const format = (schema: Schema): string => formatShape(schema, hasRemarks)
  return {
    input: format(input),
    output: format(output),
    where: reach([input, output].flatMap(namesIn)).map(name => [name, format($defs[name]!)]),
  }
}
