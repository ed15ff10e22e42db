/**
 * Which event does the body of a webhook report, and about which resource?
 */
import { noChangeset } from '../../kernel/phrase'
import type { Mode, Reading } from '../../kernel/mode'
import { sortIssues, toErrors, type Issue, type Rejection } from '../../kernel/issue'
import { read as readResource, readChangeset } from '../../resource/decode'
import { WEBHOOK_NOTIFICATION_DOCUMENT } from '../../resource/decode.generated'
import type { Changeset, Found, Hold, Resource } from '../../resource/model'
import type { Document, DocumentRepresentation, EmailSubmission } from '../../resource/model'
import { isDocumentEvent } from '../document/phase'
import { diff, type HoldChange } from '../hold'
import { unknownHolds } from '../hold/unknown-hold'
import { CONTAINER_UPDATED } from './build'
import { readSnapshot, type ContainerSnapshot } from './snapshot'
import { find, readResourceId, findReference, relatedId, type AnyResource } from './reference'

/** The properties of every notification. */
export type Envelope = {
  /** The id of the notification, the same on every delivery. */
  readonly id: string
  /** The name of the event, as delivered. */
  readonly event: string
  /** The creation time, as delivered. */
  readonly created_at: string | null
  /** The version of the payload, as delivered. */
  readonly version: string | null
  /** The issues that strict mode would refuse, with pointers into `/notification`. */
  readonly warnings: readonly Issue[]
}

/** A `container.updated` event. */
export type ContainerUpdate = Envelope & {
  readonly outcome: 'container_updated'
  /** The id of the changed container, or null if the notification names none. */
  readonly container_id: string | null
  /** Attribute → [old, new], or null if the notification has only a snapshot of the container. */
  readonly changeset: Changeset | null
  /** The change of each hold, or empty if the holds did not change. */
  readonly hold_changes: readonly HoldChange[]
  /** The included container with the id `container_id`, or null if there is none that can be used. */
  readonly snapshot: ContainerSnapshot | null
}

/** A `document.extracted` or `document.extraction_failed` event. */
export type DocumentEvent = Envelope & {
  readonly outcome: 'document'
  /** The id of the document, or null if the notification names none. */
  readonly document_id: string | null
  /** The document, or null if it is not included. */
  readonly document: Document | null
  /** The email with which the document was submitted, or null if it is not included. */
  readonly email_submission: EmailSubmission | null
  /** The data extracted from the document, or null if it is not included. */
  readonly representation: DocumentRepresentation | null
  /** Always null: an event of a document is not a snapshot of a container. */
  readonly snapshot: null
}

/** Any other event. */
export type OtherEvent = Envelope & {
  readonly outcome: 'other'
  /** The type and id of its `reference_object`, or null if it has none. */
  readonly subject: {
    /** The type of the resource. */
    readonly type: string
    /** The id of the resource. */
    readonly id: string
  } | null
  /** The included resources, in their order. */
  readonly included: readonly Found[]
  /** The only included container, or null if there is none that can be used. */
  readonly snapshot: ContainerSnapshot | null
}

/** The result of {@link read}. */
export type NotificationReading = ContainerUpdate | DocumentEvent | OtherEvent | Rejection

