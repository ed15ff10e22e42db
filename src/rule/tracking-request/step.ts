/**
 * What becomes of a tracking request?
 *
 * | a request that is          | event                                             | becomes           | failed_reason     | is_retrying |
 * | -------------------------- | ------------------------------------------------- | ----------------- | ----------------- | ----------- |
 * | pending, awaiting_manifest | `shipment_found` (its id)                         | created           | null              | false       |
 * |                            | `not_found`, of a type that waits for a manifest  | awaiting_manifest | not_found         | true        |
 * |                            | `not_found`, of another type                      | failed            | not_found         | false       |
 * |                            | `attempt_failed` (why)                            | the same          | why               | true        |
 * |                            | `attempt_failed`, for the last time               | failed            | retries_exhausted | false       |
 * |                            | `rejected` (why)                                  | failed            | why               | false       |
 * |                            | `time_passed`, up to its expiry                   | failed            | expired           | false       |
 * | created                    | `stopped`                                         | tracking_stopped  |                   | false       |
 * | tracking_stopped           | `resumed`                                         | created           |                   |             |
 *
 * Time may pass in any state: short of the expiry it changes nothing. One counter counts every attempt, whatever its end: all
 * that the shipping line was asked.
 */
import type { Machine } from '../../kernel/machine'
import { compareInstants, instant, later, toDateTime } from '../../kernel/time'
import type { TrackingRequest } from '../../resource/tracking-request'

type Attributes = TrackingRequest['attributes']
export type Status = Attributes['status']
export type FailedReason = NonNullable<Attributes['failed_reason']>
export type EventType = 'shipment_found' | 'not_found' | 'attempt_failed' | 'rejected' | 'time_passed' | 'stopped' | 'resumed'

/** What an event comes to, by the policy: a row of the table. */
type Move =
  | 'shipment_found' | 'manifest_awaited' | 'not_found' | 'attempt_failed' | 'retries_exhausted' | 'rejected' | 'expired' | 'stopped' | 'resumed'

/** The attributes of a request that decide, and the shipment that was found. Whatever else it has, it keeps. */
export type Request = Pick<Attributes, 'status' | 'request_type' | 'created_at' | 'updated_at' | 'failed_reason' | 'is_retrying' | 'retry_count'> & {
  readonly tracked_object: string | null
}

/** `at` is when it happened, as a date-time. */
export type Event = {
  readonly type: EventType
  readonly at: string
  readonly shipment_id?: string | undefined
  readonly reason?: FailedReason | undefined
}

/** The figures that the interface leaves open. */
export type Policy = {
  readonly max_attempts: number
  readonly expires_after_days: number
  readonly waits_for_manifest: readonly Attributes['request_type'][]
}

export type Stepped<R> =
  | { readonly outcome: 'changed' | 'unchanged'; readonly request: R }
  | { readonly outcome: 'illegal'; readonly from: Status; readonly event: EventType }

export const defaultPolicy: Policy = {
  max_attempts: 14, expires_after_days: 7, waits_for_manifest: ['bill_of_lading', 'booking_number'],
}

export const machine = {
  pending: {
    shipment_found: 'created', manifest_awaited: 'awaiting_manifest', attempt_failed: 'pending',
    not_found: 'failed', retries_exhausted: 'failed', rejected: 'failed', expired: 'failed',
  },
  awaiting_manifest: {
    shipment_found: 'created', manifest_awaited: 'awaiting_manifest', attempt_failed: 'awaiting_manifest',
    not_found: 'failed', retries_exhausted: 'failed', rejected: 'failed', expired: 'failed',
  },
  created: { stopped: 'tracking_stopped' },
  tracking_stopped: { resumed: 'created' },
  failed: {},
} as const satisfies Machine<Status, Move>

