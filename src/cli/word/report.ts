/**
 * How answers are put out: as a table for people, or as JSON lines for programs.
 */
import { stringify } from '../../kernel/json'
import type { Answer } from './answer'
import { painter } from '../terminal/colour'
import { printableJson } from '../terminal/printable'
import { write } from '../terminal/stream'
import { tableOf, wrap, type Cell } from '../terminal/table'
import { COLUMNS, rowOf, tally } from './verdict-row'

/** Where an answer comes from; `line` where the container, or its document, has one to itself. */
export type Origin = { readonly source: string; readonly line: number | undefined }

export type Report = {
  readonly add: (answer: Answer, origin: Origin) => Promise<void>
  /** Says that the next answer may take its time. */
  readonly pause: () => Promise<void>
  readonly end: (refused: number) => Promise<void>
}

const ROWS = 500
const CHARACTERS = 2 ** 16

/** A table with a summary below. It is put out every so many rows, so that its columns have something to be measured by. */
export const tableReport = (): Report => {
  const room = process.stdout.columns || Infinity
  const draw = tableOf(COLUMNS, painter(), room)
  const counts = tally()
  let rows: (readonly Cell[])[] = []
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await write(draw(rows))
    rows = []
  }
  return {
    add: async (answer) => {
      counts.add(answer.verdict)
      rows.push(rowOf(answer))
      if (rows.length >= ROWS) await flush()
    },
    pause: () => Promise.resolve(),
    end: async (refused) => {
      await flush()
      await write(`${counts.total() > 0 ? '\n' : ''}${wrap(counts.show(refused), room).join('\n')}\n`)
    },
  }
}

/** A line a container, put out no later than at the next pause. */
export const jsonReport = (): Report => {
  let text = ''
  const flush = async (): Promise<void> => {
    const out = text
    text = ''
    await write(out)
  }
  return {
    add: async ({ id, number, verdict, fees }, { source, line }) => {
      text += `${printableJson(stringify({ source, line, id, number, verdict, fees }))}\n`
      if (text.length >= CHARACTERS) await flush()
    },
    pause: flush,
    end: flush,
  }
}
