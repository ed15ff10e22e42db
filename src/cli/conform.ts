/**
 * `gateout conform`: does another implementation answer as the contract says?
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { conclude, examine, jsonReport, junitReport, replay, saved, tapReport, textReport, type Check, type Examination, type Excuse } from '../conform'
import { isObject } from '../kernel/json'
import { laws } from '../law'
import { isMeant, operations, type Selection, type Vector, type VectorFile } from '../oracle'
import { painter } from './colour'
import { readVectors } from './corpus'
import { implementation } from './implementation'
import { printable } from './printable'
import { clearProgress, showProgress } from './progress'
import { reasonOf, say, write } from './stream'

export type ConformOptions = Selection & {
  readonly runs?: number
  readonly seconds?: number
  readonly seed: number
  readonly timeout: number
  readonly excuses?: string
  readonly replay?: string
  readonly save?: string
  readonly reporter: 'text' | 'tap' | 'junit' | 'json'
}

const RUNS = 1_000
const EXIT = { conforms: 0, violates: 1, broken: 2, usage: 3 }

export const conform = async (command: readonly string[], options: ConformOptions): Promise<void> => {
  const vectors = await readVectors()
  const excuses = options.excuses === undefined ? [] : await readExcuses(options.excuses, vectors)
  const complaint = typeof excuses === 'string' ? excuses : complaintAbout(options)
  if (typeof excuses === 'string' || complaint !== undefined) { usage(complaint ?? ''); return; }
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const peer = implementation(command, { reply: options.timeout * 1000, first: Math.max(10, options.timeout) * 1000, restarts: 250, silences: 20 })
  const checks = options.replay === undefined
    ? await examine(peer, {
        vectors, laws, excuses, selection: options, seed: options.seed,
        runs: options.runs ?? (options.seconds === undefined ? RUNS : Infinity),
        isOver: () => options.seconds !== undefined && seconds() >= options.seconds,
        progress: text => showProgress(() => `${text} (${seconds().toFixed(0)} s)`),
      })
    : await replay(peer, options.replay, { vectors, laws })
  peer.close()
  clearProgress()
  if (!checks) { usage(`nothing is called ${String(options.replay)}: neither a vector, nor an operation or a law with the place of an input`); return; }
  const examination = conclude({
    command, seed: options.seed, seconds: seconds(), checks, troubles: peer.troubles(), isAskedByName: options.operations !== undefined,
  })
  process.exitCode = EXIT[examination.outcome]
  await write(report(examination, options.reporter))
  if (options.save !== undefined) await save(options.save, checks)
}

const usage = (message: string): void => {
  say(`error: ${message}`)
  process.exitCode = EXIT.usage
}

/** A pattern that means nothing would make an examination of nothing. */
const complaintAbout = ({ operations: names, clauses }: Selection): string | undefined => {
  const known = operations.map(({ name }) => name)
  const ids = operations.flatMap(operation => operation.clauses)
  const idle = [...(names ?? []).filter(pattern => !known.some(name => isMeant([pattern], name))), ...(clauses ?? []).filter(pattern => !ids.some(id => isMeant([pattern], id)))]
  return idle.length === 0 ? undefined : `there is no ${idle.join(', ')}`
}

const report = (examination: Examination, reporter: ConformOptions['reporter']): string => {
  switch (reporter) {
    case 'text': return lineByLine(textReport(examination, painter()))
    case 'tap': return lineByLine(tapReport(examination))
    case 'junit': return junitReport(examination)
    case 'json': return jsonReport(examination)
  }
}

const ESCAPE = '\u001B'
/** What an implementation says cannot move the cursor; our own colours can stay. */
const lineByLine = (text: string): string =>
  text.split('\n').map(line => line.split(/(\u001B\[\d+m)/).map(part => (part.startsWith(ESCAPE) ? part : printable(part))).join('')).join('\n')

/** The excuses of a file, or what is wrong with it. */
const readExcuses = async (file: string, vectors: readonly Vector[]): Promise<readonly Excuse[] | string> => {
  let excuses: unknown
  try {
    excuses = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    return `${file}: ${reasonOf(error)}`
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

const save = async (folder: string, checks: readonly Check[]): Promise<void> => {
  for (const { name } of operations) {
    const path = join(folder, `${name.replace('.', '/')}.json`)
    const text = saved(name, checks, await readVectorFile(path))
    if (text === undefined) continue
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    say(`written: ${path}`)
  }
}

const readVectorFile = async (path: string): Promise<VectorFile | undefined> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as VectorFile
  } catch {
    return undefined
  }
}
