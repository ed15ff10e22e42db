/**
 * Writes answers as a table for people, or as JSON lines for programs.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import type { Origin } from '../read/each'
import { outletTo } from '../terminal/outlet'
import { tableOf, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { wrap } from '../terminal/width'
import type { Assessed } from '../read/container'

export type Report = {
  readonly add: (answer: Assessed, origin: Origin) => Promise<void>
  /** Called before waiting for more input. */
  readonly pause: () => Promise<void>
  readonly end: (refused: number) => Promise<void>
}

/** One or more rows per answer, and a summary. */
export type Layout = {
  readonly titles: readonly string[]
  readonly rowsOf: (answer: Assessed) => readonly (readonly Cell[])[]
  /** A sentence with the counts. */
  readonly summary: (answers: number, refused: number) => string
}

const ROWS = 500

/** A table with a summary below. Rows are drawn in batches of 500, so that columns fit their content. */
export const tableReport = (terminal: Terminal, { titles, rowsOf, summary }: Layout): Report => {
  const draw = tableOf(titles, terminal)
  let answers = 0
  let rows: (readonly Cell[])[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await terminal.write(draw(rows))
    rows = []
  }
  return {
    add: async answer => {
      answers++
      rows.push(...rowsOf(answer))
      if (rows.length >= ROWS) await flush()
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      await flush()
      await terminal.write(`${answers > 0 ? '\n' : ''}${wrap(summary(answers, refused), terminal.width).join('\n')}\n`)
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
