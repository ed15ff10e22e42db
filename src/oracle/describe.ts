/**
 * The oracle's description of itself: version, operations with schemas, and clauses.
 */
import { DRAFT_2020_12 } from '../kernel/codec/json-schema'
import { schema } from '../kernel/codec/schema'
import { contractNumber, version } from '../kernel/version'
import { clauses } from './clause'
import type { Operation } from './operation/operation'
import { operations } from './operations'

/**
 * Describes the given operations, by default all, with their clauses and the JSON Schemas of input and output.
 *
 * @example describe().operations[0]?.name // 'readiness.evaluate'
 */
export const describe = (described: readonly Operation[] = operations) => ({
  name: 'gateout',
  version,
  contract: contractNumber,
  operations: described.map(({ name, summary, clauses, input, output }) => ({
    name,
    summary,
    clauses,
    input: { $schema: DRAFT_2020_12, ...schema(input) },
    output: { $schema: DRAFT_2020_12, ...schema(output) },
  })),
  clauses: clauses
    .filter(({ id }) => described === operations || described.some(operation => operation.clauses.includes(id)))
    .map(({ id, rule, level }) => ({ id, rule, level })),
})
