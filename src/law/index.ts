/**
 * Every law, by family, and the generators behind them. Needs fast-check.
 */
import * as access from './access'
import * as changeset from './changeset'
import * as customField from './custom-field'
import * as document from './document'
import * as fee from './fee'
import * as hold from './hold'
import * as identifier from './identifier'
import type { Law } from './law'
import * as mcpConfig from './mcp-config'
import * as readiness from './readiness'
import * as resource from './resource'
import * as webhook from './webhook'

export const laws: readonly Law[] = [
  ...readiness.laws, ...fee.laws, ...hold.laws, ...changeset.laws, ...identifier.laws, ...customField.laws, ...document.laws, ...webhook.laws,
  ...access.laws, ...mcpConfig.laws, ...resource.laws,
]

export { nearlyValid, valid } from './arbitrary'
export type { Call, Law } from './law'
