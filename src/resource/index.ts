/**
 * The public entry `gateout/resource`: codecs by name, `decode`, and Standard Schema. The rules import `catalog` directly
 * so that they do not load the schemas.
 */
export {
  catalog,
  decode,
  explain,
  type ResourceName,
  type Resource,
  type Found,
  type Loose,
  type ReadAs,
  type Decoded,
} from './catalog'
export {
  schema,
  toStandard,
  type StandardIssue,
  type StandardJsonOptions,
  type StandardResult,
  type StandardSchema,
  type StandardTarget,
} from './schema'
