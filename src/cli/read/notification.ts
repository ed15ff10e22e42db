/**
 * Finds the notifications about one container among webhook deliveries.
 */
import type { Mode } from '../../kernel/mode'
import { jsonEqual } from '../../kernel/json-equality'
import { compareInstants, instant, isDateTime } from '../../kernel/time'
import type { Update } from '../../rule/tracker'
import type { Delivery } from './history'
import { read, type OtherEvent } from '../../rule/webhook'
import type { Terminal } from '../terminal/terminal'
import { each, type Origin, type Reading } from './each'
import type { Finding } from './finding'
import { listSome, type Member } from './member'
import { A_DATE_TIME, differsFromFirst, unknownTime, wrongValue } from '../../kernel/phrase'

export type Placed = Delivery & Origin

/** The number of deliveries that were read but not replayed, by reason. */
export type LeftOut = { readonly [R in Reason | 'refused']: number }
type Reason = 'other_events' | 'other_containers' | 'no_container'

/** A skipped event, with its container, if it names one. */
export type Skipped = { readonly id: string; readonly event: string; readonly container: string | null }

/** A body: a notification about the container, or the reason to skip it. */
type Sorted = { readonly notification: Delivery } | { readonly reason: Reason; readonly skipped: Skipped }

export type Gathered = {
  /** In the order of reading, including duplicates. */
  readonly notifications: readonly Placed[]
  readonly byId: ReadonlyMap<string, Placed>
  readonly leftOut: LeftOut
  /** The skipped events, in the order of reading. */
  readonly skipped: readonly (Skipped & Origin)[]
}

/**
 * Reads files and folders of notifications. A refused one makes the command fail; the others are still read.
 *
 * Duplicates share the object of the first delivery, to save memory.
 */
export const gather = async (
  terminal: Terminal,
  paths: readonly string[],
  containerId: string,
  mode: Mode,
): Promise<Gathered> => {
  const notifications: Placed[] = []
  const byId = new Map<string, Placed>()
  const leftOut = { other_events: 0, other_containers: 0, no_container: 0, refused: 0 }
  const skipped: (Skipped & Origin)[] = []
  const add = (notification: Delivery, origin: Origin): readonly Finding[] => {
    const first = byId.get(notification.id)
    const placed = first ?? { ...notification, ...origin }
    if (!first) byId.set(placed.id, placed)
    notifications.push(placed)
    return first && !isSame(first, notification) ? [differing(first)] : []
  }
  const readMember = ({ pointer, value }: Member, origin: Origin): Reading<Sorted> => {
    const { value: sorted, findings } = sort(pointer, value, containerId, mode)
    const more = sorted && 'notification' in sorted ? add(sorted.notification, origin) : []
    if (sorted && 'reason' in sorted) skipped.push({ ...sorted.skipped, ...origin })
    return { value: sorted, findings: [...findings, ...more] }
  }
  for await (const items of each(terminal, paths, {
    listMembers: value => listSome(value, 'notification'),
    readMember,
  })) {
    for (const { value } of items) {
      if (!value) leftOut.refused++
      else if ('reason' in value) leftOut[value.reason]++
    }
  }
  return { notifications, byId, leftOut, skipped }
}

const sort = (base: string, body: unknown, containerId: string, mode: Mode): Reading<Sorted> => {
  const { message, warnings } = readBody(body, mode)
  switch (message.outcome) {
    case 'rejected':
      return { findings: toFindings(base, message.errors) }
    case 'document':
      return { value: { reason: 'other_events', skipped: skipEvent(message, null) }, findings: [] }
    case 'other':
      return message.snapshot
        ? placeUpdate(base, message, message.snapshot.container_id, containerId, warnings)
        : { value: { reason: 'other_events', skipped: skipEvent(message, containerIn(message)) }, findings: [] }
    case 'container_updated':
      return placeUpdate(base, message, message.container_id, containerId, warnings)
  }
}

const skipEvent = ({ id, event }: Pick<Skipped, 'id' | 'event'>, container: string | null): Skipped => ({
  id,
  event,
  container,
})

/** The container of another event: its subject, or the only one included. */
const containerIn = ({ subject, included }: OtherEvent): string | null => {
  if (subject?.type === 'container') return subject.id
  const ids = new Set(included.flatMap(one => (one.type === 'container' && 'id' in one ? String(one.id) : [])))
  return ids.size === 1 ? [...ids][0]! : null
}

/** A notification of the replayed container. Notifications of other containers are skipped. */
const placeUpdate = (
  base: string,
  { id, event, created_at, snapshot, ...rest }: Update & Pick<Skipped, 'event'>,
  about: string | null,
  containerId: string,
  warnings: readonly Fault[],
): Reading<Sorted> => {
  if (about === null) {
    const warning = `notification ${id} does not name a container: it is left out`
    return {
      value: { reason: 'no_container', skipped: skipEvent({ id, event }, null) },
      findings: [{ pointer: base, message: warning }],
    }
  }
  if (about !== containerId) {
    return { value: { reason: 'other_containers', skipped: skipEvent({ id, event }, about) }, findings: [] }
  }
  if (created_at === null || !isDateTime(created_at)) {
    const pointer = `${base}/data/attributes/created_at`
    const fault = created_at === null ? 'is missing or null' : wrongValue(A_DATE_TIME, created_at)
    return { findings: [{ pointer, message: unknownTime(fault) }] }
  }
  const notification = { id, created_at, changeset: rest.changeset, snapshot }
  return { value: { notification }, findings: toFindings(base, warnings) }
}

/** Reads a body. If only tolerant reading accepts it, the errors of strict reading become warnings. */
const readBody = (notification: unknown, mode: Mode) => {
  const strict = read({ notification })
  if (strict.outcome !== 'rejected' || mode === 'strict') return { message: strict, warnings: [] }
  return { message: read({ notification, mode }), warnings: strict.errors }
}

type Fault = { readonly detail: string; readonly source: { readonly pointer: string } }

const toFindings = (base: string, errors: readonly Fault[]): readonly Finding[] =>
  errors.map(({ detail, source }) => ({ pointer: base + source.pointer, message: detail }))

const isSame = (a: Delivery, b: Delivery): boolean =>
  jsonEqual(a.changeset, b.changeset) && compareInstants(instant(a.created_at), instant(b.created_at)) === 0

const differing = (first: Placed): Finding => ({
  pointer: '',
  message: differsFromFirst(first.id, showOrigin(first)),
})

export const showOrigin = ({ source, line }: Origin): string => (line === undefined ? source : `${source}:${line}`)
