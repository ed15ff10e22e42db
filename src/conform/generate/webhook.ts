/**
 * Notifications, and parts of them that fit together.
 */
import * as fc from 'fast-check'
import { containerChangeset } from '../../resource/changeset'
import type { Document, DocumentRepresentation, EmailSubmission } from '../../resource/model'
import { document, documentRepresentation, emailSubmission } from '../../resource/document'
import { date, dateTime, uuid } from '../../resource/json-api'
import { valid } from './arbitrary'
import { optional } from './draw'

const envelope = { id: valid(uuid), created_at: valid(dateTime), version: valid(date) }

const update = fc.record({
  ...envelope,
  event: fc.constant('container.updated'),
  container_id: valid(uuid),
  changeset: valid(containerChangeset),
})

/** A document with relationships to the other included resources. */
const naming = (
  document: Document,
  submission: EmailSubmission | undefined,
  representation: DocumentRepresentation | undefined,
): Document => ({
  ...document,
  relationships: {
    ...(submission && { email_submission: linkTo(submission) }),
    ...(representation && { last_document_representation: linkTo(representation) }),
  },
})
const linkTo = <T extends string>({ id, type }: { readonly id: string; readonly type: T }) => ({ data: { id, type } })

const documentEvent = fc
  .record({
    ...envelope,
    event: fc.constantFrom('document.extracted', 'document.extraction_failed'),
    document: valid(document).map((drawn): Document => ({ ...drawn, relationships: {} })),
    email_submission: optional(valid(emailSubmission)),
    representation: optional(valid(documentRepresentation)),
    names: fc.boolean(),
  })
  .map(({ names, ...input }) =>
    names ? { ...input, document: naming(input.document, input.email_submission, input.representation) } : input,
  )

/** Parts of notifications that fit together. */
export const parts: fc.Arbitrary<unknown> = fc.oneof(update, documentEvent)

const resource = (type: string, n: number): object => ({ id: `a1b2c3d4-0000-4000-8000-00000000000${n}`, type })
const referTo = (type: string, n: number): object => ({ data: resource(type, n) })

/** Notifications of every event, with every combination of the resources that they may reference or include. */
export const notifications: fc.Arbitrary<unknown> = fc
  .record({
    event: fc.constantFrom(
      'container.updated',
      'container.updated',
      'document.extracted',
      'document.extraction_failed',
      'email_submission.created',
      'shipment.updated',
    ),
    changeset: fc.constantFrom<object | undefined>(
      undefined,
      {},
      { available_for_pickup: [false, true] },
      { fees_at_pod_terminal: [null, ['450.00', 5].map(amount => ({ type: 'exam', amount, currency_code: 'USD' }))] },
      { fees_at_pod_terminal: [[], [{ type: 'exam', amount: 'TBD', currency_code: 'USD' }]] },
    ),
    mode: fc.constantFrom(undefined, 'tolerant' as const),
    relationships: fc.subarray([
      ['container', referTo('container', 1)],
      ['document', referTo('document', 3)],
      ['reference_object', referTo('container_updated_event', 2)],
    ] as const),
    created_at: fc.constantFrom(undefined, '2026-01-05T08:00:00Z'),
    included: fc.subarray([
      resource('container', 1),
      { ...resource('container', 1), attributes: { holds_at_pod_terminal: [] } },
      resource('container', 4),
      resource('document', 3),
      {
        ...resource('container_updated_event', 2),
        attributes: { changeset: { available_for_pickup: [null, true] } },
        relationships: { container: referTo('container', 4) },
      },
      { ...resource('email_submission', 5), attributes: {} },
    ]),
  })
  .map(({ event, created_at, changeset, mode, relationships, included }) => ({
    ...(mode && { mode }),
    notification: {
      data: {
        ...resource('webhook_notification', 0),
        attributes: { event, ...(created_at && { created_at }), ...(changeset && { changeset }) },
        relationships: Object.fromEntries(relationships),
      },
      included,
    },
  }))
