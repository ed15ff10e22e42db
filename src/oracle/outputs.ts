/**
 * The type of the result of each operation, in the order of the rules. Its keys are the names of all operations.
 */
import type { Decoded } from '../resource/decode'
import type { ReceivedTrackingRequest } from '../resource/model'
import type { Admission } from '../rule/access/allowlist'
import type { Authentication } from '../rule/access/token'
import type { VersionCheck } from '../rule/access/version'
import type { ArrivalChange } from '../rule/arrival'
import type { Applied, Changeset, Composed } from '../rule/changeset/algebra'
import type { Assessed, Assessment } from '../rule/container/assess'
import type { DefinitionResult, FieldVerdict } from '../rule/custom-field/field'
import type { Built, Parsed as ParsedLink, Resolved } from '../rule/deep-link'
import type { DocumentStep } from '../rule/document'
import type { DocumentSubmission } from '../rule/document/submission'
import type { Summary } from '../rule/fee'
import type { Counted } from '../rule/free-time'
import type { History } from '../rule/history'
import type { Stepped } from '../rule/hold'
import type { Difference } from '../rule/hold/change'
import type { Forms, Parsed as ParsedNumber } from '../rule/identifier'
import type { Audit } from '../rule/invoice/invoice'
import type { ConfigResult } from '../rule/mcp/config'
import type { McpResponse } from '../rule/mcp/respond'
import type { Advice } from '../rule/pickup/advise'
import type { Changed, Verdict } from '../rule/readiness'
import type { PatchableResource, PatchResult } from '../rule/reference'
import type { Started } from '../rule/tracker/state'
import type { Read, Received } from '../rule/tracker/step'
import type { TrackingRequestList } from '../rule/tracking-request/list'
import type { Propagation } from '../rule/tracking-request/propagate'
import type { RequestState, RequestStep } from '../rule/tracking-request/step'
import type { Submission } from '../rule/tracking-request/submit'
import type { BuiltNotification } from '../rule/webhook/build'
import type { NotificationReading } from '../rule/webhook/read'

type References = {
  /** With those of the request added; null if there are none. */
  readonly ref_numbers: readonly string[] | null
}

/** The result of each operation as JSON. */
export type Outputs = {
  readonly 'readiness.evaluate': Verdict
  readonly 'readiness.change': Changed
  readonly 'fee.summarize': Summary
  readonly 'hold.step': Stepped
  readonly 'hold.diff': Difference
  readonly 'changeset.apply': Applied
  readonly 'changeset.diff': {
    /** The attributes that differ. */
    readonly changeset: Changeset
  }
  readonly 'changeset.invert': {
    /** The changeset that undoes the given one. */
    readonly changeset: Changeset
  }
  readonly 'changeset.compose': Composed
  readonly 'tracker.start': Started
  readonly 'tracker.receive': Received
  readonly 'tracker.read': Read
  readonly 'identifier.normalize': Forms
  readonly 'identifier.container_number': ParsedNumber
  readonly 'deep_link.resolve': Resolved
  readonly 'deep_link.parse': ParsedLink
  readonly 'deep_link.build': Built
  readonly 'tracking_request.step': RequestStep<RequestState>
  readonly 'tracking_request.submit': Submission
  readonly 'tracking_request.propagate': Propagation<References, References>
  readonly 'tracking_request.list': TrackingRequestList<ReceivedTrackingRequest>
  readonly 'reference.patch': PatchResult<Required<PatchableResource>>
  readonly 'custom_field.define': DefinitionResult
  readonly 'custom_field.check': FieldVerdict
  readonly 'document.submit': DocumentSubmission
  readonly 'document.step': DocumentStep
  readonly 'webhook.read': NotificationReading
  readonly 'webhook.build': BuiltNotification
  readonly 'access.authenticate': Authentication
  readonly 'access.admit': Admission
  readonly 'access.version': VersionCheck
  readonly 'mcp.config': ConfigResult
  readonly 'mcp.respond': McpResponse
  readonly 'resource.decode': Decoded<unknown>
  readonly 'pickup.advise': Advice
  readonly 'free_time.count': Counted
  readonly 'container.assess': {
    /** The answers about each container, in the order of the document, without the parts that they were given. */
    readonly containers: readonly Omit<Assessment, 'parts' | 'pointers'>[]
  } & Omit<Assessed, 'containers'>
  readonly 'history.days': History
  readonly 'arrival.change': ArrivalChange
  readonly 'invoice.audit': Audit
}

/** The name of an operation, `family.verb`. */
export type OperationName = keyof Outputs
