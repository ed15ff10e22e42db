/**
 * The enumerated values of the interface's resources, without codecs, so that a rule can import them and stay small.
 */

export const requestStatuses = ['pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped'] as const

export const failedReasons = [
  'booking_cancelled',
  'duplicate',
  'expired',
  'internal_processing_error',
  'invalid_number',
  'not_found',
  'retries_exhausted',
  'shipping_line_unreachable',
  'unrecognized_response',
  'data_unavailable',
] as const

export const requestTypes = ['bill_of_lading', 'booking_number', 'container'] as const

export const holdNames = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other'] as const

export const holdStatuses = ['hold', 'pending'] as const

export const feeTypes = ['demurrage', 'extended_dwell_time', 'exam', 'total', 'other'] as const

export const containerIncludes = ['shipment', 'pod_terminal', 'transport_events'] as const

export const fieldEntities = ['Shipment', 'Cargo'] as const
