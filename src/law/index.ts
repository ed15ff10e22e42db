/**
 * Every law, by family, and the generators behind them. Needs fast-check.
 */
import * as changeset from './changeset'
import * as deepLink from './deep-link'
import * as fee from './fee'
import * as hold from './hold'
import * as identifier from './identifier'
import type { Law } from './law'
import * as mcp from './mcp'
import * as readiness from './readiness'
import * as reference from './reference'
import * as resource from './resource'
import * as submission from './submission'
import * as trackingRequest from './tracking-request'
import * as webhook from './webhook'

export const laws: readonly Law[] = [
  ...readiness.laws, ...fee.laws, ...hold.laws, ...changeset.laws, ...identifier.laws, ...deepLink.laws,
  ...trackingRequest.laws, ...submission.laws, ...reference.laws, ...webhook.laws, ...mcp.laws, ...resource.laws,
]

export { near, nearlyValid, valid } from './arbitrary'
export type { Call, Law } from './law'