/**
 * Reads the body of a webhook: the event, its resource, and the changes.
 *
 * | event                                              | outcome             | clause       |
 * | -------------------------------------------------- | ------------------- | ------------ |
 * | `container.updated`                                | `container_updated` | EVT-2, EVT-3 |
 * | `document.extracted`, `document.extraction_failed` | `document`          | EVT-1, EVT-4 |
 * | any other, including `email_submission.created`    | `other`             | EVT-5, EVT-6 |
 *
 * Rejects a body that is not a notification, and an update of a container with neither a changeset nor a snapshot. An array
 * of holds under an unknown attribute is rejected in strict mode and reported as a warning `unknown` in tolerant mode.
 *
 * `snapshot` is the included container: the one with the id `container_id` for an update, the only one for another event.
 * It is null if the container is invalid in the given mode or has no key `holds_at_pod_terminal`, or if `created_at` is
 * not a date-time.
 *
 * @complexity O(n log n) in the size of the body
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
  const decoded = readResource(WEBHOOK_NOTIFICATION_DOCUMENT, notification, mode, '')
  if (decoded._tag === 'Left') return reject(decoded.left)
  const { value, warnings } = decoded.right as Reading<Body>
  const { id, attributes } = value.data
  const { event, created_at = null, version = null } = attributes
  const envelope = { id, event, created_at, version, warnings: inNotification(warnings) }
  if (event === CONTAINER_UPDATED) return containerUpdate(value, envelope, mode)
  if (isDocumentEvent(event)) return documentEvent(value, envelope)
  const included = value.included ?? []
  return {
    outcome: 'other',
    ...envelope,
    subject: findReference(value.data, 'reference_object') ?? null,
    included,
    snapshot: readSnapshot(find(included, 'container', undefined), envelope, mode),
  }
}

type Body = Resource<'webhook_notification_document'>

const reject = (issues: readonly Issue[]): NotificationReading => ({
  outcome: 'rejected',
  errors: toErrors(issues, 400),
})

const prefixPointers = (issues: readonly Issue[], pointer: string): readonly Issue[] =>
  issues.length === 0 ? issues : issues.map(issue => ({ ...issue, pointer: pointer + issue.pointer }))
const inNotification = (issues: readonly Issue[]): readonly Issue[] => prefixPointers(issues, '/notification')

const containerUpdate = (body: Body, envelope: Envelope, mode: Mode): NotificationReading => {
  const resources: readonly AnyResource[] = body.included ?? []
  const eventId = relatedId(body.data, 'reference_object', 'container_updated_event')
  const event = find(resources, 'container_updated_event', eventId)
  const container_id =
    relatedId(event, 'container', 'container') ??
    relatedId(body.data, 'container', 'container') ??
    readResourceId(find(resources, 'container', undefined)) ??
    null
  const container = container_id === null ? null : find(resources, 'container', container_id)
  const snapshot = readSnapshot(container, envelope, mode)
  const found = findChangeset(body, event)
  if (!found) return withoutChangeset(envelope, container_id, { isIncluded: container !== null, snapshot })
  const { value, pointer } = found
  const reading = readChangeset(value, mode, '')
  const unknown = unknownHolds(value, '')
  if (reading._tag === 'Left' || (mode === 'strict' && unknown.length > 0)) {
    const issues = [...(reading._tag === 'Left' ? reading.left : []), ...(mode === 'strict' ? unknown : [])]
    return reject(prefixPointers(sortIssues(issues), pointer()))
  }
  const { value: changeset, warnings } = reading.right
  return {
    outcome: 'container_updated',
    id: envelope.id,
    event: envelope.event,
    created_at: envelope.created_at,
    version: envelope.version,
    container_id,
    changeset,
    hold_changes: holdChanges(changeset['holds_at_pod_terminal'] as HoldsEntry | undefined),
    snapshot,
    warnings:
      warnings.length + unknown.length === 0
        ? envelope.warnings
        : sortIssues([...envelope.warnings, ...inNotification(prefixPointers([...warnings, ...unknown], pointer()))]),
  }
}

const withoutChangeset = (
  envelope: Envelope,
  container_id: string | null,
  { isIncluded, snapshot }: { readonly isIncluded: boolean; readonly snapshot: ContainerSnapshot | null },
): NotificationReading =>
  snapshot
    ? { outcome: 'container_updated', ...envelope, container_id, changeset: null, hold_changes: [], snapshot }
    : reject([
        {
          pointer: '/data/attributes/changeset',
          code: 'missing',
          message: noChangeset(isIncluded ? NOT_USABLE : NOT_INCLUDED),
        },
      ])

const NOT_INCLUDED = 'without it the container must be included'
const NOT_USABLE =
  'the included container can be used instead only if its attributes are valid and include holds_at_pod_terminal, and created_at is a date-time'

/** The changeset of the event, else of the notification, else of the body itself, or undefined if none has one. */
const findChangeset = (body: Body, event: AnyResource | null) => {
  const included: readonly AnyResource[] = body.included ?? []
  const places = [
    { owner: event?.attributes, pointer: () => `/included/${included.indexOf(event!)}/attributes/changeset` },
    { owner: body.data.attributes, pointer: () => '/data/attributes/changeset' },
    { owner: body, pointer: () => '/changeset' },
  ]
  for (const { owner, pointer } of places) {
    const value = (owner as { readonly changeset?: unknown } | null | undefined)?.changeset ?? null
    if (value !== null) return { value, pointer }
  }
  return undefined
}

type HoldsEntry = readonly [before: readonly Hold[] | null, after: readonly Hold[] | null]

const holdChanges = (entry: HoldsEntry | undefined): readonly HoldChange[] =>
  entry ? diff({ before: entry[0] ?? [], after: entry[1] ?? [] }).changes : []

const documentEvent = (body: Body, envelope: Envelope): NotificationReading => {
  const resources: readonly AnyResource[] = body.included ?? []
  const id = relatedId(body.data, 'document', 'document')
  const document = find(resources, 'document', id)
  const findRelated = (relationship: string, type: string): AnyResource | null =>
    find(resources, type, relatedId(document, relationship, type))
  return {
    outcome: 'document',
    ...envelope,
    document_id: id ?? readResourceId(document) ?? null,
    document: document as Document | null,
    email_submission: findRelated('email_submission', 'email_submission') as EmailSubmission | null,
    representation: findRelated(
      'last_document_representation',
      'document_representation',
    ) as DocumentRepresentation | null,
    snapshot: null,
  }
}
