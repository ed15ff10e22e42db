/**
 * Writes the words of tables as a module: `column.tsv` has our own names of columns, `header.tsv` the names that other people use, each
 * with its attribute, its kind and its source; `word.tsv` a word of a cell or a header a line, with its meaning, its list and
 * its source. A phrase is a pattern.
 */
import { readFileSync } from 'node:fs'

const FOLDER = 'src/table'

/** The lines of a file as its first three fields; a line with other fields is an error. */
const linesOf = name =>
  readFileSync(`${FOLDER}/${name}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const fields = line.split('\t')
      if (fields.length !== 4 || fields[0] === '' || fields[2] === '' || fields[3] === '')
        throw new Error(`${name}:${i + 1}: must have a word, a meaning, a kind and a source`)
      return fields
    })

/** The words by key, joined by bars. */
const joinBy = (lines, keyOf) => {
  const found = new Map()
  for (const line of lines) found.set(keyOf(line), [...(found.get(keyOf(line)) ?? []), line[0]])
  return [...found].map(([key, words]) => [key, words.join('|')])
}

export const emitWords = () => {
  const headers = joinBy(linesOf('header.tsv'), ([, attribute, kind]) => `${kind}\t${attribute}`)
  // An attribute without a name for people is its own name.
  const columns = joinBy(
    linesOf('column.tsv').map(([name, as, kind]) => [name === as ? as : `${name}=${as}`, as, kind]),
    ([, , kind]) => kind,
  )
  const words = linesOf('word.tsv')
  const lists = [...new Set(words.map(([, , list]) => list))].map(list => [
    list,
    Object.fromEntries(
      joinBy(
        words.filter(line => line[2] === list),
        ([, meaning]) => meaning,
      ),
    ),
  ])
  return [
    '/* Generated from column.tsv, header.tsv and word.tsv by scripts/generate.mjs. */',
    '',
    '/** Our own columns of each kind, with their attribute if they have another name, joined by bars. */',
    `export const OWN_COLUMNS = ${JSON.stringify(columns)} as const`,
    '',
    '/** Headers of each kind and attribute, joined by bars. */',
    `export const HEADERS = ${JSON.stringify(headers.map(([key, joined]) => [...key.split('\t'), joined]))} as const`,
    '',
    '/** The words of each list by their meaning, joined by bars. */',
    `export const WORDS = ${JSON.stringify(Object.fromEntries(lists))} as const`,
    '',
  ].join('\n')
}
