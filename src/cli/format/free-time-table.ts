/**
 * Shows counts of free time as table rows, and their days as months.
 */
import { freeTimeReason } from '../../label'
import { showMoney } from '../../rule/fee/amount'
import type { Assessment } from '../../rule/container'
import { PARTS } from '../../rule/free-time/part'
import { orderFleet, rank, type Rank } from '../../rule/container/fleet-order'
import { explain, type Counted } from '../../rule/free-time'
import { paragraphs } from '../terminal/paragraph'
import { drawTable, type Row } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { drawLegend, drawMonths } from './month'
import { urgentFirstReport, type Report } from './report'
import { sortedBy } from './sorted'
import { showNumberOrId } from './cell'

/** A count; `name` has the container and the charge, and is empty for dates given by hand. */
export type Line = { readonly name: readonly string[]; readonly counted: Counted }

const NAMES = ['Container', 'Charge']
const FIGURES = ['Free until', 'Days left', 'Charged days', 'Amount', 'Next charge']

const listCounts = ({ id, number, free_time }: Assessment): readonly Line[] =>
  PARTS.flatMap(charge => {
    const counted = free_time[charge]
    return counted === null ? [] : [{ name: [showNumberOrId({ id, number }), charge], counted }]
  })

const formatCountRow = ({ name, counted }: Line): Row => [...name, ...formatFigures(counted)]

export const writeTable = (terminal: Terminal, line: Line): Promise<void> =>
  terminal.write(drawTable(terminal, FIGURES, [formatCountRow(line)]))

export const countReport = (terminal: Terminal): Report<Assessment> =>
  urgentFirstReport(terminal, [...NAMES, ...FIGURES], assessed => listCounts(assessed).map(formatCountRow))

/** Adds the days of each count as months below a report. */
export const withMonths = (terminal: Terminal, report: Report<Assessment>): Report<Assessment> => {
  const sorted = sortedBy<Rank, readonly Line[]>(orderFleet)
  return {
    ...report,
    add: (answer, origin) => {
      sorted.add(rank(answer), listCounts(answer))
      return report.add(answer, origin)
    },
    end: async refused => {
      await report.end(refused)
      for (const lines of sorted.values()) await writeMonths(terminal, lines)
    },
  }
}

export const writeMonths = async (terminal: Terminal, lines: readonly Line[]): Promise<void> => {
  for (const { name, counted } of lines) {
    const title = name.length === 0 ? '' : `${name.join(', ')}: `
    await terminal.write(`\n${paragraphs([title + explain(counted)], terminal.width)}`)
    if (counted.outcome === 'unassessable' || counted.ledger.length === 0) continue
    const months = ['', ...drawMonths(counted, terminal.paint, terminal.width), '', drawLegend(counted)]
    await terminal.write(months.map(line => `${line}\n`).join(''))
  }
}

const formatFigures = (counted: Counted): readonly string[] => {
  if (counted.outcome === 'unassessable')
    return [`not assessable: ${freeTimeReason(counted.reason)}`, '-', '-', '-', '-']
  const { last_free_day, days_left, days, amount, currency_code, next_charge } = counted
  const money = (figure: number): string => showMoney(figure, currency_code)
  return [
    last_free_day,
    String(days_left ?? '-'),
    String(days.charged),
    amount === null ? '-' : money(amount),
    next_charge === null ? '-' : next_charge.day + (next_charge.rate === null ? '' : ` at ${money(next_charge.rate)}`),
  ]
}
