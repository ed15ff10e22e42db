/**
 * Extracts the hand-written rules of an operation from the page of its family in docs/contract.
 */
import { readFile } from 'node:fs/promises'
import { findPackageFile } from './package-file'

/** The generated beginning of a section, which `gateout describe` derives from the code instead. */
const GENERATED = /^.*?\n```ts\n.*?\n```\n/s

/** Matches a line that continues a paragraph: it is not blank, a list item, a table row or a code fence. */
const CONTINUATION = /^ *(?!- |\||```|\d+\. )\S/

/**
 * Returns the hand-written rules under the heading of an operation, one string per paragraph, list item or table row;
 * empty if there is no such heading.
 */
export const rulesIn = (page: string, operation: string): readonly string[] => {
  const [, rest = ''] = page.split(`\n## ${operation}\n`)
  const [section = ''] = rest.split('\n## ')
  const lines = section.replace(GENERATED, '').trim().split('\n')
  return lines.reduce<readonly string[]>((paragraphs, line) => {
    const last = paragraphs.at(-1) ?? ''
    return last === '' || !CONTINUATION.test(line)
      ? [...paragraphs, line]
      : [...paragraphs.slice(0, -1), `${last} ${line.trim()}`]
  }, [])
}

export const readRules = async (operation: string): Promise<readonly string[]> =>
  rulesIn(await readFile(findPackageFile(`docs/contract/${operation.split('.')[0]}.md`), 'utf8'), operation)
