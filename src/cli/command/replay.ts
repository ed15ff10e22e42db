/**
 * `gateout replay`: what became of a container, by the notifications about it.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { apply, replay as replayHistory, type Attributes, type Notification } from '../../rule/changeset'
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
  const replayed = replayHistory({ attributes: container.attributes ?? {}, as_of: asOf, notifications })
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
