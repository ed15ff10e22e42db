import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { described, json, enumOf } from '../../kernel/codec/codec'
import { explain, decode } from '../../resource/decode'
import type { ResourceName } from '../../resource/model'
import { catalog } from '../../resource/catalog'
import { operation } from './operation'

/** The resources, documents and bodies of each clause. */
const NAMES = {
  'RES-CONTAINER': ['container', 'container_document', 'container_list', 'terminal_hold', 'terminal_fee'],
  'RES-TRACKING-REQUEST': [
    'tracking_request',
    'tracking_request_document',
    'tracking_request_list',
    'tracking_request_create',
  ],
  'RES-SHIPPING-LINE': ['shipping_line', 'shipping_line_document', 'shipping_line_list'],
  'RES-ACCOUNT': ['account'],
  'RES-PARTY': ['party'],
  'RES-SHIPMENT': ['shipment', 'shipment_document', 'shipment_list', 'reference_patch'],
  'RES-CUSTOM-FIELD-DEFINITION': [
    'custom_field_definition',
    'custom_field_definition_document',
    'custom_field_definition_list',
  ],
  'RES-DOCUMENT': ['document', 'document_document', 'document_create'],
  'RES-EMAIL-SUBMISSION': ['email_submission'],
  'RES-DOCUMENT-REPRESENTATION': ['document_representation'],
  'RES-WEBHOOK-NOTIFICATION': ['webhook_notification', 'webhook_notification_document'],
  'RES-ERROR': ['error', 'error_document'],
  'RES-LIVE': [],
  'VER-2': ['webhook_notification', 'webhook_notification_document'],
  'VER-3': ['document_representation'],
} as const satisfies { readonly [clause: string]: readonly ResourceName[] }

const listClauses = (name: (typeof NAMES)[keyof typeof NAMES][number]): readonly string[] =>
  Object.entries(NAMES).flatMap(([clause, names]) => (names.some(each => each === name) ? [clause] : []))

export const resource = [
  operation({
    name: 'resource.decode',
    summary: 'Decodes a value as the resource or document named by type.',
    clauses: Object.keys(NAMES),
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
      ...listClauses(type),
      ...(mode === 'tolerant' && !(result.valid && result.warnings.length === 0) ? ['RES-LIVE'] : []),
    ],
    blame: { '/warnings': ['RES-LIVE'] },
  }),
]
