/**
 * `gateout replay`: applies webhook notifications to a container and shows each change.
 */
import type { Mode } from '../../kernel/mode'
import { jsonLine } from '../../kernel/printable'
import type { Attributes } from '../../rule/changeset'
import { createAdviser, type AdviceAt, type Adviser } from '../read/advice'
import { containerIn } from '../read/container-documents'
import { assess } from '../../rule/container'
import { readKnown } from '../../rule/tracker/change'
import { replayHistory, type HistoryStep } from '../read/history'
import { gather } from '../read/notification'
import { refuseFile, type Terminal } from '../terminal/terminal'
import { showReplay } from '../format/timeline'

export type ReplayOptions = {
  readonly container?: string
  readonly asOf?: string
  readonly advise?: boolean
  readonly now?: string
  readonly json?: boolean
  readonly strict?: boolean
}

/**
 * Applies the notifications and writes the result. Fails if the container has to be fetched again, or is
 * invalid after the replay.
 */
export const replay = async (
  terminal: Terminal,
  file: string,
  paths: readonly string[],
  { container: chosen, asOf, advise, now, json, strict }: ReplayOptions,
): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const container = await readWithId(terminal, file, mode, chosen)
  if (!container) return
  const { id, assessment, resource } = container
  const gathered = await gather(terminal, paths, id, mode)
  const { notifications, leftOut, skipped } = gathered
  terminal.progress.show(() => `replaying ${notifications.length} notifications`)
  const clock = now ?? new Date().toISOString()
  const replayed = replayHistory(assessment.parts.container, asOf, notifications, clock)
  terminal.progress.clear()
  if (replayed.status === 'refetch') terminal.fail()
  const { state, steps, ...result } = replayed
  const attributes = readKnown(state)
  const after = { ...resource, attributes }
  validate(terminal, after, mode)
  const adviser = advise ? createAdviser(assessment) : undefined
  const end = adviser && adviceAtEnd(adviser, attributes, now ?? notifications.at(-1)?.created_at ?? asOf)
  if (!json) {
    const shown = { replayed, isDated: asOf !== undefined }
    return showReplay(terminal, assessment, gathered, shown, adviser && { adviser, end })
  }
  const perStep = adviser && adviceAtSteps(adviser, steps)
  const report = {
    container: after,
    replay: result,
    left_out: leftOut,
    ...(skipped.length > 0 && { events_left_out: skipped }),
    ...(perStep && { advice: now !== undefined && end ? [...perStep, end] : perStep }),
  }
  await terminal.write(jsonLine(report))
}

const adviceAtSteps = (adviser: Adviser, steps: readonly HistoryStep[]) =>
  steps.map(({ notification: { id, created_at }, known }) => ({
    id,
    now: created_at,
    advice: adviser(known, created_at) ?? null,
  }))

/** Reads the container, whose id the notifications name. A file without it makes the command fail. */
const readWithId = async (terminal: Terminal, file: string, mode: Mode, chosen: string | undefined) => {
  const container = await containerIn(terminal, file, mode, chosen)
  if (!container) return undefined
  const { assessment, resource } = container
  const { id } = assessment
  if (id !== null) return { id, assessment, resource }
  refuseFile(terminal, file, 'the attributes have no id, and notifications name their container by id')
  return undefined
}

const validate = (terminal: Terminal, container: object, mode: Mode): void => {
  const assessed = assess({ document: container, now: new Date(), mode })
  const issues = assessed._tag === 'Left' ? assessed.left : assessed.right.refused.flatMap(refusal => refusal.issues)
  if (issues.length > 0) terminal.fail()
  for (const { pointer, message } of issues) terminal.say(`the container after the replay: ${pointer}: ${message}`)
}

const adviceAtEnd = (adviser: Adviser, attributes: Attributes, now: string | undefined): AdviceAt | undefined =>
  now === undefined ? undefined : { id: null, now, advice: adviser(attributes, now) ?? null }
