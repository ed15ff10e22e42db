/**
 * What does a notification say?
 *
 * A part is looked for where a relationship names it; only where none is named, it is the one included resource of its
 * type. Where several are included and none is named, the part is null: the first of them would be a guess.
 */
import { left, right } from 'fp-ts/Either'
import type { Mode } from '../kernel/codec/codec'
import type { Reading } from '../kernel/codec/reader'
import {
  explainErrors,
  explainIssues,
  sorted,
  toErrors,
  type ApiError,
  type Checked,
  type Issue,
} from '../kernel/issue'
import { isObject } from '../kernel/json'
import { read as readResource, type Found, type Resource } from '../resource/catalog'
import { readChangeset, type Changeset } from '../resource/changeset'
import type { Hold } from '../resource/container'
import type { Document, DocumentRepresentation, EmailSubmission } from '../resource/document'
import type { DocumentNotification } from './document'
import { diff, type HoldChange } from './hold'
import { unknownHolds } from './hold/unknown-hold'
import { MISSING } from '../kernel/phrase'

/** What every notification says of itself. */
type Envelope = {
  /** The notification's own id: a second delivery has the same. */
  readonly id: string
  /** The name of the event, as delivered. */
  readonly event: string
  /** When it was created, as delivered. */
  readonly created_at: string | null
  /** The version of the payload, as delivered. */
  readonly version: string | null
  /** What strict reading would have refused, by pointer into `/notification`. */
  readonly warnings: readonly Issue[]
}

/** A `container.updated`: which container, and what changed. */
export type ContainerUpdate = Envelope & {
  readonly outcome: 'container_updated'
  /** The container that changed; null where the notification names none. */
  readonly container_id: string | null
  /** Attribute → [old, new]. */
  readonly changeset: Changeset
  /** What became of each hold, where holds changed. */
  readonly hold_changes: readonly HoldChange[]
}

/** A `document.extracted` or `document.extraction_failed`: which document, with its e-mail and its contents. */
export type DocumentEvent = Envelope & {
  readonly outcome: 'document'
  /** The document; null where the notification names none. */
  readonly document_id: string | null
  /** The document as read, where it is included. */
  readonly document: Document | null
  /** The e-mail that the document came with. */
  readonly email_submission: EmailSubmission | null
  /** What was read from the document. */
  readonly representation: DocumentRepresentation | null
}

/** Any other event: that there was such an event, what it is about, and what came with it. */
export type OtherEvent = Envelope & {
  readonly outcome: 'other'
  /** What the notification names as its `reference_object`. */
  readonly subject: { readonly type: string; readonly id: string } | null
  /** The included resources as read, in their order. */
  readonly included: readonly Found[]
}

/** The body of a webhook as read. */
export type NotificationReading =
  ContainerUpdate | DocumentEvent | OtherEvent | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

/**
 * Reads the body of a webhook: which event, of what, and what changed.
 *
 * | event                                              | outcome             | clause       |
 * | -------------------------------------------------- | ------------------- | ------------ |
 * | `container.updated`                                | `container_updated` | EVT-2, EVT-3 |
 * | `document.extracted`, `document.extraction_failed` | `document`          | EVT-1, EVT-4 |
 * | any other, `email_submission.created` among them   | `other`             | EVT-5, EVT-6 |
 *
 * A body that is not a notification is rejected, as is a container's update without a changeset. A list of holds under
 * an attribute that is not known to list holds is refused; in tolerant reading it is a warning `unknown`. The time is
 * near to linear in the size of the body.
 *
 * @clause EVT-1 EVT-2 EVT-3 EVT-4 EVT-5 EVT-6 RES-WEBHOOK-NOTIFICATION RES-LIVE
 * @example read({ notification: {} })
 * // { outcome: 'rejected', errors: [{ code: 'missing', source: { pointer: '/data' } }] }
 */
export const read = ({
  notification,
  mode = 'strict',
}: {
  readonly notification: unknown
  readonly mode?: Mode
}): NotificationReading => {
  const reading = readResource('webhook_notification_document', notification, mode, '')
  if (reading._tag === 'Left') return rejected(reading.left)
  const { value, warnings } = reading.right as Reading<Body>
  const {
    id,
    attributes: { event, created_at, version },
  } = value.data
  const envelope = {
    id,
    event,
    created_at: created_at ?? null,
    version: version ?? null,
    warnings: inNotification(warnings),
  }
  switch (event) {
    case 'container.updated':
      return containerUpdate(value, envelope, mode)
    case 'document.extracted':
    case 'document.extraction_failed':
      return documentEvent(value, envelope)
    default: {
      const subject = referenceOf(value.data, 'reference_object') ?? null
      return { outcome: 'other', ...envelope, subject, included: value.included ?? [] }
    }
  }
}

