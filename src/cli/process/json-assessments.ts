/**
 * Writes the assessments of containers as lines of JSON, by one thread or by several.
 */
import { jsonLine } from '../../kernel/printable'
import { createAssessor } from '../../rule/container/assess'
import { jsonReport, pickAnswers, reportEach } from '../format/report'
import { assessmentsBy } from '../read/container-documents'
import { readEntries } from '../read/each'
import { findingsTo } from '../read/finding'
import { filesIn } from '../read/folder'
import { areValues, parseEntries } from '../read/json-values'
import { readLines, type Line } from '../read/lines'
import { explainSystemError, isSystemError } from '../terminal/system-error'
import { refuseFile, showFile, STDIN, type Terminal } from '../terminal/terminal'
import type { Answer, Setup, Task } from './assess-worker'
import { orderedWorkers, type OrderedWorkers } from './ordered-workers'

type Options = Setup & { readonly quiet?: boolean | undefined; readonly jobs?: number | undefined }

/** Writes one line per container, in the order of the input: the same for any number of threads. */
export const writeAssessments = (
  terminal: Terminal,
  paths: readonly string[],
  { request, names, quiet, jobs = 1 }: Options,
): Promise<void> => {
  if (jobs > 1) return writeInParallel(terminal, paths, { request, names, quiet, jobs })
  const reader = assessmentsBy(createAssessor(request))
  return reportEach(terminal, paths, { reader, quiet, report: jsonReport(terminal, pickAnswers(names)) })
}

const SCRIPT = new URL('./assess-worker.js', import.meta.url)

/** Lines of JSON are answered by the workers, any other file by this thread. */
const writeInParallel = async (
  terminal: Terminal,
  paths: readonly string[],
  { request, names, quiet = false, jobs }: Options & { readonly jobs: number },
): Promise<void> => {
  const findings = findingsTo(terminal, quiet)
  const reader = assessmentsBy(createAssessor(request))
  const pick = pickAnswers(names)
  let count = 0
  const showCount = (source: string, more: number): void => {
    count += more
    terminal.progress.show(() => `${source}: ${count} read`)
  }
  const setup: Setup = { request, names }
  const workers = orderedWorkers({ script: SCRIPT, workerData: setup, jobs }, async answer => {
    const { source, text, found, members } = answer as Answer
    for (const { entry, findings: ofEntry, isRead } of found) {
      findings.add(source, 'problem' in entry ? entry : { lineAt: () => entry.line }, ofEntry, isRead)
      if (!isRead) terminal.fail()
    }
    showCount(source, members)
    await terminal.write(text)
  })
  const writeHere = async (file: string, batches: AsyncIterable<readonly Line[]>): Promise<void> => {
    await workers.drain()
    const source = showFile(file)
    const onMember = (isRead: boolean): void => {
      if (!isRead) terminal.fail()
      showCount(source, 1)
    }
    for await (const entries of parseEntries(batches, file)) {
      for (const { value, ...origin } of readEntries({ source, findings, onMember }, entries, reader))
        if (value) await terminal.write(jsonLine({ ...origin, ...pick(value) }))
    }
  }
  for (const path of paths.length > 0 ? paths : [STDIN]) {
    const files = await filesIn(terminal, path)
    const refuse = async (file: string, reason: string): Promise<void> => {
      await workers.drain()
      refuseFile(terminal, file, reason)
    }
    if (typeof files === 'string') await refuse(path, files)
    else
      for (const file of files) {
        try {
          const { areLines, batches } = await peek(readLines(terminal.open(file)))
          await (areLines ? addLines(workers, showFile(file), batches) : writeHere(file, batches))
        } catch (error) {
          if (!isSystemError(error)) throw error
          await refuse(file, explainSystemError(error))
        }
      }
  }
  await workers.drain()
  await workers.end()
  terminal.progress.clear()
  findings.end()
}

/** In characters: a task takes some milliseconds, many times as long as its way to a worker and back. */
const TASK_SIZE = 2 ** 18

const addLines = async (
  workers: OrderedWorkers<Task>,
  source: string,
  batches: AsyncIterable<readonly Line[]>,
): Promise<void> => {
  let before = 0
  let lines: Line[] = []
  let size = 0
  const addTask = async (): Promise<void> => {
    await workers.add({ source, before, lines })
    before += lines.length
    lines = []
    size = 0
  }
  for await (const batch of batches) {
    for (const line of batch) {
      lines.push(line)
      size += typeof line === 'string' ? line.length : 0
      if (size > TASK_SIZE) await addTask()
    }
  }
  await addTask()
}

/** Reads batches until one shows whether every line is a value. Returns all batches. */
const peek = async (
  batches: AsyncGenerator<readonly Line[]>,
): Promise<{ readonly areLines: boolean; readonly batches: AsyncIterable<readonly Line[]> }> => {
  const read: (readonly Line[])[] = []
  let areLines: boolean | undefined
  while (areLines === undefined) {
    const next = await batches.next()
    if (next.done) break
    read.push(next.value)
    areLines = areValues(next.value)
  }
  const all = async function* (): AsyncGenerator<readonly Line[]> {
    yield* read
    yield* batches
  }
  return { areLines: areLines ?? false, batches: all() }
}
