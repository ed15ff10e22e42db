/**
 * The types of a notification that a webhook delivers.
 */
import type { AnyObject, ToOneOrNone } from './json-api'

/** The attributes of a notification. */
export type WebhookNotificationAttributes = {
  /** The name of the event, such as container.updated. */
  event: string
  /** The status of the delivery; `pending` at first. */
  delivery_status?: string | undefined
  /** When the notification was created. */
  created_at?: string | undefined
  /** The version of the payload: a date. */
  version?: string | undefined
}

/** The attributes of a notification after tolerant reading: all except the event may be null or missing. */
export type LiveWebhookNotificationAttributes = {
  /** The name of the event, such as container.updated. */
  event: string
  /** The status of the delivery; `pending` at first. */
  delivery_status?: string | null | undefined
  /** When the notification was created; in live data any string. */
  created_at?: string | null | undefined
  /** The version of the payload; in live data any string. */
  version?: string | null | undefined
}

/** The relationships of a notification. */
export type WebhookNotificationRelationships = {
  /** The document that a document event is about. */
  document?: ToOneOrNone<'document'> | undefined
}

/** A webhook notification: its event, and the status of its delivery. */
export type WebhookNotification = {
  /** The id of the resource. */
  id: string
  type: 'webhook_notification'
  attributes: WebhookNotificationAttributes
  relationships?: WebhookNotificationRelationships | undefined
  links?: AnyObject | undefined
}

/** A webhook notification after tolerant reading. */
export type LiveWebhookNotification = {
  /** The id of the resource: any string. */
  id: string
  type: 'webhook_notification'
  attributes: LiveWebhookNotificationAttributes
  relationships?: WebhookNotificationRelationships | undefined
  links?: AnyObject | undefined
}