type Body = Resource<'webhook_notification_document'>
/** A resource of any type; what its codec does not list, and all of one that was kept as found, is unchecked. */
type AnyResource = {
  readonly type: string
  readonly id?: unknown
  readonly attributes?: unknown
  readonly relationships?: unknown
}

const rejected = (issues: readonly Issue[]): NotificationReading => ({
  outcome: 'rejected',
  errors: toErrors(issues, 400),
})

const moved = (issues: readonly Issue[], pointer: string): readonly Issue[] =>
  issues.length === 0 ? issues : issues.map(issue => ({ ...issue, pointer: pointer + issue.pointer }))
const inNotification = (issues: readonly Issue[]): readonly Issue[] => moved(issues, '/notification')

// A container's update -----------------------------------------------------------------------------------------------

const containerUpdate = (body: Body, envelope: Envelope, mode: Mode): NotificationReading => {
  const resources: readonly AnyResource[] = body.included ?? []
  const eventId = named(body.data, 'reference_object', 'container_updated_event')
  const event = find(resources, 'container_updated_event', eventId)
  // First the event may have the changeset, then the notification, then the body itself.
  const owners = [event?.attributes, body.data.attributes, body]
  const index = owners.findIndex(owner => changesetIn(owner) !== null)
  if (index < 0) return rejected([{ pointer: '/data/attributes/changeset', code: 'missing', message: MISSING }])
  const value = changesetIn(owners[index])
  const pointer = (): string =>
    `${[`/included/${resources.indexOf(event!)}/attributes`, '/data/attributes', ''][index]}/changeset`
  const reading = readChangeset(value, mode, '')
  const unseen = unknownHolds(value, '')
  if (reading._tag === 'Left') {
    return rejected(moved(sorted([...reading.left, ...(mode === 'strict' ? unseen : [])]), pointer()))
  }
  if (mode === 'strict' && unseen.length > 0) return rejected(moved(sorted(unseen), pointer()))
  const { value: changeset, warnings } = reading.right
  const told =
    warnings.length + unseen.length === 0
      ? envelope.warnings
      : sorted([...envelope.warnings, ...inNotification(moved([...warnings, ...unseen], pointer()))])
  return {
    outcome: 'container_updated',
    id: envelope.id,
    event: envelope.event,
    created_at: envelope.created_at,
    version: envelope.version,
    container_id:
      named(event, 'container', 'container') ??
      named(body.data, 'container', 'container') ??
      idOf(find(resources, 'container', undefined)) ??
      null,
    changeset,
    hold_changes: holdChanges(changeset['holds_at_pod_terminal'] as HoldsEntry | undefined),
    warnings: told,
  }
}

const changesetIn = (owner: unknown): unknown =>
  (owner as { readonly changeset?: unknown } | null | undefined)?.changeset ?? null

type HoldsEntry = readonly [before: readonly Hold[] | null, after: readonly Hold[] | null]

const holdChanges = (entry: HoldsEntry | undefined): readonly HoldChange[] =>
  entry ? diff({ before: entry[0] ?? [], after: entry[1] ?? [] }).changes : []

// A document's event -------------------------------------------------------------------------------------------------

const documentEvent = (body: Body, envelope: Envelope): NotificationReading => {
  const resources: readonly AnyResource[] = body.included ?? []
  const id = named(body.data, 'document', 'document')
  const document = find(resources, 'document', id)
  const related = (relationship: string, type: string): AnyResource | null =>
    find(resources, type, named(document, relationship, type))
  return {
    outcome: 'document',
    ...envelope,
    document_id: id ?? idOf(document) ?? null,
    document: document as Document | null,
    email_submission: related('email_submission', 'email_submission') as EmailSubmission | null,
    representation: related('last_document_representation', 'document_representation') as DocumentRepresentation | null,
  }
}

// Parts --------------------------------------------------------------------------------------------------------------

/** The included resource of a type that is named; where none is, the only one; else null. */
const find = (resources: readonly AnyResource[], type: string, id: string | undefined): AnyResource | null => {
  if (id !== undefined) return resources.find(resource => resource.type === type && resource.id === id) ?? null
  const found = resources.filter(resource => resource.type === type)
  return found.length === 1 ? found[0]! : null
}

const idOf = (resource: AnyResource | null): string | undefined =>
  typeof resource?.id === 'string' ? resource.id : undefined

/** The id that a relationship of a resource names, if it names one of that type. */
const named = (resource: AnyResource | null, relationship: string, type: string): string | undefined => {
  const reference = referenceOf(resource, relationship)
  return reference?.type === type ? reference.id : undefined
}

/** What a relationship of a resource names; relationships that no table lists are unchecked. */
const referenceOf = (
  resource: AnyResource | null,
  relationship: string,
): { readonly type: string; readonly id: string } | undefined => {
  const data = (resource?.relationships as Relationships)?.[relationship]?.data
  if (!isObject(data)) return undefined
  const { type, id } = data
  return typeof type === 'string' && typeof id === 'string' ? { type, id } : undefined
}