/** Which event a reason goes with. */
const REASONS: { readonly [reason in FailedReason]?: EventType } = {
  unrecognized_response: 'attempt_failed', shipping_line_unreachable: 'attempt_failed', internal_processing_error: 'attempt_failed',
  duplicate: 'rejected', invalid_number: 'rejected', booking_cancelled: 'rejected', data_unavailable: 'rejected',
}
const hasItsReason = ({ type, reason }: Event): boolean => reason !== undefined && REASONS[reason] === type

/** What an event comes to; undefined where it lacks what its row needs. */
type Decision = (request: Request, event: Event, policy: Policy) => Move | undefined
type Decisions = { readonly [T in EventType]?: Decision }

const OPEN: Decisions = {
  shipment_found: (_, { shipment_id }) => (shipment_id === undefined ? undefined : 'shipment_found'),
  not_found: ({ request_type }, _, policy) => (policy.waits_for_manifest.includes(request_type) ? 'manifest_awaited' : 'not_found'),
  attempt_failed: (request, event, policy) =>
    !hasItsReason(event) ? undefined : attemptsOf(request) + 1 >= policy.max_attempts ? 'retries_exhausted' : 'attempt_failed',
  rejected: (_, event) => (hasItsReason(event) ? 'rejected' : undefined),
  time_passed: (request, { at }, policy) => (compareInstants(instant(at), expiryOf(request, policy)) >= 0 ? 'expired' : undefined),
}

/** The events that each state takes, and where their moves lead. */
const STATES: { readonly [from in Status]: { readonly takes: Decisions; readonly moves: { readonly [M in Move]?: Status } } } = {
  pending: { takes: OPEN, moves: machine.pending },
  awaiting_manifest: { takes: OPEN, moves: machine.awaiting_manifest },
  created: { takes: { stopped: () => 'stopped' }, moves: machine.created },
  tracking_stopped: { takes: { resumed: () => 'resumed' }, moves: machine.tracking_stopped },
  failed: { takes: {}, moves: machine.failed },
}

const attemptsOf = ({ retry_count }: Request): number => retry_count ?? 0
const expiryOf = ({ created_at }: Request, { expires_after_days }: Policy) => later(instant(created_at), expires_after_days)

/** What a request becomes by each move, at the state that the machine names. */
const CHANGES: { readonly [M in Move]: <R extends Request>(request: R, event: Event, status: Status) => R } = {
  shipment_found: (request, { at, shipment_id }, status) =>
    ({ ...request, status, tracked_object: shipment_id, failed_reason: null, is_retrying: false, retry_count: attemptsOf(request) + 1, updated_at: at }),
  manifest_awaited: (request, event, status) => attempted(request, event, status, 'not_found', true),
  attempt_failed: (request, event, status) => attempted(request, event, status, event.reason, true),
  not_found: (request, event, status) => attempted(request, event, status, 'not_found', false),
  retries_exhausted: (request, event, status) => attempted(request, event, status, 'retries_exhausted', false),
  rejected: (request, event, status) => attempted(request, event, status, event.reason, false),
  expired: (request, { at }, status) => ({ ...request, status, failed_reason: 'expired', is_retrying: false, updated_at: at }),
  stopped: (request, { at }, status) => ({ ...request, status, is_retrying: false, updated_at: at }),
  resumed: (request, { at }, status) => ({ ...request, status, updated_at: at }),
}

const attempted = <R extends Request>(
  request: R, { at }: Event, status: Status, failed_reason: FailedReason | null | undefined, is_retrying: boolean,
): R => ({ ...request, status, failed_reason, is_retrying, retry_count: attemptsOf(request) + 1, updated_at: at })

const filledUp = (policy: Partial<Policy> | undefined): Policy =>
  policy === undefined ? defaultPolicy : {
    max_attempts: policy.max_attempts ?? defaultPolicy.max_attempts,
    expires_after_days: policy.expires_after_days ?? defaultPolicy.expires_after_days,
    waits_for_manifest: policy.waits_for_manifest ?? defaultPolicy.waits_for_manifest,
  }

type Input<R> = { readonly request: R; readonly event: Event; readonly policy?: Partial<Policy> | undefined }

