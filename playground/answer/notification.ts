/**
 * The cards of a webhook body: which notification is it, and which container update does it carry?
 */
import { webhook, type tracker } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Card, Question, Spot, Tone } from './answer'
import { ask, capital, makeCard, showCount, showFew, holdTable, showWords, spaceWords, makeTable } from './card'
import { describeDecoded, problemsCard, type Problem } from './container-cards'
import { isObject } from './member'
import { spotAt, type Placed, type Source } from './source'
import { showAttribute } from './table'

const { valueAt } = jsonPosition

type Mode = Question['mode']

/** A decoded notification, or a bare update. */
export type Body = {
  /** Null for a bare update. */
  readonly notification: webhook.NotificationReading | null
  readonly update: tracker.Update | null
  readonly container_id: string | null
}

export const readBody = ({ kind, value }: Placed, mode: Mode): Body => {
  if (kind === 'update' && isObject(value)) {
    const { id, created_at, changeset } = value
    const update = { id: String(id), created_at: typeof created_at === 'string' ? created_at : null, changeset }
    return { notification: null, update: update as tracker.Update, container_id: null }
  }
  const notification = webhook.read({ notification: value, mode })
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

export const BODY_TONES: { readonly [O in webhook.NotificationReading['outcome']]: Tone } = {
  container_updated: 'plain',
  document: 'plain',
  other: 'plain',
  rejected: 'bad',
}

export const notificationCards = (source: Source, member: Placed, { mode }: Question): readonly Card[] => {
  const { notification, update } = readBody(member, mode)
  const input = { notification: member.value, mode }
  const { sentence, clauses } = notification
    ? ask('webhook.read', input)
    : { sentence: 'An update of a container.', clauses: ['TRK-1'] }
  return [
    makeCard({
      key: 'notification',
      title: 'Notification',
      tone: notification ? BODY_TONES[notification.outcome] : 'plain',
      value: notification ? spaceWords(notification.outcome) : 'update',
      sentence,
      facts: notification ? envelopeFacts(notification) : [],
      table: makeTable(
        'What changed',
        ['Changed', 'Before', 'After'],
        Object.entries(update?.changeset ?? {}),
        ([name, [old, now]]) => ({
          cells: [capital(showAttribute(name)), showWords(old), showWords(now)],
          spot: changesetSpot(source, member, name),
        }),
      ),
      clauses,
    }),
    ...(notification ? holdCards(notification) : []),
    ...(notification ? problemsCard({ source, member }, listProblems(member, notification)) : []),
  ]
}

const envelopeFacts = (notification: webhook.NotificationReading): Card['facts'] => {
  if (notification.outcome === 'rejected') return []
  const { event, id, created_at, version } = notification
  return [
    { name: 'Event', value: event },
    { name: 'Id', value: id },
    { name: 'Created at', value: created_at ?? 'not known' },
    { name: 'Version', value: version ?? 'not known' },
    subjectFact(notification),
  ]
}

const subjectFact = (
  notification: Exclude<webhook.NotificationReading, { readonly outcome: 'rejected' }>,
): Card['facts'][number] => {
  switch (notification.outcome) {
    case 'container_updated':
      return { name: 'Container', value: notification.container_id ?? 'not named' }
    case 'document':
      return { name: 'Document', value: notification.document_id ?? 'not named' }
    case 'other': {
      const { subject } = notification
      return { name: 'Subject', value: subject ? `${subject.type} ${subject.id}` : 'not named' }
    }
  }
}

const holdCards = (notification: webhook.NotificationReading): readonly Card[] => {
  const changes = notification.outcome === 'container_updated' ? notification.hold_changes : []
  if (changes.length === 0) return []
  return [
    makeCard({
      key: 'holds',
      title: 'Holds',
      value: showCount(changes.length, 'change'),
      tone: 'caution',
      sentence: `${showFew(changes.map(({ name, change }) => `${capital(name)}: ${change}`)).join('; ')}.`,
      table: holdTable(changes),
      clauses: ['EVT-3', 'HOLD-1', 'HOLD-2', 'HOLD-3'],
    }),
  ]
}

/** The spot of a changed attribute. Each kind of body has its changeset elsewhere. */
const changesetSpot = (source: Source, member: Placed, name: string): Spot | null => {
  const key = name.replaceAll('~', '~0').replaceAll('/', '~1')
  const included = valueAt(member.value, '/included')
  const places = [
    ...(Array.isArray(included) ? included.map((_, i) => `/included/${i}/attributes/changeset`) : []),
    '/data/attributes/changeset',
    '/changeset',
  ]
  return (
    places.map(place => spotAt(source, member, `${member.pointer}${place}/${key}`)).find(spot => spot !== null) ?? null
  )
}

const listProblems = (member: Placed, notification: webhook.NotificationReading): readonly Problem[] =>
  notification.outcome === 'rejected'
    ? notification.errors.map(({ code, detail, source: { pointer } }) => ({
        code,
        message: detail,
        pointer: member.pointer + pointer,
        found: valueAt(member.value, pointer),
        read: 'refused',
      }))
    : notification.warnings.map(({ code, message, pointer }) => {
        const inside = pointer.slice('/notification'.length)
        return {
          code,
          message,
          pointer: member.pointer + inside,
          found: valueAt(member.value, inside),
          read: describeDecoded(
            member.value,
            notification.outcome === 'container_updated' && notification.changeset
              ? withChangeset(member.value, notification.changeset)
              : member.value,
            inside,
          ),
        }
      })

/** The body with the decoded changeset in place of the original. */
const withChangeset = (body: unknown, changeset: object): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'changeset' && isObject(value) ? changeset : value,
  )
