/**
 * The files of `gateout conform`: excuses in, vectors out.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { saved, type Check, type Excuse } from '../../conform'
import { isObject } from '../../kernel/json'
import { laws } from '../../law'
import { operations, type Vector, type VectorFile } from '../../oracle'
import { isSystemError, reasonOf, say } from '../terminal/stream'

/** The excuses of a file, or what is wrong with it. */
export const readExcuses = async (file: string, vectors: readonly Vector[]): Promise<readonly Excuse[] | string> => {
  let excuses: unknown
  try {
    excuses = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    return `${file}: ${isSystemError(error) ? reasonOf(error) : 'not JSON'}`
  }
  if (!Array.isArray(excuses)) return `${file}: not an array of { "id", "reason" }`
  for (const [i, excuse] of excuses.entries()) {
    if (!isExcuse(excuse)) return `${file}: /${i}: not an object with an id and a reason`
    const { id } = excuse
    const isKnown = vectors.some(vector => vector.id === id) || laws.some(law => law.id === id) || operations.some(({ name }) => id.startsWith(`${name} `))
    if (!isKnown) return `${file}: /${i}/id: ${id} is neither a vector, a law nor the signature of a violation`
  }
  return excuses as readonly Excuse[]
}

const isExcuse = (value: unknown): value is Excuse =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['reason'] === 'string' && value['reason'].trim() !== ''

/** Writes what was found; the verdict stands, be it written or not. */
export const save = async (folder: string, checks: readonly Check[]): Promise<void> => {
  for (const { name } of operations) {
    const path = join(folder, `${name.replace('.', '/')}.json`)
    const text = saved(name, checks, await readVectorFile(path))
    if (text !== undefined) await writeInto(path, text)
  }
}

const writeInto = async (path: string, text: string): Promise<void> => {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
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
