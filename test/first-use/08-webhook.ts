/** The receiver of a webhook. */
import { tracker, webhook } from 'gateout'

export const receive = (notification: unknown, now: Date, load: (id: string | null) => tracker.State | null) => {
  const event = webhook.read({ notification, mode: 'tolerant' })
  switch (event.outcome) {
    case 'rejected':
      return event.errors.map(({ source, detail }) => `${source.pointer} ${detail}`)
    case 'container_updated': {
      const { id, created_at, changeset, container_id } = event
      const step = tracker.receive(load(container_id), { id, created_at, changeset, now })
      return step.change?.readiness.change
    }
    case 'document':
      return event.document?.attributes?.name
    case 'other':
      return event.included.map(({ type }) => type)
  }
}
