import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  can,
  explain,
  forecast,
  mermaid,
  next,
  step,
  type RequestEvent,
  type RequestState,
} from '../../../src/rule/tracking-request'
import { describeVectors } from '../../vectors'

const at = '2026-01-06T09:30:00Z'
const SHIPMENT = '7a1c9b52-0f3e-4d68-9c2a-5b6d7e8f9012'
const pending: RequestState = {
  status: 'pending',
  request_type: 'bill_of_lading',
  created_at: '2026-01-05T08:00:00Z',
  tracked_object: null,
}
const created: RequestState = {
  ...pending,
  status: 'created',
  tracked_object: SHIPMENT,
  failed_reason: null,
  is_retrying: false,
  retry_count: 1,
}

describe('the machine', () => {
  it('is drawn as a diagram', () => {
    expect(mermaid().split('\n')).toEqual([
      'stateDiagram-v2',
      '    [*] --> pending',
      '    pending --> created: shipment_found',
      '    pending --> awaiting_manifest: manifest_awaited',
      '    pending --> failed: not_found',
      '    pending --> failed: retries_exhausted',
      '    pending --> pending: attempt_failed',
      '    pending --> failed: rejected',
      '    pending --> failed: expired',
      '    awaiting_manifest --> created: shipment_found',
      '    awaiting_manifest --> awaiting_manifest: manifest_awaited',
      '    awaiting_manifest --> failed: not_found',
      '    awaiting_manifest --> failed: retries_exhausted',
      '    awaiting_manifest --> awaiting_manifest: attempt_failed',
      '    awaiting_manifest --> failed: rejected',
      '    awaiting_manifest --> failed: expired',
      '    created --> tracking_stopped: stopped',
      '    tracking_stopped --> created: resumed',
    ])
  })
})

describe('can and next', () => {
  it('agree with the table for every transition', () => {
    expect([can('pending', 'retries_exhausted'), can('created', 'stopped'), can('failed', 'resumed')]).toEqual([
      true,
      true,
      false,
    ])
    expect([
      next('awaiting_manifest', 'attempt_failed'),
      next('tracking_stopped', 'resumed'),
      next('failed', 'expired'),
    ]).toEqual(['awaiting_manifest', 'created', undefined])
  })
})

describe('step', () => {
  it('never mutates its input', () => {
    const request = Object.freeze({ ...pending, tags: ['a'] })
    const stepped = step({ request, event: { type: 'shipment_found', at, shipment_id: SHIPMENT } })
    expect(stepped).toEqual({ outcome: 'changed', request: { ...created, tags: ['a'], updated_at: at } })
    expect(stepped.outcome === 'changed' && stepped.request.tags).toBe(request.tags)
  })
  it('returns the same request object if nothing changed', () => {
    const stepped = step({ request: created, event: { type: 'time_passed', at } })
    expect(stepped.outcome === 'unchanged' && stepped.request).toBe(created)
  })
  it('uses the default of an undefined policy property', () => {
    expect(
      step({
        request: pending,
        event: { type: 'attempt_failed', at, reason: 'shipping_line_unreachable' },
        policy: { max_attempts: undefined },
      }),
    ).toMatchObject({ request: { status: 'pending' } })
  })
})

