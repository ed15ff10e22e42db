/**
 * The codec of a notification that a webhook delivers.
 *
 * @clause RES-WEBHOOK-NOTIFICATION
 */
import * as t from 'io-ts'
import { described } from '../kernel/codec/codec'
import { attributes, reportedDate, reportedDateTime, resource, nonBlankString, toOneOrNone } from './json-api'
import type { WebhookNotification, WebhookNotificationAttributes } from './model'

export const webhookNotificationAttributes: t.Type<WebhookNotificationAttributes> = attributes(
  {
    delivery_status: described(t.string, 'The status of the delivery; `pending` at first.'),
    created_at: described(reportedDateTime, 'When the notification was created; in live data any string.'),
    version: described(reportedDate, 'The version of the payload: a date; in live data any string.'),
  },
  {},
  { event: described(nonBlankString, 'The name of the event, such as container.updated.') },
)

export const webhookNotification: t.Type<WebhookNotification> = resource(
  'webhook_notification',
  t.type({ attributes: webhookNotificationAttributes }),
  { document: described(toOneOrNone('document'), 'The document that a document event concerns.') },
)
