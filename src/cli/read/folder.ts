/**
 * Files and folders of files as one stream of entries.
 */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { entriesIn, type Entry } from './json-values'
import { isSystemError, nameOf, reasonOf, STDIN } from '../terminal/stream'

export type Batch = { readonly source: string; readonly entries: readonly Entry[] }

const DATA = /\.(json|jsonl|ndjson)$/i

/** The entries of each path: of a file, or of the JSON files right in a folder, in name order. */
export async function* batchesIn(paths: readonly string[]): AsyncGenerator<Batch> {
  for (const path of paths) {
    const files = await filesIn(path)
    if (typeof files === 'string') yield { source: path, entries: [{ problem: files }] }
    else for (const file of files) for await (const entries of entriesIn(file)) yield { source: nameOf(file), entries }
  }
}

/** The files that a path stands for, or why there are none. */
const filesIn = async (path: string): Promise<readonly string[] | string> => {
  if (path === STDIN) return [path]
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = (await readdir(path)).filter(name => DATA.test(name)).sort()
    return names.length > 0 ? names.map(name => join(path, name)) : 'a folder without a .json, .jsonl or .ndjson file'
  } catch (error) {
    if (!isSystemError(error)) throw error
    return reasonOf(error)
  }
}
