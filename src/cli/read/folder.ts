/**
 * Reads files and folders of files as one stream of entries.
 */
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { left, right, type Either } from '../../kernel/either'
import { reasonOf } from '../terminal/system-error'
import { showFile, STDIN, type Terminal } from '../terminal/terminal'
import { entriesIn, JSON_NAMES, type Entry, type TableReader } from './json-values'

export type Batch = { readonly source: string; readonly entries: Iterable<Entry> }

/** Yields the entries of each path: a file, or the files of a folder by name, without subfolders: JSON and, if tables are read, tables. */
export async function* batchesIn(
  terminal: Terminal,
  paths: readonly string[],
  readTable?: TableReader,
): AsyncGenerator<Batch> {
  for (const path of paths) {
    const files = await filesIn(terminal, path, readTable ? [...JSON_NAMES, ...TABLE_NAMES] : JSON_NAMES)
    if (files._tag === 'Left') {
      yield { source: path, entries: [{ problem: files.left }] }
      continue
    }
    for (const file of files.right) {
      for await (const entries of entriesIn(terminal, file, readTable)) yield { source: showFile(file), entries }
    }
  }
}

/** Uses the files of the paths, or standard input without any. `refuse` takes what cannot be read, and the reason. */
export const eachFile = async (
  terminal: Terminal,
  paths: readonly string[],
  use: (file: string) => Promise<void>,
  refuse: (path: string, reason: string) => Promise<void> | void,
): Promise<void> => {
  for (const path of paths.length > 0 ? paths : [STDIN]) {
    const files = await filesIn(terminal, path, JSON_NAMES)
    if (files._tag === 'Left') await refuse(path, files.left)
    else for (const file of files.right) await use(file).catch((error: unknown) => refuse(file, reasonOf(error)))
  }
}

const TABLE_NAMES = ['.csv', '.tsv', '.xlsx']

/** Returns the files of a path, of a folder those with one of the endings. Left: the reason why there are none, for a person. */
const filesIn = async (
  { resolvePath }: Terminal,
  path: string,
  endings: readonly string[],
): Promise<Either<string, readonly string[]>> => {
  if (path === STDIN) return right([path])
  try {
    if (!(await stat(resolvePath(path))).isDirectory()) return right([path])
    const isKnown = (name: string): boolean => endings.includes(extname(name).toLowerCase())
    const names = (await readdir(resolvePath(path))).filter(isKnown).sort()
    return names.length > 0
      ? right(names.map(name => join(path, name)))
      : left(`a folder without a ${endings.join(', ').replace(/, (?=[^,]*$)/, ' or ')} file`)
  } catch (error) {
    return left(reasonOf(error))
  }
}
