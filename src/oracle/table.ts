/**
 * The operations, a row each, in the order of the rules.
 */
import { fee } from './operation/fee'
import type { Operation } from './operation/operation'
import { readiness } from './operation/readiness'
import { resource } from './operation/resource'

export const operations: readonly Operation[] = [...readiness, ...fee, ...resource]

const byName = new Map(operations.map(operation => [operation.name, operation]))

export const find = (name: string): Operation | undefined => byName.get(name)
