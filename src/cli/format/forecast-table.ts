/**
 * Shows what containers cost if they leave on each of the next days, and the sums by currency.
 */
import type { Assessment } from '../../rule/container'
import type { BoxForecast } from '../../rule/container/assess'
import { freeTimeReason } from '../../label'
import { findUntil, listDays, listDue, sumDue, type Due } from '../../rule/container/due'
import { showAmount, showMoney } from '../../rule/fee/amount'
import type { Terminal } from '../terminal/terminal'
import { sortedReport, tableWriter, type Report } from './report'
import { feeItems, showNumberOrId } from './cell'
import { countOf } from '../../kernel/to-words'

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

const HEADS = ['Container', 'Charge', 'Free until', 'Posted']

/** Writes a row per container, the most urgent first, with a column for each day, and the sums by currency. */
export const forecastReport = (terminal: Terminal, forecast: Forecaster): Report<Assessment> => {
  const toKept = (assessment: Assessment) => {
    const found = forecast(assessment)
    const due = found ? listDue(found) : []
    const heads = [showNumberOrId(assessment), found?.charge ?? '-', found ? showUntil(found) : '-']
    return { heads, posted: feeItems(assessment.fees), due }
  }
  return sortedReport(terminal, toKept, async (sorted, noteTitle) => {
    const all: Due[] = []
    for (const { row } of sorted()) all.push(...row.due)
    const columns = listDays(all)
    const table = tableWriter(terminal, [...HEADS, ...columns, ...noteTitle])
    for (const { row, note } of sorted()) {
      const byDay = new Map(row.due.map(each => [each.day, each]))
      await table.add([[...row.heads, row.posted, ...columns.map(day => showDue(byDay.get(day))), ...note]])
    }
    for (const [currency, byDay] of sumDue(all))
      await table.add([['Sum', currency, '', '', ...columns.map(day => showAmount(byDay.get(day) ?? 0, currency))]])
    await table.flush()
  })
}

const showUntil = (forecast: BoxForecast): string => {
  const until = findUntil(forecast)
  if (until === null) return '-'
  if ('reason' in until) return `not assessable: ${freeTimeReason(until.reason)}`
  return until.isPaid ? `${until.day}, paid` : until.day
}

const showDue = (due: Due | undefined): string => {
  if (due === undefined || due.charged === null) return '-'
  if (due.amount !== null) return showMoney(due.amount, due.currency_code)
  return countOf(due.charged, 'day')
}
