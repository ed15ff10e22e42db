/**
 * Every resource and document by name: how one is read, and as a schema for whatever takes Standard Schema. The rules
 * take what they read from `catalog` alone, so that they load no schemas.
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
