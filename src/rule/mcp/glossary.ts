/**
 * The milestone glossary: the service's enum values explained in a Markdown document.
 *
 * Each table is typed by an enum of the library, so a new value does not compile without its explanation.
 */
import type { Fee, Hold } from '../../resource/model'
import type { TrackingRequest } from '../../resource/model'
import type { DocumentNotification, DocumentPhase } from '../document'
import type { Change } from '../hold'
import type { Change as ReadinessChange, Status } from '../readiness'

type Attributes = TrackingRequest['attributes']

const EVENTS: { readonly [E in 'container.updated' | DocumentNotification]: string } = {
  'container.updated':
    'A container changed: its holds, fees, availability or another attribute. The changeset gives old and new values.',
  'document.extracted': 'The contents of a document that was submitted were extracted.',
  'document.extraction_failed': 'The contents of a document that was submitted could not be extracted.',
}

const READINESS: { readonly [S in Status]: string } = {
  ready:
    'Available for pickup, and no hold is active. Without any hold it is definitive; with a pending one, to be confirmed.',
  out_of_sync:
    'Reported as available and under an active hold at once: wait for the next update, or read the container again.',
  blocked: 'Not available, and at least one hold is active: the holds must be resolved.',
  not_released: 'Not available, though no hold is active: the terminal has not cleared it yet.',
  unknown: 'The terminal has not reported both availability and holds. Not reported is not the same as no holds.',
}

const READINESS_CHANGES: { readonly [C in ReadinessChange]: string } = {
  became_ready: 'It was not ready for pickup, and now is.',
  lost_ready: 'It was ready for pickup, and no longer is.',
  changed: 'The readiness or its certainty changed, but not whether it is ready.',
  none: 'The readiness did not change.',
}

const HOLD_NAMES: { readonly [N in Hold['name']]: string } = {
  freight: "The carrier's freight charges are unpaid.",
  customs: 'The customs authority holds it: documents, an exam or an inspection.',
  USDA: 'An agricultural, phytosanitary inspection.',
  VACIS: 'A scan by X-ray or gamma ray, without opening it.',
  TMF: 'The terminal management fee.',
  other: 'A hold of another kind. Its description has the words of the terminal.',
}

const HOLD_STATUSES: { readonly [S in Hold['status']]: string } = {
  hold: 'Active: it blocks pickup.',
  pending: 'Expected, but not active yet. A cleared hold is removed from the list, so no status means cleared.',
}

const HOLD_CHANGES: { readonly [C in Change]: string } = {
  placed: 'An active hold came.',
  expected: 'A pending hold came.',
  activated: 'A pending hold became active.',
  cleared: 'An active hold is gone.',
  withdrawn: 'A pending hold is gone.',
  deactivated: 'An active hold is only pending again.',
  redescribed: 'Only the description of a hold changed.',
}

const FEE_TYPES: { readonly [T in Fee['type']]: string } = {
  demurrage: "The carrier's charge that grows daily after free time. A line item.",
  extended_dwell_time: "The terminal's charge for a long stay. A line item.",
  exam: 'The cost of an inspection. A line item.',
  other: 'A fee of another kind. A line item.',
  total:
    "The terminal's own total, which may include the line items: it is not a line item and is never added to them.",
}

const REQUEST_STATUSES: { readonly [S in Attributes['status']]: string } = {
  pending: 'The shipment has not been obtained from the shipping line yet.',
  awaiting_manifest: 'The shipping line does not know the number yet; it is asked again.',
  created: 'The shipment was found and is tracked.',
  failed: 'The shipment could not be obtained. The failed reason explains it.',
  tracking_stopped: 'The shipment is no longer tracked.',
}

const FAILED_REASONS: { readonly [R in NonNullable<Attributes['failed_reason']>]: string } = {
  booking_cancelled: 'The booking was cancelled.',
  duplicate: 'The same number is tracked already.',
  expired: 'It was not found within the time that is allowed.',
  internal_processing_error: 'The service itself failed.',
  invalid_number: 'It is not a valid number of the shipping line.',
  not_found: 'The shipping line does not know the number.',
  retries_exhausted: 'It was tried as often as is allowed.',
  shipping_line_unreachable: 'The shipping line could not be reached.',
  unrecognized_response: 'The answer of the shipping line was not understood.',
  data_unavailable: 'The shipping line has no data to give.',
}

const DOCUMENT_PHASES: { readonly [P in DocumentPhase]: string } = {
  submitted: 'The document was submitted; its type is not known yet.',
  classified: 'Its type is known, and its contents are being extracted.',
  extracted: 'Its contents were extracted.',
  extraction_failed: 'Its contents could not be extracted.',
}

const section = (title: string, words: { readonly [word: string]: string }, note = ''): string =>
  `## ${title}\n\n${note && `${note}\n\n`}| word | meaning |\n| --- | --- |\n` +
  Object.entries(words)
    .map(([word, meaning]) => `| \`${word}\` | ${meaning} |\n`)
    .join('')

export const glossary = [
  '# Events and milestones\n',
  section('Events', EVENTS, 'Another event, `email_submission.created`, is planned and not live.'),
  section('Readiness for pickup', READINESS, 'Told from `available_for_pickup` and `holds_at_pod_terminal`.'),
  section('Changes of readiness', READINESS_CHANGES),
  section('Holds', HOLD_NAMES),
  section('Statuses of a hold', HOLD_STATUSES),
  section('Changes of a hold', HOLD_CHANGES),
  section(
    'Fees',
    FEE_TYPES,
    'An amount of 0 is unposted: assessed, and not posted yet. Different currencies are never added.',
  ),
  section('States of a tracking request', REQUEST_STATUSES),
  section('Why a tracking request failed', FAILED_REASONS),
  section('Phases of a document', DOCUMENT_PHASES),
].join('\n')
