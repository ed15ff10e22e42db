/**
 * Writes the assessments of containers as a report, or as lines of JSON by one thread or by several.
 */
import { jsonLine } from '../../kernel/printable'
import type { Assessment } from '../../rule/container'
import { jsonReport, pickAnswers, reportEach, type Report } from '../format/report'
import { createReader } from '../read/container-documents'
import { readEntries } from '../read/each'
import { findingsTo, type Findings } from '../read/finding'
import { eachFile } from '../read/folder'
import { areValues, isTable, JSON_NAME, parseFile, peek } from '../read/json-values'
import { readBlocks, splitLines } from '../read/lines'
import type { TableOptions } from '../read/table'
import { warnOfUnmatched, type TariffOptions } from '../read/tariff'
import { refuseFile, showFile, type Terminal } from '../terminal/terminal'
import type { Answer, Setup, Task } from './assess-worker'
import { orderedWorkers, type OrderedWorkers } from './ordered-workers'

type Options = Setup & {
  readonly options: TableOptions & Pick<TariffOptions, 'dates'> & { readonly json?: boolean; readonly jobs?: number }
}

/**
 * Writes the report, or with `json` one line per container, in the order of the input: the same for any number of threads.
 */
export const writeAssessments = async (
  terminal: Terminal,
  paths: readonly string[],
  { request, names, options, report }: Options & { readonly report: Report<Assessment> },
): Promise<void> => {
  const { quiet, json, jobs = 1 } = options
  const zone = typeof options.zone === 'string' ? options.zone : undefined
  if (json && jobs > 1) return writeInParallel(terminal, paths, { request, names, zone, options, jobs })
  const { reader, readTable, unmatched } = createReader(terminal, request, options)
  const written = json ? jsonReport(terminal, pickAnswers(names)) : report
  await reportEach(terminal, paths, { reader, quiet, readTable, report: written })
  warnOfUnmatched(terminal, options, unmatched)
}

/**
 * Lines of JSON are answered by the workers, any other file by this thread. A table may begin with a number or a quoted
 * header, which are values, too.
 */
const writeInParallel = async (
  terminal: Terminal,
  paths: readonly string[],
  { options, jobs, ...setup }: Options & { readonly jobs: number },
): Promise<void> => {
  const findings = findingsTo(terminal, options.quiet ?? false)
  const sink = { terminal, findings, showCount: counter(terminal) }
  const workers = orderedWorkers(
    { script: new URL('./assess-worker.js', import.meta.url), workerData: setup, jobs },
    answer => writeAnswer(sink, answer as Answer),
  )
  const writeEntries = entriesWriter(sink, { ...setup, options })
  const addFile = async (file: string): Promise<void> => {
    const { answer, all } = await peek(readBlocks(terminal.open(file)), (block, isFirst) =>
      isTable(block) === true && !JSON_NAME.test(file) ? false : areValues(splitLines(block, isFirst)),
    )
    if (answer) return addLines(workers, showFile(file), all)
    await workers.drain()
    return writeEntries(file, all)
  }
  await eachFile(terminal, paths, addFile, async (file, reason) => {
    await workers.drain()
    refuseFile(terminal, file, reason)
  })
  await workers.drain()
  await workers.end()
  terminal.progress.clear()
  findings.end()
}

type Sink = {
  readonly terminal: Terminal
  readonly findings: Findings
  /** Shows the number of all containers and other members so far. */
  readonly showCount: (source: string, more: number) => void
}

const counter = ({ progress }: Terminal): Sink['showCount'] => {
  let count = 0
  return (source, more) => {
    count += more
    progress.show(() => `${source}: ${count} read`)
  }
}

const writeAnswer = async ({ terminal, findings, showCount }: Sink, answer: Answer): Promise<void> => {
  const { source, text, found, members } = answer
  for (const { entry, findings: ofEntry, isRead } of found) {
    findings.add(source, 'problem' in entry ? entry : { lineAt: () => entry.line }, ofEntry, isRead)
    if (!isRead) terminal.fail()
  }
  showCount(source, members)
  await terminal.write(text)
}

const entriesWriter = ({ terminal, findings, showCount }: Sink, { request, names, options }: Options) => {
  const { reader, readTable } = createReader(terminal, request, options)
  const pick = pickAnswers(names)
  return async (file: string, blocks: AsyncIterable<Buffer>): Promise<void> => {
    const source = showFile(file)
    const onMember = (isRead: boolean): void => {
      if (!isRead) terminal.fail()
      showCount(source, 1)
    }
    for await (const entries of parseFile(blocks, file, readTable)) {
      for (const { value, ...origin } of readEntries({ source, findings, onMember }, entries, reader))
        if (value) await terminal.write(jsonLine({ ...origin, ...pick(value) }))
    }
  }
}

const NEWLINE = 10

const addLines = async (
  workers: OrderedWorkers<Task>,
  source: string,
  blocks: AsyncIterable<Buffer>,
): Promise<void> => {
  let before = 0
  for await (const block of blocks) {
    await workers.add({ source, before, block })
    for (let at = block.indexOf(NEWLINE); at >= 0; at = block.indexOf(NEWLINE, at + 1)) before++
  }
}
