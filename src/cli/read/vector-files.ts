/**
 * Reads the conformance vectors in the package, and checks the patterns that select some of them.
 */
import { readdir, readFile } from 'node:fs/promises'
import { findPackageFile } from './package-file'
import { didYouMean } from '../terminal/did-you-mean'
import { isMeant, operations, vectorsOf, type Selection, type Vector, type VectorFile } from '../../oracle'

export const vectorFolder = (): URL => findPackageFile('vectors/')

export const readVectors = async (): Promise<readonly Vector[]> => {
  const root = vectorFolder()
  const families = (await readdir(root, { withFileTypes: true })).filter(entry => entry.isDirectory())
  const files = await Promise.all(
    families.map(async ({ name }) => {
      const folder = new URL(`${name}/`, root)
      const names = await readdir(folder)
      return Promise.all(
        names.map(async file => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as VectorFile),
      )
    }),
  )
  const vectors = vectorsOf(files.flat())
  return operations.flatMap(({ name }) => vectors.filter(vector => vector.operation === name))
}

/**
 * Returns an error message if a pattern of a selection matches no operation or clause. `others` are known clauses that
 * belong to no operation.
 */
export const unmatchedError = (
  { operations: names, clauses }: Selection,
  others: readonly string[] = [],
): string | undefined => {
  const known = operations.map(({ name }) => name)
  const ids = [...operations.flatMap(operation => operation.clauses), ...others]
  const listUnmatched = (patterns: readonly string[] | undefined, candidates: readonly string[]): readonly string[] =>
    (patterns ?? [])
      .filter(pattern => !candidates.some(name => isMeant([pattern], name)))
      .map(pattern => `${pattern}${didYouMean(pattern, candidates)}`)
  const unknown = [...listUnmatched(names, known), ...listUnmatched(clauses, ids)]
  return unknown.length === 0 ? undefined : `there is no ${unknown.join(', ')}`
}
