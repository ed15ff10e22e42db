/**
 * The public entry `gateout/resource`: `decode`, Standard Schema, and the types of all resources. The codecs are in
 * `gateout/io-ts`. The rules import `decode` directly so that they do not load the schemas.
 *
 * @module gateout/resource
 */
export { decode, explain, names, type Decoded } from './decode'
export type { Dialect } from '../kernel/codec/json-schema'
export { MAX_LEVELS } from '../kernel/depth'
export type { Mode } from '../kernel/mode'
export type * from './model'
export { schema } from './schema'
export type {
  StandardIssue,
  StandardJsonOptions,
  StandardResult,
  StandardSchema,
  StandardTarget,
} from '../kernel/codec/standard-schema'
