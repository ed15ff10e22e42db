/**
 * Laws of the state machine of a tracking request.
 */
import * as fc from 'fast-check'
import { dateTime } from '../../resource/json-api'
import { receivedAttributes } from '../../resource/tracking-request'
import {
  requestEventTypes,
  type FailedReason,
  type RequestEvent,
  type RequestEventType,
  type RequestPolicy,
  type RequestState,
  type RequestStatus,
  type RequestStep,
} from '../../rule/tracking-request/step'
import { dateTimeAt, FRACTIONS, OFFSETS, valid } from '../arbitrary'
import { optional, sparse, weigh } from '../draw'
import { law, lawAbout, result, same, type Call, type Law } from '../law'

const FAILURES = ['unrecognized_response', 'shipping_line_unreachable', 'internal_processing_error'] as const
const REJECTIONS = ['duplicate', 'invalid_number', 'booking_cancelled', 'data_unavailable'] as const
const OUTCOMES = ['not_found', 'expired', 'retries_exhausted'] as const
const OPEN: readonly RequestStatus[] = ['pending', 'awaiting_manifest']

const at = valid(dateTime)
const shipment_id = optional(fc.uuid())
const reason = optional(fc.constantFrom<FailedReason>(...FAILURES, ...REJECTIONS, ...OUTCOMES))
const event = sparse<RequestEvent>({ type: fc.constantFrom(...requestEventTypes), at, shipment_id, reason })

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

const DEFAULT_ATTEMPTS = 14
const DAY = 86_400
const CREATED = Date.parse('2026-01-05T08:00:00Z') / 1_000

/** An open request that expires at the instant of the event, or a part of a second before or after it. */
const expiring = fc
  .record({
    request: anyRequest,
    days: fc.nat({ max: 9 }),
    offset: fc.constantFrom('Z', ...OFFSETS),
    created: fc.constantFrom(...FRACTIONS),
    fraction: fc.constantFrom(...FRACTIONS),
  })
  .map(({ request, days, offset, created, fraction }) => ({
    request: { ...request, status: 'pending' as const, created_at: dateTimeAt(CREATED, created, 'Z') },
    event: { type: 'time_passed' as const, at: dateTimeAt(CREATED + DAY * days, fraction, offset) },
    policy: { expires_after_days: days },
  }))

const stepped = optional(policy).chain(given => {
  const last = given?.max_attempts ?? DEFAULT_ATTEMPTS
  return fc.record({
    request: fc
      .tuple(
        anyRequest,
        fc.constantFrom<RequestStatus | undefined>(...OPEN, undefined),
        fc.constantFrom(null, 0, -2, -1, 0, 2 ** 31),
      )
      .map(([request, status = request.status, left]) => ({
        ...request,
        status,
        retry_count: left === null ? null : Math.max(0, last + left),
      })),
    event: fc.oneof(
      goodEvent,
      fc.record({ type: typeAmong('attempt_failed'), at, reason: reasonAmong(...FAILURES) }),
      event,
    ),
    ...(given && { policy: fc.constant(given) }),
  })
})

/**
 * Requests that are mostly open and close to their last attempt, and events that mostly have the data their row needs.
 */
export const questions: fc.Arbitrary<unknown> = fc.oneof(weigh(6, stepped), weigh(1, expiring))

/** A newly submitted request: pending, with nothing known yet. */
const newRequest = anyRequest.map((request): RequestState => ({
  ...request,
  status: 'pending',
  failed_reason: null,
  is_retrying: false,
  retry_count: 0,
  tracked_object: null,
}))

type Step = { readonly request: RequestState; readonly event: RequestEvent; readonly policy: Partial<RequestPolicy> }

const step = (call: Call, { request, event, policy }: Step): Promise<RequestStep<RequestState>> =>
  result(call, 'tracking_request.step', { request, event, policy })

const countAttempts = (request: RequestState): number => request.retry_count ?? 0

/** An event other than `time_passed`. */
type Happening = RequestEvent & { readonly type: Exclude<RequestEvent['type'], 'time_passed'> }

const isHappening = (event: RequestEvent): event is Happening => event.type !== 'time_passed'

/** The state that the table specifies for an event, or undefined if it has none. */
const destination = (
  request: RequestState,
  event: Happening,
  policy: Partial<RequestPolicy>,
): RequestStatus | undefined => {
  const isOpen = OPEN.includes(request.status)
  switch (event.type) {
    case 'shipment_found':
      return isOpen && event.shipment_id !== undefined ? 'created' : undefined
    case 'not_found':
      if (!isOpen) return undefined
      return (policy.waits_for_manifest ?? ['bill_of_lading', 'booking_number']).includes(request.request_type)
        ? 'awaiting_manifest'
        : 'failed'
    case 'attempt_failed':
      if (!isOpen || !includes(FAILURES, event.reason)) return undefined
      return countAttempts(request) + 1 >= (policy.max_attempts ?? 14) ? 'failed' : request.status
    case 'rejected':
      return isOpen && includes(REJECTIONS, event.reason) ? 'failed' : undefined
    case 'stopped':
      return request.status === 'created' ? 'tracking_stopped' : undefined
    case 'resumed':
      return request.status === 'tracking_stopped' ? 'created' : undefined
  }
}

/** A request with an attribute that no rule names. */
const noted = fc.tuple(anyRequest, fc.jsonValue()).map(([request, note]) => ({ ...request, note }))
const YEARS = { min: new Date('1960-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') }

