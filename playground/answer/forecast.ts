/**
 * The cost of each container of the board if it leaves on one of the next days, by the terms of the reader.
 */
import { label } from '../../src'
import type { BoxForecast } from '../../src/rule/container/assess'
import { findUntil, listDays, listDue, sumDue, type Due } from '../../src/rule/container/due'
import type { Forecast } from './answer'
import { showMoney, showCount, showFew } from './card'
import type { Entry } from './entry'

/** The number of days, today included. */
const DAYS = 7

/** Null if no container has a forecast. */
export const makeForecast = (entries: readonly Entry[]): Forecast | null => {
  const found = entries.flatMap(({ member, assessment, row }) => {
    if (member.kind !== 'container' || !assessment) return []
    const forecast = member.document.forecast(assessment, DAYS)
    return forecast ? [{ forecast, row, dues: listDue(forecast), fees: assessment.fees }] : []
  })
  const all = found.flatMap(({ dues }) => dues)
  const days = listDays(all)
  if (found.length === 0) return null
  return {
    head: ['Container', 'Charge', 'Free until', 'Posted', ...days],
    rows: found.map(({ forecast, row, dues, fees }) => [
      row.label,
      forecast.charge,
      showUntil(forecast),
      fees ? showFew(label.feeLabels(fees)).join('; ') : '',
      ...days.map(day => showDue(dues.find(due => due.day === day))),
    ]),
    sums: [...sumDue(all)].map(([code, byDay]) => [
      'Sum',
      code,
      '',
      '',
      ...days.map(day => label.amountLabel(byDay.get(day) ?? 0, code)),
    ]),
  }
}

const showUntil = (forecast: BoxForecast): string => {
  const until = findUntil(forecast)
  if (until === null) return ''
  if ('reason' in until) return label.freeTimeReason(until.reason)
  return until.isPaid ? `${until.day}, paid` : until.day
}

const showDue = (due: Due | undefined): string => {
  if (due === undefined || due.charged === null) return '–'
  return due.amount === null ? showCount(due.charged, 'day') : showMoney(due.amount, due.currency_code)
}