/** As they should be; of no other value is one of these keys. */
type Relationships = { readonly [relationship: string]: { readonly data?: unknown } | null } | null | undefined

// Building -----------------------------------------------------------------------------------------------------------

type Delivery = {
  /** The id of the notification to build. */
  readonly id: string
  /** A date-time. */
  readonly created_at: string
  /** A date. */
  readonly version: string
}

/** A container's update that is still to be delivered. */
export type ContainerUpdateDraft = Delivery & {
  /** The name of the event. */
  readonly event: 'container.updated'
  /** The id of the container that changed. */
  readonly container_id: string
  /** Attribute → [old, new]. */
  readonly changeset: Changeset
}

/** A document's event that is still to be delivered. */
export type DocumentEventDraft = Delivery & {
  /** The name of the event. */
  readonly event: DocumentNotification
  /** The document, to be included. */
  readonly document: Document
  /** The e-mail that the document came with. */
  readonly email_submission?: EmailSubmission | undefined
  /** What was read from the document. */
  readonly representation?: DocumentRepresentation | undefined
}

/** What a notification is built from. */
export type NotificationDraft = ContainerUpdateDraft | DocumentEventDraft

/** A built notification: a webhook_notification_document. */
export type BuiltNotification = { readonly notification: { readonly [key: string]: unknown } }

/**
 * Builds the body of a webhook that is still to be delivered. Reading it gives the same parts, if they are of their
 * forms: here they are taken as they are. Only a part that the document's own relationship names otherwise is refused:
 * `conflict`.
 *
 * Takes time linear in what is given.
 *
 * @clause EVT-1 EVT-2 EVT-3
 * @example build({ id: 'n', created_at: 't', version: 'v', event: 'container.updated', container_id: 'c', changeset: {}
 * }) // { right: { notification: { data: { relationships: { reference_object: { data: { id: 'n' } } } } } } }
 */
export const build = (draft: NotificationDraft): Checked<BuiltNotification> => {
  const conflicts = draft.event === 'container.updated' ? [] : conflictsIn(draft)
  if (conflicts.length > 0) return left(conflicts)
  const { relationships, included } = draft.event === 'container.updated' ? updateParts(draft) : documentParts(draft)
  return right({
    notification: {
      data: {
        id: draft.id,
        type: 'webhook_notification',
        attributes: {
          event: draft.event,
          delivery_status: 'pending',
          created_at: draft.created_at,
          version: draft.version,
        },
        relationships,
      },
      included,
    },
  })
}

type NotificationParts = { readonly relationships: object; readonly included: readonly object[] }

const updateParts = ({ id, created_at, container_id, changeset }: ContainerUpdateDraft): NotificationParts => {
  const event = { id, type: 'container_updated_event' }
  return {
    relationships: { reference_object: { data: event } },
    included: [
      {
        ...event,
        attributes: { changeset, timestamp: created_at },
        relationships: { container: { data: { id: container_id, type: 'container' } } },
      },
    ],
  }
}

const documentParts = ({ document, email_submission, representation }: DocumentEventDraft): NotificationParts => ({
  relationships: { document: { data: { id: document.id, type: 'document' } } },
  included: [document, email_submission, representation].filter(resource => resource !== undefined),
})

/** The parts that reading would not find: the document names others. */
const conflictsIn = ({ document, email_submission, representation }: DocumentEventDraft): readonly Issue[] =>
  (
    [
      ['email_submission', 'email_submission', email_submission],
      ['representation', 'last_document_representation', representation],
    ] as const
  )
    .filter(([, relationship, part]) => part && part.id !== (named(document, relationship, part.type) ?? part.id))
    .map(([key]) => ({ pointer: `/${key}`, code: 'conflict', message: 'must be the resource that the document names' }))

/**
 * Says in English what `read` or `build` gave.
 *
 * @example explain(read({ notification: [] })) // 'Rejected: must be an object, got an array.'
 */
export const explain = (result: NotificationReading | Checked<BuiltNotification>): string =>
  '_tag' in result
    ? result._tag === 'Left'
      ? explainIssues(result.left)
      : 'The notification is built.'
    : result.outcome === 'rejected'
      ? explainErrors(result.errors)
      : result.outcome === 'container_updated'
        ? `The container ${result.container_id ?? '(not named)'} changed: ${
            Object.keys(result.changeset).join(', ') || 'nothing'
          }.`
        : result.outcome === 'document'
          ? `${result.event} of the document ${result.document_id ?? '(not named)'}.`
          : `${result.event} is not an event that is handled here${
              result.subject ? `; it is about ${result.subject.type} ${result.subject.id}` : ''
            }.`
