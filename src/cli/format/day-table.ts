/**
 * The days of a history as a table.
 */
import { holdLabel } from '../../label'
import type { Day } from '../../rule/history'
import { drawTable } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'

const TITLES = ['Day', 'Could be picked up', 'Ready', 'Unknown', 'Holds', 'Confirmed']

const COLOURS = { yes: 'green', part: 'yellow', no: 'red', unknown: undefined } as const

export const formatDays = (terminal: Terminal, days: readonly Day[]): string =>
  drawTable(
    terminal,
    TITLES,
    days.map(({ day, could, ready_seconds, unknown_seconds, holds, confirmed }) => [
      day,
      { text: could, colour: COLOURS[could] },
      showLength(ready_seconds),
      showLength(unknown_seconds),
      holds.map(holdLabel),
      confirmed ? 'yes' : 'no',
    ]),
  )

/** Hours and minutes, rounded down; a dash for none. */
const showLength = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return seconds === 0 ? '-' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
