/**
 * How is the body of a webhook built?
 */
import { left, right } from '../../kernel/either'
import type { Checked, Issue } from '../../kernel/issue'
import { OTHER_RESOURCE } from '../../kernel/phrase'
import type { Changeset, LiveDocument, LiveDocumentRepresentation, LiveEmailSubmission } from '../../resource/model'
import type { DocumentNotification } from '../document/phase'
import { relatedId } from './reference'

export const CONTAINER_UPDATED = 'container.updated'

/** The parts of every notification to build. */
export type Delivery = {
  /** The id of the notification. */
  readonly id: string
  /** A date-time. */
  readonly created_at: string
  /** A date. */
  readonly version: string
}

/** An update of a container, to be delivered. */
export type ContainerUpdateDraft = Delivery & {
  /** The name of the event. */
  readonly event: typeof CONTAINER_UPDATED
  /** The id of the container that changed. */
  readonly container_id: string
  /** Attribute → [old, new]. */
  readonly changeset: Changeset
}

/** An event of a document, to be delivered. */
export type DocumentEventDraft = Delivery & {
  /** The name of the event. */
  readonly event: DocumentNotification
  /** The document to include. */
  readonly document: LiveDocument
  /** The email with which the document was submitted. */
  readonly email_submission?: LiveEmailSubmission | undefined
  /** The data extracted from the document. */
  readonly representation?: LiveDocumentRepresentation | undefined
}

/** The input of {@link build}. */
export type NotificationDraft = ContainerUpdateDraft | DocumentEventDraft

/** The result of {@link build}. */
export type BuiltNotification = {
  /** The body, a webhook_notification_document. */
  readonly notification: { readonly [key: string]: unknown }
}

/**
 * Builds the body of a webhook, from which `read` returns the same parts. The parts are not validated. Only an email or
 * representation whose id differs from the document's relationship is refused, as `conflict`.
 *
 * @complexity O(n) in the input
 * @clause EVT-1 EVT-2 EVT-3
 * @example build({ id: 'n', created_at: 't', version: 'v', event: 'container.updated', container_id: 'c', changeset: {}
 * }) // { right: { notification: { data: { relationships: { reference_object: { data: { id: 'n' } } } } } } }
 */
export const build = (draft: NotificationDraft): Checked<BuiltNotification> => {
  const conflicts = draft.event === CONTAINER_UPDATED ? [] : conflictsIn(draft)
  if (conflicts.length > 0) return left(conflicts)
  const { relationships, included } = draft.event === CONTAINER_UPDATED ? updateParts(draft) : documentParts(draft)
  const { id, event, created_at, version } = draft
  const attributes = { event, delivery_status: 'pending', created_at, version }
  return right({ notification: { data: { id, type: 'webhook_notification', attributes, relationships }, included } })
}

type NotificationParts = { readonly relationships: object; readonly included: readonly object[] }

const updateParts = ({ id, created_at, container_id, changeset }: ContainerUpdateDraft): NotificationParts => {
  const event = { id, type: 'container_updated_event' }
  const attributes = { changeset, timestamp: created_at }
  const relationships = { container: { data: { id: container_id, type: 'container' } } }
  return { relationships: { reference_object: { data: event } }, included: [{ ...event, attributes, relationships }] }
}

const documentParts = ({ document, email_submission, representation }: DocumentEventDraft): NotificationParts => ({
  relationships: { document: { data: { id: document.id, type: 'document' } } },
  included: [document, email_submission, representation].filter(resource => resource !== undefined),
})

/** Conflicts for parts that `read` would not find because the document's relationship names another id. */
const conflictsIn = ({ document, email_submission, representation }: DocumentEventDraft): readonly Issue[] =>
  (
    [
      ['email_submission', 'email_submission', email_submission],
      ['representation', 'last_document_representation', representation],
    ] as const
  )
    .filter(([, relationship, part]) => part && part.id !== (relatedId(document, relationship, part.type) ?? part.id))
    .map(([key]) => ({ pointer: `/${key}`, code: 'conflict', message: OTHER_RESOURCE }))
