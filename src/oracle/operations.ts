/**
 * The table of all operations.
 */
import { access } from './operation/access'
import { changeset } from './operation/changeset'
import { container } from './operation/container'
import { customField } from './operation/custom-field'
import { deepLink } from './operation/deep-link'
import { document } from './operation/document'
import { fee } from './operation/fee'
import { freeTime } from './operation/free-time'
import { hold } from './operation/hold'
import { identifier } from './operation/identifier'
import { invoice } from './operation/invoice'
import { mcp } from './operation/mcp'
import type { Operation } from './operation/operation'
import { pickup } from './operation/pickup'
import { readiness } from './operation/readiness'
import { reference } from './operation/reference'
import { resource } from './operation/resource'
import { tracker } from './operation/tracker'
import { trackingRequest } from './operation/tracking-request'
import { webhook } from './operation/webhook'

/** Every operation, in the order of the rules. */
export const operations: readonly Operation[] = [
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
  ...invoice,
]

const byName = new Map(operations.map(operation => [operation.name, operation]))

/** Returns the operation with the given name, or undefined. */
export const find = (name: string): Operation | undefined => byName.get(name)
