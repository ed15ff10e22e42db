/**
 * `gateout diff`: what changed between two readings of a container.
 */
import { stringify } from '../../kernel/json'
import { diff as diffAttributes, type Changeset } from '../../rule/changeset'
import { painter } from '../terminal/colour'
import { readContainer, type Container } from '../read/container'
import { meaningOf } from '../word/changes'
import { paragraphs } from '../terminal/paragraph'
import { printableJson } from '../terminal/printable'
import { nameOf as sourceOf, say, write } from '../terminal/stream'
import { nameOf, verdictText } from '../word/timeline'

export type DiffOptions = { readonly json?: boolean; readonly strict?: boolean }

/** Tells what leads from one reading to the other, as words and as a changeset. */
export const diff = async (before: string, after: string, { json, strict }: DiffOptions): Promise<void> => {
  const mode = strict ? 'strict' : 'tolerant'
  const old = await readContainer(before, mode)
  const now = await readContainer(after, mode)
  if (!old || !now) return
  if (old.id !== now.id) say(`${sourceOf(after)}: warning: another container than in ${sourceOf(before)}: ${nameOf(now)}, not ${nameOf(old)}`)
  const { changeset } = diffAttributes({ before: old.attributes ?? {}, after: now.attributes ?? {} })
  await write(json ? `${printableJson(stringify(changeset))}\n` : textOf(old, now, changeset))
}

const textOf = (before: Container, after: Container, changeset: Changeset): string => {
  const room = process.stdout.columns || Infinity
  const [old, now] = [before.attributes ?? {}, after.attributes ?? {}]
  const names = Object.keys(changeset)
  const { text, colour } = verdictText(old, now)
  return paragraphs([
    `${nameOf(after)}: ${names.length === 0 ? 'nothing changed' : namesCounted(names.length)}`,
    ...meaningOf(old, now, names).map(phrase => `  ${phrase}`),
  ], room)
    + `Verdict: ${colour ? painter()(colour, text) : text}\n`
    + (names.length > 0 ? `\n${entryPerLine(changeset)}` : '')
}

const namesCounted = (count: number): string => (count === 1 ? 'one attribute changed' : `${count} attributes changed`)

/** The changeset as JSON with an attribute a line. */
const entryPerLine = (changeset: Changeset): string =>
  `{\n${Object.entries(changeset).map(([name, entry]) => `  ${printableJson(`${JSON.stringify(name)}: ${stringify(entry)}`)}`).join(',\n')}\n}\n`
