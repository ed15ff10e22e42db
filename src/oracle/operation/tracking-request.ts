import { right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { count, finite, form, nullable, word } from '../../kernel/codec'
import { dateTime } from '../../resource/json-api'
import { failedReason, requestType, status, trackingRequestAttributes } from '../../resource/tracking-request'
import { explain, step } from '../../rule/tracking-request'
import { operation } from './operation'

const request = t.intersection([trackingRequestAttributes, t.type({ tracked_object: nullable(t.string) })])
const eventType = word('an event', ['shipment_found', 'not_found', 'attempt_failed', 'rejected', 'time_passed', 'stopped', 'resumed'])
const days = form('a number of days from 0', finite, { code: 'range', test: n => n >= 0, schema: { minimum: 0 } })

export const trackingRequest = [
  operation({
    name: 'tracking_request.step',
    summary: 'Applies one event to a tracking request, by a policy of attempts and expiry.',
    clauses: ['TR-1', 'TR-2', 'ERR-3'],
    input: t.intersection([
      t.type({
        request,
        event: t.intersection([
          t.type({ type: eventType, at: dateTime }),
          t.partial({ shipment_id: t.string, reason: failedReason }),
        ]),
      }),
      t.partial({ policy: t.partial({ max_attempts: count, expires_after_days: days, waits_for_manifest: t.array(requestType) }) }),
    ]),
    output: t.union([
      t.type({ outcome: word('an outcome', ['changed', 'unchanged']), request }),
      t.type({ outcome: t.literal('illegal'), from: status, event: eventType }),
    ]),
    run: input => right(step(input)),
    sentence: explain,
    decided: result => (result.outcome === 'changed' && result.request.failed_reason ? ['TR-1', 'TR-2', 'ERR-3'] : ['TR-1']),
  }),
]
