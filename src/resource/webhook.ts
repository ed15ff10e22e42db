/**
 * The notification that a webhook delivers.
 *
 * @clause RES-WEBHOOK-NOTIFICATION
 */
import * as t from 'io-ts'
import { attributes, date, dateTime, resource, text, toOneOrNone } from './json-api'

export const webhookNotification = resource('webhook_notification', t.type({
  attributes: attributes({ delivery_status: t.string, created_at: dateTime, version: date }, {}, { event: text }),
}), { document: toOneOrNone('document') })
export type WebhookNotification = t.TypeOf<typeof webhookNotification>
