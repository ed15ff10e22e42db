/**
 * The section of CONTRACT.md about an operation.
 */
import { readFile } from 'node:fs/promises'
import { packaged } from './package-file'

/** The generated parts, which `gateout describe` takes from the code. */
const GENERATED = /<!-- generated: .*? -->.*?<!-- \/generated -->\n*/gs

/** The start of a line that continues a paragraph: not an item, a table row or a code fence. */
const GOES_ON = /^ *(?!- |\||```|\d+\. )\S/

/**
 * The hand-written rules under the heading of an operation, one string per paragraph, item or table row; empty without
 * such a heading.
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

/** Reads the rules of an operation from the contract in the package. */
export const readRules = async (operation: string): Promise<readonly string[]> =>
  rulesIn(await readFile(packaged('CONTRACT.md'), 'utf8'), operation)
