/** The machine of tracking requests, against the table of the contract. */
import { describe } from 'vitest'
import * as trackingRequest from '../../src/rule/tracking-request'
import { every, MISSING, objects, pairs } from './every'

const TRANSIENT = ['unrecognized_response', 'shipping_line_unreachable', 'internal_processing_error']
const FINAL = ['duplicate', 'invalid_number', 'booking_cancelled', 'data_unavailable']
const REASONS = [MISSING, ...TRANSIENT, ...FINAL, 'expired', 'not_found', 'retries_exhausted']
const TYPES = ['shipment_found', 'not_found', 'attempt_failed', 'rejected', 'time_passed', 'stopped', 'resumed']
const CREATED = '2026-01-01T00:00:00Z'
/** Just before the request expires after 7 days, and then. */
const TIMES = ['2026-01-07T23:59:59.999Z', '2026-01-08T00:00:00Z']

type Request = trackingRequest.RequestState
type Event = trackingRequest.RequestEvent
const REQUESTS = [
  ...objects({
    request_number: ['N'],
    status: ['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'],
    request_type: ['bill_of_lading', 'booking_number', 'container'],
    scac: ['ABCD'],
    created_at: [CREATED],
    tracked_object: [null],
    retry_count: [MISSING, null, 12, 13],
  }),
] as readonly Request[]
const EVENTS = [
  ...objects({ type: TYPES, at: TIMES, shipment_id: [MISSING, 'S'], reason: REASONS }),
] as readonly Event[]
const isUsual = ({ type, at, shipment_id, reason }: Event): boolean =>
  type === 'shipment_found'
    ? reason === undefined && at === TIMES[0]
    : shipment_id === undefined &&
      (type === 'time_passed' || at === TIMES[0]) &&
      (type === 'attempt_failed' || type === 'rejected'
        ? [undefined, TRANSIENT[0], FINAL[0]].includes(reason)
        : reason === undefined)

const USUAL = EVENTS.filter(isUsual)

/** The table of tracking_request.step: the request after the event, or undefined if it is illegal. */
const tableOfSteps = (request: Request, { type, at, shipment_id, reason }: Event): Request | undefined => {
  const { status, request_type, retry_count } = request
  const isOpen = status === 'pending' || status === 'awaiting_manifest'
  const count = (retry_count ?? 0) + 1
  const to = (next: string, changes: object): Request =>
    ({ ...request, ...changes, status: next, updated_at: at }) as Request
  const failed = (why: string, tried: object = { retry_count: count }): Request =>
    to('failed', { failed_reason: why, is_retrying: false, ...tried })
  if (type === 'time_passed') return isOpen && at === TIMES[1] ? failed('expired', {}) : request
  if (type === 'stopped' && status === 'created') return to('tracking_stopped', { is_retrying: false })
  if (type === 'resumed' && status === 'tracking_stopped') return to('created', {})
  if (!isOpen) return undefined
  const retrying = { is_retrying: true, retry_count: count }
  if (type === 'shipment_found' && shipment_id !== undefined)
    return to('created', { tracked_object: shipment_id, failed_reason: null, is_retrying: false, retry_count: count })
  if (type === 'not_found')
    return request_type === 'container'
      ? failed('not_found')
      : to('awaiting_manifest', { failed_reason: 'not_found', ...retrying })
  if (type === 'attempt_failed' && TRANSIENT.includes(reason ?? ''))
    return count >= 14 ? failed('retries_exhausted') : to(status, { failed_reason: reason, ...retrying })
  return type === 'rejected' && FINAL.includes(reason ?? '') ? failed(reason!) : undefined
}

type Rules = {
  readonly step: (input: { readonly request: Request; readonly event: Event }) => trackingRequest.RequestStep<Request>
}
const stepped = ({ step }: Rules, request: Request, event: Event): Request | undefined => {
  const result = step({ request, event })
  return result.outcome === 'illegal' ? undefined : result.request
}
const text = (request: Request | undefined): string => JSON.stringify(request && Object.entries(request).sort())
const rules: Rules = { step: trackingRequest.step }
/** Takes every sequence of four events. Returns their number, or false if one ends in another request than by the table. */
const takeAll = (own: Rules, first: Request): number | false => {
  // What follows depends on the request alone, so that it is tried once.
  const counts = new Map<string, number>()
  const take = (theirs: Request, ours: Request, left: number): number => {
    const key = `${left} ${text(theirs)}`
    if (text(theirs) !== text(ours)) return NaN
    let count = counts.get(key)
    if (count !== undefined) return count
    count = left === 0 ? 1 : 0
    for (const event of left === 0 ? [] : USUAL)
      count += take(stepped(own, theirs, event) ?? theirs, tableOfSteps(ours, event) ?? ours, left - 1)
    counts.set(key, count)
    return count
  }
  return take(first, first, 4) || false
}
const misread = (change: (request: Request, event: Event) => Partial<Request> | undefined): Rules => ({
  step: ({ request, event }) => {
    const result = trackingRequest.step({ request, event })
    return result.outcome === 'changed'
      ? { ...result, request: { ...result.request, ...change(request, event) } }
      : result
  },
})

describe('tracking requests', () => {
  every('tracking_request.step', {
    cases: () => pairs(REQUESTS, EVENTS),
    holds: (own, [request, event]) => text(stepped(own, request, event)) === text(tableOfSteps(request, event)),
    rules,
    wrong: {
      'counts from 1': misread(({ retry_count }) => (retry_count === undefined ? { retry_count: 2 } : undefined)),
      'keeps the time of the last change': misread(() => ({ updated_at: CREATED })),
    },
  })
  every('tracking_request.step, four events', {
    cases: () => REQUESTS.filter(({ retry_count }) => retry_count === 12),
    holds: takeAll,
    rules,
    wrong: {
      'forgets the count after an attempt': misread((_, { type }) =>
        type === 'attempt_failed' ? { retry_count: 1 } : undefined,
      ),
    },
  })
})
