/**
 * The containers of the account as of now: snapshots from the API, and notifications by server-sent events. Each container
 * has a tracker, which puts late and repeated notifications in order, and is in doubt if one is missing.
 */
import { container, getOrThrow, tracker } from 'gateout'

/** A resource of the API. */
export type Resource = {
  readonly id: string
  readonly attributes?: tracker.Attributes
  readonly relationships?: unknown
}
type Body = {
  readonly data: Resource | readonly Resource[]
  readonly included?: readonly Resource[]
  readonly links?: { readonly next?: string | null }
}
/** A container that cannot be judged, with the reason. */
export type Refused = { readonly id: string; readonly reason: string }
type Notification = tracker.Update & { readonly container_id: string }

/** A change in words, with the time of its notification; null for a snapshot. */
export type Entry = { readonly at: string | null; readonly text: string }

export type Tracked = {
  readonly resource: Resource
  readonly state: tracker.State
  readonly in_doubt: boolean
  /** The changes, the newest first. */
  readonly timeline: readonly Entry[]
}

export type View = {
  readonly connection: 'Connecting' | 'Live' | 'Connection lost, trying again'
  /** The reason why the list could not be fetched. */
  readonly failure: string | null
  readonly containers: ReadonlyMap<string, Tracked>
  readonly refused: readonly Refused[]
  readonly included: readonly Resource[]
}

export type Live = { readonly subscribe: (listener: () => void) => () => void; readonly view: () => View }

/** Reads a document tolerantly; only a wrong `now` throws. */
export const judge = (document: unknown, now: Date): container.Assessed =>
  getOrThrow(container.assess({ document, now }))

/** The place of a container in the data of its document. */
export const placeOf = (pointer: string): number => Number(pointer.split('/')[2] ?? 0)

export const describeRefused = (
  refused: readonly container.Refusal[],
  resources: readonly Resource[],
): readonly Refused[] =>
  refused.map(({ pointer, issues }) => ({
    id: resources[placeOf(pointer)]?.id ?? 'The response',
    reason: issues.map(issue => `${issue.pointer} ${issue.message}`).join('; '),
  }))

const MAX_ENTRIES = 100
/** The first delay after a failed request, in milliseconds; it doubles up to a minute. */
const RETRY = 1_000

export const createLive = (): Live => {
  const listeners = new Set<() => void>()
  const timers = new Map<string, number>()
  const tracked = new Map<string, Tracked>()
  let view: View = { connection: 'Connecting', failure: null, containers: new Map(), refused: [], included: [] }

  const publish = (change: Partial<View> = {}): void => {
    view = { ...view, containers: new Map(tracked), ...change }
    for (const listener of listeners) listener()
  }

  /** Keeps the result of a step, and fetches the container when the step asks for it. */
  const keep = (resource: Resource, step: tracker.Step, at: string | null): void => {
    const { state, in_doubt, refetch_at, change } = step
    const { timeline = [] } = tracked.get(resource.id) ?? {}
    const added = change ? [{ at, text: tracker.explain(change) }] : []
    tracked.set(resource.id, { resource, state, in_doubt, timeline: [...added, ...timeline].slice(0, MAX_ENTRIES) })
    window.clearTimeout(timers.get(resource.id))
    if (refetch_at === null) return
    const refetch = (): void => fetchAgain(`/v2/containers/${encodeURIComponent(resource.id)}`)
    timers.set(resource.id, window.setTimeout(refetch, Math.max(RETRY, Date.parse(refetch_at) - Date.now())))
  }

  const stateOf = (id: string): tracker.State | null => tracked.get(id)?.state ?? null

  /** Fetches one container, or the list with all its pages. A snapshot is as of a time before its request. */
  const load = async (path: string): Promise<void> => {
    const now = new Date()
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${path} has the status ${response.status}`)
    const document = (await response.json()) as Body
    const { containers, refused } = judge(document, now)
    const resources = [document.data].flat() as readonly Resource[]
    for (const { pointer, parts } of containers) {
      const resource = resources[placeOf(pointer)]!
      const snapshot = { attributes: parts.container, as_of: now.toISOString(), now: new Date() }
      keep(resource, tracker.read(stateOf(resource.id), snapshot), null)
    }
    const fetched = new Set(resources.map(({ id }) => id))
    publish({
      failure: null,
      refused: [...view.refused.filter(({ id }) => !fetched.has(id)), ...describeRefused(refused, resources)],
      included: [...view.included, ...(document.included ?? [])],
    })
    if (document.links?.next) await load(document.links.next)
  }

  const fetchAgain = (path: string, delay = RETRY): void => {
    load(path).catch((error: unknown) => {
      publish({ failure: error instanceof Error ? error.message : String(error) })
      window.setTimeout(() => fetchAgain(path, Math.min(2 * delay, 60_000)), delay)
    })
  }

  // The notifications come first, so that none falls between the list and them.
  const source = new EventSource('/notifications')
  source.onopen = () => {
    publish({ connection: 'Live' })
    if (tracked.size === 0) fetchAgain('/v2/containers')
  }
  source.onerror = () => publish({ connection: 'Connection lost, trying again' })
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const { container_id: id, ...update } = JSON.parse(data) as Notification
    const { resource = { id } } = tracked.get(id) ?? {}
    keep(resource, tracker.receive(stateOf(id), { ...update, now: new Date() }), update.created_at)
    publish()
  }

  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
  }
}
