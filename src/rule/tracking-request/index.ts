/**
 * Tracking requests: validating a submission, applying events, propagating reference numbers and listing requests.
 *
 * @module gateout/tracking-request
 */
import { explainIssues, type Checked } from '../../kernel/issue'
import { explainList, type TrackingRequestList } from './list'
import { explainPropagation, type Propagation } from './propagate'
import { explainStep, type RequestState, type RequestStep } from './step'
import { explainSubmission, type Submission } from './submit'

export {
  can,
  defaultPolicy,
  forecast,
  machine,
  mermaid,
  next,
  step,
  type FailedReason,
  type Forecast,
  type RequestEvent,
  type RequestEventType,
  type RequestPolicy,
  type RequestState,
  type RequestStatus,
  type RequestStep,
  type RequestTransition,
} from './step'
export {
  advise,
  directory,
  submit,
  type AcceptedSubmission,
  type NamedLine,
  type RequestType,
  type ShippingLine,
  type ShippingLineDirectory,
  type Submission,
  type SubmissionAdvice,
} from './submit'
export {
  list,
  select,
  type IncludedResource,
  type PageLinks,
  type PageQuery,
  type TrackingRequestList,
  type TrackingRequestPage,
} from './list'
export { schema } from './schema'
export { propagate, type HasReferences, type Propagation } from './propagate'
export type { Count } from '../../kernel/number'
export type { TrackingRequest, TrackingRequestCreate } from '../../resource/model'

/**
 * Describes the result of `step`, `submit`, `list` or `propagate` in an English sentence.
 *
 * @example explain({ outcome: 'illegal', from: 'created', event: 'not_found' })
 * // 'Illegal: a request that is created does not take the event: not found.'
 */
export const explain = (
  result: RequestStep<RequestState> | Submission | TrackingRequestList<unknown> | Checked<Propagation>,
): string => {
  if ('_tag' in result) return result._tag === 'Left' ? explainIssues(result.left) : explainPropagation(result.right)
  if ('status' in result) return explainList(result)
  return result.outcome === 'accepted' || result.outcome === 'rejected'
    ? explainSubmission(result)
    : explainStep(result)
}
