/**
 * The table of all operations.
 */
import { freezeDeep } from '../kernel/freeze'
import { having } from './meaning'
import { access } from './operation/access-operations'
import { arrival } from './operation/arrival-operations'
import { changeset } from './operation/changeset-operations'
import { container } from './operation/container-operations'
import { customField } from './operation/custom-field-operations'
import { deepLink } from './operation/deep-link-operations'
import { document } from './operation/document-operations'
import { fee } from './operation/fee-operations'
import { freeTime } from './operation/free-time-operations'
import { history } from './operation/history-operations'
import { hold } from './operation/hold-operations'
import { identifier } from './operation/identifier-operations'
import { invoice } from './operation/invoice-operations'
import { mcp } from './operation/mcp-operations'
import type { Operation } from './operation/operation'
import { pickup } from './operation/pickup-operations'
import { readiness } from './operation/readiness-operations'
import { reference } from './operation/reference-operations'
import { resource } from './operation/resource-operations'
import { tracker } from './operation/tracker-operations'
import { trackingRequest } from './operation/tracking-request-operations'
import { webhook } from './operation/webhook-operations'
import type { OperationName } from './outputs'

const rows = [
  ...readiness,
  ...fee,
  ...hold,
  ...changeset,
  ...tracker,
  ...identifier,
  ...deepLink,
  ...trackingRequest,
  ...reference,
  ...customField,
  ...document,
  ...webhook,
  ...access,
  ...mcp,
  ...resource,
  ...pickup,
  ...freeTime,
  ...container,
  ...history,
  ...arrival,
  ...invoice,
]

/** The rows; if an operation has none, a type that names it, so that they do not compile. */
type Complete<R extends Operation> = [OperationName] extends [R['name']]
  ? readonly R[]
  : { readonly missing: Exclude<OperationName, R['name']> }

/** Every operation, in the order of the rules. */
export const operations: readonly Operation[] = freezeDeep(rows satisfies Complete<(typeof rows)[number]>)

const byName: ReadonlyMap<string, Operation> = new Map(operations.map(operation => [operation.name, operation]))

/**
 * Returns the operation with the given name, or undefined.
 *
 * @example find('readiness.change').clauses.slice(0, 2) // ['READY-1', 'READY-2']
 */
export const find = (name: string): Operation | undefined => byName.get(name)

/**
 * Returns the part of an operation's answer that is compared: the normalized result, or the issues unchanged.
 *
 * @example meaningOf('readiness.evaluate', { result: { ready: true } }) // { result: { ready: true } }
 */
export const meaningOf = (operation: string, answer: unknown): unknown => {
  const meaning = find(operation)?.meaning
  return meaning === undefined ? answer : having({ result: meaning })(answer)
}
