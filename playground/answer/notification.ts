/**
 * The body of a webhook: which notification is it, and which container update does it carry?
 */
import { webhook, type tracker } from '../../src'
import { isObject } from '../../src/kernel/json'
import type { Placed } from './source'

/** A decoded notification, or a bare update. */
export type Body = {
  /** Null for a bare update. */
  readonly notification: webhook.NotificationReading | null
  readonly update: tracker.Update | null
  readonly container_id: string | null
}

export const readBody = ({ kind, value }: Placed): Body => {
  if (kind === 'update' && isObject(value)) {
    const { id, created_at, changeset } = value
    const update = { id: String(id), created_at: typeof created_at === 'string' ? created_at : null, changeset }
    return { notification: null, update: update as tracker.Update, container_id: null }
  }
  const notification = webhook.read({ notification: value, mode: 'tolerant' })
  if (notification.outcome === 'rejected' || notification.outcome === 'document')
    return { notification, update: null, container_id: null }
  const { id, created_at, snapshot } = notification
  const [changeset, container_id] =
    notification.outcome === 'container_updated'
      ? [notification.changeset, notification.container_id]
      : [null, snapshot?.container_id ?? null]
  const update = changeset || snapshot ? { id, created_at, changeset, snapshot } : null
  return { notification, update, container_id }
}

/** The changed attributes of an update, or the event of another notification. */
export const bodyLabel = ({ notification, update }: Body): string => {
  if (update?.changeset) return Object.keys(update.changeset).join(', ')
  return notification && 'event' in notification ? notification.event : 'refused'
}
