/**
 * The tracking request.
 *
 * @clause RES-TRACKING-REQUEST
 */
import * as t from 'io-ts'
import { count, LenientType, nullable, word } from '../kernel/codec/codec'
import { attributes, dateTime, reportedDateTime, resource, scac, texts, toOneExpected, toOneOrNone } from './json-api'

export const status = word('a status', ['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'])

export const failedReason = word('a reason', [
  'booking_cancelled', 'duplicate', 'expired', 'internal_processing_error', 'invalid_number', 'not_found',
  'retries_exhausted', 'shipping_line_unreachable', 'unrecognized_response', 'data_unavailable',
])

/** In tolerant reading a reason outside the list is kept as found. */
const reportedReason = new LenientType(failedReason, t.string)

export const requestType = word('a request type', ['bill_of_lading', 'booking_number', 'container'])

export const trackingRequestAttributes = attributes(
  {
    ref_numbers: nullable(texts),
    tags: texts,
    failed_reason: nullable(reportedReason),
    updated_at: reportedDateTime,
    is_retrying: t.boolean,
    retry_count: nullable(count),
  },
  {},
  { request_number: t.string, status, request_type: requestType, scac, created_at: dateTime },
)

const trackingRequestCodec = resource('tracking_request', t.type({ attributes: trackingRequestAttributes }), {
  tracked_object: toOneOrNone('shipment'),
  customer: toOneExpected('party'),
})
export interface TrackingRequest extends t.TypeOf<typeof trackingRequestCodec> {}
export const trackingRequest: t.Type<TrackingRequest> = trackingRequestCodec

/** The body of POST /tracking_requests, read strictly in both modes. */
export const trackingRequestCreate = t.type({
  data: t.type({
    type: t.literal('tracking_request'),
    attributes: t.intersection([
      t.type({ request_type: requestType, request_number: t.string, scac }),
      t.partial({ ref_numbers: nullable(t.array(t.string)) }),
    ]),
  }),
})
