/**
 * The files of `gateout conform`: excuses, requirements and an earlier report in, reports and vectors out.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  earlierOf,
  protocolClauses,
  saved,
  type Check,
  type Earlier,
  type Excuse,
  type Requirements,
} from '../../conform'
import { isObject } from '../../kernel/json'
import { laws } from '../../law'
import { operations, type Vector, type VectorFile } from '../../oracle'
import { vectorFolder } from '../read/vector-files'
import { isSystemError, reasonOf } from '../terminal/system-error'
import type { Terminal } from '../terminal/terminal'

const readJson = async (path: string): Promise<{ readonly value: unknown } | { readonly reason: string }> => {
  try {
    return { value: JSON.parse(await readFile(path, 'utf8')) as unknown }
  } catch (error) {
    return { reason: isSystemError(error) ? reasonOf(error) : 'not JSON' }
  }
}

/** An earlier report, or what is wrong with the file. */
export const readEarlier = async ({ pathOf }: Terminal, file: string): Promise<Earlier | string> => {
  const read = await readJson(pathOf(file))
  return 'reason' in read
    ? `${file}: ${read.reason}`
    : (earlierOf(read.value) ?? `${file}: not a report of gateout conform --reporter json`)
}

/** The frozen set of an edition of the contract, or what is wrong. */
export const readRequirements = async (edition: number): Promise<Requirements | string> => {
  const read = await readJson(fileURLToPath(new URL(`edition-${edition}.json`, vectorFolder())))
  return 'reason' in read ? `there are no requirements of edition ${edition}` : (read.value as Requirements)
}

/** Writes a report to a file. The verdict stands even where that fails. */
export const writeReport = async (terminal: Terminal, file: string, text: string): Promise<void> =>
  writeInto(terminal, file, text)

/** The excuses of a file, or what is wrong with it. */
export const readExcuses = async (
  { pathOf }: Terminal,
  file: string,
  vectors: readonly Vector[],
): Promise<readonly Excuse[] | string> => {
  const read = await readJson(pathOf(file))
  if ('reason' in read) return `${file}: ${read.reason}`
  const excuses = read.value
  if (!Array.isArray(excuses)) return `${file}: not an array of { "id", "reason" }`
  for (const [i, excuse] of excuses.entries()) {
    if (!isExcuse(excuse)) return `${file}: /${i}: not an object with an id and a reason`
    const { id } = excuse
    if (!isKnown(id, vectors)) {
      return `${file}: /${i}/id: ${id} is neither a vector, a law nor the signature of a violation`
    }
  }
  return excuses as readonly Excuse[]
}

/** Whether an id is that of a vector or a law, or can be the signature of a violation. */
const isKnown = (id: string, vectors: readonly Vector[]): boolean =>
  vectors.some(vector => vector.id === id) ||
  laws.some(law => law.id === id) ||
  protocolClauses.includes(id) ||
  operations.some(({ name }) => id.startsWith(`${name} `))

const isExcuse = (value: unknown): value is Excuse =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['reason'] === 'string' &&
  value['reason'].trim() !== ''

/** Writes what was found as vectors. The verdict stands even where that fails. */
export const save = async (terminal: Terminal, folder: string, checks: readonly Check[]): Promise<void> => {
  for (const { name } of operations) {
    const path = join(folder, `${name.replace('.', '/')}.json`)
    const text = saved(name, checks, await readVectorFile(terminal.pathOf(path)))
    if (text !== undefined) await writeInto(terminal, path, text)
  }
}

const writeInto = async ({ pathOf, say }: Terminal, path: string, text: string): Promise<void> => {
  try {
    await mkdir(dirname(pathOf(path)), { recursive: true })
    await writeFile(pathOf(path), text)
    say(`written: ${path}`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    say(`${path}: ${reasonOf(error)}`)
  }
}

const readVectorFile = async (path: string): Promise<VectorFile | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as VectorFile
  } catch {
    return undefined
  }
}
