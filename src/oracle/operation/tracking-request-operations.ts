import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { count, finite, refine, json, nullable, enumOf } from '../../kernel/codec/codec'
import { included } from '../../resource/catalog'
import { dateTime } from '../../resource/json-api'
import { shippingLineAttributes } from '../../resource/shipping-line'
import { failedReason, receivedTrackingRequest, requestType } from '../../resource/tracking-request'
import { explain, list, propagate, step, submit } from '../../rule/tracking-request'
import { requestEventTypes } from '../../rule/tracking-request/step'
import { errors, having, link, values } from '../meaning'
import { written } from '../written'
import { operation } from './operation'
import { POSITIVE_WHOLE_NUMBER } from '../../kernel/phrase'

const days = refine('a number of days from 0', finite, { code: 'range', test: n => n >= 0, schema: { minimum: 0 } })

const size = refine(POSITIVE_WHOLE_NUMBER, count, { code: 'range', test: n => n >= 1, schema: { minimum: 1 } })

const referenced = t.type({ ref_numbers: nullable(t.array(t.string)) })

export const trackingRequest = [
  operation({
    name: 'tracking_request.step',
    summary: 'Applies one event to a tracking request.',
    clauses: ['TR-1', 'TR-2', 'ERR-3'],
    input: t.intersection([
      t.type({
        request: written.RequestState,
        event: t.intersection([
          t.type({ type: enumOf('an event', requestEventTypes), at: dateTime }),
          t.partial({ shipment_id: t.string, reason: failedReason }),
        ]),
      }),
      t.partial({
        policy: t.partial({ max_attempts: count, expires_after_days: days, waits_for_manifest: t.array(requestType) }),
      }),
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
    meaning: having({ document: having({ links: values(link), errors }) }),
    run: input => right(list(input)),
    sentence: result => explain(result),
    decidingClauses: ({ status }) => (status === 200 ? ['TR-5'] : ['TR-5', 'ERR-1']),
  }),
]
