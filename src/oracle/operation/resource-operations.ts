import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { described, json, enumOf } from '../../kernel/codec/codec'
import { explain, decode } from '../../resource/decode'
import type { ResourceName } from '../../resource/model'
import { catalog } from '../../resource/catalog'
import { operation } from './operation'

/** The clause of each resource, document and body. */
const CLAUSES: { readonly [N in ResourceName]: readonly string[] } = {
  tracking_request: ['RES-TRACKING-REQUEST'],
  tracking_request_document: ['RES-TRACKING-REQUEST'],
  tracking_request_list: ['RES-TRACKING-REQUEST'],
  tracking_request_create: ['RES-TRACKING-REQUEST'],
  shipping_line: ['RES-SHIPPING-LINE'],
  shipping_line_document: ['RES-SHIPPING-LINE'],
  shipping_line_list: ['RES-SHIPPING-LINE'],
  account: ['RES-ACCOUNT'],
  party: ['RES-PARTY'],
  shipment: ['RES-SHIPMENT'],
  shipment_document: ['RES-SHIPMENT'],
  shipment_list: ['RES-SHIPMENT'],
  reference_patch: ['RES-SHIPMENT'],
  container: ['RES-CONTAINER'],
  container_document: ['RES-CONTAINER'],
  container_list: ['RES-CONTAINER'],
  terminal_hold: ['RES-CONTAINER'],
  terminal_fee: ['RES-CONTAINER'],
  custom_field_definition: ['RES-CUSTOM-FIELD-DEFINITION'],
  custom_field_definition_document: ['RES-CUSTOM-FIELD-DEFINITION'],
  custom_field_definition_list: ['RES-CUSTOM-FIELD-DEFINITION'],
  document: ['RES-DOCUMENT'],
  document_document: ['RES-DOCUMENT'],
  document_create: ['RES-DOCUMENT'],
  email_submission: ['RES-EMAIL-SUBMISSION'],
  document_representation: ['RES-DOCUMENT-REPRESENTATION', 'VER-3'],
  webhook_notification: ['RES-WEBHOOK-NOTIFICATION', 'VER-2'],
  webhook_notification_document: ['RES-WEBHOOK-NOTIFICATION', 'VER-2'],
  error: ['RES-ERROR'],
  error_document: ['RES-ERROR'],
}

export const resource = [
  operation({
    name: 'resource.decode',
    summary: 'Decodes a value as the resource or document named by type.',
    clauses: [
      'RES-CONTAINER',
      'RES-TRACKING-REQUEST',
      'RES-SHIPPING-LINE',
      'RES-ACCOUNT',
      'RES-PARTY',
      'RES-SHIPMENT',
      'RES-CUSTOM-FIELD-DEFINITION',
      'RES-DOCUMENT',
      'RES-EMAIL-SUBMISSION',
      'RES-DOCUMENT-REPRESENTATION',
      'RES-WEBHOOK-NOTIFICATION',
      'RES-ERROR',
      'RES-LIVE',
      'VER-2',
      'VER-3',
    ],
    input: t.intersection([
      t.type({
        type: described(enumOf('a resource', Object.keys(catalog) as ResourceName[]), 'What to read the value as.'),
        value: described(json, 'The value to read.'),
      }),
      t.partial({
        mode: described(enumOf('a mode', ['strict', 'tolerant']), 'Strict, the default, or tolerant, for live data.'),
      }),
    ]),
    run: input => right(decode(input)),
    sentence: explain,
    decidingClauses: (result, { type, mode }) => [
      ...CLAUSES[type],
      ...(mode === 'tolerant' && !(result.valid && result.warnings.length === 0) ? ['RES-LIVE'] : []),
    ],
    blame: { '/warnings': ['RES-LIVE'] },
  }),
]
