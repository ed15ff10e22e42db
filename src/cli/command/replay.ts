/**
 * `gateout replay`: what became of a container, by the notifications about it.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import type { Attributes, Changeset } from '../../rule/changeset'
import { adviserOf, type AdviceAt, type Adviser } from '../read/advice'
import { documentIn, readContainer } from '../read/container'
import { replay as replayNotifications, type ReplayStep } from '../../rule/tracker'
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
  terminal: Terminal,
  file: string,
  paths: readonly string[],
  { asOf, advise, now, json, strict }: ReplayOptions,
): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const document = await documentIn(terminal, file, mode)
  if (!document) return
  const { container } = document
  const gathered = await gather(terminal, paths, container.id, mode)
  const { notifications, leftOut } = gathered
  terminal.progress.show(() => `replaying ${notifications.length} notifications`)
  const replayed = replayNotifications({ attributes: container.attributes ?? {}, as_of: asOf, notifications })
  terminal.progress.clear()
  if (replayed.status === 'reread') terminal.fail()
  const { attributes, steps, ...result } = replayed
  const after = { ...container, attributes }
  const reading = readContainer({ pointer: '', value: after }, mode)
  if (!reading.value) {
    terminal.fail()
    for (const { pointer, message } of reading.findings) {
      terminal.say(`the container as replayed: ${pointer}: ${message}`)
    }
  }
  const adviser = advise ? adviserOf(document) : undefined
  const end = adviser && adviceAtEnd(adviser, attributes, now ?? steps.at(-1)?.notification.created_at ?? asOf)
  if (json) {
    const inTime = adviser && adviceInTime(adviser, steps)
    const advice = inTime && { advice: now !== undefined && end ? [...inTime, end] : inTime }
    const entries = entriesLeftOut(steps)
    const told = {
      container: after,
      replay: result,
      left_out: leftOut,
      ...(Object.keys(entries).length > 0 && { entries_left_out: entries }),
      ...advice,
    }
    await terminal.write(`${printableJson(stringify(told))}\n`)
  } else {
    await tellReplay(terminal, container, gathered, replayed, adviser && { adviser, end })
  }
}

/** The advice after each notification, at its own time. */
const adviceInTime = (adviser: Adviser, steps: readonly ReplayStep[]): readonly AdviceAt[] =>
  steps.map(({ notification: { id, created_at }, after }) => ({
    id,
    now: created_at,
    advice: adviser(after, created_at) ?? null,
  }))

/** What was left out of each notification that was applied in part. */
const entriesLeftOut = (steps: readonly ReplayStep[]): { readonly [id: string]: Changeset } =>
  Object.fromEntries(
    steps
      .filter(({ omitted }) => Object.keys(omitted).length > 0)
      .map(({ notification, omitted }) => [notification.id, omitted]),
  )

/** The advice at the end; undefined where no time is known at which it could be given. */
const adviceAtEnd = (adviser: Adviser, attributes: Attributes, now: string | undefined): AdviceAt | undefined =>
  now === undefined ? undefined : { id: null, now, advice: adviser(attributes, now) ?? null }
