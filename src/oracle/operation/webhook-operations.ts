import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { discriminatedUnion, described, json, enumOf } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { containerChangeset } from '../../resource/changeset'
import { document, documentRepresentation, emailSubmission } from '../../resource/document'
import { date, dateTime, uuid } from '../../resource/json-api'
import { build, explain, read, type NotificationDraft } from '../../rule/webhook'
import { errors, having, inAnyOrder, relationships } from '../meaning'
import { operation } from './operation'

const mode = enumOf('a mode', ['strict', 'tolerant'])
const aboutDocument = <E extends string>(event: E) =>
  t.intersection([
    t.type({ event: t.literal(event), document }),
    t.partial({ email_submission: emailSubmission, representation: documentRepresentation }),
  ])

export const webhook = [
  operation({
    name: 'webhook.read',
    summary: 'Reads the body of a webhook: the event, its resource, and the changes.',
    clauses: ['EVT-1', 'EVT-2', 'EVT-3', 'EVT-4', 'EVT-5', 'EVT-6', 'RES-WEBHOOK-NOTIFICATION', 'RES-LIVE'],
    input: t.intersection([
      t.type({ notification: described(json, 'The body of the webhook, as delivered.') }),
      t.partial({ mode: described(mode, '`strict`, the default, or `tolerant`, for live data.') }),
    ]),
    meaning: having({ errors }),
    run: input => right(read(input)),
    sentence: result => explain(result),
    decidingClauses: result => {
      if (result.outcome === 'container_updated') return ['EVT-2', 'EVT-3']
      if (result.outcome === 'document') return ['EVT-1', 'EVT-4']
      return result.outcome === 'rejected'
        ? ['RES-WEBHOOK-NOTIFICATION']
        : [result.event === 'email_submission.created' ? 'EVT-6' : 'EVT-5']
    },
    blame: {
      '/id /event /created_at /version /errors': ['RES-WEBHOOK-NOTIFICATION'],
      '/container_id /changeset': ['EVT-2'],
      '/hold_changes': ['EVT-3'],
      '/snapshot': ['EVT-2', 'EVT-5', 'EVT-6'],
      '/document_id /document /email_submission /representation': ['EVT-1'],
      '/subject /included': ['EVT-5', 'EVT-6'],
      '/warnings': ['RES-LIVE'],
    },
  }),
  operation({
    name: 'webhook.build',
    summary: 'Builds the body of a webhook.',
    clauses: ['EVT-1', 'EVT-2', 'EVT-3'],
    input: t.intersection([
      t.type({ id: uuid, created_at: dateTime, version: date }),
      discriminatedUnion('what to build', 'event', {
        'container.updated': t.type({
          event: t.literal('container.updated'),
          container_id: uuid,
          changeset: containerChangeset,
        }),
        'document.extracted': aboutDocument('document.extracted'),
        'document.extraction_failed': aboutDocument('document.extraction_failed'),
      } satisfies { readonly [E in NotificationDraft['event']]: t.Mixed }),
    ]),
    meaning: having({
      notification: having({
        data: relationships('reference_object', 'document'),
        included: inAnyOrder(value =>
          isObject(value) && value['type'] === 'container_updated_event' ? relationships('container')(value) : value,
        ),
      }),
    }),
    run: build,
    sentence: (_, { event, id }) => `The notification ${id} of ${event}.`,
    decidingClauses: (_, { event }) => (event === 'container.updated' ? ['EVT-2', 'EVT-3'] : ['EVT-1']),
  }),
]
