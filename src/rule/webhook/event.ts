/**
 * Which webhook events are handled? Updates of containers, and notifications about documents.
 */
import { NOTIFICATIONS, type DocumentNotification } from '../document/phase'

export const CONTAINER_UPDATED = 'container.updated'

export const isDocumentEvent = (event: string): event is DocumentNotification =>
  (NOTIFICATIONS as readonly string[]).includes(event)
