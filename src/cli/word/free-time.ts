/**
 * Shows counts of free time as table rows, and their days as months.
 */
import { freeTimeReason } from '../../label'
import { showAmount } from '../../rule/fee/amount'
import type { Assessment } from '../../rule/container'
import { PARTS } from '../../rule/container/free-time'
import { explain, type Counted } from '../../rule/free-time'
import { paragraphs } from '../terminal/paragraph'
import { tableOf, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { legendOf, monthsOf } from './month'

/** A count; `name` has the container and the charge, and is empty for dates given by hand. */
export type Line = { readonly name: readonly string[]; readonly counted: Counted }

const NAMES = ['Container', 'Charge']
const FIGURES = ['Free until', 'Days left', 'Charged days', 'Amount', 'Next charge']

/** The counts of a container: one per charge that has terms. */
export const linesOf = ({ id, number, free_time }: Pick<Assessment, 'id' | 'number' | 'free_time'>): readonly Line[] =>
  PARTS.flatMap(charge => {
    const counted = free_time[charge]
    return counted === null ? [] : [{ name: [number || (id ?? '-'), charge], counted }]
  })

/** Writes one row per count. */
export const writeTable = (terminal: Terminal, lines: readonly Line[]): Promise<void> => {
  const titles = [...NAMES.slice(0, lines[0]?.name.length ?? 0), ...FIGURES]
  const rows = lines.map(({ name, counted }) =>
    [...name, ...figuresOf(counted)].map((text): Cell => ({ items: [text] })),
  )
  return terminal.write(rows.length === 0 ? '' : tableOf(titles, terminal)(rows))
}

/** Writes the days of each count as months, under its name and its sentence. */
export const writeMonths = async (terminal: Terminal, lines: readonly Line[]): Promise<void> => {
  for (const { name, counted } of lines) {
    const title = name.length === 0 ? '' : `${name.join(', ')}: `
    await terminal.write(`\n${paragraphs([title + explain(counted)], terminal.width)}`)
    if (counted.outcome === 'unassessable' || counted.ledger.length === 0) continue
    const months = ['', ...monthsOf(counted, terminal.paint, terminal.width), '', legendOf(counted)]
    await terminal.write(months.map(line => `${line}\n`).join(''))
  }
}

const figuresOf = (counted: Counted): readonly string[] => {
  if (counted.outcome === 'unassessable')
    return [`not assessable: ${freeTimeReason(counted.reason)}`, '-', '-', '-', '-']
  const { last_free_day, days_left, days, amount, currency_code, next_charge } = counted
  const money = (figure: number): string => `${showAmount(figure)} ${currency_code}`
  return [
    last_free_day,
    days_left === null ? '-' : String(days_left),
    String(days.charged),
    amount === null ? '-' : money(amount),
    next_charge === null ? '-' : next_charge.day + (next_charge.rate === null ? '' : ` at ${money(next_charge.rate)}`),
  ]
}
