/**
 * Courses: sequences of calls, each of which receives a part of the answer before it.
 *
 * A single generated input cannot lead an operation with a state far. The calls of a course are generated without the
 * part that is handed back.
 */
import * as fc from 'fast-check'
import { isObject } from '../../kernel/json'
import type { OperationName } from '../../oracle/outputs'
import { holdNames } from '../../resource/codes'
import { EVENT_TYPES } from '../../rule/hold/change'
import { PHASES } from '../../rule/document/phase'
import { requestEventTypes } from '../../rule/tracking-request/step'
import { dateTimeAt, FRACTIONS, OFFSETS } from './arbitrary'
import { steps } from './tracking-request/step'
import { trackerCalls } from './course-of-tracker'

/** A call whose input lacks the part that the answer before it gives. */
export type CourseCall = { readonly operation: OperationName; readonly input: unknown }

export type Course = {
  /** Permanent. */
  readonly id: string
  readonly title: string
  readonly operations: readonly OperationName[]
  readonly calls: fc.Arbitrary<readonly CourseCall[]>
  /** The part that the first input receives, and the input after a refusal. */
  readonly initial: object
  /** Returns the part of a result that goes into the next input. */
  readonly handedBack: (result: { readonly [key: string]: unknown }) => object
}

const under =
  (key: string) =>
  (result: { readonly [key: string]: unknown }): object =>
    key in result ? { [key]: result[key] } : {}

const START = Date.parse('2026-01-05T08:00:00Z') / 1_000
const DAY = 86_400

const holdEvents = fc.record(
  {
    type: fc.constantFrom(...EVENT_TYPES),
    name: fc.constantFrom(...holdNames),
    description: fc.constantFrom(null, '', 'exam', 'exam\n', 'EXAM'),
  },
  { requiredKeys: ['type', 'name'] },
)
const holds = fc.array(
  fc.record({
    name: fc.constantFrom('customs', 'other'),
    status: fc.constantFrom('hold', 'pending'),
    description: fc.constantFrom(null, 'exam'),
  }),
  { maxLength: 3 },
)

/** The first call has the whole input, the others only the new part. */
const withStart = (
  operation: OperationName,
  starts: fc.Arbitrary<object>,
  parts: fc.Arbitrary<object>,
  maxLength: number,
): fc.Arbitrary<readonly CourseCall[]> =>
  fc
    .tuple(starts, fc.array(parts, { minLength: 2, maxLength }))
    .map(([start, list]) => list.map((part, i) => ({ operation, input: i === 0 ? { ...start, ...part } : part })))

const requestEvents = fc
  .record({
    type: fc.constantFrom(...requestEventTypes, 'not_found', 'attempt_failed'),
    days: fc.nat({ max: 40 }),
    fraction: fc.constantFrom(...FRACTIONS),
    offset: fc.constantFrom('Z', ...OFFSETS),
    shipment_id: fc.constantFrom(undefined, 's-1', 's-2'),
    reason: fc.constantFrom(undefined, 'unrecognized_response', 'duplicate', 'expired'),
    policy: fc.option(fc.record({ max_attempts: fc.nat({ max: 3 }), expires_after_days: fc.constantFrom(0, 7, 30) })),
  })
  .map(({ type, days, fraction, offset, shipment_id, reason, policy }) => ({
    event: {
      type,
      at: dateTimeAt(START + DAY * days, fraction, offset),
      ...(shipment_id && { shipment_id }),
      ...(reason && { reason }),
    },
    ...(policy && { policy }),
  }))

const requests = steps
  .filter(isObject)
  .map(({ request }) => ({ request: { ...(request as object), status: 'pending', retry_count: 0 } }))

const documentEvents = fc.oneof(
  fc.record({ type: fc.constant('classified'), document_type: fc.constantFrom('commercial_invoice', '') }),
  fc.record({ type: fc.constantFrom('extracted', 'failed') }),
)

export const courses: readonly Course[] = [
  {
    id: 'course-tracker',
    title: 'Updates and snapshots of one container, each step on the state that the last one returned',
    operations: ['tracker.start', 'tracker.receive', 'tracker.read'],
    calls: trackerCalls,
    initial: { state: null },
    handedBack: under('state'),
  },
  {
    id: 'course-hold',
    title: 'Events of the holds of one container, each on the holds that the last one returned',
    operations: ['hold.step'],
    calls: withStart('hold.step', fc.record({ holds }), fc.record({ event: holdEvents }), 12),
    initial: {},
    handedBack: under('holds'),
  },
  {
    id: 'course-tracking-request',
    title: 'Events of one tracking request, each on the request that the last one returned',
    operations: ['tracking_request.step'],
    calls: withStart('tracking_request.step', requests, requestEvents, 10),
    initial: {},
    handedBack: under('request'),
  },
  {
    id: 'course-document',
    title: 'Events of one document, each in the phase that the last one returned',
    operations: ['document.step'],
    calls: withStart(
      'document.step',
      fc.record({ phase: fc.constantFrom(...PHASES) }),
      fc.record({ event: documentEvents }),
      6,
    ),
    initial: {},
    handedBack: under('phase'),
  },
]
