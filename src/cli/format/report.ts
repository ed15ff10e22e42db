/**
 * Writes answers as a table for people, or as JSON lines for programs.
 */
import { stringify } from '../../kernel/json'
import { countOf } from '../../kernel/to-words'
import { orderFleet, rank, type Rank } from '../../rule/container/fleet-order'
import type { Assessment } from '../../rule/container'
import { each, type Place, type Reader } from '../read/each'
import type { Member } from '../read/member'
import type { TableReader } from '../read/json-values'
import { outletTo } from '../terminal/outlet'
import { createTable, type Row } from '../terminal/table'
import { STDIN, type Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'
import { refusedToo } from './cell'
import { findRepeats, noteRepeats, toOccurrence, type Occurrence } from './repeated'
import { sortedBy } from './sorted'

export type Report<A> = {
  readonly add: (answer: A, origin: Place) => Promise<void> | undefined
  /** Called before waiting for more input. */
  readonly pause: () => Promise<void>
  readonly end: (refused: number) => Promise<void>
}

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
    for (const item of items) {
      const writing = item.value ? report.add(item.value, item) : undefined
      if (writing) await writing
      else if (!item.value) refused++
    }
    await report.pause()
  }
  await report.end(refused)
}

/**
 * A report that `write` writes at the end, with the number of containers below. It gets what `toKept` returned for each container, the most
 * urgent first. Nothing else is kept, to save memory.
 */
export const sortedReport = <R>(
  terminal: Terminal,
  toKept: (answer: Assessment) => R,
  write: (sorted: () => ReturnType<typeof noteRepeats<R>>, noteTitle: readonly string[]) => Promise<void>,
): Report<Assessment> => {
  const sorted = sortedBy<Rank, Occurrence<R>>(orderFleet)
  let answers = 0
  return {
    add: (answer, origin) => {
      answers++
      sorted.add(rank(answer), toOccurrence(answer, origin, toKept(answer)))
      return undefined
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      const repeats = findRepeats(sorted.values)
      for (const { rows } of repeats.values()) {
        answers -= [...rows.values()].flat().length - 1
        if (rows.size > 1) terminal.fail()
      }
      await write(() => noteRepeats(sorted.values(), repeats), repeats.size > 0 ? ['Note'] : [])
      const summary = wrap(countOf(answers, 'container') + refusedToo(refused), terminal.width)
      await terminal.write(`${answers > 0 ? '\n' : ''}${summary.join('\n')}\n`)
    },
  }
}

export const urgentFirstReport = (
  terminal: Terminal,
  titles: readonly string[],
  toRows: (answer: Assessment) => readonly Row[],
): Report<Assessment> =>
  sortedReport(terminal, toRows, async (sorted, noteTitle) => {
    const table = tableWriter(terminal, [...titles, ...noteTitle])
    for (const { row: rows, note } of sorted()) await table.add(rows.map(row => [...row, ...note]))
    await table.flush()
  })

/** A line of JSON per answer, written at the next pause at the latest. */
export const jsonReport = <A>(terminal: Terminal, toObject: (answer: A) => object): Report<A> => {
  const outlet = outletTo(terminal, true)
  return {
    add: (answer, { source, line }) => outlet.add(stringify({ source, line, ...toObject(answer) })),
    pause: outlet.flush,
    end: outlet.flush,
  }
}

type AnswerName = 'advice' | 'free_time'

/** Returns a function that picks the id, the number and the named answers of an assessment. */
export const pickAnswers =
  (names: readonly AnswerName[]) =>
  (assessment: Assessment): object => {
    const picked: { [name: string]: unknown } = { id: assessment.id, number: assessment.number }
    for (const name of names) picked[name] = assessment[name]
    return picked
  }
