/**
 * `gateout replay`: what became of a container, by the notifications about it.
 */
import { stringify } from '../../kernel/json'
import { replay as replayHistory } from '../../rule/changeset'
import { containerOf, readContainer } from '../read/container'
import { gather } from '../read/notification'
import { printableJson } from '../terminal/printable'
import { clearProgress, showProgress } from '../terminal/progress'
import { say, write } from '../terminal/stream'
import { tellReplay } from '../word/timeline'

export type ReplayOptions = { readonly asOf?: string; readonly json?: boolean; readonly strict?: boolean }

/** Replays the notifications on the container and tells what each one changed; the program fails where it has to be read again. */
export const replay = async (file: string, paths: readonly string[], { asOf, json, strict }: ReplayOptions): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const container = await readContainer(file, mode)
  if (!container) return
  const gathered = await gather(paths, container.id, mode)
  const { notifications, leftOut } = gathered
  showProgress(() => `replaying ${notifications.length} notifications`)
  const replayed = replayHistory({ attributes: container.attributes ?? {}, as_of: asOf, notifications })
  clearProgress()
  if (replayed.status === 'reread') process.exitCode = 1
  const { attributes, ...result } = replayed
  const after = { ...container, attributes }
  const held = containerOf({ pointer: '', container: after }, mode)
  if (!held.container) {
    process.exitCode = 1
    for (const { pointer, message } of held.findings) say(`the container as replayed: ${pointer}: ${message}`)
  }
  if (json) await write(`${printableJson(stringify({ container: after, replay: result, left_out: leftOut }))}\n`)
  else await tellReplay(container, gathered, replayed)
}
