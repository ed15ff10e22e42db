/**
 * Writes answers as a table for people, or as JSON lines for programs.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { compareUrgencies, classifyUrgency, type Urgency } from '../../rule/container/urgency'
import type { Origin } from '../read/each'
import { outletTo } from '../terminal/outlet'
import { createTable, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'
import type { Assessed } from '../read/container-documents'
import { sortedBy } from './sorted'

export type Report = {
  readonly add: (answer: Assessed, origin: Origin) => Promise<void> | undefined
  /** Called before waiting for more input. */
  readonly pause: () => Promise<void>
  readonly end: (refused: number) => Promise<void>
}

/** One or more rows per answer, and a summary. */
export type Layout = {
  readonly titles: readonly string[]
  readonly toRows: (answer: Assessed) => Rows
  /** A sentence with the counts. */
  readonly summary: (answers: number, refused: number) => string
}

const ROWS = 500

type Rows = readonly (readonly Cell[])[]

/** Draws rows in batches of 500, so that columns fit their content. */
const tableWriter = (terminal: Terminal, titles: readonly string[]) => {
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

const writeSummary = ({ write, width }: Terminal, { summary }: Layout, answers: number, refused: number) =>
  write(`${answers > 0 ? '\n' : ''}${wrap(summary(answers, refused), width).join('\n')}\n`)

/** A table with a summary below. */
export const tableReport = (terminal: Terminal, layout: Layout): Report => {
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
export const urgentFirstReport = (terminal: Terminal, layout: Layout): Report => {
  const sorted = sortedBy<Urgency, Rows>(compareUrgencies)
  let answers = 0
  return {
    add: answer => {
      answers++
      sorted.add(classifyUrgency(answer), layout.toRows(answer))
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
export const jsonReport = (terminal: Terminal, shown: (answer: Assessed) => object): Report => {
  const outlet = outletTo(terminal)
  return {
    add: (answer, { source, line }) => outlet.add(`${printableJson(stringify({ source, line, ...shown(answer) }))}\n`),
    pause: outlet.flush,
    end: outlet.flush,
  }
}
