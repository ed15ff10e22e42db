/**
 * Custom fields: checking definitions and values, and the schema of a form's field.
 */
export {
  check,
  compile,
  define,
  explain,
  schema,
  type DataType,
  type DefinitionResult,
  type FieldChecker,
  type FieldDefinition,
  type FieldRule,
  type FieldVerdict,
} from './field'
export type {
  StandardIssue,
  StandardJsonOptions,
  StandardResult,
  StandardSchema,
  StandardTarget,
} from '../../kernel/codec/standard-schema'
