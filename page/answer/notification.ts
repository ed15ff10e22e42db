/**
 * The body of a webhook as read: what it says, and the update of a container that it carries.
 */
import { webhook, type tracker } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Question, Tone } from './answer'
import { problemsCard } from './box'
import { ask, capital, cardOf, counted, shown, spaced, type Answered } from './card'
import { HOLD_HEAD, holdRows } from './change'
import { asRead, type Problem } from './container'
import { isObject } from './member'
import { spotAt, type Placed, type Source } from './source'

type Mode = Question['mode']

/** What a notification or a bare update says. */
export type Body = {
  readonly said: webhook.NotificationReading | null
  readonly update: tracker.Update | null
  readonly container_id: string | null
}

export const readBody = ({ kind, value }: Placed, mode: Mode): Body => {
  if (kind === 'update' && isObject(value)) {
    const { id, created_at, changeset } = value
    const update = { id: String(id), created_at: typeof created_at === 'string' ? created_at : null, changeset }
    return { said: null, update: update as tracker.Update, container_id: null }
  }
  const said = webhook.read({ notification: value, mode })
  if (said.outcome !== 'container_updated') return { said, update: null, container_id: null }
  const { id, created_at, changeset, container_id } = said
  return { said, update: { id, created_at, changeset }, container_id }
}

/** What a notification is, in a few words. */
export const bodyLabel = ({ said, update }: Body): string =>
  update ? Object.keys(update.changeset).join(', ') : said && 'event' in said ? said.event : 'refused'

export const BODY_TONES: { readonly [O in webhook.NotificationReading['outcome']]: Tone } = {
  container_updated: 'good',
  document: 'good',
  other: 'plain',
  rejected: 'bad',
}

/** The cards of one notification. */
export const notificationCards = (source: Source, member: Placed, { mode }: Question): readonly Answered[] => {
  const { said, update } = readBody(member, mode)
  const input = { notification: member.value, mode }
  const problems = said ? problemsOf(member, said) : []
  const { sentence, clauses } = said
    ? ask('webhook.read', input)
    : { sentence: 'An update of a container.', clauses: ['TRK-1'] }
  const changes = said?.outcome === 'container_updated' ? said.hold_changes : []
  const envelope =
    said && said.outcome !== 'rejected'
      ? [
          { name: 'Event', value: said.event },
          { name: 'Id', value: said.id },
          { name: 'Created at', value: said.created_at ?? 'not known' },
          { name: 'Version', value: said.version ?? 'not known' },
          ...(said.outcome === 'container_updated'
            ? [{ name: 'Container', value: said.container_id ?? 'not named' }]
            : []),
          ...(said.outcome === 'document' ? [{ name: 'Document', value: said.document_id ?? 'not named' }] : []),
          ...(said.outcome === 'other'
            ? [{ name: 'Subject', value: said.subject ? `${said.subject.type} ${said.subject.id}` : 'not named' }]
            : []),
        ]
      : []
  const entries = Object.entries(update?.changeset ?? {})
  return [
    cardOf(
      {
        key: 'notification',
        title: 'Notification',
        tone: said ? BODY_TONES[said.outcome] : 'plain',
        value: said ? spaced(said.outcome) : 'update',
        sentence,
        facts: envelope,
        table:
          entries.length === 0
            ? null
            : {
                caption: 'What changed',
                head: ['Attribute', 'Before', 'After'],
                rows: entries.map(([name, [old, now]]) => ({
                  cells: [name, shown(old), shown(now)],
                  spot: changesetSpot(source, member, name),
                })),
              },
        clauses,
      },
      said && { operation: 'webhook.read', input },
    ),
    ...(changes.length === 0
      ? []
      : [
          cardOf({
            key: 'holds',
            title: 'Holds',
            value: counted(changes.length, 'change'),
            tone: 'caution',
            sentence: `${changes.map(({ name, change }) => `${capital(name)}: ${change}`).join('; ')}.`,
            table: { caption: 'Holds', head: HOLD_HEAD, rows: holdRows(changes) },
            clauses: ['EVT-3', 'HOLD-1', 'HOLD-2', 'HOLD-3'],
          }),
        ]),
    ...problemsCard({ source, member }, problems),
  ]
}

/** Where an attribute of the changeset stands, wherever the body has its changeset. */
const changesetSpot = (source: Source, member: Placed, name: string) => {
  const key = name.replaceAll('~', '~0').replaceAll('/', '~1')
  const included = jsonPosition.valueAt(member.value, '/included')
  const places = [
    ...(Array.isArray(included) ? included.map((_, i) => `/included/${i}/attributes/changeset`) : []),
    '/data/attributes/changeset',
    '/changeset',
  ]
  return (
    places.map(place => spotAt(source, member, `${member.pointer}${place}/${key}`)).find(spot => spot !== null) ?? null
  )
}

const problemsOf = (member: Placed, said: webhook.NotificationReading): readonly Problem[] =>
  said.outcome === 'rejected'
    ? said.errors.map(({ code, detail, source: { pointer } }) => ({
        code,
        message: detail,
        pointer: member.pointer + pointer,
        found: jsonPosition.valueAt(member.value, pointer),
        read: 'refused',
      }))
    : said.warnings.map(({ code, message, pointer }) => {
        const inside = pointer.slice('/notification'.length)
        return {
          code,
          message,
          pointer: member.pointer + inside,
          found: jsonPosition.valueAt(member.value, inside),
          read: asRead(
            member.value,
            said.outcome === 'container_updated' ? asDelivered(member.value, said) : member.value,
            inside,
          ),
        }
      })

/** The body with its changeset as read, so that what was mended in it is seen. */
const asDelivered = (body: unknown, { changeset }: { readonly changeset: object }): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'changeset' && isObject(value) ? changeset : value,
  )
