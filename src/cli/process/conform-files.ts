/**
 * The files of `gateout conform`: reads excuses and an earlier report; writes reports and vectors.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { earlierOf, protocolClauses, saved, type Check, type Earlier, type Excuse } from '../../conform'
import { left, right, type Either } from '../../kernel/either'
import { isObject } from '../../kernel/json'
import { matches } from '../../oracle/vector'
import { operations, type Selection, type Vector, type VectorFile } from '../../oracle'
import { readJson } from '../read/json-file'
import { unmatchedError, readVectors } from '../read/vector-files'
import { reasonOf } from '../terminal/system-error'
import type { Terminal } from '../terminal/terminal'

/** What is read before a program is started. */
export type Prepared = {
  readonly vectors: readonly Vector[]
  readonly excuses: readonly Excuse[]
  readonly earlier: Earlier | undefined
}

/** Reads the files of an examination. A Left describes the faulty option or file for a person. */
export const prepare = async (
  { resolvePath }: Terminal,
  options: Selection & { readonly excuses?: string; readonly compare?: string },
): Promise<Either<string, Prepared>> => {
  const complaint = unmatchedError(options, protocolClauses)
  if (complaint !== undefined) return left(complaint)
  const vectors = await readVectors()
  const read = async <A>(file: string, check: (value: unknown) => Either<string, A>): Promise<Either<string, A>> => {
    const found = await readJson(resolvePath(file))
    const checked = found._tag === 'Left' ? found : check(found.right)
    return checked._tag === 'Left' ? left(`${file}: ${checked.left}`) : checked
  }
  const earlier = options.compare === undefined ? right(undefined) : await read(options.compare, checkEarlier)
  if (earlier._tag === 'Left') return earlier
  const excuses = options.excuses === undefined ? right([]) : await read(options.excuses, checkExcuses(vectors))
  if (excuses._tag === 'Left') return excuses
  return right({ vectors, excuses: excuses.right, earlier: earlier.right })
}

const checkEarlier = (value: unknown): Either<string, Earlier> => {
  const earlier = earlierOf(value)
  return earlier ? right(earlier) : left('not a report of gateout conform --reporter json')
}

const checkExcuses =
  (vectors: readonly Vector[]) =>
  (value: unknown): Either<string, readonly Excuse[]> => {
    if (!Array.isArray(value)) return left('not an array of { "id", "reason" }')
    for (const [i, excuse] of value.entries()) {
      if (!isExcuse(excuse)) return left(`/${i}: not an object with an id and a reason`)
      if (!isKnown(excuse.id, vectors))
        return left(`/${i}/id: ${excuse.id} is neither a vector nor the signature of a violation`)
    }
    return right(value as readonly Excuse[])
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
    const text = saved(name, checks, present._tag === 'Right' ? (present.right as VectorFile) : undefined)
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
    say(`${path}: ${reasonOf(error)}`)
  }
}
