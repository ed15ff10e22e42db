/**
 * `gateout replay`: what became of a container, by the notifications about it.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { replay as replayHistory } from '../../rule/changeset'
import { containerIn, readContainer } from '../read/container'
import { gather } from '../read/notification'
import type { Terminal } from '../terminal/terminal'
import { tellReplay } from '../word/timeline'

export type ReplayOptions = { readonly asOf?: string; readonly json?: boolean; readonly strict?: boolean }

/** Replays the notifications on the container and says what each changed; fails where it has to be read again. */
export const replay = async (
  terminal: Terminal, file: string, paths: readonly string[], { asOf, json, strict }: ReplayOptions,
): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const container = await containerIn(terminal, file, mode)
  if (!container) return
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
  if (json) {
    await terminal.write(`${printableJson(stringify({ container: after, replay: result, left_out: leftOut }))}\n`)
  } else {
    await tellReplay(terminal, container, gathered, replayed)
  }
}
