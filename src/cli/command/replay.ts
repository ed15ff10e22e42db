/**
 * `gateout replay`: what became of a container, by the notifications about it.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { apply, replay as replayHistory, type Attributes, type Notification, type Replayed } from '../../rule/changeset'
import { hasUnknownHolds } from '../../rule/hold/unknown-hold'
import { adviserOf, type AdviceAt, type Adviser } from '../read/advice'
import { documentIn, readContainer } from '../read/container'
import { gather } from '../read/notification'
import type { Terminal } from '../terminal/terminal'
import { tellReplay } from '../word/timeline'

export type ReplayOptions = {
  readonly asOf?: string
  readonly advise?: boolean
  readonly now?: string
  readonly json?: boolean
  readonly strict?: boolean
}

/** Replays the notifications on the container and says what each changed; fails where it has to be read again. */
export const replay = async (
  terminal: Terminal, file: string, paths: readonly string[], { asOf, advise, now, json, strict }: ReplayOptions,
): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const document = await documentIn(terminal, file, mode)
  if (!document) return
  const { container } = document
  const gathered = await gather(terminal, paths, container.id, mode)
  const { notifications, leftOut } = gathered
  terminal.progress.show(() => `replaying ${notifications.length} notifications`)
  const replayed = replayedSafely({ attributes: container.attributes ?? {}, as_of: asOf, notifications })
  terminal.progress.clear()
  if (replayed.status === 'reread') terminal.fail()
  const { attributes, ...result } = replayed
  const after = { ...container, attributes }
  const reading = readContainer({ pointer: '', value: after }, mode)
  if (!reading.value) {
    terminal.fail()
    for (const { pointer, message } of reading.findings) {
      terminal.say(`the container as replayed: ${pointer}: ${message}`)
    }
  }
  const adviser = advise ? adviserOf(document) : undefined
  const applied = replayed.applied.flatMap(id => gathered.byId.get(id) ?? [])
  const end = adviser && adviceAtEnd(adviser, replayed.attributes, now ?? applied.at(-1)?.created_at ?? asOf)
  if (json) {
    const inTime = adviser && adviceInTime(adviser, container.attributes ?? {}, applied)
    const advice = inTime && { advice: now !== undefined && end ? [...inTime, end] : inTime }
    const told = { container: after, replay: result, left_out: leftOut, ...advice }
    await terminal.write(`${printableJson(stringify(told))}\n`)
  } else {
    await tellReplay(terminal, container, gathered, replayed, adviser && { adviser, end })
  }
}

type History = Parameters<typeof replayHistory>[0]

/**
 * The replay by the tracker's rule on unknown holds: a notification that lists holds under an attribute that is not
 * known to list them stays unapplied, and the container has to be read again. The verdict would not see such holds. The
 * others are replayed as if it had changed nothing.
 */
const replayedSafely = ({ notifications, ...history }: History): Replayed => {
  const unsafe = new Set(notifications.filter(({ changeset }) => hasUnknownHolds(changeset)).map(({ id }) => id))
  const replayed = replayHistory({
    ...history,
    notifications: notifications.map(each => (unsafe.has(each.id) ? { ...each, changeset: {} } : each)),
  })
  const [first, ...others] = replayed.applied.filter(id => unsafe.has(id))
  return first === undefined ? replayed : {
    ...replayed,
    status: 'reread',
    applied: replayed.applied.filter(id => !unsafe.has(id)),
    conflict: { id: first, conflicts: [] },
    unapplied: [first, ...others, ...replayed.unapplied],
  }
}

/** The advice after each notification, at its own time. */
const adviceInTime = (adviser: Adviser, start: Attributes, applied: readonly Notification[]): readonly AdviceAt[] => {
  let attributes = start
  return applied.map(({ id, created_at, changeset }) => {
    const outcome = apply({ attributes, changeset })
    // Always so: replay has applied it.
    if (outcome.outcome === 'applied') attributes = outcome.attributes
    return { id, now: created_at, advice: adviser(attributes, created_at) ?? null }
  })
}

/** The advice at the end; undefined where no time is known at which it could be given. */
const adviceAtEnd = (adviser: Adviser, attributes: Attributes, now: string | undefined): AdviceAt | undefined =>
  now === undefined ? undefined : { id: null, now, advice: adviser(attributes, now) ?? null }