/** The attributes that may change, by the state that is reached. */
const CHANGING = ['status', 'updated_at', 'failed_reason', 'is_retrying', 'retry_count', 'tracked_object']
const withoutChanging = (request: object): object =>
  Object.fromEntries(Object.entries(request).filter(([key]) => !CHANGING.includes(key)))

const stepLaw = lawAbout(step)

export const laws: readonly Law[] = [
  stepLaw('tracking-request-moves-by-the-table', ['TR-1'], {
    sentence: 'An event leads to the state in the table, and is illegal if the table has none.',
    inputs: fc.record({ request: anyRequest, event: fc.oneof(event, goodEvent).filter(isHappening), policy }),
    isUpheld: (stepped, { request, event, policy }) => {
      const to = destination(request, event, policy)
      return to === undefined
        ? same(stepped, { outcome: 'illegal', from: request.status, event: event.type })
        : stepped.outcome === 'changed' && stepped.request.status === to
    },
  }),
  law('tracking-request-invariants', ['TR-1', 'TR-2', 'ERR-3'], {
    sentence:
      'For every sequence of events on a new request: failed has a reason; created has a shipment and no reason; ' +
      'only an open request is retried; the count never decreases.',
    inputs: fc.record({ request: newRequest, events: fc.array(goodEvent, { maxLength: 20 }), policy }),
    isUpheld: async (call, { request, events, policy }) => {
      let now = request
      for (const event of events) {
        const stepped = await step(call, { request: now, event, policy })
        if (stepped.outcome === 'illegal') continue
        const { status, failed_reason = null, tracked_object, is_retrying } = stepped.request
        if (status === 'failed' && failed_reason === null) return false
        if (status === 'created' && (tracked_object === null || failed_reason !== null)) return false
        if (is_retrying && !OPEN.includes(status)) return false
        if (countAttempts(stepped.request) < countAttempts(now)) return false
        now = stepped.request
      }
      return true
    },
  }),
  stepLaw('tracking-request-keeps-the-rest', ['TR-1'], {
    sentence:
      'A step sets updated_at to the time of its event, and keeps every attribute that the table does not name.',
    inputs: fc.record({ request: noted, event: goodEvent, policy }),
    isUpheld: (stepped, { request, event }) => {
      if (stepped.outcome === 'illegal') return true
      return stepped.outcome === 'unchanged'
        ? same(stepped.request, request)
        : stepped.request.updated_at === event.at && same(withoutChanging(stepped.request), withoutChanging(request))
    },
  }),
  stepLaw('tracking-request-counts-attempts', ['TR-1'], {
    sentence: 'Every attempt adds one to the count, whatever its outcome; other events add nothing.',
    inputs: fc.record({ request: anyRequest, event: goodEvent, policy }),
    isUpheld: (stepped, { request, event }) => {
      const isAttempt = ['shipment_found', 'not_found', 'attempt_failed', 'rejected'].includes(event.type)
      return (
        stepped.outcome === 'illegal' || countAttempts(stepped.request) === countAttempts(request) + (isAttempt ? 1 : 0)
      )
    },
  }),
  law('tracking-request-says-why', ['TR-2', 'ERR-3'], {
    sentence: 'The failed reason is the reason of the last attempt, unless the attempts are exhausted.',
    inputs: fc.record({
      request: newRequest,
      reasons: fc.array(reasonAmong(...FAILURES), { minLength: 6, maxLength: 6 }),
      max_attempts: fc.integer({ min: 1, max: 6 }),
      at,
    }),
    isUpheld: async (call, { request, reasons, max_attempts, at }) => {
      let now = request
      for (const [i, reason] of reasons.slice(0, max_attempts).entries()) {
        const event = { type: 'attempt_failed' as const, at, reason }
        const stepped = await step(call, { request: now, event, policy: { max_attempts } })
        const isLast = i + 1 === max_attempts
        if (stepped.outcome !== 'changed' || (stepped.request.status === 'failed') !== isLast) return false
        if (
          stepped.request.failed_reason !== (isLast ? 'retries_exhausted' : reason) ||
          stepped.request.is_retrying === isLast
        )
          return false
        now = stepped.request
      }
      return true
    },
  }),
  law('tracking-request-expires-to-the-moment', ['TR-1', 'TR-2'], {
    sentence:
      'An open request expires the given number of days after its creation, not a millisecond earlier; time changes no other request.',
    inputs: fc.record({
      request: anyRequest,
      created: fc.date({ ...YEARS, noInvalidDate: true }).map(day => day.toISOString()),
      quarters: fc.nat(400),
      early: fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -1e9, max: 1e9 })),
    }),
    isUpheld: async (call, { request, created, quarters, early }) => {
      const before = { ...request, created_at: created }
      const at = new Date(Date.parse(created) + quarters * 21_600_000 - early).toISOString()
      const event = { type: 'time_passed' as const, at }
      const stepped = await step(call, { request: before, event, policy: { expires_after_days: quarters / 4 } })
      return same(
        stepped,
        OPEN.includes(request.status) && early <= 0
          ? {
              outcome: 'changed',
              request: { ...before, status: 'failed', failed_reason: 'expired', is_retrying: false, updated_at: at },
            }
          : { outcome: 'unchanged', request: before },
      )
    },
  }),
]

function includes(words: readonly string[], word: string | undefined): boolean {
  return word !== undefined && words.includes(word)
}
