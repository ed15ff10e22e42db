/**
 * Shows what containers cost if they leave on each of the next days, and the sums by currency.
 */
import type { Assessment } from '../../rule/container'
import type { BoxForecast } from '../../rule/container/assess'
import { freeTimeReason } from '../../label'
import { findUntil, listDays, listDue, sumDue, type Due } from '../../rule/container/due'
import { orderFleet, rank, type Rank } from '../../rule/container/fleet-order'
import { showAmount } from '../../rule/fee/amount'
import { cell, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { feeItems } from './fees'
import { tableWriter, writeSummary, type Report } from './report'
import { sortedBy } from './sorted'
import { countText, showNumberOrId } from './verdict-row'

export type Forecaster = (assessment: Assessment) => BoxForecast | null

/** Writes one line of JSON per container, in the order of the input. */
export const jsonForecast =
  (forecast: Forecaster) =>
  (assessment: Assessment): object => {
    const { id, number, fees } = assessment
    const found = forecast(assessment)
    const { charge, paid_through } = found ?? {}
    return { id, number, forecast: found && { charge, paid_through, days: listDue(found) }, fees }
  }

type Row = { readonly heads: readonly string[]; readonly posted: readonly string[]; readonly due: readonly Due[] }

const HEADS = ['Container', 'Charge', 'Free until', 'Posted']

/** Writes a row per container, the most urgent first, with a column for each day, and the sums by currency. */
export const forecastReport = (terminal: Terminal, forecast: Forecaster): Report<Assessment> => {
  const sorted = sortedBy<Rank, Row>(orderFleet)
  const all: Due[] = []
  let answers = 0
  return {
    add: assessment => {
      answers++
      const found = forecast(assessment)
      const due = found ? listDue(found) : []
      all.push(...due)
      const heads = [showNumberOrId(assessment), found?.charge ?? '-', found ? showUntil(found) : '-']
      sorted.add(rank(assessment), { heads, posted: feeItems(assessment.fees), due })
      return undefined
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      const columns = listDays(all)
      const table = tableWriter(terminal, [...HEADS, ...columns])
      const addRow = (row: readonly Cell[]): Promise<void> => table.add([row])
      for (const { heads, posted, due } of sorted.values()) {
        const byDay = new Map(due.map(each => [each.day, each]))
        await addRow([
          ...heads.map(text => cell(text)),
          { items: posted },
          ...columns.map(day => cell(showDue(byDay.get(day)))),
        ])
      }
      for (const [currency, byDay] of sumDue(all))
        await addRow(
          ['Sum', currency, '', '', ...columns.map(day => showAmount(byDay.get(day) ?? 0))].map(text => cell(text)),
        )
      await table.flush()
      await writeSummary(terminal, { summary: countText }, answers, refused)
    },
  }
}

const showUntil = (forecast: BoxForecast): string => {
  const until = findUntil(forecast)
  if (until === null) return '-'
  if ('reason' in until) return `not assessable: ${freeTimeReason(until.reason)}`
  return until.isPaid ? `${until.day}, paid` : until.day
}

const showDue = (due: Due | undefined): string => {
  if (due === undefined || due.charged === null) return '-'
  if (due.amount !== null) return `${showAmount(due.amount)} ${due.currency_code}`
  return `${due.charged} ${due.charged === 1 ? 'day' : 'days'}`
}
