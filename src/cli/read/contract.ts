/**
 * What CONTRACT.md says of an operation.
 */
import { readFile } from 'node:fs/promises'
import { packaged } from './package-file'

/** Marks the parts that are written from the code; `gateout describe` has these from the code itself. */
const GENERATED = /<!-- generated: .*? -->.*?<!-- \/generated -->\n*/gs

/** What a line begins with that goes on from the line before. */
const GOES_ON = /^ *(?!- |\||```|\d+\. )\S/

/**
 * The text under the heading of an operation, without what is generated: a line a paragraph, an item or a row of a
 * table. None where there is no such heading.
 */
export const rulesIn = (contract: string, operation: string): readonly string[] => {
  const [, rest = ''] = contract.split(`\n### ${operation}\n`)
  const [section = ''] = rest.split(/\n#{2,3} /)
  const lines = section.replace(GENERATED, '').trim().split('\n')
  return lines.reduce<readonly string[]>((paragraphs, line) => {
    const last = paragraphs.at(-1) ?? ''
    return last === '' || !GOES_ON.test(line)
      ? [...paragraphs, line]
      : [...paragraphs.slice(0, -1), `${last} ${line.trim()}`]
  }, [])
}

/** {@link rulesIn} of the contract in the package. */
export const readRules = async (operation: string): Promise<readonly string[]> =>
  rulesIn(await readFile(packaged('CONTRACT.md'), 'utf8'), operation)
