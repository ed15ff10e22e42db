/**
 * The oracle as a library: every operation by name, with its schemas, its answers to JSON messages, and its vectors.
 *
 * @module gateout/oracle
 */
export { clauses, type Clause } from './clause'
export { describe } from './describe'
export { answerOf, differences, proseOf, type Answer, type Prose } from './difference'
export { about, check, explained, methods, type Check, type Method } from './methods'
export { answerLine, oracleOf, respond, unreadableLine, unreadableReply, type RpcError } from './json-rpc'
export type { Checked, Code, Issue } from '../kernel/issue'
export type { Meaning } from './meaning'
export { find, meaningOf, operations } from './operations'
export { jsonSchema, openApi, schemaNames } from './schema-document'
export type { Schema } from '../kernel/codec/json-schema'
export type { Blame, Explained, Operation } from './operation/operation'
export {
  canonical,
  coverage,
  inputOf,
  isMeant,
  isSelected,
  ownInputOf,
  vectorSchema,
  vectorsOf,
  type Case,
  type Coverage,
  type Expected,
  type Selection,
  type Source,
  type Step,
  type Vector,
  type VectorFile,
} from './vector'
export type { OperationName } from './outputs'
export type { Section } from './section'
export { countVectors, type Count, type VectorCounts } from './vector-count'
export * as jsonPosition from '../kernel/json-position'
export { version } from '../kernel/version'
