/**
 * What the oracle can do.
 */
import { schema } from '../kernel/codec/schema'
import { version } from '../kernel/version'
import { clauses } from './clause'
import type { Operation } from './operation/operation'
import { operations } from './operations'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The edition of the contract that the operations follow. */
const CONTRACT = 2

/**
 * The operations, or those given, each with its clauses and the JSON Schemas of its input and output; the clauses
 * beside them.
 */
export const describe = (described: readonly Operation[] = operations) => ({
  name: 'gateout',
  version,
  contract: CONTRACT,
  operations: described.map(({ name, summary, clauses, input, output }) => ({
    name,
    summary,
    clauses,
    input: { $schema: DIALECT, ...schema(input) },
    output: { $schema: DIALECT, ...schema(output) },
  })),
  clauses: clauses
    .filter(({ id }) => described === operations || described.some(operation => operation.clauses.includes(id)))
    .map(({ id, rule, level }) => ({ id, rule, level })),
})
