/**
 * What the oracle can do.
 */
import { schema } from '../kernel/codec/schema'
import { version } from '../kernel/version'
import { operations } from './operations'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** Every operation with its clauses and the JSON Schemas of its input and output. */
export const describe = () => ({
  name: 'gateout',
  version,
  contract: 1,
  operations: operations.map(({ name, summary, clauses, input, output }) => ({
    name,
    summary,
    clauses,
    input: { $schema: DIALECT, ...schema(input) },
    output: { $schema: DIALECT, ...schema(output) },
  })),
})
