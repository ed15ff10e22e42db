/**
 * Tracking requests and their events.
 */
import * as fc from 'fast-check'
import { dateTime } from '../../../resource/json-api'
import { receivedAttributes } from '../../../resource/tracking-request'
import {
  requestEventTypes,
  type FailedReason,
  type RequestEvent,
  type RequestEventType,
  type RequestPolicy,
  type RequestState,
  type RequestStatus,
} from '../../../rule/tracking-request/step'
import { dateTimeAt, FRACTIONS, OFFSETS, valid } from '../arbitrary'
import { optional, sparse, weigh } from '../draw'

const FAILURES = ['unrecognized_response', 'shipping_line_unreachable', 'internal_processing_error'] as const
const REJECTIONS = ['duplicate', 'invalid_number', 'booking_cancelled', 'data_unavailable'] as const
const OUTCOMES = ['not_found', 'expired', 'retries_exhausted'] as const
const OPEN: readonly RequestStatus[] = ['pending', 'awaiting_manifest']

const at = valid(dateTime)
const shipment_id = optional(fc.uuid())
const reason = optional(fc.constantFrom<FailedReason>(...FAILURES, ...REJECTIONS, ...OUTCOMES))

const typeAmong = (...types: readonly RequestEventType[]): fc.Arbitrary<RequestEventType> => fc.constantFrom(...types)
const reasonAmong = (...reasons: readonly FailedReason[]): fc.Arbitrary<FailedReason> => fc.constantFrom(...reasons)

/** An event with the data that its row needs. `not_found` is twice as frequent, so that fewer sequences end early. */
const goodEvent: fc.Arbitrary<RequestEvent> = fc.oneof(
  fc.record({ type: typeAmong('shipment_found'), at, shipment_id: fc.uuid() }),
  fc.record({ type: typeAmong('attempt_failed'), at, reason: reasonAmong(...FAILURES) }),
  fc.record({ type: typeAmong('rejected'), at, reason: reasonAmong(...REJECTIONS) }),
  fc.record({ type: typeAmong('not_found', 'not_found', 'time_passed', 'stopped', 'resumed'), at }),
)

const policy: fc.Arbitrary<Partial<RequestPolicy>> = fc.record(
  {
    max_attempts: fc.integer({ min: 1, max: 5 }),
    expires_after_days: fc.oneof(fc.nat(1_000_000), fc.constantFrom(0.5, 0.1, 1e308)),
    waits_for_manifest: fc.subarray<RequestState['request_type']>(['bill_of_lading', 'booking_number', 'container']),
  },
  { requiredKeys: [] },
)

const anyRequest = fc
  .tuple(valid(receivedAttributes), fc.option(fc.uuid()))
  .map(([attributes, tracked_object]): RequestState => ({ ...attributes, tracked_object }))

const CREATED = Date.parse('2026-01-05T08:00:00Z') / 1_000

/** Days whose doubles are a little more or less, with their whole seconds. */
const PARTS_OF_A_DAY = [
  [0.1, 8_640],
  [0.3, 25_920],
  [0.7, 60_480],
  // 8,640.000400032 seconds.
  [0.10000000463, 8_640],
] as const

/** An open request that expires at the instant of the event, or a part of a second before or after it. */
const expiring = fc
  .record({
    request: anyRequest,
    period: fc.oneof(
      fc.nat({ max: 9 }).map(days => [days, 86_400 * days] as const),
      fc.constantFrom(...PARTS_OF_A_DAY),
    ),
    offset: fc.constantFrom('Z', ...OFFSETS),
    created: fc.constantFrom(...FRACTIONS),
    fraction: fc.constantFrom(...FRACTIONS),
  })
  .map(({ request, period: [days, seconds], offset, created, fraction }) => ({
    request: { ...request, status: 'pending' as const, created_at: dateTimeAt(CREATED, created, 'Z') },
    event: { type: 'time_passed' as const, at: dateTimeAt(CREATED + seconds, fraction, offset) },
    policy: { expires_after_days: days },
  }))

const stepped = fc
  .record({
    request: anyRequest,
    status: fc.constantFrom<RequestStatus | undefined>(...OPEN, undefined),
    left: fc.constantFrom(null, 0, -2, -1, 0, 2 ** 31),
    event: fc.oneof(
      goodEvent,
      fc.record({ type: typeAmong('attempt_failed'), at, reason: reasonAmong(...FAILURES) }),
      sparse<RequestEvent>({ type: fc.constantFrom(...requestEventTypes), at, shipment_id, reason }),
    ),
    policy: optional(policy),
  })
  .map(({ request, status = request.status, left, event, policy }) => {
    const retry_count = left === null ? null : Math.max(0, (policy?.max_attempts ?? 14) + left)
    return { request: { ...request, status, retry_count }, event, ...(policy && { policy }) }
  })

/**
 * Requests that are mostly open and close to their last attempt, and events that mostly have the data their row needs.
 */
export const steps: fc.Arbitrary<unknown> = fc.oneof(weigh(6, stepped), weigh(1, expiring))
