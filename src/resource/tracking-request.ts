/**
 * The codecs of a tracking request and of the request that creates one.
 *
 * @clause RES-TRACKING-REQUEST
 */
import * as t from 'io-ts'
import { count, described, LenientType, nullable, enumOf } from '../kernel/codec/codec'
import { failedReasons, requestStatuses, requestTypes } from './codes'
import { attributes, dateTime, reportedDateTime, resource, scac, strings, toOneExpected, toOneOrNone } from './json-api'
import type {
  FailedReason,
  RequestStatus,
  RequestType,
  ReceivedTrackingRequest,
  ReceivedTrackingRequestAttributes,
  TrackingRequest,
  TrackingRequestAttributes,
  TrackingRequestCreate,
} from './model'

export const status: t.Type<RequestStatus> = enumOf('a status', requestStatuses)

export const failedReason: t.Type<FailedReason> = enumOf('a reason', failedReasons)

/** In tolerant reading an unknown reason is kept. */
const reportedReason = new LenientType(failedReason, t.string)

export const requestType: t.Type<RequestType> = enumOf('a request type', requestTypes)

const attributesWith = <S extends string | null>(
  scac: t.Type<S>,
): t.Type<Omit<TrackingRequestAttributes, 'scac'> & { scac: S }> =>
  attributes(
    {
      ref_numbers: described(
        nullable(strings),
        'Reference numbers; they are given to the shipment and its containers.',
      ),
      tags: described(strings, 'Tags of the account for its requests.'),
      failed_reason: described(
        nullable(reportedReason),
        'The last reason why the request could not be completed; set when it has failed or is failing.',
      ),
      updated_at: described(reportedDateTime, 'When the request last changed.'),
      is_retrying: described(t.boolean, 'Whether it will be retried.'),
      retry_count: described(
        nullable(count),
        'How many attempts were made to get the shipment from the shipping line.',
      ),
    },
    {},
    {
      request_number: described(t.string, 'The bill of lading, booking or container number.'),
      status: described(status, 'The status of the request.'),
      request_type: described(requestType, 'The kind of the request number.'),
      scac: described(scac, 'The SCAC of the shipping line: four characters; in live data null while it is detected.'),
      created_at: described(dateTime, 'When the request was submitted.'),
    },
  )

const requestWith = <A>(attributes: t.Type<A>) =>
  resource('tracking_request', t.type({ attributes }), {
    tracked_object: described(toOneOrNone('shipment'), 'The shipment that was found, or null.'),
    customer: described(toOneExpected('party'), 'The customer that it is tracked for.'),
  })

/** In tolerant reading a SCAC may be null: the service is still detecting the shipping line. */
const detectedScac = new LenientType(scac, nullable(scac))

export const trackingRequestAttributes: t.Type<TrackingRequestAttributes> = attributesWith(detectedScac)

export const trackingRequest: t.Type<TrackingRequest> = requestWith(trackingRequestAttributes)

/** The attributes of a {@link ReceivedTrackingRequest}. */
export const receivedAttributes: t.Type<ReceivedTrackingRequestAttributes> = attributesWith(nullable(scac))

export const receivedTrackingRequest: t.Type<ReceivedTrackingRequest> = requestWith(receivedAttributes)

/** The body of POST /tracking_requests, read strictly in both modes. */
export const trackingRequestCreate: t.Type<TrackingRequestCreate> = t.type({
  data: t.type({
    type: t.literal('tracking_request'),
    attributes: t.intersection([
      t.type({ request_type: requestType, request_number: t.string, scac }),
      t.partial({ ref_numbers: nullable(t.array(t.string)) }),
    ]),
  }),
})
