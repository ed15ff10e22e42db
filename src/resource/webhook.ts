/**
 * The notification that a webhook delivers.
 *
 * @clause RES-WEBHOOK-NOTIFICATION
 */
import * as t from 'io-ts'
import { attributes, date, dateTime, resource, text, toOneOrNone } from './json-api'

const webhookNotificationCodec = resource('webhook_notification', t.type({
  attributes: attributes({ delivery_status: t.string, created_at: dateTime, version: date }, {}, { event: text }),
}), { document: toOneOrNone('document') })
export interface WebhookNotification extends t.TypeOf<typeof webhookNotificationCodec> {}
export const webhookNotification: t.Type<WebhookNotification> = webhookNotificationCodec
