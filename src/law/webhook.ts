/**
 * Laws of notifications.
 */
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { containerChangeset } from '../resource/changeset'
import { hold } from '../resource/container'
import type { Document, DocumentRepresentation, EmailSubmission } from '../resource/model'
import { document, documentRepresentation, emailSubmission } from '../resource/document'
import { date, dateTime, uuid } from '../resource/json-api'
import { nearlyValid, valid } from './arbitrary'
import { optional } from './draw'
import { law, listFaults, result, same, type Call, type Law } from './law'
import { catalog } from '../resource/catalog'
import type { NotificationReading } from '../rule/webhook'

const envelope = { id: valid(uuid), created_at: valid(dateTime), version: valid(date) }
const build = async (call: Call, input: unknown): Promise<unknown> =>
  (await result<{ notification: unknown }>(call, 'webhook.build', input)).notification
const read = (call: Call, notification: unknown, mode?: 'tolerant'): Promise<NotificationReading> =>
  result(call, 'webhook.read', { notification, ...(mode && { mode }) })

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

const ID = 'a1b2c3d4-0000-4000-8000-00000000000'
const resource = (type: string, n: number): object => ({ id: `${ID}${n}`, type })
const referTo = (type: string, n: number): object => ({ data: resource(type, n) })

/** Notifications of every event, with every combination of the resources that they may reference or include. */
export const questions: fc.Arbitrary<unknown> = fc
  .record({
    event: fc.constantFrom(
      'container.updated',
      'container.updated',
      'document.extracted',
      'document.extraction_failed',
      'email_submission.created',
      'shipment.updated',
    ),
    changeset: fc.constantFrom(undefined, {}, { available_for_pickup: [false, true] }),
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
  .map(({ event, created_at, changeset, relationships, included }) => ({
    notification: {
      data: {
        ...resource('webhook_notification', 0),
        attributes: { event, ...(created_at && { created_at }), ...(changeset && { changeset }) },
        relationships: Object.fromEntries(relationships),
      },
      included,
    },
  }))

export const laws: readonly Law[] = [
  law('webhook-update-reads-as-built', ['EVT-2', 'EVT-3'], {
    sentence: 'Reading a built container update returns the same parts, and the changes to its holds.',
    inputs: update,
    isUpheld: async (call, input) => {
      const [before, after] = (input.changeset.holds_at_pod_terminal ?? [null, null]) as [unknown, unknown]
      const changes = await result<{ changes: unknown }>(call, 'hold.diff', {
        before: before ?? [],
        after: after ?? [],
      })
      return same(await read(call, await build(call, input)), {
        outcome: 'container_updated',
        ...input,
        hold_changes: changes.changes,
        snapshot: null,
        warnings: [],
      })
    },
  }),
  law('webhook-document-reads-as-built', ['EVT-1'], {
    sentence: 'Reading a built document event returns the same parts.',
    inputs: documentEvent,
    isUpheld: async (call, input) => {
      const { id, event, created_at, version } = input
      return same(await read(call, await build(call, input)), {
        outcome: 'document',
        id,
        event,
        created_at,
        version,
        document_id: input.document.id,
        document: input.document,
        email_submission: input.email_submission ?? null,
        representation: input.representation ?? null,
        snapshot: null,
        warnings: [],
      })
    },
  }),
  law('webhook-never-guesses-among-several', ['EVT-1', 'EVT-2'], {
    sentence: 'If several containers are included and none is referenced, the container of an update is null.',
    inputs: fc.record({ update, ids: fc.uniqueArray(valid(uuid), { minLength: 2, maxLength: 3 }) }),
    isUpheld: async (call, input) => {
      const { id, event, changeset } = input.update
      const boxes = input.ids.map(box => ({ id: box, type: 'container' }))
      const data = { id, type: 'webhook_notification', attributes: { event, changeset } }
      const seen = await read(call, { data, included: boxes })
      const alone = await read(call, { data, included: boxes.slice(0, 1) })
      return (
        seen.outcome === 'container_updated' &&
        seen.container_id === null &&
        alone.outcome === 'container_updated' &&
        alone.container_id === boxes[0]?.id
      )
    },
  }),
  law('webhook-other-events-pass', ['EVT-5', 'EVT-6'], {
    sentence:
      'An event that is not listed, or only planned, is read as other, with its subject and its included resources.',
    inputs: fc.record({
      id: valid(uuid),
      event: fc.oneof(
        fc.constantFrom('email_submission.created', 'container.created', 'Container.updated', 'constructor'),
        fc.string().map(s => `x${s}`),
      ),
      subject: fc.option(
        fc.record({ type: fc.constantFrom('shipment', 'container', 'estimated_event'), id: valid(uuid) }),
      ),
      included: fc.array(fc.record({ id: valid(uuid), type: fc.constantFrom('shipment', 'vessel') }), { maxLength: 3 }),
    }),
    isUpheld: async (call, { id, event, subject, included }) => {
      const data = {
        id,
        type: 'webhook_notification',
        attributes: { event },
        relationships: { reference_object: { data: subject } },
      }
      return same(await read(call, { data, included }), {
        outcome: 'other',
        id,
        event,
        created_at: null,
        version: null,
        subject,
        included,
        snapshot: null,
        warnings: [],
      })
    },
  }),
  law('webhook-reading-is-the-included-container', ['EVT-1', 'EVT-2', 'RES-LIVE'], {
    sentence:
      'The snapshot of an event is its included container as of its creation: for an update the referenced one, ' +
      'also without a changeset, for another event the only one; for an event of a document, with an unknown time or ' +
      'without holds there is none.',
    inputs: fc.record({
      ids: fc.uniqueArray(valid(uuid), { minLength: 3, maxLength: 3 }),
      event: fc.constantFrom('container.updated', 'container.pickup_lfd.changed', 'document.extracted'),
      created_at: optional(valid(dateTime)),
      attributes: fc.record(
        { holds_at_pod_terminal: fc.array(valid(hold)), current_status: fc.string() },
        { requiredKeys: [] },
      ),
      isAlone: fc.boolean(),
    }),
    isUpheld: async (call, { ids: [id, box, other], event, created_at, attributes, isAlone }) => {
      const notification = {
        data: {
          id,
          type: 'webhook_notification',
          attributes: { event, ...(created_at !== undefined && { created_at }) },
          relationships: { container: { data: { id: box, type: 'container' } } },
        },
        included: [
          ...(isAlone ? [] : [{ id: other, type: 'container', attributes: { holds_at_pod_terminal: [] } }]),
          { id: box, type: 'container', attributes },
        ],
      }
      const isFound = event === 'container.updated' || (isAlone && event !== 'document.extracted')
      const isUsable = isFound && created_at !== undefined && 'holds_at_pod_terminal' in attributes
      const seen = await read(call, notification)
      if (event === 'container.updated' && !isUsable) return seen.outcome === 'rejected'
      return (
        seen.outcome !== 'rejected' &&
        same(seen.snapshot, isUsable ? { container_id: box, attributes, as_of: created_at } : null) &&
        (seen.outcome !== 'container_updated' || (seen.changeset === null && seen.hold_changes.length === 0))
      )
    },
  }),
  law('webhook-holds-elsewhere-are-told', ['EVT-3', 'RES-LIVE'], {
    sentence:
      'An array of holds under an attribute that is not known to list holds is refused; in tolerant reading it is a warning.',
    inputs: fc.record({
      id: valid(uuid),
      hold: valid(hold),
      attribute: fc.constantFrom('pod_terminal_holds', 'holds', 'a/b'),
      isNew: fc.boolean(),
    }),
    isUpheld: async (call, { id, hold, attribute, isNew }) => {
      const changeset = { [attribute]: isNew ? [null, [hold]] : [[hold], null] }
      const notification = {
        data: { id, type: 'webhook_notification', attributes: { event: 'container.updated', changeset } },
      }
      const pointer = `/data/attributes/changeset/${attribute.replace('/', '~1')}/${isNew ? 1 : 0}`
      const [strict, tolerant] = [await read(call, notification), await read(call, notification, 'tolerant')]
      return (
        strict.outcome === 'rejected' &&
        same(listFaults(strict.errors), [[pointer, 'unknown']]) &&
        tolerant.outcome === 'container_updated' &&
        same(
          tolerant.warnings.map(warning => [warning.code, warning.pointer]),
          [['unknown', `/notification${pointer}`]],
        )
      )
    },
  }),
  law('webhook-always-answers', ['EVT-4', 'RES-WEBHOOK-NOTIFICATION'], {
    sentence: 'Reading any body returns an answer, and tolerant reading accepts whatever strict reading accepts.',
    inputs: fc.oneof(
      nearlyValid(catalog.webhook_notification_document),
      nearlyValid(
        t.type({
          data: t.type({
            id: uuid,
            type: t.literal('webhook_notification'),
            attributes: t.type({ event: t.literal('container.updated'), changeset: containerChangeset }),
          }),
        }),
      ),
    ),
    isUpheld: async (call, notification) => {
      const [strict, tolerant] = [await read(call, notification), await read(call, notification, 'tolerant')]
      return strict.outcome === 'rejected' ? strict.errors.length > 0 : same(tolerant, strict)
    },
  }),
]
