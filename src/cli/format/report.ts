/**
 * Writes answers as a table for people, or as JSON lines for programs.
 */
import { jsonLine } from '../../kernel/printable'
import { orderFleet, rank, type Rank } from '../../rule/container/fleet-order'
import type { Assessment } from '../../rule/container'
import { each, type Origin, type Reader } from '../read/each'
import type { Member } from '../read/member'
import type { TableReader } from '../read/json-values'
import { outletTo } from '../terminal/outlet'
import { createTable, type Row } from '../terminal/table'
import { STDIN, type Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'
import { sortedBy } from './sorted'

export type Report<A> = {
  readonly add: (answer: A, origin: Origin) => Promise<void> | undefined
  /** Called before waiting for more input. */
  readonly pause: () => Promise<void>
  readonly end: (refused: number) => Promise<void>
}

/** One or more rows per answer, and a summary. */
export type Layout<A> = {
  readonly titles: readonly string[]
  readonly toRows: (answer: A) => readonly Row[]
  readonly summary: Summary
}

type Summary = (answers: number, refused: number) => string

const ROWS = 500

/** Draws rows in batches of 500, so that columns fit their content. */
export const tableWriter = (terminal: Terminal, titles: readonly string[]) => {
  const draw = createTable(titles, terminal)
  let rows: Row[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await terminal.write(draw(rows))
    rows = []
  }
  const add = async (more: readonly Row[]): Promise<void> => {
    rows.push(...more)
    if (rows.length >= ROWS) await flush()
  }
  return { add, flush }
}

export type ReportOptions<M extends Member, A> = {
  readonly reader: Reader<M, A>
  /** Whether to leave out warnings. */
  readonly quiet?: boolean | undefined
  /** Reads files that are tables; without it they are refused. */
  readonly readTable?: TableReader
  readonly report: Report<A>
}

/** Reads files and folders, or standard input without any, reports each answer, and counts the refused values. */
export const reportEach = async <M extends Member, A>(
  terminal: Terminal,
  paths: readonly string[],
  { reader, quiet, readTable, report }: ReportOptions<M, A>,
): Promise<void> => {
  let refused = 0
  for await (const items of each(terminal, paths.length > 0 ? paths : [STDIN], reader, quiet, readTable)) {
    for (const { value, ...origin } of items) {
      if (value) await report.add(value, origin)
      else refused++
    }
    await report.pause()
  }
  await report.end(refused)
}

const withSummary = <A>(
  { write, width }: Terminal,
  summary: Summary,
  { add, end }: { readonly add: (answer: A) => Promise<void> | undefined; readonly end: () => Promise<void> },
): Report<A> => {
  let answers = 0
  return {
    add: answer => {
      answers++
      return add(answer)
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      await end()
      await write(`${answers > 0 ? '\n' : ''}${wrap(summary(answers, refused), width).join('\n')}\n`)
    },
  }
}

/** A table with a summary below. */
export const tableReport = <A>(terminal: Terminal, { titles, toRows, summary }: Layout<A>): Report<A> => {
  const table = tableWriter(terminal, titles)
  return withSummary(terminal, summary, { add: answer => table.add(toRows(answer)), end: table.flush })
}

/**
 * A report that `write` writes at the end, with a summary below. It gets what `toKept` returned for each container, the most
 * urgent first. Nothing else is kept, to save memory.
 */
export const sortedReport = <R>(
  terminal: Terminal,
  summary: Summary,
  toKept: (answer: Assessment) => R,
  write: (sorted: Iterable<R>) => Promise<void>,
): Report<Assessment> => {
  const sorted = sortedBy<Rank, R>(orderFleet)
  return withSummary(terminal, summary, {
    add: answer => {
      sorted.add(rank(answer), toKept(answer))
      return undefined
    },
    end: () => write(sorted.values()),
  })
}

export const urgentFirstReport = (
  terminal: Terminal,
  { titles, toRows, summary }: Layout<Assessment>,
): Report<Assessment> =>
  sortedReport(terminal, summary, toRows, async sorted => {
    const table = tableWriter(terminal, titles)
    for (const rows of sorted) await table.add(rows)
    await table.flush()
  })

/** A line of JSON per answer, written at the next pause at the latest. */
export const jsonReport = <A>(terminal: Terminal, toObject: (answer: A) => object): Report<A> => {
  const outlet = outletTo(terminal)
  return {
    add: (answer, { source, line }) => outlet.add(jsonLine({ source, line, ...toObject(answer) })),
    pause: outlet.flush,
    end: outlet.flush,
  }
}

export type AnswerName = 'verdict' | 'fees' | 'advice' | 'free_time'

/** Returns a function that picks the id, the number and the named answers of an assessment. */
export const pickAnswers =
  (names: readonly AnswerName[]) =>
  (assessment: Assessment): object => {
    const picked: { [name: string]: unknown } = { id: assessment.id, number: assessment.number }
    for (const name of names) picked[name] = assessment[name]
    return picked
  }