/**
 * Applies one event to a tracking request. An event that is in no row for its state, or that lacks the shipment or the reason
 * of its row, is illegal.
 *
 * @clause TR-1 TR-2 ERR-3
 * @example step({ request: { status: 'created' }, event: { type: 'not_found' } }) // { outcome: 'illegal', from: 'created', event: 'not_found' }
 */
export const step = <R extends Request>({ request, event, policy }: Input<R>): Stepped<R> => {
  const { takes, moves } = STATES[request.status]
  const move = takes[event.type]?.(request, event, filledUp(policy))
  if (move === undefined) {
    return event.type === 'time_passed' ? { outcome: 'unchanged', request } : { outcome: 'illegal', from: request.status, event: event.type }
  }
  return { outcome: 'changed', request: CHANGES[move](request, event, moves[move]!) }
}

/** What may come next; `attempts_left`, the one that would be the last among them, and `expires_at` are null where nothing is attempted any more. */
export type Forecast = {
  readonly next: readonly { readonly event: EventType; readonly to: Status }[]
  readonly expires_at: string | null
  readonly attempts_left: number | null
}

/**
 * Tells what may happen to a request next, when it expires at the latest, and how many attempts are left to it.
 *
 * @clause TR-1
 * @example forecast({ request: { status: 'pending', created_at: '2026-01-05T00:00:00Z' } }) // { expires_at: '2026-01-12T00:00:00Z', attempts_left: 14 }
 */
export const forecast = ({ request, policy }: { readonly request: Request; readonly policy?: Partial<Policy> | undefined }): Forecast => {
  const whole = filledUp(policy)
  const { takes, moves } = STATES[request.status]
  const isOpen = moves.expired !== undefined
  return {
    next: POSSIBLE.flatMap((event) => {
      const move = event.type === 'time_passed' ? 'expired' : takes[event.type]?.(request, event, whole)
      const to = move && moves[move]
      return to === undefined ? [] : [{ event: event.type, to }]
    }),
    expires_at: isOpen ? toDateTime(expiryOf(request, whole)) ?? null : null,
    attempts_left: isOpen ? Math.max(1, whole.max_attempts - attemptsOf(request)) : null,
  }
}

/** An event of each type with what its row needs. */
const POSSIBLE: readonly Event[] = [
  { type: 'shipment_found', at: '', shipment_id: '' },
  { type: 'not_found', at: '' },
  { type: 'attempt_failed', at: '', reason: 'shipping_line_unreachable' },
  { type: 'rejected', at: '', reason: 'duplicate' },
  { type: 'time_passed', at: '' },
  { type: 'stopped', at: '' },
  { type: 'resumed', at: '' },
]

/**
 * Says in English what became of a request.
 *
 * @example explain({ outcome: 'illegal', from: 'created', event: 'not_found' }) // 'A request that is created takes no such not_found.'
 */
export const explain = (stepped: Stepped<Request>): string =>
  stepped.outcome === 'illegal' ? `A request that is ${stepped.from} takes no such ${stepped.event}.`
  : stepped.outcome === 'unchanged' ? `It stays ${stepped.request.status}.`
  : SENTENCES[stepped.request.status](stepped.request)

const SENTENCES: { readonly [S in Status]: (request: Request) => string } = {
  pending: ({ failed_reason, retry_count }) => `Still pending after ${countOf(retry_count)} (${String(failed_reason)}); it is tried again.`,
  awaiting_manifest: ({ failed_reason, retry_count }) => `It awaits its manifest after ${countOf(retry_count)} (${String(failed_reason)}); it is tried again.`,
  created: ({ tracked_object }) => `Created: it tracks the shipment ${String(tracked_object)}.`,
  failed: ({ failed_reason }) => `Failed: ${String(failed_reason)}.`,
  tracking_stopped: () => 'Tracking has stopped.',
}

const countOf = (attempts: number | null | undefined): string => (attempts === 1 ? '1 attempt' : `${attempts ?? 0} attempts`)
