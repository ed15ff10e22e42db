/**
 * The vectors that come with the program.
 */
import { readdir, readFile } from 'node:fs/promises'
import { isMeant, operations, vectorsOf, type Selection, type Vector, type VectorFile } from '../../oracle'

/** Beside the folder that the built program is in, in a clone as in an installed package. */
const FOLDER = new URL('../vectors/', import.meta.url)

export const readVectors = async (): Promise<readonly Vector[]> => {
  const families = (await readdir(FOLDER, { withFileTypes: true })).filter(entry => entry.isDirectory())
  const files = await Promise.all(families.map(async ({ name }) => {
    const folder = new URL(`${name}/`, FOLDER)
    const names = await readdir(folder)
    return Promise.all(names.map(async file => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as VectorFile))
  }))
  const vectors = vectorsOf(files.flat())
  return operations.flatMap(({ name }) => vectors.filter(vector => vector.operation === name))
}

/** A pattern that means nothing would select nothing. */
export const complaintAbout = ({ operations: names, clauses }: Selection): string | undefined => {
  const known = operations.map(({ name }) => name)
  const ids = operations.flatMap(operation => operation.clauses)
  const idle = [
    ...(names ?? []).filter(pattern => !known.some(name => isMeant([pattern], name))),
    ...(clauses ?? []).filter(pattern => !ids.some(id => isMeant([pattern], id))),
  ]
  return idle.length === 0 ? undefined : `there is no ${idle.join(', ')}`
}
