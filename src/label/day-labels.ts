/**
 * How does a day of a container's history read?
 */
import type { Day } from '../rule/history'
import { holdLabels } from './hold-labels'

/**
 * Returns the cells of a day in a table of days, by the title of their column.
 *
 * @example dayCells({ day: '2026-03-07', could: 'part', confirmed: true, seconds: 86400, ready_seconds: 48000,
 * unknown_seconds: 0, holds: [] })
 * // { Day: '2026-03-07', 'Could be picked up': 'part', Ready: '13:20', Unknown: '-', Holds: '-', Confirmed: 'yes' }
 */
export const dayCells = ({ day, could, ready_seconds, unknown_seconds, holds, confirmed }: Day) => ({
  Day: day,
  'Could be picked up': could,
  Ready: showLength(ready_seconds),
  Unknown: showLength(unknown_seconds),
  Holds: holdLabels(holds).join('; '),
  Confirmed: confirmed ? 'yes' : 'no',
})

/** Hours and minutes, rounded down; a dash for none. */
const showLength = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return seconds === 0 ? '-' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
