/**
 * gateout: the rules of container tracking.
 *
 * One namespace per family of rules, in reading order. Custom fields are imported from `gateout/custom-field` instead:
 * their regular-expression engine is larger than everything else together.
 *
 * @module gateout
 */
export * as readiness from './rule/readiness'
export * as fee from './rule/fee'
export * as hold from './rule/hold'
export * as changeset from './rule/changeset'
export * as tracker from './rule/tracker'
export * as pickup from './rule/pickup'
export * as lastFreeDay from './rule/last-free-day'
export * as freeTime from './rule/free-time'
export * as container from './rule/container'
export * as history from './rule/history'
export * as arrival from './rule/arrival'
export * as invoice from './rule/invoice'
export * as identifier from './rule/identifier'
export * as deepLink from './rule/deep-link'
export * as deepLinkIndex from './rule/deep-link-index'
export * as trackingRequest from './rule/tracking-request'
export * as listingQuery from './rule/tracking-request/query'
export * as reference from './rule/reference'
export * as document from './rule/document'
export * as webhook from './rule/webhook'
export * as access from './rule/access'
export * as mcp from './rule/mcp'
export * as label from './label'
export * as resource from './resource'
export type { Either, Left, Right } from './kernel/either'
export { getOrThrow } from './kernel/get-or-throw'
export type { ApiError, Checked, Code, Issue, ParameterError, Rejection } from './kernel/issue'
export type { Json, JsonObject } from './kernel/json'
export type { Machine } from './kernel/machine'
export type { Monoid } from './kernel/monoid'
export type { Now } from './kernel/now'
