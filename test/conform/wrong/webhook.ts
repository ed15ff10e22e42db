/** Mistakes of webhook. */
import { own } from '../peer'
import { resultOf, spoilt, without, wrong, type Wrongs } from './mistake'

export const webhook: Wrongs = {
  'first-container-taken': spoilt(
    'webhook.read',
    'takes the first resource for the container of an update',
    ({ notification }, result) =>
      result.outcome === 'container_updated' && result.container_id === null && notification.included?.[0]
        ? { ...result, container_id: notification.included[0].id }
        : result,
  ),
  'submission-unread': spoilt('webhook.read', 'leaves what a document includes out', (_, result) =>
    result.outcome === 'document' ? { ...result, email_submission: null, representation: null } : result,
  ),
  'reading-missed': spoilt('webhook.read', 'gives no snapshot', (_, result) =>
    'snapshot' in result ? { ...result, snapshot: null } : result,
  ),
  'reading-by-place': spoilt(
    'webhook.read',
    'takes the first container for the snapshot',
    ({ notification }, result) => {
      const box = notification?.included?.find?.((each: any) => each?.type === 'container')
      return result.snapshot === null && result.outcome !== 'document' && box
        ? { ...result, snapshot: { container_id: box.id, attributes: box.attributes ?? {}, as_of: result.created_at } }
        : result
    },
  ),
  'changeset-of-the-notification-first': spoilt(
    'webhook.read',
    "prefers the changeset of the notification to the event's",
    ({ notification }, result) => {
      const changeset = notification?.data?.attributes?.changeset
      return result.outcome === 'container_updated' && changeset ? { ...result, changeset } : result
    },
  ),
  'container-of-the-notification-first': spoilt(
    'webhook.read',
    "prefers the container of the notification to the event's",
    ({ notification }, result) => {
      const id = notification?.data?.relationships?.container?.data?.id
      return result.outcome === 'container_updated' && id ? { ...result, container_id: id } : result
    },
  ),
  'included-unread': wrong('webhook.read', 'does not read included resources', input => {
    const reply = own('webhook.read', input)
    const included = input?.notification?.included
    const result = resultOf('webhook.read', input)
    if (result?.outcome !== 'rejected' || !Array.isArray(included)) return reply
    const errors = result.errors.filter((error: any) => !/^\/included\/\d+\/attributes/.test(error.source.pointer))
    return errors.length > 0
      ? { result: { outcome: 'rejected', errors } }
      : own('webhook.read', { ...input, notification: { ...input.notification, included: [] } })
  }),
  'hold-changes-untold': spoilt('webhook.read', 'lists no changes of holds', (_, result) =>
    'hold_changes' in result ? { ...result, hold_changes: [] } : result,
  ),
  'planned-event-live': spoilt('webhook.read', "takes the planned event for a document's", (_, result) =>
    result.event === 'email_submission.created' ? { ...result, outcome: 'document' } : result,
  ),
  'fees-unread': spoilt('webhook.read', 'does not read the fees of a changeset', ({ notification }, result) => {
    const fees = notification?.data?.attributes?.changeset?.fees_at_pod_terminal
    return result.outcome === 'container_updated' && result.changeset?.fees_at_pod_terminal && fees
      ? { ...result, changeset: { ...result.changeset, fees_at_pod_terminal: fees } }
      : result
  }),
  'warnings-untold': spoilt('webhook.read', 'gives no warnings', (_, result) =>
    'warnings' in result ? { ...result, warnings: [] } : result,
  ),
  'delivered-at-once': spoilt(
    'webhook.build',
    'calls a notification delivered that it has just built',
    (_, { notification }) => ({
      notification: {
        ...notification,
        data: { ...notification.data, attributes: { ...notification.data.attributes, delivery_status: 'succeeded' } },
      },
    }),
  ),
  'event-not-named': spoilt('webhook.build', 'does not name the event that it includes', (_, { notification }) => ({
    notification: {
      ...notification,
      data: { ...notification.data, relationships: without(notification.data.relationships ?? {}, 'reference_object') },
    },
  })),
}
