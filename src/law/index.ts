/**
 * All laws by family, and their generators. Requires fast-check.
 *
 * @module gateout/law
 */
import type * as fc from 'fast-check'
import * as access from './access'
import * as changeset from './changeset'
import * as container from './container'
import * as customField from './custom-field'
import * as deepLink from './deep-link'
import * as document from './document'
import * as fee from './fee'
import * as freeTime from './free-time'
import * as hold from './hold'
import * as identifier from './identifier'
import * as invoice from './invoice'
import type { Law } from './law'
import * as listing from './tracking-request/list'
import * as mcp from './mcp/respond'
import * as mcpConfig from './mcp/config'
import * as pickup from './pickup'
import * as readiness from './readiness'
import * as reference from './reference'
import * as resource from './resource'
import * as tracker from './tracker'
import * as submission from './tracking-request/submit'
import * as trackingRequest from './tracking-request/step'
import * as webhook from './webhook'

/** Every law, in the order of the rules. */
export const laws: readonly Law[] = [
  ...readiness.laws,
  ...fee.laws,
  ...hold.laws,
  ...changeset.laws,
  ...tracker.laws,
  ...identifier.laws,
  ...deepLink.laws,
  ...trackingRequest.laws,
  ...submission.laws,
  ...reference.laws,
  ...listing.laws,
  ...customField.laws,
  ...document.laws,
  ...webhook.laws,
  ...access.laws,
  ...mcpConfig.laws,
  ...mcp.laws,
  ...resource.laws,
  ...pickup.laws,
  ...freeTime.laws,
  ...container.laws,
  ...invoice.laws,
]

/**
 * Inputs for operations whose codec is too general to generate useful ones: values of any JSON type, strings with their
 * own syntax, related times and counts.
 */
export const questions: { readonly [operation: string]: fc.Arbitrary<unknown> } = {
  ...changeset.questions,
  'container.assess': container.questions,
  'custom_field.check': customField.questions,
  'custom_field.define': customField.definitions,
  'free_time.count': freeTime.inputs,
  'invoice.audit': invoice.inputs,
  'mcp.respond': mcp.questions,
  'pickup.advise': pickup.inputs,
  'resource.decode': resource.questions,
  'tracking_request.list': listing.questions,
  'tracking_request.step': trackingRequest.questions,
  'tracking_request.submit': submission.questions,
  'webhook.build': webhook.parts,
  'webhook.read': webhook.questions,
}

export { lengthened, near, nearlyValid, twisted, valid } from './arbitrary'
export { courses, type Course, type CourseCall } from './course'
export { ZONES_BY_KIND, type ZoneKind } from './zones'
export type { Call, Law } from './law'
