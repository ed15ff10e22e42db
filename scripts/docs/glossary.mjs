/**
 * Links the first use of each word of the glossary on a page to its row there.
 */
import { readFileSync } from 'node:fs'
import { slugify } from './links.mjs'

const SOURCE = 'docs/glossary.md'
/** Parts of a page without links to the glossary: code, links, tags, headings and the line below the head of a table. */
const FIXED = /(^ *```[^]*?^ *```$|`[^`\n]*`|!?\[[^\]]*\]\([^)]*\)|<[^>\n]+>|^#.*$|^\|[ :|-]+\|$)/m

const ROW = /^\| (?!word |-)([^|]+?) \|/gm

/** The words of a row, such as "line item" and "total". */
const wordsOf = cell => cell.split(', ')
const idOf = word => `word-${slugify(word)}`

/** An abbreviation is written as it is; another word may have a capital and a plural. */
const patternOf = word => {
  const [letter, rest] = [word[0], word.slice(1)]
  const isAbbreviation = /[A-Z/]/.test(word)
  return new RegExp(
    isAbbreviation
      ? `(?<![\\w/-])${word}s?(?![\\w/-])`
      : `(?<![\\w/-])[${letter}${letter.toUpperCase()}]${rest}s?(?![\\w/-])`,
  )
}

const words = [...readFileSync(SOURCE, 'utf8').matchAll(ROW)]
  .flatMap(([, cell]) => wordsOf(cell))
  .sort((a, b) => b.length - a.length)
  .map(word => ({ word, pattern: patternOf(word) }))

const linkFirst = (text, { word, pattern }) => {
  const parts = text.split(FIXED)
  const index = parts.findIndex((part, i) => i % 2 === 0 && pattern.test(part))
  if (index < 0) return text
  parts[index] = parts[index].replace(pattern, found => `[${found}](/glossary#${idOf(word)}){.word}`)
  return parts.join('')
}

/** Returns a page with links to the glossary; the glossary gets the anchors. */
export const withGlossary = (source, text) => {
  if (source === SOURCE)
    return text.replace(ROW, (row, cell) =>
      row.replace(
        cell,
        wordsOf(cell)
          .map(word => `<span id="${idOf(word)}">${word}</span>`)
          .join(', '),
      ),
    )
  if (!/^(docs\/|CONFORMANCE)/.test(source)) return text
  return words.reduce(linkFirst, text)
}
