/**
 * Finds descriptions of properties that occur in two files.
 */
import { readdirSync, readFileSync } from 'node:fs'

/** Sentences shorter than this may be equal by chance. */
const MIN_LENGTH = 25

/** The first lines of docstrings of properties, and the descriptions of codecs. */
const DESCRIPTION = /\/\*\* ([^*\n]+?) \*\/\n\s+(?:readonly )?\w+\??:|described\(\s*[^'"`]*?\s*'([^'\n]+)'/g

/** The paths of the TypeScript files in a folder and its folders. */
export const filesIn = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts'))
    .map(path => `${folder}/${path}`)
    .sort()

/** The number of repeated descriptions that is tolerated; it only falls. */
export const MAX_REPEATED = 11

/** A line for each description that occurs in more than one hand-written file. */
export const repeatedDescriptions = () => {
  const files = new Map()
  for (const path of [...filesIn('src'), ...filesIn('playground')].filter(path => !path.endsWith('.generated.ts')))
    for (const [, docstring, description] of readFileSync(path, 'utf8').matchAll(DESCRIPTION)) {
      const text = docstring ?? description
      if (text.length >= MIN_LENGTH) files.set(text, (files.get(text) ?? new Set()).add(path))
    }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([text, paths]) => `${[...paths].sort().join(', ')}: "${text}"`)
}
