/**
 * Tracking requests, their events, bodies and shipping lines, the same in every run.
 */
import { below, chance, COUNT, digits, many, pick, uuid } from './data.mjs'

const SCACS = ['MSCU', 'MAEU', 'HLCU', 'CMDU', 'ONEY', 'EGLV', 'COSU', 'ZIMU']
const TYPES = ['bill_of_lading', 'booking_number']
const pad = n => String(n).padStart(2, '0')

/** Distinct timestamps of 2026 in random order. */
const instantAt = (i, seconds) =>
  new Date(Date.UTC(2026, 0, 1) + ((Math.imul(i, 2654435761) >>> 0) % seconds) * 1000).toISOString().replace('.000', '')

const request = (i, seconds) => ({
  id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  type: 'tracking_request',
  attributes: {
    request_number: `${pick(SCACS)}${digits(8)}`,
    status: pick(['pending', 'created', 'created', 'failed', 'awaiting_manifest']),
    request_type: pick(TYPES),
    scac: chance(0.9) ? pick(SCACS) : pick(SCACS).toLowerCase(),
    created_at: instantAt(i, seconds),
  },
})

/** The given number of requests. A prime number of seconds keeps the timestamps distinct. */
export const requests = count => many(count, i => request(i, 4_294_967_291))
export const listQuery = 'filter[status]=failed&filter[scac]=mscu'

const FAILURES = ['unrecognized_response', 'shipping_line_unreachable', 'internal_processing_error']
const REJECTIONS = ['duplicate', 'invalid_number', 'booking_cancelled', 'data_unavailable']

const event = () => {
  const at = `2026-01-${pad(1 + below(28))}T${pad(below(24))}:00:00Z`
  const type = pick([
    'shipment_found',
    'not_found',
    'attempt_failed',
    'attempt_failed',
    'rejected',
    'stopped',
    'resumed',
  ])
  return {
    type,
    at,
    ...(type === 'shipment_found' && { shipment_id: uuid() }),
    ...(type === 'attempt_failed' && { reason: pick(FAILURES) }),
    ...(type === 'rejected' && { reason: pick(REJECTIONS) }),
  }
}

export const requestEvents = many(COUNT, () => ({
  request: {
    request_number: `MEDU${digits(8)}`,
    ref_numbers: [`PO-${digits(6)}`],
    tags: [],
    status: pick(['pending', 'awaiting_manifest', 'created', 'tracking_stopped', 'failed']),
    failed_reason: null,
    request_type: pick(TYPES),
    scac: 'MSCU',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    is_retrying: false,
    retry_count: below(10),
    tracked_object: null,
  },
  event: event(),
}))

const letters = i => [17_576, 676, 26, 1].map(power => String.fromCharCode(65 + (Math.floor(i / power) % 26))).join('')

/** Shipping lines with SCACs from AAAA on. Submissions use the first ten. */
export const shippingLines = count =>
  many(count, i => ({
    scac: i < SCACS.length ? SCACS[i] : letters(i * 2),
    alternative_scacs: [letters(i * 2 + 1)],
    bill_of_lading_tracking_support: true,
    booking_number_tracking_support: i % 5 > 0,
    container_number_tracking_support: i % 3 > 0,
  }))

export const submissions = many(COUNT, () => ({
  body: {
    data: {
      type: 'tracking_request',
      attributes: {
        request_type: pick([...TYPES, 'container']),
        request_number: chance(0.05)
          ? ' '
          : `${pick(['csqu', 'TCLU'])}${chance(0.3) ? ' ' : ''}${digits(6)}${chance(0.3) ? '-' : ''}${digits(1)}`,
        scac: chance(0.1) ? pick(SCACS).toLowerCase() : pick(SCACS),
        ...(chance(0.5) && { ref_numbers: [`PO-${digits(6)}`] }),
      },
    },
  },
}))
