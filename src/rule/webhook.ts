/**
 * What does a notification say?
 *
 * | event                                             | says                                             | clause       |
 * | ------------------------------------------------- | ------------------------------------------------ | ------------ |
 * | `container.updated`                               | which container, and what changed                | EVT-2, EVT-3 |
 * | `document.extracted`, `document.extraction_failed` | which document, with its e-mail and its contents | EVT-1, EVT-4 |
 * | any other, `email_submission.created` among them  | that there was such an event                     | EVT-5, EVT-6 |
 *
 * A part is looked for where a relationship names it; only where none is named, it is the one included resource of its type.
 * The first of several is a guess, and none is made.
 */
import { left, right } from 'fp-ts/Either'
import { toErrors, type ApiError, type Checked, type Issue } from '../kernel/issue'
import type { Mode } from '../kernel/codec/codec'
import { read as readResource, type Resource } from '../resource/catalog'
import { readChangeset, type Changeset } from '../resource/changeset'
import type { Hold } from '../resource/container'
import type { Document, DocumentRepresentation, EmailSubmission } from '../resource/document'
import { isContainerUpdate } from '../resource/webhook'
import type { DocumentNotification as Emitted } from './document'
import { diff, type HoldChange } from './hold'

type Envelope = {
  readonly id: string
  readonly event: string
  readonly created_at: string | null
  readonly version: string | null
}

export type Read =
  | Envelope & {
    readonly outcome: 'container_updated'
    readonly container_id: string | null
    readonly changeset: Changeset
    /** What became of each hold, where holds changed. */
    readonly hold_changes: readonly HoldChange[]
  }
  | Envelope & {
    readonly outcome: 'document'
    readonly document_id: string | null
    readonly document: Document | null
    readonly email_submission: EmailSubmission | null
    readonly representation: DocumentRepresentation | null
  }
  | Envelope & { readonly outcome: 'other' }
  | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

/**
 * Reads the body of a webhook: which event, of what, and what changed. A body that is not a notification is rejected, as is a
 * container's update without a changeset.
 *
 * @clause EVT-1 EVT-2 EVT-3 EVT-4 EVT-5 EVT-6 RES-WEBHOOK-NOTIFICATION RES-LIVE
 * @example read({ notification: {} }) // { outcome: 'rejected', errors: [{ code: 'missing', source: { pointer: '/data' } }] }
 */
export const read = ({ notification, mode = 'strict' }: { readonly notification: unknown; readonly mode?: Mode }): Read => {
  const decoded = isContainerUpdate(notification) ? right(notification) : readResource('webhook_notification_document', notification, mode, '')
  if (decoded._tag === 'Left') return rejected(decoded.left)
  const body = decoded.right as Body
  const { id, attributes: { event, created_at, version } } = body.data
  const envelope = { id, event, created_at: created_at ?? null, version: version ?? null }
  switch (event) {
    case 'container.updated': return containerUpdate(body, envelope, mode)
    case 'document.extracted':
    case 'document.extraction_failed': return documentEvent(body, envelope)
    default: return { outcome: 'other', ...envelope }
  }
}

type Body = Resource<'webhook_notification_document'>
/** A resource of any type; what its codec does not list is unchecked. */
type Part = { readonly id: string; readonly type: string; readonly attributes?: unknown; readonly relationships?: unknown }

const rejected = (issues: readonly Issue[]): Read => ({ outcome: 'rejected', errors: toErrors(issues, 400) })

const containerUpdate = (body: Body, envelope: Envelope, mode: Mode): Read => {
  const parts = body.included ?? []
  const event = part(parts, 'container_updated_event', named(body.data, 'reference_object', 'container_updated_event'))
  // First the event may hold the changeset, then the notification, then the body itself.
  const holders = [event?.attributes, body.data.attributes, body]
  const place = holders.findIndex(holder => changesetIn(holder) !== null)
  if (place < 0) return rejected([{ pointer: '/data/attributes/changeset', code: 'missing', message: 'is missing' }])
  const decoded = readChangeset(changesetIn(holders[place]), mode)
  if (decoded._tag === 'Left') {
    const pointer = [`/included/${parts.indexOf(event!)}/attributes`, '/data/attributes', ''][place]
    return rejected(decoded.left.map(issue => ({ ...issue, pointer: `${pointer}/changeset${issue.pointer}` })))
  }
  return {
    outcome: 'container_updated',
    id: envelope.id,
    event: envelope.event,
    created_at: envelope.created_at,
    version: envelope.version,
    container_id:
      named(event, 'container', 'container') ?? named(body.data, 'container', 'container') ?? part(parts, 'container', undefined)?.id ?? null,
    changeset: decoded.right,
    hold_changes: holdChanges(decoded.right['holds_at_pod_terminal'] as HoldsEntry | undefined),
  }
}

