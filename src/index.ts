/**
 * gateout: the rules of container tracking.
 *
 * One namespace a family of rules, in reading order.
 */
export * as readiness from './rule/readiness'
export * as fee from './rule/fee'
export * as resource from './resource/catalog'
export type { Checked, Code, Issue } from './kernel/issue'
