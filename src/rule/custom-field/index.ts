/**
 * Custom fields: checking definitions and values, and the schema of a form's field.
 *
 * @module gateout/custom-field
 */
export {
  check,
  compile,
  define,
  explain,
  schema,
  type DataType,
  type DataTypeOf,
  type DefinitionResult,
  type Described,
  type FieldChecker,
  type FieldDefinition,
  type FieldRule,
  type FieldValue,
  type FieldVerdict,
  type Values,
} from './field'
export type {
  StandardIssue,
  StandardJsonOptions,
  StandardResult,
  StandardSchema,
  StandardTarget,
} from '../../kernel/codec/standard-schema'
