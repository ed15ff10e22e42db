/**
 * The files of `gateout conform`: reads excuses and an earlier report; writes reports and vectors.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { earlierOf, protocolClauses, saved, type Check, type Earlier, type Excuse } from '../../conform'
import { isObject } from '../../kernel/json'
import { matches } from '../../oracle/vector'
import { operations, type Vector, type VectorFile } from '../../oracle'
import { readJson } from '../read/json-file'
import { isSystemError, explainSystemError } from '../terminal/system-error'
import type { Terminal } from '../terminal/terminal'

/** An earlier report, or an error message. */
export const readEarlier = async ({ resolvePath }: Terminal, file: string): Promise<Earlier | string> => {
  const read = await readJson(resolvePath(file))
  return 'reason' in read
    ? `${file}: ${read.reason}`
    : (earlierOf(read.value) ?? `${file}: not a report of gateout conform --reporter json`)
}

/** The excuses in a file, or an error message. */
export const readExcuses = async (
  { resolvePath }: Terminal,
  file: string,
  vectors: readonly Vector[],
): Promise<readonly Excuse[] | string> => {
  const read = await readJson(resolvePath(file))
  if ('reason' in read) return `${file}: ${read.reason}`
  const excuses = read.value
  if (!Array.isArray(excuses)) return `${file}: not an array of { "id", "reason" }`
  for (const [i, excuse] of excuses.entries()) {
    if (!isExcuse(excuse)) return `${file}: /${i}: not an object with an id and a reason`
    const { id } = excuse
    if (!isKnown(id, vectors)) {
      return `${file}: /${i}/id: ${id} is neither a vector nor the signature of a violation`
    }
  }
  return excuses as readonly Excuse[]
}

/** Whether an id names a vector or a protocol clause, or can be the signature of a violation. */
const isKnown = (id: string, vectors: readonly Vector[]): boolean =>
  vectors.some(vector => vector.id === id) ||
  protocolClauses.includes(id) ||
  operations.some(({ name }) => / ./.test(id) && matches(id.split(' ', 1)[0]!, name))

const isExcuse = (value: unknown): value is Excuse =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['reason'] === 'string' &&
  value['reason'].trim() !== ''

/** Writes the failures found by generated inputs as vectors. A failure to write does not change the exit code. */
export const save = async (terminal: Terminal, folder: string, checks: readonly Check[]): Promise<void> => {
  for (const { name } of operations) {
    const path = join(folder, `${name.replace('.', '/')}.json`)
    const present = await readJson(terminal.resolvePath(path))
    const text = saved(name, checks, 'value' in present ? (present.value as VectorFile) : undefined)
    if (text !== undefined) await writeReport(terminal, path, text)
  }
}

/** Writes a file, creating its folder. A failure is reported and does not change the exit code. */
export const writeReport = async ({ resolvePath, say }: Terminal, path: string, text: string): Promise<void> => {
  try {
    await mkdir(dirname(resolvePath(path)), { recursive: true })
    await writeFile(resolvePath(path), text)
    say(`written: ${path}`)
  } catch (error) {
    if (!isSystemError(error)) throw error
    say(`${path}: ${explainSystemError(error)}`)
  }
}
