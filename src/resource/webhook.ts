/**
 * The notification that a webhook delivers.
 *
 * @clause RES-WEBHOOK-NOTIFICATION
 */
import * as t from 'io-ts'
import { described, isArrayOf } from '../kernel/codec/codec'
import { isObject } from '../kernel/json'
import { isBlank } from '../kernel/text'
import { isDate, isDateTime } from '../kernel/time'
import { isContainer } from './container'
import { attributes, isUuid, reportedDate, reportedDateTime, resource, nonBlankString, toOneOrNone } from './json-api'

const webhookNotificationCodec = resource(
  'webhook_notification',
  t.type({
    attributes: attributes(
      {
        delivery_status: described(t.string, 'How the delivery stands; `pending` when it is new.'),
        created_at: described(reportedDateTime, 'When the notification was created.'),
        version: described(reportedDate, 'The version of the payload: a date.'),
      },
      {},
      { event: described(nonBlankString, 'The name of the event, as container.updated.') },
    ),
  }),
  { document: described(toOneOrNone('document'), 'The document that a document event is about.') },
)

/** A notification: which event it tells, and how its delivery stands. */
export interface WebhookNotification extends t.TypeOf<typeof webhookNotificationCodec> {}
export const webhookNotification: t.Type<WebhookNotification> = webhookNotificationCodec

// The notification of a container's update, tested by hand; of all others this test knows nothing.

/** Whether it is the document of a notification that includes nothing but containers and their updates. */
export const isContainerUpdate = (u: unknown): boolean =>
  isObject(u) &&
  isNotification(u['data']) &&
  isArrayOf(isIncluded, u['included']) &&
  u['links'] === undefined &&
  (u['meta'] === undefined || isObject(u['meta']))

const isNotification = (u: unknown): boolean =>
  isObject(u) &&
  isUuid(u['id']) &&
  u['type'] === 'webhook_notification' &&
  areAttributes(u['attributes']) &&
  (u['relationships'] === undefined || areRelationships(u['relationships'])) &&
  (u['links'] === undefined || isObject(u['links']))

const areAttributes = (u: unknown): boolean => {
  if (!isObject(u)) return false
  const { event, delivery_status, created_at, version } = u
  return (
    typeof event === 'string' &&
    !isBlank(event) &&
    (delivery_status === undefined || typeof delivery_status === 'string') &&
    (created_at === undefined || (typeof created_at === 'string' && isDateTime(created_at))) &&
    (version === undefined || (typeof version === 'string' && isDate(version)))
  )
}

const areRelationships = (u: unknown): boolean => isObject(u) && u['document'] === undefined

const isIncluded = (u: unknown): boolean =>
  isObject(u) && (u['type'] === 'container_updated_event' ? isUuid(u['id']) : isContainer(u))
