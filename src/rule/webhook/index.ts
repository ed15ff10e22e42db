/**
 * How is the body of a webhook read, built and described?
 *
 * @module gateout/webhook
 */
import { explainErrors, explainIssues, type Checked } from '../../kernel/issue'
import { toWords } from '../../kernel/to-words'
import type { BuiltNotification } from './build'
import type { NotificationReading } from './read'

export {
  build,
  type BuiltNotification,
  type ContainerUpdateDraft,
  type Delivery,
  type DocumentEventDraft,
  type NotificationDraft,
} from './build'
export {
  read,
  type ContainerUpdate,
  type DocumentEvent,
  type Envelope,
  type NotificationReading,
  type OtherEvent,
} from './read'
export type { DateTime } from '../../kernel/time'
export type { ContainerSnapshot } from './snapshot'

/**
 * Describes the result of `read` or `build` in one English sentence.
 *
 * @example explain(read({ notification: [] })) // 'Rejected: must be an object, got an array.'
 */
export const explain = (result: NotificationReading | Checked<BuiltNotification>): string => {
  if ('_tag' in result) return result._tag === 'Left' ? explainIssues(result.left) : 'The notification is built.'
  if (result.outcome === 'rejected') return explainErrors(result.errors)
  if (result.outcome === 'container_updated')
    return `The container ${result.container_id ?? '(not named)'} changed: ${
      result.changeset === null
        ? 'only a snapshot is given'
        : Object.keys(result.changeset).map(toWords).join(', ') || 'nothing'
    }.`
  return result.outcome === 'document'
    ? `${result.event} of the document ${result.document_id ?? '(not named)'}.`
    : `${result.event} is not an event that is handled here${
        result.subject ? `; its subject is ${result.subject.type} ${result.subject.id}` : ''
      }.`
}