describe('forecast', () => {
  it('returns the next events, expiry and attempts of a new request', () => {
    expect(forecast({ request: pending })).toEqual({
      next: [
        { event: 'shipment_found', to: 'created' },
        { event: 'not_found', to: 'awaiting_manifest' },
        { event: 'attempt_failed', to: 'pending' },
        { event: 'rejected', to: 'failed' },
        { event: 'time_passed', to: 'failed' },
      ],
      expires_at: '2026-01-12T08:00:00Z',
      attempts_left: 14,
    })
  })
  it('includes the expiry whatever the fraction of a second in which the request was created', () => {
    const request: RequestState = { ...pending, created_at: '2026-01-05T08:00:00.5Z' }
    const { next, expires_at } = forecast({ request })
    expect(next).toContainEqual({ event: 'time_passed', to: 'failed' })
    expect(expires_at).toBe('2026-01-12T08:00:00.5Z')
  })
  it('reports when the next attempt is the last', () => {
    const request: RequestState = { ...pending, request_type: 'container', retry_count: 2 }
    expect(forecast({ request, policy: { max_attempts: 3, expires_after_days: 0.25 } })).toEqual({
      next: [
        { event: 'shipment_found', to: 'created' },
        { event: 'not_found', to: 'failed' },
        { event: 'attempt_failed', to: 'failed' },
        { event: 'rejected', to: 'failed' },
        { event: 'time_passed', to: 'failed' },
      ],
      expires_at: '2026-01-05T14:00:00Z',
      attempts_left: 1,
    })
    expect(forecast({ request: { ...request, retry_count: 9 }, policy: { max_attempts: 3 } }).attempts_left).toBe(1)
  })
  it('has no expiry and no attempts once the request is closed', () => {
    expect(forecast({ request: created })).toEqual({
      next: [{ event: 'stopped', to: 'tracking_stopped' }],
      expires_at: null,
      attempts_left: null,
    })
    expect(forecast({ request: { ...created, status: 'tracking_stopped' } }).next).toEqual([
      { event: 'resumed', to: 'created' },
    ])
    expect(forecast({ request: { ...created, status: 'failed' } })).toEqual({
      next: [],
      expires_at: null,
      attempts_left: null,
    })
  })
  it('has no expiry after the year 9999', () => {
    expect(forecast({ request: pending, policy: { expires_after_days: 1e9 } }).expires_at).toBeNull()
  })
  it('agrees with step', () => {
    const late = '9999-12-31T23:59:59Z'
    const events: readonly RequestEvent[] = [
      { type: 'shipment_found', at, shipment_id: SHIPMENT },
      { type: 'not_found', at },
      { type: 'attempt_failed', at, reason: 'internal_processing_error' },
      { type: 'rejected', at, reason: 'invalid_number' },
      { type: 'time_passed', at: late },
      { type: 'stopped', at },
      { type: 'resumed', at },
    ]
    fc.assert(
      fc.property(
        fc.constantFrom<RequestState['status']>(
          'pending',
          'awaiting_manifest',
          'created',
          'failed',
          'tracking_stopped',
        ),
        fc.constantFrom<RequestState['request_type']>('bill_of_lading', 'booking_number', 'container'),
        fc.integer({ min: 0, max: 16 }),
        (status, request_type, retry_count) => {
          const request: RequestState = { ...pending, status, request_type, retry_count }
          const stepped = events.map(event => [event.type, step({ request, event })] as const)
          expect(forecast({ request }).next).toEqual(
            stepped.flatMap(([event, s]) => (s.outcome === 'changed' ? [{ event, to: s.request.status }] : [])),
          )
        },
      ),
    )
  })
})

describe('explain', () => {
  it.each<[RequestState, RequestEvent, string]>([
    [
      pending,
      { type: 'attempt_failed', at, reason: 'shipping_line_unreachable' },
      'Still pending after 1 attempt (shipping line unreachable); it is tried again.',
    ],
    [
      { ...pending, retry_count: 1 },
      { type: 'not_found', at },
      'It awaits its manifest after 2 attempts (not found); it is tried again.',
    ],
    [pending, { type: 'shipment_found', at, shipment_id: 'S' }, 'Created: it tracks the shipment S.'],
    [pending, { type: 'rejected', at, reason: 'duplicate' }, 'Failed: duplicate.'],
    [pending, { type: 'time_passed', at }, 'Unchanged: it stays pending.'],
    [created, { type: 'stopped', at }, 'Tracking has stopped.'],
    [created, { type: 'resumed', at }, 'Illegal: a request that is created does not take the event: resumed.'],
  ])('%j, %j', (request, event, sentence) => {
    expect(explain(step({ request, event }))).toBe(sentence)
  })
})

describeVectors('tracking_request.step')
