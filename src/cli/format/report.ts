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
import { createTable, type Cell } from '../terminal/table'
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
  readonly toRows: (answer: A) => Rows
  /** A sentence with the counts. */
  readonly summary: (answers: number, refused: number) => string
}

const ROWS = 500

type Rows = readonly (readonly Cell[])[]

/** Draws rows in batches of 500, so that columns fit their content. */
export const tableWriter = (terminal: Terminal, titles: readonly string[]) => {
  const draw = createTable(titles, terminal)
  let rows: (readonly Cell[])[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await terminal.write(draw(rows))
    rows = []
  }
  const add = async (more: Rows): Promise<void> => {
    rows.push(...more)
    if (rows.length >= ROWS) await flush()
  }
  return { add, flush }
}

/** Writes a sentence with the counts below a table. */
export const writeSummary = (
  { write, width }: Terminal,
  { summary }: Pick<Layout<never>, 'summary'>,
  answers: number,
  refused: number,
) => write(`${answers > 0 ? '\n' : ''}${wrap(summary(answers, refused), width).join('\n')}\n`)

/** The values to report, and whether their warnings are left out. */
export type Reported<M extends Member, A> = {
  readonly reader: Reader<M, A>
  readonly quiet?: boolean | undefined
  /** Reads files that are tables; without it they are refused. */
  readonly readTable?: TableReader
  readonly report: Report<A>
}

/** Reads files and folders, or standard input without any, reports each answer, and counts the refused values. */
export const reportEach = async <M extends Member, A>(
  terminal: Terminal,
  paths: readonly string[],
  { reader, quiet, readTable, report }: Reported<M, A>,
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

/** A table with a summary below. */
export const tableReport = <A>(terminal: Terminal, layout: Layout<A>): Report<A> => {
  const table = tableWriter(terminal, layout.titles)
  let answers = 0
  return {
    add: answer => {
      answers++
      return table.add(layout.toRows(answer))
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      await table.flush()
      await writeSummary(terminal, layout, answers, refused)
    },
  }
}

/** A table with a summary below, the most urgent container first. Only the rows are kept until the end. */
export const urgentFirstReport = (terminal: Terminal, layout: Layout<Assessment>): Report<Assessment> => {
  const sorted = sortedBy<Rank, Rows>(orderFleet)
  let answers = 0
  return {
    add: answer => {
      answers++
      sorted.add(rank(answer), layout.toRows(answer))
      return Promise.resolve()
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      const table = tableWriter(terminal, layout.titles)
      for (const rows of sorted.values()) await table.add(rows)
      await table.flush()
      await writeSummary(terminal, layout, answers, refused)
    },
  }
}

/** One line of JSON per answer, written at the next pause at the latest. */
export const jsonReport = <A>(terminal: Terminal, shown: (answer: A) => object): Report<A> => {
  const outlet = outletTo(terminal)
  return {
    add: (answer, { source, line }) => outlet.add(jsonLine({ source, line, ...shown(answer) })),
    pause: outlet.flush,
    end: outlet.flush,
  }
}

/** The parts of an assessment that a command can write. */
export type AnswerName = 'verdict' | 'fees' | 'advice' | 'free_time'

/** Returns a function that picks the id, the number and the named answers of an assessment. */
export const pickAnswers =
  (names: readonly AnswerName[]) =>
  (assessment: Assessment): object => {
    const picked: { [name: string]: unknown } = { id: assessment.id, number: assessment.number }
    for (const name of names) picked[name] = assessment[name]
    return picked
  }
