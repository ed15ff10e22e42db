/**
 * The types of a tracking request and of the request that creates one.
 */
import type { failedReasons, requestStatuses, requestTypes } from '../codes'
import type { AnyObject, ToOne, ToOneOrNone } from './json-api'

/** The status of a tracking request. */
export type RequestStatus = (typeof requestStatuses)[number]

/** The kind of number that a request tracks. */
export type RequestType = (typeof requestTypes)[number]

/** The reason why a request, or its last attempt, failed. */
export type FailedReason = (typeof failedReasons)[number]

/** The attributes of a tracking request. */
export type TrackingRequestAttributes = {
  /** The bill of lading, booking or container number. */
  request_number: string
  /** The status of the request. */
  status: RequestStatus
  /** The kind of the request number. */
  request_type: RequestType
  /** The SCAC of the shipping line: four characters. */
  scac: string
  /** When the request was submitted. */
  created_at: string
  /** Reference numbers; they are given to the shipment and its containers. */
  ref_numbers?: string[] | null | undefined
  /** Tags of the account for its requests. */
  tags?: string[] | undefined
  /** The last reason why the request could not be completed; set when it has failed or is failing. */
  failed_reason?: FailedReason | null | undefined
  /** When the request last changed. */
  updated_at?: string | undefined
  /** Whether it will be retried. */
  is_retrying?: boolean | undefined
  /** How many attempts were made to get the shipment from the shipping line. */
  retry_count?: number | null | undefined
}

/** A tracking request: the number to track, and the progress so far. */
export type TrackingRequest = {
  /** The id of the resource. */
  id: string
  type: 'tracking_request'
  attributes: TrackingRequestAttributes
  relationships?:
    | {
        /** The shipment that was found, or null. */
        tracked_object?: ToOneOrNone<'shipment'> | undefined
        /** The customer that it is tracked for. */
        customer?: ToOne<'party'> | undefined
      }
    | undefined
  links?: AnyObject | undefined
}

/** The attributes of a {@link ReceivedTrackingRequest}. */
export type ReceivedTrackingRequestAttributes = Omit<TrackingRequestAttributes, 'scac'> & {
  /** The SCAC of the shipping line; null while it is detected. */
  scac: string | null
}

/** A tracking request whose SCAC may be null, so that requests read tolerantly can be listed. */
export type ReceivedTrackingRequest = Omit<TrackingRequest, 'attributes'> & {
  attributes: ReceivedTrackingRequestAttributes
}

type Essential = 'request_number' | 'status' | 'request_type' | 'created_at'

/** The attributes of a tracking request after tolerant reading: those that are not essential may be null or missing. */
export type LiveTrackingRequestAttributes = Pick<TrackingRequestAttributes, Essential> & {
  /** The SCAC of the shipping line; null until the line is known. */
  scac: string | null
  /** Reference numbers; they are given to the shipment and its containers. */
  ref_numbers?: string[] | null | undefined
  /** Tags of the account for its requests. */
  tags?: string[] | null | undefined
  /** The last reason why the request could not be completed; in live data any string. */
  failed_reason?: string | null | undefined
  /** When the request last changed; in live data any string. */
  updated_at?: string | null | undefined
  /** Whether it will be retried. */
  is_retrying?: boolean | null | undefined
  /** How many attempts were made to get the shipment from the shipping line. */
  retry_count?: number | null | undefined
}

/** A tracking request after tolerant reading. */
export type LiveTrackingRequest = {
  /** The id of the resource: any string. */
  id: string
  type: 'tracking_request'
  attributes: LiveTrackingRequestAttributes
  relationships?:
    | {
        /** The shipment that was found, or null. */
        tracked_object?: ToOneOrNone<'shipment'> | undefined
        /** The customer that it is tracked for, or null. */
        customer?: ToOneOrNone<'party'> | undefined
      }
    | undefined
  links?: AnyObject | undefined
}

/** The body of POST /tracking_requests. */
export type TrackingRequestCreate = {
  data: {
    type: 'tracking_request'
    attributes: {
      request_type: RequestType
      request_number: string
      scac: string
      ref_numbers?: string[] | null | undefined
    }
  }
}
