/**
 * `gateout diff`: the changes between two snapshots of a container.
 */
import { stringify } from '../../kernel/json'
import { jsonLine, printableJson } from '../../kernel/printable'
import { changeLabels } from '../../label'
import { diff as diffAttributes, type Changeset } from '../../rule/changeset'
import type { Assessment } from '../../rule/container'
import { containerIn } from '../read/container-documents'
import { paragraphs } from '../terminal/paragraph'
import { showFile, type Terminal } from '../terminal/terminal'
import { showNumberAndId, verdictText } from '../format/timeline'

export type DiffOptions = { readonly container?: string; readonly json?: boolean; readonly strict?: boolean }

export const diff = async (
  terminal: Terminal,
  before: string,
  after: string,
  { container, json, strict }: DiffOptions,
): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const old = (await containerIn(terminal, before, mode, container))?.assessment
  const now = (await containerIn(terminal, after, mode, container))?.assessment
  if (!old || !now) return
  if (old.id !== null && now.id !== null && old.id !== now.id) {
    const difference = `not the container of ${showFile(before)}: ${showNumberAndId(now)}, not ${showNumberAndId(old)}`
    terminal.say(`${showFile(after)}: warning: ${difference}`)
  }
  const { changeset } = diffAttributes({ before: old.parts.container, after: now.parts.container })
  await terminal.write(json ? jsonLine(changeset) : formatDiff(terminal, old, now, changeset))
}

const formatDiff = (
  { width, paint }: Terminal,
  before: Assessment,
  after: Assessment,
  changeset: Changeset,
): string => {
  const [old, now] = [before.parts.container, after.parts.container]
  const names = Object.keys(changeset)
  const { text, colour } = verdictText(old, now)
  const count = ['nothing', 'one attribute'][names.length] ?? `${names.length} attributes`
  const phrases = changeLabels(old, now, names).map(phrase => `  ${phrase}`)
  return (
    paragraphs([`${showNumberAndId(after)}: ${count} changed`, ...phrases], width) +
    `Verdict: ${colour ? paint(colour, text) : text}\n` +
    (names.length > 0 ? `\n${entryPerLine(changeset)}` : '')
  )
}

const entryPerLine = (changeset: Changeset): string => {
  const lines = Object.entries(changeset).map(
    ([name, entry]) => `  ${printableJson(`${JSON.stringify(name)}: ${stringify(entry)}`)}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
