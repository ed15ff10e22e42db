/**
 * The notifications for one container, out of whatever was delivered.
 */
import { alike } from '../../kernel/json-equality'
import { compareInstants, instant } from '../../kernel/time'
import type { Mode } from '../../kernel/codec/codec'
import type { Notification } from '../../rule/changeset'
import { read } from '../../rule/webhook'
import { tell, type Finding } from './finding'
import { batchesIn } from './folder'
import { clearProgress, showProgress } from '../terminal/progress'
import type { Entry } from './json-values'

/** A notification and where it was read; `line` where it has one to itself. */
export type Placed = Notification & { readonly source: string; readonly line: number | undefined }

/** What was read and not replayed, counted. */
export type LeftOut = { readonly [R in Reason]: number }
type Reason = 'other_events' | 'other_containers' | 'no_container' | 'refused'

type Sorted =
  | { readonly notification: Notification; readonly findings: readonly Finding[] }
  | { readonly reason: Reason; readonly findings: readonly Finding[] }

export type Gathered = {
  /** In the order of reading, duplicates among them. */
  readonly notifications: readonly Placed[]
  readonly byId: ReadonlyMap<string, Placed>
  readonly leftOut: LeftOut
}

/**
 * Reads files and folders of notifications. What is refused does not spoil the others, but the program fails.
 *
 * Of the deliveries of one id the first is kept; it stands for the later ones too, which need no memory of their own.
 */
export const gather = async (paths: readonly string[], containerId: string, mode: Mode): Promise<Gathered> => {
  const notifications: Placed[] = []
  const byId = new Map<string, Placed>()
  const leftOut = { other_events: 0, other_containers: 0, no_container: 0, refused: 0 }
  let count = 0
  const keep = (notification: Notification, source: string, entry: Entry): readonly Finding[] => {
    const first = byId.get(notification.id)
    const placed = first ?? { ...notification, source, line: entry.line }
    if (!first) byId.set(placed.id, placed)
    notifications.push(placed)
    return first && !isSame(first, notification) ? [differing(first)] : []
  }
  for await (const { source, entries } of batchesIn(paths)) {
    for (const entry of entries) {
      for (const sorted of sortedIn(entry, containerId, mode)) {
        if ('reason' in sorted) {
          leftOut[sorted.reason]++
          if (sorted.reason === 'refused') process.exitCode = 1
          tell(source, entry, sorted.findings, sorted.reason !== 'refused')
        } else {
          tell(source, entry, [...sorted.findings, ...keep(sorted.notification, source, entry)], true)
        }
        count++
        showProgress(() => `${source}: ${count} read`)
      }
    }
  }
  clearProgress()
  return { notifications, byId, leftOut }
}

function* sortedIn(entry: Entry, containerId: string, mode: Mode): Generator<Sorted> {
  if ('problem' in entry) yield refused([{ pointer: '', message: entry.problem }])
  else if (!Array.isArray(entry.value)) yield sort('', entry.value, containerId, mode)
  else if (entry.value.length === 0) yield refused([{ pointer: '', message: 'an empty array: no notification in it' }])
  else for (const [i, body] of entry.value.entries()) yield sort(`/${i}`, body, containerId, mode)
}

const sort = (base: string, body: unknown, containerId: string, mode: Mode): Sorted => {
  const { said, warnings } = tolerantly(body, mode)
  switch (said.outcome) {
    case 'rejected': return refused(findingsOf(base, said.errors))
    case 'document':
    case 'other': return { reason: 'other_events', findings: [] }
    case 'container_updated': {
      const { id, container_id, created_at, changeset } = said
      if (container_id === null) return { reason: 'no_container', findings: [{ pointer: base, message: `notification ${id} names no container: it is left out` }] }
      if (container_id !== containerId) return { reason: 'other_containers', findings: [] }
      if (created_at === null) return refused([{ pointer: `${base}/data/attributes/created_at`, message: 'is missing or null: it cannot be told when this was' }])
      return { notification: { id, created_at, changeset }, findings: findingsOf(base, warnings) }
    }
  }
}

const refused = (findings: readonly Finding[]): Sorted => ({ reason: 'refused', findings })

/** What a body says and, where that took tolerance, what strict reading would have refused. */
const tolerantly = (notification: unknown, mode: Mode) => {
  const strict = read({ notification })
  if (strict.outcome !== 'rejected' || mode === 'strict') return { said: strict, warnings: [] }
  return { said: read({ notification, mode }), warnings: strict.errors }
}

const findingsOf = (base: string, errors: readonly { readonly detail: string; readonly source: { readonly pointer: string } }[]): readonly Finding[] =>
  errors.map(({ detail, source }) => ({ pointer: base + source.pointer, message: detail }))

const isSame = (a: Notification, b: Notification): boolean =>
  alike(a.changeset, b.changeset) && compareInstants(instant(a.created_at), instant(b.created_at)) === 0

const differing = (first: Placed): Finding =>
  ({ pointer: '', message: `notification ${first.id} says something else than in ${placeOf(first)}, which counts` })

export const placeOf = ({ source, line }: Placed): string => (line === undefined ? source : `${source}:${line}`)
