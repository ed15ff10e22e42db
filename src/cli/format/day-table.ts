/**
 * The days of a history as a table.
 */
import { dayCells } from '../../label'
import type { Day } from '../../rule/history'
import { drawTable } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'

const COLOURS = { yes: 'green', part: 'yellow', no: 'red', unknown: undefined } as const

export const formatDays = (terminal: Terminal, days: readonly Day[]): string => {
  const rows = days.map(day => ({
    ...dayCells(day),
    'Could be picked up': { text: day.could, colour: COLOURS[day.could] },
  }))
  return drawTable(
    terminal,
    Object.keys(rows[0] ?? {}),
    rows.map(row => Object.values(row)),
  )
}
