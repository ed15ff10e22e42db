import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { count, finite, refine, json, nullable, enumOf } from '../../kernel/codec/codec'
import { included } from '../../resource/catalog'
import { dateTime, identifier } from '../../resource/json-api'
import { shippingLineAttributes } from '../../resource/shipping-line'
import {
  failedReason,
  receivedAttributes,
  receivedTrackingRequest,
  requestType,
  status,
} from '../../resource/tracking-request'
import { explain, list, propagate, step, submit } from '../../rule/tracking-request'
import { requestEventTypes } from '../../rule/tracking-request/step'
import { errors, having, link, values } from '../meaning'
import { answeredError, operation } from './operation'
import { POSITIVE_WHOLE_NUMBER } from '../../kernel/phrase'

const request = t.intersection([receivedAttributes, t.type({ tracked_object: nullable(t.string) })])
const eventType = enumOf('an event', requestEventTypes)
const days = refine('a number of days from 0', finite, { code: 'range', test: n => n >= 0, schema: { minimum: 0 } })

const size = refine(POSITIVE_WHOLE_NUMBER, count, { code: 'range', test: n => n >= 1, schema: { minimum: 1 } })
/** The response document: every property is required except the links prev and next. */
const listDocument = t.type({
  data: t.readonlyArray(receivedTrackingRequest),
  included: t.readonlyArray(identifier),
  links: t.intersection([
    t.type({ self: t.string, first: t.string, last: t.string }),
    t.partial({ prev: t.string, next: t.string }),
  ]),
  meta: t.type({ size: count, total: count }),
})

const referenced = t.type({ ref_numbers: nullable(t.array(t.string)) })
const updated = t.type({ ref_numbers: nullable(t.readonlyArray(t.string)) })

export const trackingRequest = [
  operation({
    name: 'tracking_request.step',
    summary: 'Applies one event to a tracking request.',
    clauses: ['TR-1', 'TR-2', 'ERR-3'],
    input: t.intersection([
      t.type({
        request,
        event: t.intersection([
          t.type({ type: eventType, at: dateTime }),
          t.partial({ shipment_id: t.string, reason: failedReason }),
        ]),
      }),
      t.partial({
        policy: t.partial({ max_attempts: count, expires_after_days: days, waits_for_manifest: t.array(requestType) }),
      }),
    ]),
    output: t.union([
      t.type({ outcome: enumOf('an outcome', ['changed', 'unchanged']), request }),
      t.type({ outcome: t.literal('illegal'), from: status, event: eventType }),
    ]),
    run: input => right(step(input)),
    sentence: result => explain(result),
    decidingClauses: result =>
      result.outcome === 'changed' && result.request.failed_reason ? ['TR-1', 'TR-2', 'ERR-3'] : ['TR-1'],
    blame: {
      '/outcome': ['TR-1'],
      '/request/status': ['TR-1'],
      '/request/failed_reason': ['TR-2', 'ERR-3'],
      '': ['TR-1'],
    },
  }),
  operation({
    name: 'tracking_request.submit',
    summary: 'Validates the body of a new tracking request.',
    clauses: ['TR-3', 'ERR-1'],
    input: t.intersection([
      t.type({ body: json }),
      t.partial({ shipping_lines: nullable(t.array(shippingLineAttributes)) }),
    ]),
    output: t.union([
      t.type({
        outcome: t.literal('accepted'),
        attributes: t.type({
          request_type: requestType,
          request_number: t.string,
          scac: t.string,
          ref_numbers: nullable(t.readonlyArray(t.string)),
        }),
        other_attributes: t.UnknownRecord,
        relationships: t.UnknownRecord,
        shipping_line: nullable(t.string),
      }),
      t.type({ outcome: t.literal('rejected'), errors: t.readonlyArray(answeredError) }),
    ]),
    meaning: having({ errors }),
    run: input => right(submit(input)),
    sentence: result => explain(result),
    decidingClauses: ({ outcome }) => (outcome === 'rejected' ? ['TR-3', 'ERR-1'] : ['TR-3']),
  }),
  operation({
    name: 'tracking_request.propagate',
    summary: 'Adds the reference numbers of a tracking request to its shipment and its containers.',
    clauses: ['TR-4'],
    input: t.type({ ref_numbers: nullable(t.array(t.string)), shipment: referenced, containers: t.array(referenced) }),
    output: t.type({ shipment: updated, containers: t.readonlyArray(updated) }),
    run: propagate,
    sentence: result => explain(right(result)),
  }),
  operation({
    name: 'tracking_request.list',
    summary: 'Answers a form-encoded list query with a JSON:API document.',
    clauses: ['TR-5', 'ERR-1'],
    input: t.intersection([
      t.type({ query: t.string, requests: t.array(receivedTrackingRequest), url: t.string }),
      t.partial({ included: t.array(included), policy: t.partial({ default_page_size: size, max_page_size: size }) }),
    ]),
    output: t.union([
      t.type({ status: t.literal(200), document: listDocument }),
      t.type({ status: t.literal(400), document: t.type({ errors: t.readonlyArray(answeredError) }) }),
    ]),
    meaning: having({ document: having({ links: values(link), errors }) }),
    run: input => right(list(input)),
    sentence: result => explain(result),
    decidingClauses: ({ status }) => (status === 200 ? ['TR-5'] : ['TR-5', 'ERR-1']),
  }),
]