const changesetIn = (holder: unknown): unknown => (holder as { readonly changeset?: unknown } | null | undefined)?.changeset ?? null

type HoldsEntry = readonly [before: readonly Hold[] | null, after: readonly Hold[] | null]

const holdChanges = (entry: HoldsEntry | undefined): readonly HoldChange[] =>
  (entry ? diff({ before: entry[0] ?? [], after: entry[1] ?? [] }).changes : [])

const documentEvent = (body: Body, envelope: Envelope): Read => {
  const parts = body.included ?? []
  const id = named(body.data, 'document', 'document')
  const document = part(parts, 'document', id)
  const related = (relationship: string, type: string): Part | null => part(parts, type, named(document, relationship, type))
  return {
    outcome: 'document',
    ...envelope,
    document_id: id ?? document?.id ?? null,
    document: document as Document | null,
    email_submission: related('email_submission', 'email_submission') as EmailSubmission | null,
    representation: related('last_document_representation', 'document_representation') as DocumentRepresentation | null,
  }
}

/** The included resource of a type that is named; where none is, the only one; else null. */
const part = (parts: readonly Part[], type: string, id: string | undefined): Part | null => {
  if (id !== undefined) return parts.find(candidate => candidate.type === type && candidate.id === id) ?? null
  const found = parts.filter(candidate => candidate.type === type)
  return found.length === 1 ? found[0]! : null
}

/** The id that a relationship of a resource names, if it names one of that type. */
const named = (resource: Part | null, relationship: string, type: string): string | undefined => {
  const data = (resource?.relationships as Relationships)?.[relationship]?.data
  return data?.type === type && typeof data.id === 'string' ? data.id : undefined
}

/** As they should be. They are unchecked, but no other value has these keys. */
type Relationships = { readonly [relationship: string]: { readonly data?: { readonly type?: unknown; readonly id?: unknown } | null } | null } | null | undefined

type Delivery = { readonly id: string; readonly created_at: string; readonly version: string }

type AboutDocument = Delivery & {
  readonly event: Emitted
  readonly document: Document
  readonly email_submission?: EmailSubmission | undefined
  readonly representation?: DocumentRepresentation | undefined
}

export type ToBuild =
  | Delivery & { readonly event: 'container.updated'; readonly container_id: string; readonly changeset: Changeset }
  | AboutDocument

/** A webhook_notification_document. */
export type Built = { readonly notification: { readonly [key: string]: unknown } }

/**
 * Builds the body of a webhook that is still to be delivered. Reading it gives the same parts, if they are of their forms: here
 * they are taken as they are. Only a part that the document's own relationship names otherwise is refused: `conflict`.
 *
 * @clause EVT-1 EVT-2 EVT-3
 * @example build({ id: 'n', created_at: 't', version: 'v', event: 'container.updated', container_id: 'c', changeset: {} }) // { right: { notification: { data: { relationships: { reference_object: { data: { id: 'n' } } } } } } }
 */
export const build = (of: ToBuild): Checked<Built> => {
  const conflicts = of.event === 'container.updated' ? [] : conflictsIn(of)
  if (conflicts.length > 0) return left(conflicts)
  const update = { id: of.id, type: 'container_updated_event' }
  const [relationships, included] = of.event === 'container.updated'
    ? [
        { reference_object: { data: update } },
        [{
          ...update,
          attributes: { changeset: of.changeset, timestamp: of.created_at },
          relationships: { container: { data: { id: of.container_id, type: 'container' } } },
        }],
      ]
    : [
        { document: { data: { id: of.document.id, type: 'document' } } },
        [of.document, of.email_submission, of.representation].filter(resource => resource !== undefined),
      ]
  return right({
    notification: {
      data: {
        id: of.id,
        type: 'webhook_notification',
        attributes: { event: of.event, delivery_status: 'pending', created_at: of.created_at, version: of.version },
        relationships,
      },
      included,
    },
  })
}

/** The parts that reading would not find, for the document names others. */
const conflictsIn = ({ document, email_submission, representation }: AboutDocument): readonly Issue[] =>
  ([['email_submission', 'email_submission', email_submission], ['representation', 'last_document_representation', representation]] as const)
    .filter(([, relationship, part]) => part && part.id !== (named(document, relationship, part.type) ?? part.id))
    .map(([key]) => ({ pointer: `/${key}`, code: 'conflict', message: 'is not the one that the document names' }))
